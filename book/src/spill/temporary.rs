//! Temporary files in the folder that `TMPDIR` names.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek as _, Write};

/// The size of the buffer with which a file is written.
const BUFFER: usize = 1 << 16;

/// A temporary file that is being written.
#[derive(Debug)]
pub(super) struct FileWriter {
    file: BufWriter<File>,
    len: u64,
}

/// A temporary file that is complete. It can be read any number of times.
#[derive(Debug)]
pub(super) struct TemporaryFile {
    file: File,
    len: u64,
}

impl FileWriter {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self { file: BufWriter::with_capacity(BUFFER, temporary_file()?), len: 0 })
    }

    pub(super) fn finish(self) -> io::Result<TemporaryFile> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(TemporaryFile { file, len: self.len })
    }
}

impl Write for FileWriter {
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

    /// Cuts the file off, as a damaged disk would.
    #[cfg(test)]
    pub(super) fn truncate(&self, len: u64) {
        self.file.set_len(len).unwrap();
    }

    /// Returns a reader of the file from its start.
    pub(super) fn reader(&mut self, buffer: usize) -> io::Result<FileReader<'_>> {
        self.file.rewind()?;
        Ok(BufReader::with_capacity(buffer, (&self.file).take(self.len)))
    }
}

/// A reader of a temporary file.
pub(super) type FileReader<'a> = BufReader<io::Take<&'a File>>;

/// Creates a temporary file in the folder that `TMPDIR` names. The system removes it when it is closed, even if the program
/// is killed. On Unix, only its owner can read or write it.
///
/// With the feature `tempfile`, the file never has a name on Linux. Otherwise, its name is removed at once, so a program
/// that is killed at this moment leaves an empty file.
pub(crate) fn temporary_file() -> io::Result<File> {
    #[cfg(feature = "tempfile")]
    return tempfile::tempfile();
    #[cfg(not(feature = "tempfile"))]
    unnamed_file()
}

/// Creates a file and removes its name.
#[cfg(not(feature = "tempfile"))]
fn unnamed_file() -> io::Result<File> {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::{env, fs, process};

    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let folder = env::temp_dir();
    let mut options = fs::OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".koma-book.{}-{number}.run", process::id()));
        match options.open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => {
                let file = opened?;
                fs::remove_file(&path)?;
                return Ok(file);
            }
        }
    }
}
