//! The memory of a spilling builder.

use koma_format::Value;

use super::SpillingBuilder;

impl SpillingBuilder {
    /// Reports whether a row of a position with this number of squares can be added within the memory. Counts the memory
    /// that the rows use, the memory that growing needs at the same time, and the memory for sorting the positions.
    pub(super) fn has_room(&self, squares: usize, values: &[Value<'_>]) -> bool {
        let places = &self.places;
        let grown = if places.len() < places.capacity() { 0 } else { (2 * places.capacity()).max(8) };
        let places = (places.capacity() + grown) * size_of::<u32>();
        let sorted = (self.builder.len() + 1) * size_of::<(u64, u32)>();
        self.builder.memory_to_push(squares, values) + (places + sorted) as u64 <= self.memory as u64
    }

    /// Reports whether the book of the rows in memory can be made within the memory.
    pub(super) fn has_room_to_finish(&self) -> bool {
        // The places are copied in the order of the positions.
        let places = (self.places.capacity() + self.places.len()) * size_of::<u32>();
        self.builder.memory_to_finish() + places as u64 <= self.memory as u64
    }
}
