//! The hash index of maps and books. It has buckets of 16 slots. In each bucket, used slots come first.
//!
//! A position is inserted into the bucket that its hash selects or, if this bucket is full, into the next bucket with a
//! free slot. An empty slot is 0. The lowest bits of a used slot are the number of the position plus one. The other
//! bits, the *tag*, are the lowest bits of the hash. In a book with a seed other than 0, the hash is first multiplied
//! by a number that depends on the seed.

use super::numbers::{MAX_WIDTH, mask, number, saturated, write};

/// The number of slots in a bucket.
pub(super) const BUCKET: usize = 16;
/// The maximum average number of used slots per bucket. The limit keeps searches short.
pub(super) const USED: usize = BUCKET / 4 * 3;
/// The minimum width of a slot, in bytes. This width is enough for tables of fewer than 16 million positions.
pub(super) const NARROW: usize = 4;
/// The minimum number of hash bits in a slot of a new table.
const MIN_TAG_BITS: u32 = 8;
/// The maximum number of buckets that a search in a book visits, including the first bucket.
const REACH: usize = 64;
/// The parameters of a hash index, which finds positions by their hashes. An entry is the number of a position, from 0.
///
/// ```
/// use koma_runtime::book_format::Index;
///
/// let index = Index::of_book(2, 1, 0);
/// let mut bytes = vec![0; index.len() + 8];
/// assert_eq!(index.insert(&mut bytes, 0xABCD_EF01_2345_6789, 0), Some(0));
/// assert_eq!(index.insert(&mut bytes, 0xABCD_EF01_2345_6789, 1), Some(1)); // a search meets the first entry
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Index {
    pub(super) entries: usize,
    pub(super) buckets: usize,
    pub(super) slot_width: usize,
    /// The number of bits of a slot that hold the entry.
    pub(super) entry_bits: u32,
    /// The mask for the bits that hold the entry.
    entry_mask: u64,
    /// The mask for the bits of the hash.
    tag_mask: u64,
    /// The factor by which all hashes are multiplied. If too many positions belong in the same bucket, another factor
    /// distributes them differently.
    multiplier: u64,
    /// The maximum number of buckets that a search visits.
    pub(super) reach: usize,
}

impl Index {
    /// Returns the index of a map with this number of positions.
    pub(super) const fn new(entries: usize) -> Self {
        let index = Self::of_book(entries, 1, 0);
        Self { reach: index.buckets, ..index }
    }

    /// Returns the index of a book with this number of positions and this seed. The usual number of buckets is
    /// multiplied by `times`.
    pub const fn of_book(entries: usize, times: usize, seed: u8) -> Self {
        let slot_width = (entry_bits(entries) + MIN_TAG_BITS).div_ceil(8) as usize;
        let slot_width = if slot_width < NARROW { NARROW } else { slot_width };
        Self::with(entries, entries.div_ceil(USED).saturating_mul(times), slot_width, seed as u64)
    }

    pub(super) const fn with(entries: usize, buckets: usize, slot_width: usize, seed: u64) -> Self {
        let entry_bits = entry_bits(entries);
        let entry_mask = !u64::MAX.unbounded_shl(entry_bits);
        let tag_mask = mask(slot_width) & !entry_mask;
        let multiplier = seed.wrapping_mul(MULTIPLIER) | 1;
        let reach = if buckets < REACH { buckets } else { REACH };
        Self { entries, buckets, slot_width, entry_bits, entry_mask, tag_mask, multiplier, reach }
    }

    /// Returns the length of the index, in bytes.
    #[allow(clippy::len_without_is_empty, reason = "it is a number of bytes")]
    pub const fn len(&self) -> usize {
        self.buckets.saturating_mul(BUCKET * self.slot_width)
    }

    /// Returns the first bucket that a search for a hash visits, and the tag, which is the bits of the hash that a slot
    /// stores.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the product's upper half is less than the factor")]
    pub const fn home(&self, hash: u64) -> (usize, u64) {
        let hash = hash.wrapping_mul(self.multiplier);
        let bucket = ((hash as u128 * self.buckets as u128) >> 64) as usize;
        (bucket, hash.wrapping_shl(self.entry_bits) & self.tag_mask)
    }

    /// Inserts an entry. `bytes` holds the index and at least four bytes after it. Each entry must be inserted only
    /// once.
    ///
    /// Returns the number of other entries that a search for this entry has to compare. Returns `None` if all buckets
    /// that the search would visit are full.
    pub const fn insert(&self, bytes: &mut [u8], hash: u64, entry: usize) -> Option<usize> {
        let (mut bucket, tag) = self.home(hash);
        let mut slot = 0;
        let mut visited = 1;
        let mut met = 0;
        let at = loop {
            let at = (bucket * BUCKET + slot) * self.slot_width;
            // Four bytes are read without a call, since each call slows down const evaluation in `position_map!`.
            let found = match self.slot_width {
                NARROW => u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) as u64,
                width => number(bytes, at, width),
            };
            if found == 0 {
                break at;
            }
            met += ((found ^ tag) & self.tag_mask == 0) as usize;
            slot += 1;
            if slot == BUCKET {
                if visited >= self.reach {
                    return None;
                }
                bucket = (bucket + 1) % self.buckets;
                slot = 0;
                visited += 1;
            }
        };
        write(bytes, at, Self::slot(tag, entry).split_at(self.slot_width).0);
        Some(met)
    }

    /// Returns the slot of an entry. A slot of the index has the first [`slot_width`](Self::slot_width) of these bytes.
    pub const fn slot(tag: u64, entry: usize) -> [u8; 8] {
        (tag | (entry as u64).wrapping_add(1)).to_le_bytes()
    }

    /// Returns the entries that may have this hash. `bytes` holds the index and at least four bytes after it.
    #[inline]
    pub(super) const fn candidates<'a>(&'a self, bytes: &'a [u8], hash: u64) -> Candidates<'a> {
        let mut search = self.search(hash);
        search.enter(from(bytes, self.offset(search.bucket)));
        Candidates { bytes, search }
    }

    /// Starts a search for the entries that may have this hash. The caller must pass each bucket that the search visits
    /// to [`enter`](Search::enter).
    #[inline]
    pub(super) const fn search<'a>(&self, hash: u64) -> Search<'_, 'a> {
        let (bucket, tag) = self.home(hash);
        Search { index: self, tag, bucket, bytes: &[], slots: 0, is_full: false, left: self.reach }
    }

    /// Returns the offset of a bucket in the index, in bytes.
    #[inline]
    pub(super) const fn offset(&self, bucket: usize) -> usize {
        bucket * self.bucket_len()
    }

    /// Returns the length of a bucket, in bytes.
    #[inline]
    pub(super) const fn bucket_len(&self) -> usize {
        BUCKET * self.slot_width
    }

    /// Returns a bit mask of the slots that have the tag `tag`, in the bucket at the start of `bytes`. Also returns whether
    /// all slots are used.
    ///
    /// Nearly all slots have four bytes. For this width, the compiler generates a few comparisons of four slots each.
    #[expect(clippy::inline_always, reason = "a call would take a third of a search that finds nothing")]
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a slot has 32 bits here")]
    const fn matches(&self, bytes: &[u8], tag: u64) -> (u32, bool) {
        if self.slot_width != NARROW {
            return self.matches_in_wide_slots(bytes, tag);
        }
        let Some(bucket) = bytes.first_chunk::<{ BUCKET * NARROW }>() else { return (0, false) };
        let (slots, _) = bucket.as_chunks::<NARROW>();
        let (tag, tag_bits) = (tag as u32, self.tag_mask as u32);
        // Compare four slots at a time. The compiler vectorizes the four comparisons.
        let mut lanes = [0; 4];
        let mut i = 0;
        while i < BUCKET / 4 {
            let mut lane = 0;
            while lane < 4 {
                let slot = 4 * i + lane;
                let differs = (u32::from_le_bytes(slots[slot]) ^ tag) & tag_bits != 0;
                lanes[lane] |= if differs { 0 } else { BITS[slot] };
                lane += 1;
            }
            i += 1;
        }
        let matches = lanes[0] | lanes[1] | lanes[2] | lanes[3];
        (matches, u32::from_le_bytes(slots[BUCKET - 1]) != 0)
    }

    /// Calls [`matches`](Self::matches) for a bucket after the first one. Most searches do not need a second bucket.
    #[cold]
    #[inline(never)]
    const fn more_matches(&self, bytes: &[u8], tag: u64) -> (u32, bool) {
        self.matches(bytes, tag)
    }

    #[cold]
    #[inline(never)]
    const fn matches_in_wide_slots(&self, bytes: &[u8], tag: u64) -> (u32, bool) {
        let mut matches = 0;
        let mut last = 0;
        let mut i = 0;
        while i < BUCKET {
            last = number(bytes, i * self.slot_width, self.slot_width);
            matches |= if (last ^ tag) & self.tag_mask == 0 { BITS[i] } else { 0 };
            i += 1;
        }
        (matches, last != 0)
    }
}

/// An iterator over the entries that may have a given hash, in the order of the slots.
#[derive(Debug)]
pub(super) struct Candidates<'a> {
    bytes: &'a [u8],
    pub(super) search: Search<'a, 'a>,
}

impl Candidates<'_> {
    /// Returns the next entry.
    #[inline]
    pub(super) const fn next(&mut self) -> Option<usize> {
        loop {
            if let Some(entry) = self.search.next() {
                return Some(entry);
            }
            let Some(bucket) = self.search.next_bucket() else { return None };
            self.search.enter_next(from(self.bytes, self.search.index.offset(bucket)));
        }
    }
}

/// A search for the entries that may have a given hash. It visits one bucket after another.
#[derive(Debug)]
pub(super) struct Search<'i, 'a> {
    index: &'i Index,
    tag: u64,
    /// The current bucket.
    pub(super) bucket: usize,
    /// The bytes from the start of the current bucket on.
    bytes: &'a [u8],
    /// A bit mask of the current bucket's slots that have the tag and remain to be visited.
    slots: u32,
    /// Whether all slots of the current bucket are used.
    is_full: bool,
    /// The number of buckets that may still be searched, including the current one.
    pub(super) left: usize,
}

impl<'a> Search<'_, 'a> {
    /// Starts to visit the current bucket. `bytes` has the bucket and at least four bytes after it.
    #[inline]
    pub(super) const fn enter(&mut self, bytes: &'a [u8]) {
        self.bytes = bytes;
        (self.slots, self.is_full) = self.index.matches(bytes, self.tag);
    }

    /// Starts to visit the current bucket, which is not the first one.
    #[inline]
    pub(super) const fn enter_next(&mut self, bytes: &'a [u8]) {
        self.bytes = bytes;
        (self.slots, self.is_full) = self.index.more_matches(bytes, self.tag);
    }

    /// Returns the next entry in the current bucket.
    #[inline]
    pub(super) const fn next(&mut self) -> Option<usize> {
        while self.slots != 0 {
            let slot = self.slots.trailing_zeros() as usize - 1;
            self.slots &= self.slots - 1;
            // A slot stores the entry plus one. For an empty slot, the subtraction gives a number that is too large.
            let slot = number(self.bytes, slot * self.index.slot_width, MAX_WIDTH);
            let entry = saturated((slot & self.index.entry_mask).wrapping_sub(1));
            if entry < self.index.entries {
                return Some(entry);
            }
        }
        None
    }

    /// Moves to the next bucket and returns its number. Returns `None` if the search ends with the current bucket.
    #[inline]
    pub(super) const fn next_bucket(&mut self) -> Option<usize> {
        if !self.is_full || self.left <= 1 {
            return None;
        }
        self.left -= 1;
        self.bucket = (self.bucket + 1) % self.index.buckets;
        Some(self.bucket)
    }
}

/// Returns the bytes from `at` on, or no bytes if they are missing.
#[inline]
const fn from(bytes: &[u8], at: usize) -> &[u8] {
    if let Some((_, rest)) = bytes.split_at_checked(at) { rest } else { &[] }
}

const fn entry_bits(entries: usize) -> u32 {
    usize::BITS - entries.leading_zeros()
}

/// The multiplier for seeds: the first 64 fractional bits of the golden ratio.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// A bit for each slot of a bucket. The lowest bit is not used, because the compiler would treat 1 as a special case.
const BITS: [u32; BUCKET] = {
    let mut bits = [0; BUCKET];
    let mut slot = 0;
    while slot < BUCKET {
        bits[slot] = 2 << slot;
        slot += 1;
    }
    bits
};
