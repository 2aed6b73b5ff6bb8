//! Temporary files in the folder that `TMPDIR` names.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek as _, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process};

/// The size of the buffer with which a file is written.
const BUFFER: usize = 1 << 16;

/// A temporary file that is being written.
#[derive(Debug)]
pub(super) struct Writer {
    file: BufWriter<File>,
    removed: RemovedOnDrop,
    len: u64,
}

/// A temporary file that is complete. It can be read any number of times.
#[derive(Debug)]
pub(super) struct TemporaryFile {
    // The file is dropped before the guard, because some systems do not remove open files.
    file: File,
    _removed: RemovedOnDrop,
    len: u64,
}

/// Removes the file with this path, if any.
#[derive(Debug)]
struct RemovedOnDrop(Option<PathBuf>);

impl Drop for RemovedOnDrop {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            // An error cannot be reported here.
            let _ = fs::remove_file(path);
        }
    }
}

impl Writer {
    pub(super) fn new() -> io::Result<Self> {
        let (path, file) = create()?;
        // If the system allows it, the name is removed at once. Then the system removes the file when it is closed, even
        // if the program is killed.
        let left = fs::remove_file(&path).is_err().then_some(path);
        Ok(Self { file: BufWriter::with_capacity(BUFFER, file), removed: RemovedOnDrop(left), len: 0 })
    }

    pub(super) fn finish(self) -> io::Result<TemporaryFile> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(TemporaryFile { file, _removed: self.removed, len: self.len })
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.len += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl TemporaryFile {
    /// Returns the length of the file in bytes.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    /// Returns a reader of the file from its start.
    pub(super) fn reader(&mut self, buffer: usize) -> io::Result<Reader<'_>> {
        self.file.rewind()?;
        Ok(BufReader::with_capacity(buffer, (&self.file).take(self.len)))
    }
}

/// A reader of a temporary file.
pub(super) type Reader<'a> = BufReader<io::Take<&'a File>>;

/// Creates a temporary file. On Unix, only its owner can read or write it.
fn create() -> io::Result<(PathBuf, File)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let folder = env::temp_dir();
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".koma-book.{}-{number}.run", process::id()));
        match options.open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (path, file)),
        }
    }
}
