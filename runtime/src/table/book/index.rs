//! How a position is found by its hash: in buckets of 16 slots, the first of which that are taken are tried.

use super::header::{BUCKET, Layout, NARROW};
use super::number::{mask, number, saturated};

impl Layout {
    /// The bucket in which the search for a hash starts.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the product's upper half is less than the factor")]
    pub(super) const fn home(&self, hash: u64) -> usize {
        ((hash as u128 * self.buckets as u128) >> 64) as usize
    }

    /// What a slot tells of a hash: its lowest bits, above those that tell a position.
    #[inline]
    pub(super) const fn tag(&self, hash: u64) -> u64 {
        hash.unbounded_shl(self.entry_bits) & mask(self.slot_width)
    }

    /// The first position of a hash for which `is` says yes, while it asks for each that may have it.
    #[inline]
    pub(super) fn find(&self, bytes: &[u8], hash: u64, mut is: impl FnMut(usize) -> bool) -> Option<usize> {
        let tag = self.tag(hash);
        let mut bucket = self.home(hash);
        for _ in 0..self.buckets {
            let at = self.index_at + bucket * BUCKET * self.slot_width;
            let mut candidates = self.candidates(bytes, at, tag);
            while candidates != 0 {
                let slot = at + candidates.trailing_zeros() as usize * self.slot_width;
                // The number of a position counts from 1 here; that of an empty slot becomes too large.
                let entry = saturated(self.entry(number(bytes, slot, self.slot_width)).wrapping_sub(1));
                if entry < self.positions && is(entry) {
                    return Some(entry);
                }
                candidates &= candidates - 1;
            }
            if number(bytes, at + (BUCKET - 1) * self.slot_width, self.slot_width) == 0 {
                return None;
            }
            bucket = if bucket + 1 == self.buckets { 0 } else { bucket + 1 };
        }
        None
    }

    /// The part of a slot that tells the position: its number plus one, or 0.
    #[inline]
    pub(super) const fn entry(&self, slot: u64) -> u64 {
        slot & !u64::MAX.unbounded_shl(self.entry_bits)
    }

    /// A bit for each slot of the bucket at `at` that has this tag.
    #[inline]
    fn candidates(&self, bytes: &[u8], at: usize, tag: u64) -> u32 {
        if self.slot_width == NARROW {
            return self.candidates_of_four_bytes(bytes, at, tag);
        }
        (0..BUCKET).fold(0, |candidates, slot| {
            let found = number(bytes, at + slot * self.slot_width, self.slot_width) ^ tag;
            candidates | u32::from(found == self.entry(found)) << slot
        })
    }

    /// [`candidates`](Self::candidates) as a loop that the compiler turns into a few comparisons of four slots each.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a slot has 32 bits here")]
    fn candidates_of_four_bytes(&self, bytes: &[u8], at: usize, tag: u64) -> u32 {
        let Some(bucket) = bytes.get(at..).and_then(<[u8]>::first_chunk::<{ BUCKET * NARROW }>) else {
            return 0;
        };
        let (slots, _) = bucket.as_chunks::<NARROW>();
        let (tag, tag_bits) = (tag as u32, u32::MAX.unbounded_shl(self.entry_bits));
        let mut candidates = 0;
        let mut bit = 1;
        for slot in slots {
            let differs = (u32::from_le_bytes(*slot) ^ tag) & tag_bits != 0;
            candidates |= if differs { 0 } else { bit };
            bit <<= 1;
        }
        candidates
    }
}
