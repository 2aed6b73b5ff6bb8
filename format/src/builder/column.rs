//! A column of the book that is being built.

use koma_runtime::ColumnType;
use koma_runtime::book_format::Cell;
use koma_runtime::book_format::layout::width_of;

use super::push_number;

/// A column and its values, in the order in which they were added.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) values: ColumnType,
    pub(super) bytes: Vec<u8>,
    /// In a column of text, the start of each row's text, and the end of the last text.
    pub(super) starts: Vec<usize>,
    /// In an optional column, whether each cell has a value.
    pub(super) present: Vec<bool>,
    pub(super) is_indexed: bool,
    /// The default text of cells, for tables that do not have the column.
    pub(super) default: Option<String>,
}

impl Column {
    pub(super) fn new(name: &str, values: ColumnType) -> Self {
        Self {
            name: name.to_owned(),
            values,
            bytes: Vec::new(),
            starts: vec![0],
            present: Vec::new(),
            is_indexed: false,
            default: None,
        }
    }

    /// Returns the total length of the texts in bytes, or 0 for a column of another type.
    pub(super) fn text_len(&self) -> u64 {
        if self.values.is_text() { self.bytes.len() as u64 } else { 0 }
    }

    /// Returns the width in bytes of the offsets of texts with this total length, or 0 for a column of another type.
    pub(super) fn offset_width(&self, text_len: u64) -> usize {
        if self.values.is_text() { width_of(text_len) } else { 0 }
    }

    pub(super) fn push(&mut self, cell: Cell<'_>) {
        let width = self.values.width();
        match cell {
            Cell::Text(text) => self.bytes.extend_from_slice(text),
            Cell::Number(number) => self.bytes.extend_from_slice(&number.to_le_bytes()[..width]),
            Cell::Empty => self.bytes.resize(self.bytes.len() + width, 0),
        }
        if self.values.is_text() {
            self.starts.push(self.bytes.len());
        }
        if self.values.is_optional() {
            self.present.push(cell != Cell::Empty);
        }
    }

    /// Writes the cells of `rows`, and the index if the column has one. `row_width` is the width of a row number in the
    /// index, in bytes.
    pub(super) fn write(&self, rows: &[u32], row_width: usize, out: &mut Vec<u8>) {
        if self.values.is_optional() {
            let start = out.len();
            out.resize(start + rows.len().div_ceil(8), 0);
            for (place, row) in rows.iter().enumerate() {
                out[start + place / 8] |= u8::from(self.present[*row as usize]) << (place % 8);
            }
        }
        if self.values.is_text() {
            let width = self.offset_width(self.text_len());
            let mut end = 0;
            push_number(out, 0, width);
            for row in rows {
                end += self.stored(*row).len();
                push_number(out, end, width);
            }
        }
        for row in rows {
            out.extend_from_slice(self.stored(*row));
        }
        if self.is_indexed {
            let mut order: Vec<_> = rows.iter().map(|row| self.cell(*row)).zip(0..).collect();
            order.sort_unstable();
            for (_, place) in order {
                push_number(out, place, row_width);
            }
        }
    }

    /// Returns the stored bytes of the cell in a row.
    pub(super) fn stored(&self, row: u32) -> &[u8] {
        let row = row as usize;
        if self.values.is_text() {
            return &self.bytes[self.starts[row]..self.starts[row + 1]];
        }
        let width = self.values.width();
        &self.bytes[row * width..][..width]
    }

    /// Reports whether the cell in a row has a value.
    pub(super) fn is_present(&self, row: u32) -> bool {
        self.present.get(row as usize) != Some(&false)
    }

    pub(super) fn cell(&self, row: u32) -> Cell<'_> {
        if !self.is_present(row) {
            return Cell::Empty;
        }
        let stored = self.stored(row);
        if self.values.is_text() { Cell::Text(stored) } else { Cell::of_bytes(stored) }
    }
}
