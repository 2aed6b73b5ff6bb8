//! Sorted runs of records in temporary files.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io::{self, Write as _};

use super::bytes::{damaged, push_varint, read_bytes, read_varint};
use super::temporary::{FileReader, FileWriter, TemporaryFile};

/// The number of runs that are merged into one. With this number, few files are open, and each record is merged few
/// times.
const MERGED: usize = 32;

/// Sorted runs of records. A record is any bytes, and records are compared byte by byte.
///
/// [`MERGED`] runs of a similar length are merged into one, so the number of files grows with the logarithm of the number
/// of runs.
#[derive(Debug)]
pub(super) struct Runs {
    files: Vec<TemporaryFile>,
    /// The number of runs that were added. Merged runs do not count.
    added: usize,
    /// The size of the buffer with which a run is read.
    buffer: usize,
    /// The error of a run that could not be added. Its records are lost, so later calls return this error too.
    failure: Option<Failure>,
}

#[derive(Debug)]
struct Failure {
    kind: io::ErrorKind,
    message: String,
}

impl Runs {
    /// Returns no runs. Merging them takes at most about a quarter of `memory`, but not less than a few megabytes.
    pub(super) fn new(memory: usize) -> Self {
        let buffer = (memory / 256).clamp(1 << 12, 1 << 18);
        Self { files: Vec::new(), added: 0, buffer, failure: None }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns the number of runs that were added.
    #[cfg(test)]
    pub(super) const fn added(&self) -> usize {
        self.added
    }

    /// Reports whether a run could not be added.
    pub(super) const fn is_broken(&self) -> bool {
        self.failure.is_some()
    }

    /// Returns an error if a run could not be added.
    pub(super) fn ensure_complete(&self) -> io::Result<()> {
        let Some(Failure { kind, message }) = &self.failure else { return Ok(()) };
        Err(io::Error::new(*kind, message.clone()))
    }

    /// Adds a run. `write` must write its records in sorted order.
    pub(super) fn add(&mut self, write: impl FnOnce(&mut RunWriter) -> io::Result<()>) -> io::Result<()> {
        self.ensure_complete()?;
        let added = self.add_and_merge(write);
        if let Err(error) = &added {
            self.failure = Some(Failure { kind: error.kind(), message: error.to_string() });
        }
        added
    }

    fn add_and_merge(&mut self, write: impl FnOnce(&mut RunWriter) -> io::Result<()>) -> io::Result<()> {
        self.files.push(run(write)?);
        self.added += 1;
        let mut added = self.added;
        while added.is_multiple_of(MERGED) {
            let first = self.files.len() - MERGED;
            let mut records = Merge::new(&mut self.files[first..], self.buffer)?;
            let merged = run(|run| {
                while let Some(record) = records.next()? {
                    run.push(record)?;
                }
                Ok(())
            })?;
            self.files.truncate(first);
            self.files.push(merged);
            added /= MERGED;
        }
        Ok(())
    }

    /// Returns all records in sorted order.
    pub(super) fn records(&mut self) -> io::Result<Merge<'_>> {
        self.ensure_complete()?;
        Merge::new(&mut self.files, self.buffer)
    }
}

/// Writes a run to a temporary file.
fn run(write: impl FnOnce(&mut RunWriter) -> io::Result<()>) -> io::Result<TemporaryFile> {
    let mut run = RunWriter { file: FileWriter::new()?, len: Vec::new() };
    write(&mut run)?;
    run.file.finish()
}

/// A run that is being written. Before each record, there is its length.
pub(super) struct RunWriter {
    file: FileWriter,
    len: Vec<u8>,
}

impl RunWriter {
    pub(super) fn push(&mut self, record: &[u8]) -> io::Result<()> {
        self.len.clear();
        push_varint(&mut self.len, record.len());
        self.file.write_all(&self.len)?;
        self.file.write_all(record)
    }
}

/// The records of several runs, in sorted order.
#[derive(Debug)]
pub(super) struct Merge<'a> {
    runs: Vec<FileReader<'a>>,
    /// The next record of each run.
    heads: BinaryHeap<Reverse<Head>>,
    /// Whether the first of the heads was returned. Its run has the next record.
    is_returned: bool,
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Head {
    record: Vec<u8>,
    run: usize,
}

impl<'a> Merge<'a> {
    fn new(files: &'a mut [TemporaryFile], buffer: usize) -> io::Result<Self> {
        let mut merge = Self { runs: Vec::new(), heads: BinaryHeap::new(), is_returned: false };
        for (run, file) in files.iter_mut().enumerate() {
            let mut reader = file.reader(buffer)?;
            let mut record = Vec::new();
            if read_record(&mut reader, &mut record)? {
                merge.heads.push(Reverse(Head { record, run }));
            }
            merge.runs.push(reader);
        }
        Ok(merge)
    }

    /// Returns the next record, or `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        if self.is_returned
            && let Some(mut first) = self.heads.peek_mut()
        {
            let Head { record, run } = &mut first.0;
            if !read_record(&mut self.runs[*run], record)? {
                PeekMut::pop(first);
            }
        }
        self.is_returned = true;
        Ok(self.heads.peek().map(|first| &*first.0.record))
    }
}

/// Reads the next record of a run. Returns `false` at the end of the run.
fn read_record(run: &mut FileReader<'_>, record: &mut Vec<u8>) -> io::Result<bool> {
    let Some(len) = read_varint(run)? else {
        let is_cut_off = run.get_ref().limit() > 0;
        return if is_cut_off { Err(damaged()) } else { Ok(false) };
    };
    // No more memory is reserved than the file has bytes.
    let left = run.buffer().len() as u64 + run.get_ref().limit();
    record.clear();
    record.reserve_exact(len.min(usize::try_from(left).unwrap_or(usize::MAX)));
    read_bytes(run, len, record)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::Runs;

    fn records(runs: &mut Runs) -> std::io::Result<Vec<Vec<u8>>> {
        let mut merge = runs.records()?;
        let mut records = Vec::new();
        while let Some(record) = merge.next()? {
            records.push(record.to_vec());
        }
        Ok(records)
    }

    fn push_each(records: &[&str]) -> impl FnOnce(&mut super::RunWriter) -> std::io::Result<()> {
        move |out| records.iter().try_for_each(|record| out.push(record.as_bytes()))
    }

    /// If merging fails, no call succeeds any more, and each reports the first error.
    #[test]
    fn failed_merges() {
        let mut runs = Runs::new(0);
        for _ in 1..super::MERGED {
            runs.add(push_each(&["a", "b"])).unwrap();
        }
        let cut_off = runs.files[0].len() - 1;
        runs.files[0].truncate(cut_off);
        let error = runs.add(push_each(&["c"])).unwrap_err();
        assert_eq!(error.to_string(), "a temporary file is damaged");
        assert!(runs.is_broken());
        for found in [runs.add(push_each(&["d"])), runs.ensure_complete(), runs.records().map(drop)] {
            let found = found.unwrap_err();
            assert_eq!((found.kind(), found.to_string()), (error.kind(), error.to_string()));
        }
    }

    /// Runs that are cut off anywhere, also between two records, are errors.
    #[test]
    fn damaged_runs() {
        let expected = ["a", "b", "cc", "ddd"].map(|record| record.as_bytes().to_vec());
        let mut len = u64::MAX;
        for cut in 0.. {
            let mut runs = Runs::new(1 << 20);
            for run in [["a", "cc"], ["b", "ddd"]] {
                runs.add(push_each(&run)).unwrap();
            }
            assert_eq!(records(&mut runs).unwrap(), expected);
            len = len.min(runs.files[0].len());
            if cut >= len {
                break;
            }
            runs.files[0].truncate(cut);
            assert!(records(&mut runs).is_err(), "{cut}");
        }
    }
}
