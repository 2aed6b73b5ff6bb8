//! The positions that a search has reached, level by level.

use std::io;

use crate::chess_key::{KEY_LEN, Key};
use crate::spill::{Sorted, SortedRecords, Sorter};

/// The minimum memory of a sorter, in bytes.
const MIN_MEMORY: usize = 1 << 15;

/// The positions that were reached. The next level has those that were not reached before, in the order in which they were
/// added. Positions that do not fit in the memory are in temporary files.
pub(super) struct Reached {
    memory: usize,
    /// The positions that were added since the last level: the key of each, and the number of positions that were added
    /// before it.
    added: Sorter,
    added_count: u64,
    /// The keys of the positions of all levels so far, in sorted lists. Each list has more than twice as many positions as
    /// the next one, so there are few lists.
    seen: Vec<(u64, Sorted)>,
}

impl Reached {
    pub(super) fn new(memory: usize) -> Self {
        let memory = (memory / 8).max(MIN_MEMORY);
        Self { memory, added: Sorter::new(memory), added_count: 0, seen: Vec::new() }
    }

    pub(super) fn add(&mut self, key: &Key) -> io::Result<()> {
        let mut record = [0; KEY_LEN + 8];
        record[..KEY_LEN].copy_from_slice(key);
        record[KEY_LEN..].copy_from_slice(&self.added_count.to_be_bytes());
        self.added_count += 1;
        self.added.push(&record)
    }

    /// Returns the positions of the next level, or `None` if it has no position. Each record ends in the key of a position.
    pub(super) fn next_level(&mut self) -> io::Result<Option<Sorted>> {
        let mut added = std::mem::replace(&mut self.added, Sorter::new(self.memory)).finish()?;
        let mut level = Sorter::new(self.memory);
        let mut keys = Sorter::new(self.memory);
        let mut count = 0;
        let mut seen = Vec::new();
        for (_, list) in &mut self.seen {
            seen.push(Seen::new(list)?);
        }
        let mut last = None;
        let mut records = added.records()?;
        while let Some(record) = records.next()? {
            let (key, number) = record.split_at_checked(KEY_LEN).ok_or_else(damaged)?;
            // A position that was added several times has its first number.
            if last.as_deref() == Some(key) {
                continue;
            }
            last = Some(key.to_vec());
            let mut is_new = true;
            for list in &mut seen {
                is_new &= !list.has(key)?;
            }
            if is_new {
                level.push(&[number, key].concat())?;
                keys.push(key)?;
                count += 1;
            }
        }
        drop(seen);
        if count == 0 {
            return Ok(None);
        }
        self.seen.push((count, keys.finish()?));
        self.merge_seen()?;
        Ok(Some(level.finish()?))
    }

    /// Merges the last lists until each has more than twice as many positions as the next one.
    fn merge_seen(&mut self) -> io::Result<()> {
        while let [.., (first, _), (second, _)] = &self.seen[..]
            && *first <= 2 * second
        {
            let count = first + second;
            let mut merged = Sorter::new(self.memory);
            for (_, mut list) in self.seen.drain(self.seen.len() - 2..) {
                let mut keys = list.records()?;
                while let Some(key) = keys.next()? {
                    merged.push(key)?;
                }
            }
            self.seen.push((count, merged.finish()?));
        }
        Ok(())
    }
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a temporary file is damaged")
}

/// A sorted list of keys, in which keys are looked for in their order.
struct Seen<'a> {
    keys: SortedRecords<'a>,
    next: Option<Vec<u8>>,
}

impl<'a> Seen<'a> {
    fn new(list: &'a mut Sorted) -> io::Result<Self> {
        let mut keys = list.records()?;
        let next = keys.next()?.map(<[u8]>::to_vec);
        Ok(Self { keys, next })
    }

    fn has(&mut self, key: &[u8]) -> io::Result<bool> {
        while let Some(next) = &mut self.next
            && next.as_slice() < key
        {
            match self.keys.next()? {
                Some(after) => {
                    next.clear();
                    next.extend_from_slice(after);
                }
                None => self.next = None,
            }
        }
        Ok(self.next.as_deref() == Some(key))
    }
}
