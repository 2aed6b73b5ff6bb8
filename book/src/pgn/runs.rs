//! Sorts more records than fit in memory. Sorted runs are written to temporary files, and these files are then merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek as _, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process, vec};

use crate::Error;

/// Records of `N` bytes, sorted by their bytes.
pub(super) struct Runs<const N: usize> {
    files: Vec<File>,
    records: Vec<[u8; N]>,
    /// The maximum number of records in memory.
    max_records: usize,
}

impl<const N: usize> Runs<N> {
    pub(super) const fn new(max_records: usize) -> Self {
        Self { files: Vec::new(), records: Vec::new(), max_records }
    }

    /// Adds a record. If the maximum number of records is in memory, writes all of them to a temporary file.
    pub(super) fn push(&mut self, record: [u8; N]) -> Result<(), Error> {
        self.records.push(record);
        if self.records.len() < self.max_records { Ok(()) } else { self.spill().map_err(error) }
    }

    fn spill(&mut self) -> io::Result<()> {
        self.records.sort_unstable();
        let mut file = BufWriter::with_capacity(1 << 16, temporary_file()?);
        for record in self.records.drain(..) {
            file.write_all(&record)?;
        }
        let mut file = file.into_inner()?;
        file.rewind()?;
        self.files.push(file);
        Ok(())
    }

    /// Calls `visit` with the records of all `runs` in sorted order.
    pub(super) fn merge(
        all: Vec<Self>,
        mut visit: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut runs: Vec<Run<N>> = Vec::new();
        for mut of in all {
            if !of.files.is_empty() {
                // The remaining records are written to a file too, so that `visit` can use their memory.
                of.spill().map_err(error)?;
                of.records = Vec::new();
            }
            of.records.sort_unstable();
            runs.extend(of.files.into_iter().map(|file| Run::File(BufReader::with_capacity(1 << 16, file))));
            runs.push(Run::Memory(of.records.into_iter()));
        }
        let mut heap = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter_mut().enumerate() {
            heap.extend(run.next().map_err(error)?.map(|record| Reverse((record, number))));
        }
        while let Some(mut top) = heap.peek_mut() {
            let Reverse((record, number)) = *top;
            visit(&record)?;
            match runs[number].next().map_err(error)? {
                Some(next) => top.0.0 = next,
                None => drop(PeekMut::pop(top)),
            }
        }
        Ok(())
    }
}

enum Run<const N: usize> {
    File(BufReader<File>),
    Memory(vec::IntoIter<[u8; N]>),
}

impl<const N: usize> Run<N> {
    fn next(&mut self) -> io::Result<Option<[u8; N]>> {
        let file = match self {
            Self::Memory(records) => return Ok(records.next()),
            Self::File(file) => file,
        };
        let mut record = [0; N];
        match file.read_exact(&mut record) {
            Ok(()) => Ok(Some(record)),
            // A run contains only whole records, so this is the end of the run.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Returns the error for a temporary file.
fn error(error: io::Error) -> Error {
    Error::file(env::temp_dir(), error)
}

/// Creates a file in the folder of temporary files. If the system allows it, the file has no name, so the system always
/// removes it. On other systems, the name ends in `.part`.
fn temporary_file() -> io::Result<File> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!(".koma-book.{}-{number}.part", process::id()));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        match options.open(&path) {
            Ok(file) => {
                let _ = fs::remove_file(&path);
                return Ok(file);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}
