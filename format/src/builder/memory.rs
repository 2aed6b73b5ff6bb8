//! The memory that a builder needs for its rows.

use koma_runtime::book_format::{Cell, Index};

use super::{BookBuilder, Column};
use crate::Value;

impl BookBuilder {
    /// Returns the number of bytes that are allocated while a row of a position with this number of squares is added. They
    /// include the memory that the rows use.
    pub fn memory_to_push(&self, squares: usize, values: &[Value<'_>]) -> u64 {
        let columns = self.columns.iter().zip(values);
        let columns: u64 = columns.map(|(column, value)| column.memory(value.cell())).sum();
        self.positions.memory(squares) + columns
    }

    /// Returns the maximum number of bytes that are allocated while [`finish`](Self::finish) runs. They include the memory
    /// that the rows use.
    pub fn memory_to_finish(&self) -> u64 {
        /// The size of an item that is sorted for the index of a column.
        const INDEXED_ROW: usize = size_of::<(Cell<'_>, usize)>();
        let (positions, rows) = (self.len() as u64, self.row_count() as u64);
        let order = rows * 4 + positions * 4;
        // The index is copied into the book.
        let index = Index::of_book(self.len(), 1, 0).len() as u64 * 2;
        let record_start = 1 + self.positions.bitmap_len() as u64;
        let records = self.positions.long_forms_len() + positions * record_start;
        // Each row has a number in the row order, twice, and each position has a row count.
        let row_numbers = rows * 8 + positions * 8;
        let columns: u64 = self.columns.iter().map(Column::book_len).sum();
        let is_indexed = self.columns.iter().any(|column| column.is_indexed);
        let indexes = if is_indexed { rows * INDEXED_ROW as u64 } else { 0 };
        let used = self.positions.used() + self.columns.iter().map(Column::used).sum::<u64>();
        used + order + index + records + row_numbers + columns + indexes
    }

    /// Removes all rows and all positions, and frees their memory. The builder still has the same columns, accepts only
    /// positions of the same shape, and packs positions into the same bytes. See [`PackedPosition`](crate::PackedPosition).
    pub fn clear(&mut self) {
        self.positions.free();
        for column in &mut self.columns {
            column.bytes = Vec::new();
            column.starts.truncate(1);
            column.starts.shrink_to_fit();
            column.present = Vec::new();
        }
    }
}

impl Column {
    /// Returns the memory that the column uses, and the memory that it needs in order to add a cell.
    fn memory(&self, cell: Cell<'_>) -> u64 {
        let len = if let Cell::Text(text) = cell { text.len() } else { self.values.width() };
        self.used() + growth(&self.bytes, len) + growth(&self.starts, 1) + growth(&self.present, 1)
    }

    fn used(&self) -> u64 {
        allocated(&self.bytes) + allocated(&self.starts) + allocated(&self.present)
    }

    /// Returns the maximum length of the column in a book.
    fn book_len(&self) -> u64 {
        let index = if self.is_indexed { self.row_count() * 4 } else { 0 };
        let offsets = self.starts.len() * 8;
        let present = self.present.len() / 8 + 1;
        self.bytes.len() as u64 + offsets as u64 + present as u64 + index as u64
    }

    fn row_count(&self) -> usize {
        if self.values.is_text() { self.starts.len() - 1 } else { self.bytes.len() / self.values.width() }
    }
}

/// Returns the number of bytes that a vector has allocated.
pub(super) const fn allocated<T>(vec: &Vec<T>) -> u64 {
    (vec.capacity() * size_of::<T>()) as u64
}

/// Returns the number of bytes that a vector allocates in order to add `more` items. Until the items are moved, the old
/// memory is allocated too.
pub(super) fn growth<T>(vec: &Vec<T>, more: usize) -> u64 {
    if vec.capacity() - vec.len() >= more {
        return 0;
    }
    let items = (vec.len() + more).max(2 * vec.capacity()).max(8);
    items as u64 * size_of::<T>() as u64
}
