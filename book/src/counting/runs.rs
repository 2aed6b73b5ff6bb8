//! Sorts records of a fixed length that may not fit in memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::env;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Cursor, Read, Seek as _, Write as _};

use koma_format::temporary_file;

use super::game::Bytes;
use crate::error::Error;

/// The number of runs of a similar length that are merged into one. With this number, only a few files are open, and
/// each record is merged only a few times.
const MERGED: usize = 16;

/// Records, to be sorted by their bytes. If they do not fit in memory, sorted runs of them are written to
/// temporary files. [`MERGED`] files of a similar length are merged into one, and all files at the end.
pub(super) struct Runs<R> {
    /// Readers of the runs in temporary files.
    pub(super) files: Vec<Run>,
    /// The number of runs that `spill` has written. Merged runs do not count.
    written: usize,
    records: Vec<R>,
    /// The maximum number of records in memory.
    pub(super) max_records: usize,
    /// The number of all records.
    pushed: u64,
}

impl<R: Bytes> Runs<R> {
    pub(super) const fn new(max_records: usize) -> Self {
        Self { files: Vec::new(), written: 0, records: Vec::new(), max_records, pushed: 0 }
    }

    /// Adds a record. If the maximum number of records is in memory, writes all of them to a temporary file.
    pub(super) fn push(&mut self, record: R) -> Result<(), Error> {
        self.records.push(record);
        self.pushed += 1;
        if self.records.len() < self.max_records { Ok(()) } else { self.spill() }
    }

    /// Returns the number of all records.
    pub(super) const fn pushed(&self) -> u64 {
        self.pushed
    }

    /// Writes the records in memory to a temporary file.
    fn write(&mut self) -> Result<(), Error> {
        self.records.sort_unstable();
        self.files.push(write_run(|file| file.write_all(R::flattened(&self.records)).map_err(temporary))?);
        self.records.clear();
        Ok(())
    }

    fn spill(&mut self) -> Result<(), Error> {
        self.write()?;
        self.written += 1;
        let mut written = self.written;
        while written.is_multiple_of(MERGED) {
            let files = self.files.split_off(self.files.len() - MERGED);
            self.files.push(write_run(|file| {
                merge_runs(files, |record: &R| file.write_all(record.as_ref()).map_err(temporary))
            })?);
            written /= MERGED;
        }
        Ok(())
    }

    /// Calls `visit` with all records in sorted order.
    pub(super) fn merge(
        all: Vec<Self>,
        mut visit: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut runs: Vec<Run> = Vec::new();
        for mut source in all {
            if source.files.is_empty() {
                source.records.sort_unstable();
                runs.push(Box::new(Cursor::new(R::into_flattened(source.records))));
            } else {
                // The remaining records are written to a file too, so that `visit` can use their memory.
                source.write()?;
                runs.append(&mut source.files);
            }
        }
        merge_runs(runs, |record: &R| visit(record.as_ref()))
    }
}

/// A reader of a sorted run.
type Run = Box<dyn Read + Send>;
/// A temporary file that is written.
type Output = BufWriter<File>;

/// Writes a run to a temporary file, and returns a reader of it.
fn write_run(write: impl FnOnce(&mut Output) -> Result<(), Error>) -> Result<Run, Error> {
    let mut file = BufWriter::with_capacity(1 << 16, temporary_file().map_err(temporary)?);
    write(&mut file)?;
    file.rewind().map_err(temporary)?; // after writing what is buffered
    let file = file.into_inner().map_err(|error| temporary(error.into_error()))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Calls `visit` with all records of sorted runs, in sorted order.
fn merge_runs<R: Bytes>(
    mut runs: Vec<Run>,
    mut visit: impl FnMut(&R) -> Result<(), Error>,
) -> Result<(), Error> {
    // The next record of each run. Before the first record, it is `None`, which comes before all records.
    let mut heap: BinaryHeap<_> = (0..runs.len()).map(|number| Reverse((None::<R>, number))).collect();
    while let Some(Reverse((next, number))) = heap.pop() {
        if let Some(record) = next {
            visit(&record)?;
        }
        let mut record = R::ZEROS;
        match runs[number].read_exact(record.as_mut()) {
            // A run has only whole records, so this is its end.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            read => heap.push(read.map(|()| Reverse((Some(record), number))).map_err(temporary)?),
        }
    }
    Ok(())
}

/// Returns the error for a temporary file.
fn temporary(error: io::Error) -> Error {
    Error::file(env::temp_dir(), error)
}
