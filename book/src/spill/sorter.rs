//! Sorts records that may not fit in memory.

use std::io;

use super::bytes::{push_varint, take, take_varint};
use super::runs::{Merge, RunWriter, Runs};

/// Sorts records byte by byte. A record is any bytes. If the records do not fit in the memory, sorted runs of them go to
/// temporary files in the folder that `TMPDIR` names.
#[derive(Debug)]
pub(crate) struct Sorter {
    memory: usize,
    records: Records,
    runs: Runs,
}

impl Sorter {
    /// Returns a sorter that needs at most about this number of bytes. Merging temporary files takes a few megabytes more, and
    /// up to about 64 times the longest record.
    pub(crate) fn new(memory: usize) -> Self {
        Self { memory, records: Records::new(memory / 16), runs: Runs::new(memory) }
    }

    /// Adds a record.
    ///
    /// Returns an error if a temporary file cannot be written. Then records are lost, so every later call returns this error
    /// too.
    pub(crate) fn push(&mut self, record: &[u8]) -> io::Result<()> {
        self.runs.ensure_complete()?;
        if self.records.memory_with(record.len()) > self.memory && self.records.len > 0 {
            self.spill()?;
        }
        self.records.push(record);
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        self.runs.add(|run| self.records.write_sorted(run))?;
        // The chunks are freed. Those of long records would not suit the next records.
        self.records = Records::new(self.memory / 16);
        Ok(())
    }

    /// Returns the sorted records. If some of them are in temporary files, the others go there too, and their memory is
    /// freed.
    ///
    /// Returns an error if a temporary file cannot be written.
    pub(crate) fn finish(mut self) -> io::Result<Sorted> {
        self.runs.ensure_complete()?;
        if self.runs.is_empty() {
            let order = self.records.order()?;
            return Ok(Sorted(SortedIn::Memory { records: self.records, order }));
        }
        self.spill()?;
        Ok(Sorted(SortedIn::Files(self.runs)))
    }
}

/// The records of a [`Sorter`], which can be read any number of times.
#[derive(Debug)]
pub(crate) struct Sorted(SortedIn);

#[derive(Debug)]
enum SortedIn {
    Memory { records: Records, order: Vec<Place> },
    Files(Runs),
}

impl Sorted {
    /// Returns the records one by one.
    ///
    /// Returns an error if a temporary file cannot be read.
    pub(crate) fn records(&mut self) -> io::Result<SortedRecords<'_>> {
        Ok(SortedRecords(match &mut self.0 {
            SortedIn::Memory { records, order } => RecordsOf::Memory { records, order: order.iter() },
            SortedIn::Files(runs) => RecordsOf::Files(runs.records()?),
        }))
    }
}

/// The records of a [`Sorted`], one by one.
#[derive(Debug)]
pub(crate) struct SortedRecords<'a>(RecordsOf<'a>);

#[derive(Debug)]
enum RecordsOf<'a> {
    Memory { records: &'a Records, order: std::slice::Iter<'a, Place> },
    Files(Merge<'a>),
}

impl SortedRecords<'_> {
    /// Returns the next record, or `None` at the end.
    ///
    /// Returns an error if a temporary file cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        match &mut self.0 {
            RecordsOf::Memory { records, order } => order.next().map(|place| records.get(*place)).transpose(),
            RecordsOf::Files(merge) => merge.next(),
        }
    }
}

/// Records in memory. They are in chunks, so adding a record never moves the records before it. Before each record,
/// there is its length.
#[derive(Debug)]
struct Records {
    /// The chunks. Records are added to the last one.
    chunks: Vec<Vec<u8>>,
    chunk_len: usize,
    /// The number of bytes of all chunks.
    allocated: usize,
    /// The number of records.
    len: usize,
}

/// The place of a record in a chunk.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The first bytes of the record as a big-endian number. Most comparisons need only these.
    prefix: u64,
    chunk: u32,
    at: u32,
}

impl Records {
    /// The maximum length in bytes of the number before a record.
    const LEN: usize = 10;

    fn new(chunk_len: usize) -> Self {
        let chunk_len = chunk_len.clamp(1 << 12, 1 << 22);
        Self { chunks: Vec::new(), chunk_len, allocated: 0, len: 0 }
    }

    /// Returns the memory for these records and another one of this length, including the memory for sorting.
    fn memory_with(&self, record: usize) -> usize {
        let needed = record + Self::LEN;
        let chunk = if self.has_room(needed) { 0 } else { needed.max(self.chunk_len) };
        self.allocated + chunk + (self.len + 1) * size_of::<Place>()
    }

    /// Reports whether the last chunk has room for this number of bytes.
    fn has_room(&self, needed: usize) -> bool {
        self.chunks.last().is_some_and(|chunk| chunk.capacity() - chunk.len() >= needed)
    }

    fn push(&mut self, record: &[u8]) {
        let needed = record.len() + Self::LEN;
        if !self.has_room(needed) {
            let chunk = Vec::with_capacity(needed.max(self.chunk_len));
            self.allocated += chunk.capacity();
            self.chunks.push(chunk);
        }
        if let Some(chunk) = self.chunks.last_mut() {
            push_varint(chunk, record.len());
            chunk.extend_from_slice(record);
            self.len += 1;
        }
    }

    /// Returns the places of the records in sorted order.
    fn order(&self) -> io::Result<Vec<Place>> {
        let mut order = Vec::with_capacity(self.len);
        for (chunk, bytes) in (0..).zip(&self.chunks) {
            let mut rest = &bytes[..];
            while !rest.is_empty() {
                let at = (bytes.len() - rest.len()) as u32;
                let len = take_varint(&mut rest)?;
                let record = take(&mut rest, len)?;
                order.push(Place { prefix: prefix(record), chunk, at });
            }
        }
        order.sort_unstable_by(|one, other| {
            let records = || self.get(*one).ok().cmp(&self.get(*other).ok());
            one.prefix.cmp(&other.prefix).then_with(records)
        });
        Ok(order)
    }

    fn get(&self, place: Place) -> io::Result<&[u8]> {
        let mut bytes = &self.chunks[place.chunk as usize][place.at as usize..];
        let len = take_varint(&mut bytes)?;
        take(&mut bytes, len)
    }

    fn write_sorted(&self, run: &mut RunWriter) -> io::Result<()> {
        self.order()?.into_iter().try_for_each(|place| run.push(self.get(place)?))
    }
}

/// Returns the first eight bytes as a big-endian number. Zeros follow a shorter record.
fn prefix(record: &[u8]) -> u64 {
    let mut prefix = [0; 8];
    for (byte, first) in prefix.iter_mut().zip(record) {
        *byte = *first;
    }
    u64::from_be_bytes(prefix)
}

#[cfg(test)]
mod tests {
    use super::Sorter;

    /// Equal records are all kept, whether the records are in memory or in temporary files.
    #[test]
    fn equal_records() {
        for memory in [0, 1 << 20] {
            let mut sorter = Sorter::new(memory);
            for record in ["b", "a", "c", "a"] {
                sorter.push(record.as_bytes()).unwrap();
            }
            let mut all_records = sorter.finish().unwrap();
            let mut records = all_records.records().unwrap();
            let mut all = Vec::new();
            while let Some(record) = records.next().unwrap() {
                all.extend_from_slice(record);
            }
            assert_eq!(all, b"aabc");
        }
    }

    /// Long records do not keep memory that the next records cannot use.
    #[test]
    fn growing_records() {
        const MEMORY: usize = 1 << 20;
        let mut sorter = Sorter::new(MEMORY);
        for len in (1 << 16..).step_by(1 << 12).take(100) {
            sorter.push(&vec![7; len]).unwrap();
            assert!(sorter.records.allocated <= MEMORY, "{len}");
        }
        assert!(sorter.runs.added() < 40);
    }

    /// After a record that is longer than the memory, runs have many records again.
    #[test]
    fn records_after_a_long_one() {
        let mut sorter = Sorter::new(1 << 16);
        for round in 0..3 {
            sorter.push(&vec![1; 1 << 17]).unwrap();
            for record in 0..1_000_u32 {
                sorter.push(&record.to_be_bytes()).unwrap();
            }
            assert_eq!(sorter.runs.added(), 2 * round + 1);
        }
    }

    /// After a failed run, every call returns the error.
    #[test]
    fn failed_runs() {
        let mut sorter = Sorter::new(0);
        sorter.push(b"a").unwrap();
        sorter.runs.add(|_| Err(std::io::ErrorKind::StorageFull.into())).unwrap_err();
        let pushed = sorter.push(b"b").unwrap_err();
        let finished = sorter.finish().unwrap_err();
        assert_eq!([pushed.kind(), finished.kind()], [std::io::ErrorKind::StorageFull; 2]);
    }
}
