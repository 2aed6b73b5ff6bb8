//! The hash index of a book, bucket by bucket.
//!
//! [`Index::insert`] adds the positions in the order of their numbers, each to the first bucket with a free slot. So a
//! bucket has the 16 smallest numbers of the positions that visit it: those that belong in it, and those that the bucket
//! before it has no room for. The positions of each bucket can be found in the order of the buckets, without the whole
//! index in memory.

use std::io::{self, Read as _, Write as _};
use std::iter::Peekable;
use std::vec;

use koma_runtime::book_format::Index;

use super::bytes::take_array;
use super::column::BUFFER;
use super::sorter::{Sorted, SortedRecords, Sorter};
use super::temporary::{FileWriter, TemporaryFile};
use crate::progress::{Phase, Progress};

/// The hash index of a book, and its seed.
pub(super) struct HashIndex {
    pub(super) index: Index,
    pub(super) seed: u8,
    pub(super) slots: TemporaryFile,
}

impl HashIndex {
    /// Returns the index of positions with these hashes. The seed is the first one with which searches visit few buckets
    /// and compare few other positions.
    pub(super) fn new(
        hashes: &mut TemporaryFile,
        positions: usize,
        memory: usize,
        progress: &Progress,
    ) -> io::Result<Self> {
        let (mut times, mut seed) = (1, 0_u8);
        loop {
            let index = Index::of_book(positions, times, seed);
            // Each position is sorted, and then gets a slot.
            progress.start(Phase::Indexing, Some(2 * positions as u64));
            let mut sorted = sort(hashes, positions, &index, memory, progress)?;
            if let Some(slots) = write_slots(&index, &mut sorted, progress)? {
                return Ok(Self { index, seed, slots });
            }
            seed = seed.wrapping_add(1);
            // More buckets are needed only if someone chose positions that fill the same buckets with every seed.
            times += usize::from(seed == 0);
        }
    }
}

/// Sorts the positions by the buckets that they belong in, and then by their numbers.
fn sort(
    hashes: &mut TemporaryFile,
    positions: usize,
    index: &Index,
    memory: usize,
    progress: &Progress,
) -> io::Result<Sorted> {
    let mut sorter = Sorter::new(memory);
    let mut hashes = hashes.reader(BUFFER)?;
    for number in 0..positions {
        let mut hash = [0; 8];
        hashes.read_exact(&mut hash)?;
        let (bucket, tag) = index.home(u64::from_le_bytes(hash));
        // The number of a bucket fits in five bytes. Then the first eight bytes usually suffice for comparing.
        let [_, _, _, bucket @ ..] = (bucket as u64).to_be_bytes();
        let mut record = [0; 17];
        record[..5].copy_from_slice(&bucket);
        record[5..9].copy_from_slice(&(number as u32).to_be_bytes());
        record[9..].copy_from_slice(&tag.to_be_bytes());
        sorter.push(&record)?;
        progress.advance(1);
    }
    sorter.finish()
}

/// A position that visits a bucket.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Visitor {
    number: u32,
    tag: u64,
    /// The number of buckets that a search for the position visits before this one.
    visited: usize,
    /// The number of other positions in those buckets with the same tag.
    met: usize,
}

/// The positions in the order of the buckets that they belong in.
struct Homes<'a> {
    sorted: SortedRecords<'a>,
    next: Option<(u64, Visitor)>,
}

impl<'a> Homes<'a> {
    fn new(sorted: &'a mut Sorted) -> io::Result<Self> {
        let mut homes = Self { sorted: sorted.records()?, next: None };
        homes.advance()?;
        Ok(homes)
    }

    fn advance(&mut self) -> io::Result<()> {
        self.next = None;
        if let Some(mut record) = self.sorted.next()? {
            let mut bucket = [0; 8];
            bucket[3..].copy_from_slice(&take_array::<5>(&mut record)?);
            let bucket = u64::from_be_bytes(bucket);
            let number = u32::from_be_bytes(take_array(&mut record)?);
            let tag = u64::from_be_bytes(take_array(&mut record)?);
            self.next = Some((bucket, Visitor { number, tag, visited: 0, met: 0 }));
        }
        Ok(())
    }

    /// Returns the visitor of a bucket with the smallest number: either one that belongs in this bucket, or one that the
    /// bucket before it has no room for.
    fn next(&mut self, bucket: u64, carried: &mut Carried) -> io::Result<Option<Visitor>> {
        let own = self.next.filter(|(home, _)| *home == bucket).map(|(_, visitor)| visitor);
        let Some(own) = own else { return Ok(carried.next()) };
        if let Some(first) = carried.next_if(|first| first.number < own.number) {
            return Ok(Some(first));
        }
        self.advance()?;
        Ok(Some(own))
    }
}

/// The positions that a bucket has no room for, in the order of their numbers.
type Carried = Peekable<vec::IntoIter<Visitor>>;

/// Writes the slots of an index. Returns `None` if searches visit too many buckets or compare too many positions.
fn write_slots(index: &Index, sorted: &mut Sorted, progress: &Progress) -> io::Result<Option<TemporaryFile>> {
    let mut carried = Vec::new();
    loop {
        let Some(filled) = fill(index, sorted, carried.clone(), progress)? else { return Ok(None) };
        // The last bucket has no room for these positions, so they visit the first bucket. They find room before the
        // last bucket, so they do not change the positions that the last bucket has no room for.
        if filled.carried == carried {
            return Ok((filled.met <= index.meetings()).then_some(filled.slots));
        }
        carried = filled.carried;
    }
}

/// The slots of all buckets.
struct Filled {
    slots: TemporaryFile,
    /// The positions that the last bucket has no room for.
    carried: Vec<Visitor>,
    /// The number of other positions that searches compare, in one search for each position.
    met: usize,
}

/// Fills all buckets. The positions `carried` visit the first bucket, in addition to those that belong in it.
fn fill(
    index: &Index,
    sorted: &mut Sorted,
    mut carried: Vec<Visitor>,
    progress: &Progress,
) -> io::Result<Option<Filled>> {
    // As many positions find room in the buckets that a search visits.
    let most_carried = Index::SLOTS * index.reach();
    let mut slots = FileWriter::new()?;
    let mut all_met = 0_usize;
    let mut homes = Homes::new(sorted)?;
    let mut tags = Vec::with_capacity(Index::SLOTS);
    for bucket in 0..index.buckets() as u64 {
        let mut visitors = carried.into_iter().peekable();
        tags.clear();
        carried = Vec::new();
        while let Some(mut visitor) = homes.next(bucket, &mut visitors)? {
            visitor.met += tags.iter().filter(|tag| **tag == visitor.tag).count();
            if tags.len() < Index::SLOTS {
                tags.push(visitor.tag);
                all_met = all_met.saturating_add(visitor.met);
                let slot = Index::slot(visitor.tag, visitor.number as usize);
                slots.write_all(&slot[..index.slot_width()])?;
                progress.advance(1);
                continue;
            }
            visitor.visited += 1;
            if visitor.visited >= index.reach() || carried.len() >= most_carried {
                return Ok(None);
            }
            carried.push(visitor);
        }
        let unused = (Index::SLOTS - tags.len()) * index.slot_width();
        slots.write_all(&[0; Index::SLOTS * 8][..unused])?;
    }
    Ok(Some(Filled { slots: slots.finish()?, carried, met: all_met }))
}
