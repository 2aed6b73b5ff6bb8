//! The entries of a Polyglot book, in memory or in a temporary file.

use std::borrow::Cow;
use std::io::{self, BufWriter, Read, Write as _};
use std::ops::Range;

use koma_runtime::chess;

use super::{Entry, after, entry_of, keys, push_entry};
use crate::Error;
use crate::book_file::PositionedFile;
use crate::spill::Sorter;
use crate::temporary::{temporary_file, to_error};

/// The length of an entry in bytes.
const ENTRY: usize = 16;
/// The maximum number of entries that are read from a file at once.
const TOGETHER: usize = 1024;
/// The number of entries of a key that are read from a file at once. Most keys have fewer.
const VISITED: usize = 64;
/// The number of entries for each number in the list of starts.
const GROUP: usize = 8;

/// The entries, ordered by key.
pub(super) struct Entries {
    storage: Storage,
    /// The number of leading bits of a key that select its group, and the place of the first entry of each group.
    group_bits: u32,
    starts: Vec<usize>,
    /// A bit for each possible remainder of a key, which is set if a key has this remainder. Most keys that no entry has are
    /// recognized without looking at the entries.
    filter: Vec<u64>,
    /// A bit for each entry, which is set if the entry was found.
    is_found: Vec<u64>,
    len: usize,
}

enum Storage {
    Memory(Vec<Entry>),
    File(PositionedFile),
}

impl Storage {
    fn read(&self, places: Range<usize>) -> Result<Cow<'_, [Entry]>, Error> {
        let file = match self {
            Self::Memory(entries) => return Ok(Cow::Borrowed(&entries[places])),
            Self::File(file) => file,
        };
        let mut bytes = vec![0; places.len() * ENTRY];
        file.read(places.start as u64 * ENTRY as u64, &mut bytes).map_err(to_error)?;
        let entries = bytes.as_chunks().0.as_chunks().0.iter();
        Ok(entries.map(|entry| entry.map(u64::from_be_bytes)).collect())
    }
}

impl Entries {
    /// Reads the entries of a Polyglot book. `name` is the name of the book in errors.
    pub(super) fn read(name: &str, input: impl Read, memory: usize) -> Result<Self, Error> {
        let mut input = io::BufReader::with_capacity(1 << 16, input);
        // Polyglot sorts entries by key, but other programs may not.
        let mut sorter = Sorter::new(memory / 2);
        let mut len = 0;
        loop {
            let mut bytes = Vec::with_capacity(ENTRY);
            let read = input.by_ref().take(ENTRY as u64).read_to_end(&mut bytes);
            read.map_err(|error| Error::file(name, error))?;
            let Ok(bytes) = <[u8; ENTRY]>::try_from(bytes.as_slice()) else {
                if bytes.is_empty() {
                    break;
                }
                let reason = "this is not a polyglot book: expected entries of 16 bytes";
                return Err(Error::refused(crate::error::shown(name.as_ref()), reason));
            };
            let (numbers, _) = bytes.as_chunks();
            let entry = [numbers[0], numbers[1]].map(u64::from_be_bytes);
            push_entry(&mut sorter, entry, len as u64).map_err(to_error)?;
            len += 1;
        }
        let mut entries = Self::empty(len, memory / 4);
        let mut in_order = sorter.finish().map_err(to_error)?;
        let mut records = in_order.records().map_err(to_error)?;
        if len.saturating_mul(ENTRY) <= memory / 4 {
            let mut all = Vec::with_capacity(len);
            while let Some(record) = records.next().map_err(to_error)? {
                entries.add_key(entry_of(record)[0], all.len());
                all.push(entry_of(record));
            }
            entries.storage = Storage::Memory(all);
        } else {
            let mut file = BufWriter::with_capacity(1 << 16, temporary_file()?);
            let mut place = 0;
            while let Some(record) = records.next().map_err(to_error)? {
                let entry = entry_of(record);
                entries.add_key(entry[0], place);
                place += 1;
                file.write_all(entry.map(u64::to_be_bytes).as_flattened()).map_err(to_error)?;
            }
            let file = file.into_inner().map_err(|error| to_error(error.into_error()))?;
            entries.storage = Storage::File(PositionedFile::new(file));
        }
        entries.finish_starts();
        Ok(entries)
    }

    /// Returns no entries, and room for `len` entries.
    fn empty(len: usize, memory: usize) -> Self {
        let most_groups = (memory / 2 / size_of::<usize>()).max(1);
        let group_bits = (len / GROUP).clamp(1, most_groups).ilog2();
        let words = (len / 4).clamp(1, (memory / 2 / size_of::<u64>()).max(1)).next_power_of_two();
        Self {
            storage: Storage::Memory(Vec::new()),
            group_bits,
            starts: vec![usize::MAX; (1 << group_bits) + 1],
            filter: vec![0; words],
            is_found: vec![0; len.div_ceil(64)],
            len,
        }
    }

    fn group(&self, key: u64) -> usize {
        let bits = key.checked_shr(u64::BITS - self.group_bits).unwrap_or(0);
        usize::try_from(bits).unwrap_or(0)
    }

    /// Returns the place of a key's bit in the filter: the index of a word, and a mask.
    fn bit(&self, key: u64) -> (usize, u64) {
        (usize::try_from((key >> 6) % self.filter.len() as u64).unwrap_or(0), 1 << (key % 64))
    }

    /// Adds the key of the entry at `place`, which must come after the entries so far.
    fn add_key(&mut self, key: u64, place: usize) {
        let group = self.group(key);
        self.starts[group] = self.starts[group].min(place);
        let (word, mask) = self.bit(key);
        self.filter[word] |= mask;
    }

    /// Sets the starts of the groups without entries.
    fn finish_starts(&mut self) {
        let mut next = self.len;
        for start in self.starts.iter_mut().rev() {
            next = next.min(*start);
            *start = next;
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of entries that were found.
    pub(super) fn found_count(&self) -> usize {
        self.is_found.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Calls `visit` with each entry of a key, highest weight first. Those for which it returns `true` count as found.
    pub(super) fn visit(&mut self, key: u64, mut visit: impl FnMut(&Entry) -> bool) -> Result<(), Error> {
        let mut place = self.first_of(key)?;
        while place < self.len {
            let end = self.len.min(place + VISITED);
            for entry in &*self.storage.read(place..end)? {
                if entry[0] != key {
                    return Ok(());
                }
                if visit(entry) {
                    self.is_found[place / 64] |= 1 << (place % 64);
                }
                place += 1;
            }
        }
        Ok(())
    }

    fn has_key(&self, key: u64) -> Result<bool, Error> {
        let (word, mask) = self.bit(key);
        if self.filter[word] & mask == 0 {
            return Ok(false);
        }
        let first = self.first_of(key)?;
        Ok(first < self.len && self.get(first)?[0] == key)
    }

    pub(super) fn has_position(&self, position: &chess::Position) -> Result<bool, Error> {
        for key in keys(position) {
            if self.has_key(key)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reports whether there are entries of this position, or of a position after one of its moves.
    pub(super) fn has_position_near(&self, position: &chess::Position) -> Result<bool, Error> {
        if self.has_position(position)? {
            return Ok(true);
        }
        for mv in chess::legal_moves(position) {
            if self.has_position(&after(position, mv))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the place of the first entry with this key or a larger one.
    fn first_of(&self, key: u64) -> Result<usize, Error> {
        let group = self.group(key);
        let Range { mut start, mut end } = self.starts[group]..self.starts[group + 1];
        while end - start > if matches!(self.storage, Storage::File(_)) { TOGETHER } else { 0 } {
            let middle = start.midpoint(end);
            if self.get(middle)?[0] < key {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        let entries = self.storage.read(start..end)?;
        Ok(start + entries.partition_point(|entry| entry[0] < key))
    }

    fn get(&self, place: usize) -> Result<Entry, Error> {
        Ok(self.storage.read(place..place + 1)?[0])
    }
}
