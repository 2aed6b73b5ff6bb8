//! The memory that positions need.

use std::collections::HashMap;

use super::Positions;
use crate::builder::memory::{allocated, growth};

impl Positions {
    /// Returns the memory that the positions use, and the memory that they need in order to add another position with this
    /// number of squares, and a row.
    pub(in crate::builder) fn memory(&self, squares: usize) -> u64 {
        // Each square adds at most five bytes to a long form, and each piece in hand at most five.
        let long_form = 16 + 10 * squares;
        let by_hash = if self.by_hash.len() < self.by_hash.capacity() {
            0
        } else {
            table_len(2 * self.by_hash.capacity() + 3)
        };
        self.used()
            + growth(&self.bytes, long_form)
            + growth(&self.entries, 1)
            + growth(&self.hashes, 1)
            + growth(&self.ends_of_rows, 1)
            + growth(&self.next_rows, 1)
            + by_hash
    }

    pub(in crate::builder) fn used(&self) -> u64 {
        allocated(&self.bytes)
            + allocated(&self.entries)
            + allocated(&self.hashes)
            + allocated(&self.ends_of_rows)
            + allocated(&self.next_rows)
            + table_len(self.by_hash.capacity())
    }

    pub(in crate::builder) fn free(&mut self) {
        self.bytes = Vec::new();
        self.entries = Vec::new();
        self.hashes = Vec::new();
        self.ends_of_rows = Vec::new();
        self.by_hash = HashMap::new();
        self.next_rows = Vec::new();
    }

    pub(in crate::builder) fn long_forms_len(&self) -> u64 {
        self.bytes.len() as u64
    }
}

/// Returns the number of bytes that a hash table for this number of positions has allocated. Up to seven in eight
/// places of a table are used, and each place also has a byte for a part of the hash.
fn table_len(capacity: usize) -> u64 {
    let places = if capacity == 0 { 0 } else { (capacity as u64 * 8 / 7).next_power_of_two() };
    places * (size_of::<(u64, u32)>() as u64 + 1)
}
