//! The columns of a book under construction.

use super::buffer::{Buffer, get_u64};
use crate::table::book::column::ColumnType;
use crate::table::book::number::width_of;
use crate::table::book::value::Value;

/// A column: its values in the order in which they were given.
#[derive(Default)]
pub(super) struct Column<V> {
    pub(super) values: Option<ColumnType>,
    pub(super) name: V,
    /// The values, one behind another.
    bytes: V,
    /// For each text, where it ends.
    ends: V,
}

impl<V: Buffer> Column<V> {
    pub(super) fn is_text(&self) -> bool {
        self.values == Some(ColumnType::Text)
    }

    pub(super) fn push(&mut self, value: Value<'_>) {
        if let Value::Text(text) = value {
            self.bytes.extend(text.as_bytes());
            self.ends.extend(&(self.bytes.as_ref().len() as u64).to_le_bytes());
        } else {
            let (bytes, width) = value.to_bytes();
            self.bytes.extend(&bytes[..width]);
        }
    }

    /// The bytes of a row's value.
    #[expect(clippy::cast_possible_truncation, reason = "as many as are in memory")]
    fn value(&self, row: usize) -> &[u8] {
        let (start, end) = if self.is_text() {
            let ends = self.ends.as_ref();
            let start = if row == 0 { 0 } else { get_u64(ends, row - 1) };
            (start as usize, get_u64(ends, row) as usize)
        } else {
            let width = self.width();
            (row * width, (row + 1) * width)
        };
        &self.bytes.as_ref()[start..end]
    }

    fn width(&self) -> usize {
        self.values.map_or(0, ColumnType::width)
    }

    /// How many bytes all texts have; 0 for other columns.
    pub(super) fn text_len(&self) -> u64 {
        if self.is_text() { self.bytes.as_ref().len() as u64 } else { 0 }
    }

    /// How many bytes tell where a text starts; 0 for other columns.
    pub(super) fn offset_width(&self) -> usize {
        if self.is_text() { width_of(self.text_len()) } else { 0 }
    }

    /// Writes the values of `rows` rows, where `order` tells the row that comes at a place.
    pub(super) fn write(&self, rows: usize, order: Option<impl Fn(usize) -> usize>, out: &mut V) {
        let Some(order) = order else {
            self.write_offsets((0..rows).map(|row| get_u64(self.ends.as_ref(), row)), out);
            out.extend(self.bytes.as_ref());
            return;
        };
        let mut end = 0;
        self.write_offsets(
            (0..rows).map(|place| {
                end += self.value(order(place)).len() as u64;
                end
            }),
            out,
        );
        for place in 0..rows {
            out.extend(self.value(order(place)));
        }
    }

    /// For a column of text, where each value starts and the last one ends.
    fn write_offsets(&self, ends: impl Iterator<Item = u64>, out: &mut V) {
        let width = self.offset_width();
        if width > 0 {
            out.extend(&[0; 8][..width]);
            for end in ends {
                out.extend(&end.to_le_bytes()[..width]);
            }
        }
    }
}
