//! The parts of a book before its index: the header, the columns, the styles, the kinds and the names.

use koma_runtime::Shape;
use koma_runtime::format::{Index, MAGIC};

use super::layout::{ALIGNMENT, INDEXED, MIXED, OPTIONAL, VERSION};
use super::{BookBuilder, Column, push_number};

/// The numbers in a header that depend on the rows.
#[derive(Debug)]
pub(crate) struct Sizes<'a> {
    pub(crate) positions: usize,
    pub(crate) rows: usize,
    pub(crate) record_width: usize,
    pub(crate) start_width: usize,
    pub(crate) count_width: usize,
    pub(crate) index: &'a Index,
    pub(crate) seed: u8,
    /// Whether rows of other positions were added between the rows of one position.
    pub(crate) is_mixed: bool,
    /// The total length of the long forms in bytes.
    pub(crate) long_forms: u64,
    /// For each column, the total length of its texts in bytes.
    pub(crate) text_lens: &'a [u64],
}

impl BookBuilder {
    /// Appends all parts before the index.
    pub(crate) fn write_header(&self, sizes: &Sizes<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&VERSION.to_le_bytes());
        let dimensions = self.positions.shape.as_ref().map_or(&[][..], Shape::dimensions);
        let dimension = |number: usize| dimensions.get(number).copied().unwrap_or(0);
        push_number(out, dimensions.len(), 1);
        for number in 0..3 {
            push_number(out, dimension(number), 1);
        }
        push_number(out, sizes.positions, 8);
        push_number(out, sizes.rows, 8);
        push_number(out, sizes.record_width, 4);
        push_number(out, sizes.index.slot_width(), 1);
        push_number(out, sizes.start_width, 1);
        push_number(out, sizes.count_width, 1);
        push_number(out, self.columns.len(), 1);
        push_number(out, self.positions.kinds.len(), 2);
        push_number(out, self.positions.styles.len(), 1);
        push_number(out, sizes.seed.into(), 1);
        push_number(out, self.key.len(), 2);
        push_number(out, if sizes.is_mixed { MIXED } else { 0 }, 2);
        push_number(out, sizes.index.buckets(), 8);
        out.extend_from_slice(&sizes.long_forms.to_le_bytes());
        for (column, text_len) in self.columns.iter().zip(sizes.text_lens) {
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
