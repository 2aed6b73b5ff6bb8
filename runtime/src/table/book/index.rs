//! What only books need of a hash index.

use crate::table::index::{BUCKET, Index, NARROW, USED};
use crate::table::numbers::MAX_WIDTH;

/// The maximum average number of other positions that a search compares before it finds its position. The average is
/// over one search for each position of a book.
const MEETINGS: usize = 16;

impl Index {
    /// The number of slots in a bucket.
    pub const SLOTS: usize = BUCKET;

    /// Reports whether the slots have a valid width that fits the entries, and whether there are enough buckets.
    pub(in crate::table) const fn is_valid(&self) -> bool {
        self.slot_width >= NARROW
            && self.slot_width <= MAX_WIDTH
            && self.entry_bits as usize <= 8 * self.slot_width
            && self.buckets.saturating_mul(USED) >= self.entries
    }

    /// Returns the number of buckets.
    pub const fn buckets(&self) -> usize {
        self.buckets
    }

    /// Returns the width of a slot, in bytes.
    pub const fn slot_width(&self) -> usize {
        self.slot_width
    }

    /// Returns the maximum number of comparisons with other positions, in one search for each position of a book.
    pub const fn meetings(&self) -> usize {
        self.entries.saturating_mul(MEETINGS)
    }

    /// Returns the maximum number of buckets that a search visits, including the first bucket.
    pub const fn reach(&self) -> usize {
        self.reach
    }

    /// Returns the home bucket for a hash.
    pub(in crate::table) const fn home_bucket(&self, hash: u64) -> usize {
        self.home(hash).0
    }

    /// Returns the number of used slots in the bucket at the start of `bytes`. Returns `None` if a used slot comes after
    /// an empty one, or if the bucket is missing.
    pub(in crate::table) fn used_slots(&self, bytes: &[u8]) -> Option<usize> {
        let slots = bytes.get(..self.bucket_len())?.chunks(self.slot_width);
        let slots = slots.map(|slot| slot.iter().any(|byte| *byte != 0));
        let used = slots.clone().filter(|is_used| *is_used).count();
        slots.is_sorted_by(|one, next| one >= next).then_some(used)
    }
}
