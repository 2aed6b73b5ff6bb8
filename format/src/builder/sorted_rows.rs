//! The rows of a book that is being built, in the order in which the book has them.

use koma_runtime::book_format::layout::BLOCK;

use super::positions::Positions;
use super::push_number;

/// The rows sorted by position.
pub(super) struct SortedRows {
    /// The rows, as numbers in the order in which they were added to the builder.
    pub(super) order: Vec<u32>,
    /// The place of each row in the order of the book, if this is another order.
    places: Option<Vec<u32>>,
    /// The number of rows of each position.
    pub(super) counts: Vec<u32>,
    /// The largest number of rows of a position.
    pub(super) most_rows: u32,
    /// Whether rows of other positions were added between the rows of one position.
    pub(super) is_mixed: bool,
}

impl SortedRows {
    pub(super) fn take_from(positions: &mut Positions, places: &[u32]) -> Self {
        let (order, counts) = positions.take_rows();
        let places: Option<Vec<u32>> =
            (!places.is_empty()).then(|| order.iter().map(|row| places[*row as usize]).collect());
        let most_rows = counts.iter().copied().max().unwrap_or(0);
        let is_mixed = !places.as_ref().unwrap_or(&order).is_sorted();
        Self { order, places, counts, most_rows, is_mixed }
    }

    /// Appends the first row of each block and the row counts of its positions, as numbers of these widths.
    pub(super) fn write_starts(&self, start_width: usize, count_width: usize, out: &mut Vec<u8>) {
        let mut first_row = 0;
        for block in self.counts.chunks(BLOCK) {
            push_number(out, first_row, start_width);
            for count in block {
                push_number(out, *count as usize, count_width);
                first_row += *count as usize;
            }
            let missing = BLOCK - block.len();
            out.resize(out.len() + missing * count_width, 0);
        }
    }

    /// Appends the rows in the order in which they were added, and then the place of each row in this order, as numbers
    /// of this width.
    pub(super) fn write_order(&self, row_width: usize, out: &mut Vec<u8>) {
        let places = self.places.as_ref().unwrap_or(&self.order);
        let mut added = vec![0; places.len()];
        for (row, place) in places.iter().enumerate() {
            added[*place as usize] = row;
        }
        for row in added {
            push_number(out, row, row_width);
        }
        for place in places {
            push_number(out, *place as usize, row_width);
        }
    }
}
