//! How a position is found by its hash: in buckets of 16 slots, the first of which that are taken are tried.

use super::header::Layout;
use super::number::{number, saturated};
use crate::table::format::{BUCKET, NARROW};

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
        hash.wrapping_shl(self.entry_bits) & self.tag_mask
    }

    /// What `check` gives for the first position that it does not refuse, of all that may have this hash.
    #[inline]
    pub(super) fn find<T>(
        &self,
        bytes: &[u8],
        hash: u64,
        mut check: impl FnMut(usize) -> Option<T>,
    ) -> Option<T> {
        let tag = self.tag(hash);
        let mut bucket = self.home(hash);
        for _ in 0..self.buckets {
            let at = self.index_at + bucket * BUCKET * self.slot_width;
            let (mut candidates, is_full) = self.candidates(bytes, at, tag);
            while candidates != 0 {
                let slot = at + candidates.trailing_zeros() as usize * self.slot_width;
                // The number of a position counts from 1 here; that of an empty slot becomes too large.
                let entry = saturated(self.entry(number(bytes, slot, self.slot_width)).wrapping_sub(1));
                if entry < self.positions
                    && let Some(found) = check(entry)
                {
                    return Some(found);
                }
                candidates &= candidates - 1;
            }
            if !is_full {
                return None;
            }
            bucket = if bucket + 1 == self.buckets { 0 } else { bucket + 1 };
        }
        None
    }

    /// The part of a slot that tells the position: its number plus one, or 0.
    #[inline]
    pub(super) const fn entry(&self, slot: u64) -> u64 {
        slot & self.entry_mask
    }

    /// A bit for each slot of the bucket at `at` that has this tag; and whether all slots are taken.
    ///
    /// Nearly all books have slots of four bytes. For these the compiler makes a few comparisons of four slots each.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a slot has 32 bits here")]
    fn candidates(&self, bytes: &[u8], at: usize, tag: u64) -> (u32, bool) {
        if self.slot_width != NARROW {
            return self.candidates_in_wide_slots(bytes, at, tag);
        }
        let Some(bucket) = bytes.get(at..).and_then(<[u8]>::first_chunk::<{ BUCKET * NARROW }>) else {
            return (0, false);
        };
        let (slots, _) = bucket.as_chunks::<NARROW>();
        let (tag, tag_bits) = (tag as u32, self.tag_mask as u32);
        let mut candidates = 0;
        for (slot, bit) in slots.iter().zip(BITS) {
            let differs = (u32::from_le_bytes(*slot) ^ tag) & tag_bits != 0;
            candidates |= if differs { 0 } else { bit };
        }
        (candidates, slots.last() != Some(&[0; NARROW]))
    }

    #[cold]
    #[inline(never)]
    fn candidates_in_wide_slots(&self, bytes: &[u8], at: usize, tag: u64) -> (u32, bool) {
        let slot = |slot| number(bytes, at + slot * self.slot_width, self.slot_width);
        let candidates = (0..BUCKET).fold(0, |candidates, place| {
            let found = slot(place) ^ tag;
            candidates | u32::from(found == self.entry(found)) << place
        });
        (candidates, slot(BUCKET - 1) != 0)
    }
}

/// A bit for each slot of a bucket.
const BITS: [u32; BUCKET] = {
    let mut bits = [0; BUCKET];
    let mut slot = 0;
    while slot < BUCKET {
        bits[slot] = 1 << slot;
        slot += 1;
    }
    bits
};
