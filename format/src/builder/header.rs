//! The parts of a book before its index: the header, the columns, the styles, the kinds and the names.

use koma_runtime::Shape;
use koma_runtime::book_format::layout::{ALIGNMENT, INDEXED, MIXED, OPTIONAL, VERSION, width_of};
use koma_runtime::book_format::{Index, MAGIC};

use super::{BookBuilder, Column, push_number};

/// The numbers in a book's header that depend on the rows. See [`BookBuilder::write_header`].
#[derive(Clone, Copy, Debug)]
pub struct HeaderNumbers<'a> {
    /// The number of positions.
    pub positions: usize,
    /// The number of rows.
    pub rows: usize,
    /// The width of a record in bytes. See [`RecordLengths::best_width`](crate::RecordLengths::best_width).
    pub record_width: usize,
    /// The largest number of rows of a position.
    pub most_rows: u32,
    /// The parameters of the hash index.
    pub index: &'a Index,
    /// The seed of the hash index.
    pub seed: u8,
    /// Whether rows of other positions were added between the rows of one position.
    pub is_mixed: bool,
    /// The total length of the long forms in bytes.
    pub long_forms: u64,
    /// For each column, the total length of its texts in bytes.
    pub text_lens: &'a [u64],
}

impl HeaderNumbers<'_> {
    /// Returns the width of a row number in bytes.
    pub const fn row_width(&self) -> usize {
        width_of(self.rows as u64)
    }

    /// Returns the width of a block's first row in bytes, or 0 if every position has one row.
    pub const fn start_width(&self) -> usize {
        if self.positions == self.rows { 0 } else { self.row_width() }
    }

    /// Returns the width of a position's row count in bytes, or 0 if every position has one row.
    pub const fn count_width(&self) -> usize {
        if self.positions == self.rows { 0 } else { width_of(self.most_rows as u64) }
    }
}

impl BookBuilder {
    /// Appends all parts of a book before its index. The names, the columns, the styles and the kinds are those of the
    /// builder, and `numbers` has the rest.
    pub fn write_header(&self, numbers: &HeaderNumbers<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&VERSION.to_le_bytes());
        let dimensions = self.positions.shape.as_ref().map_or(&[][..], Shape::dimensions);
        let dimension = |number: usize| dimensions.get(number).copied().unwrap_or(0);
        push_number(out, dimensions.len(), 1);
        for number in 0..3 {
            push_number(out, dimension(number), 1);
        }
        push_number(out, numbers.positions, 8);
        push_number(out, numbers.rows, 8);
        push_number(out, numbers.record_width, 4);
        push_number(out, numbers.index.slot_width(), 1);
        push_number(out, numbers.start_width(), 1);
        push_number(out, numbers.count_width(), 1);
        push_number(out, self.columns.len(), 1);
        push_number(out, self.positions.kinds.len(), 2);
        push_number(out, self.positions.styles.len(), 1);
        push_number(out, numbers.seed.into(), 1);
        push_number(out, self.key.len(), 2);
        push_number(out, if numbers.is_mixed { MIXED } else { 0 }, 2);
        push_number(out, numbers.index.buckets(), 8);
        out.extend_from_slice(&numbers.long_forms.to_le_bytes());
        for (column, text_len) in self.columns.iter().zip(numbers.text_lens) {
            column.write_header(*text_len, out);
        }
        out.extend_from_slice(self.positions.styles.as_flattened());
        out.extend(self.positions.kinds.iter().flat_map(|kind| kind.to_le_bytes()));
        out.extend_from_slice(self.key.as_bytes());
        out.extend(self.columns.iter().flat_map(|column| column.name.bytes()));
        out.resize(out.len().next_multiple_of(ALIGNMENT), 0);
    }
}

impl Column {
    /// Appends the header of the column. `text_len` is the total length of its texts in bytes.
    fn write_header(&self, text_len: u64, out: &mut Vec<u8>) {
        let optional = if self.values.is_optional() { OPTIONAL } else { 0 };
        let indexed = if self.is_indexed { INDEXED } else { 0 };
        push_number(out, self.values.code().into(), 1);
        push_number(out, self.offset_width(text_len), 1);
        push_number(out, self.name.len(), 2);
        push_number(out, optional + indexed, 4);
        out.extend_from_slice(&text_len.to_le_bytes());
    }
}
