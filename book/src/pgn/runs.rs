//! Sorting more records than memory holds: sorted runs in temporary files, which are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek as _, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process, vec};

/// Records of `N` bytes in runs, which come out in the order of their bytes.
pub(super) struct Runs<const N: usize> {
    files: Vec<File>,
    rest: Vec<Vec<[u8; N]>>,
}

impl<const N: usize> Runs<N> {
    pub(super) const fn new() -> Self {
        Self { files: Vec::new(), rest: Vec::new() }
    }

    /// Adds a run that stays in memory.
    pub(super) fn keep(&mut self, mut records: Vec<[u8; N]>) {
        records.sort_unstable();
        self.rest.push(records);
    }

    /// Adds a run in a temporary file.
    pub(super) fn spill(&mut self, mut records: Vec<[u8; N]>) -> io::Result<()> {
        records.sort_unstable();
        let mut file = BufWriter::with_capacity(1 << 16, temporary_file()?);
        for record in &records {
            file.write_all(record)?;
        }
        let mut file = file.into_inner()?;
        file.rewind()?;
        self.files.push(file);
        Ok(())
    }

    /// Adds the runs of another.
    pub(super) fn append(&mut self, other: &mut Self) {
        self.files.append(&mut other.files);
        self.rest.append(&mut other.rest);
    }

    /// Calls `visit` with all records in order.
    pub(super) fn merge<E: From<io::Error>>(
        self,
        mut visit: impl FnMut(&[u8; N]) -> Result<(), E>,
    ) -> Result<(), E> {
        let files = self.files.into_iter().map(|file| Run::File(BufReader::with_capacity(1 << 16, file)));
        let mut runs: Vec<Run<N>> =
            files.chain(self.rest.into_iter().map(|records| Run::Memory(records.into_iter()))).collect();
        let mut heap = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter_mut().enumerate() {
            heap.extend(run.next()?.map(|record| Reverse((record, number))));
        }
        while let Some(mut top) = heap.peek_mut() {
            let Reverse((record, number)) = *top;
            visit(&record)?;
            match runs[number].next()? {
                Some(next) => top.0.0 = next,
                None => drop(std::collections::binary_heap::PeekMut::pop(top)),
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
        match self {
            Self::Memory(records) => Ok(records.next()),
            Self::File(file) => {
                let mut record = [0; N];
                match file.read_exact(&mut record) {
                    Ok(()) => Ok(Some(record)),
                    // A run has whole records.
                    Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
                    Err(error) => Err(error),
                }
            }
        }
    }
}

/// Creates a file in the folder of temporary files. It has lost its name where the system allows that, so that nothing is
/// left whatever happens; elsewhere, its name ends in `.part`.
fn temporary_file() -> io::Result<File> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path: PathBuf = env::temp_dir().join(format!(".koma-book.{}-{number}.part", process::id()));
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
