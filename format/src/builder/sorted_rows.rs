//! The rows of a book that is being built, in the order in which the book has them.

use super::layout::{BLOCK, width_of};
use super::positions::Positions;
use super::push_number;

/// The rows sorted by position, and the widths of the numbers that refer to them.
pub(super) struct SortedRows {
    /// The rows, as numbers in the order in which they were added to the builder.
    pub(super) order: Vec<u32>,
    /// The place of each row in the order of the book, if this is another order.
    places: Option<Vec<u32>>,
    /// The number of rows of each position.
    pub(super) counts: Vec<u32>,
    pub(super) row_width: usize,
    /// The width of a block's first row, or 0 if every position has one row.
    pub(super) start_width: usize,
    /// The width of a row count, or 0 if every position has one row.
    pub(super) count_width: usize,
    /// Whether rows of other positions were added between the rows of one position.
    pub(super) is_mixed: bool,
}

impl SortedRows {
    pub(super) fn take_from(positions: &mut Positions, places: &[u32]) -> Self {
        let (order, counts) = positions.take_rows();
        let places: Option<Vec<u32>> =
            (!places.is_empty()).then(|| order.iter().map(|row| places[*row as usize]).collect());
        let row_width = width_of(order.len() as u64);
        let most = counts.iter().copied().max().unwrap_or(0);
        let has_one_row_each = counts.len() == order.len();
        let is_mixed = !places.as_ref().unwrap_or(&order).is_sorted();
        Self {
            order,
            places,
            counts,
            row_width,
            start_width: if has_one_row_each { 0 } else { row_width },
            count_width: if has_one_row_each { 0 } else { width_of(most.into()) },
            is_mixed,
        }
    }

    /// Appends the first row of each block and the row counts of its positions.
    pub(super) fn write_starts(&self, out: &mut Vec<u8>) {
        let mut first_row = 0;
        for block in self.counts.chunks(BLOCK) {
            push_number(out, first_row, self.start_width);
            for count in block {
                push_number(out, *count as usize, self.count_width);
                first_row += *count as usize;
            }
            let missing = BLOCK - block.len();
            out.resize(out.len() + missing * self.count_width, 0);
        }
    }

    /// Appends the rows in the order in which they were added, and then the place of each row in this order.
    pub(super) fn write_order(&self, out: &mut Vec<u8>) {
        let places = self.places.as_ref().unwrap_or(&self.order);
        let mut added = vec![0; places.len()];
        for (row, place) in places.iter().enumerate() {
            added[*place as usize] = row;
        }
        for row in added {
            push_number(out, row, self.row_width);
        }
        for place in places {
            push_number(out, *place as usize, self.row_width);
        }
    }
}
