//! The columns of a book under construction.

use koma_runtime::ColumnType;
use koma_runtime::format::{Cell, INDEXED, OPTIONAL, width_of};

/// A column and its values, in the order in which they were added.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) values: ColumnType,
    bytes: Vec<u8>,
    /// In a column of text, the start of each row's text, and the end of the last text.
    starts: Vec<usize>,
    /// In an optional column, whether each cell has a value.
    present: Vec<bool>,
    pub(super) is_indexed: bool,
    /// The default text of cells, for tables that do not have the column.
    pub(super) default: Option<String>,
}

impl Column {
    pub(super) fn new(name: &str, values: ColumnType) -> Self {
        let (name, bytes, starts, present) = (name.to_owned(), Vec::new(), vec![0], Vec::new());
        Self { name, values, bytes, starts, present, is_indexed: false, default: None }
    }

    /// Returns the numbers in the header of the column.
    pub(super) fn header(&self) -> [usize; 5] {
        let flags =
            usize::from(self.values.is_optional()) * OPTIONAL + usize::from(self.is_indexed) * INDEXED;
        let text_len = if self.values.is_text() { self.bytes.len() } else { 0 };
        [self.values.code().into(), self.offset_width(), self.name.len(), flags, text_len]
    }

    /// Returns the width in bytes of the offsets of texts, or 0 for a column of another type.
    fn offset_width(&self) -> usize {
        if self.values.is_text() { width_of(self.bytes.len() as u64) } else { 0 }
    }

    pub(super) fn push(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Text(text) => self.bytes.extend_from_slice(text),
            Cell::Number(number) => {
                self.bytes.extend_from_slice(&number.to_le_bytes()[..self.values.width()]);
            }
            Cell::Empty => self.bytes.resize(self.bytes.len() + self.values.width(), 0),
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
            let (width, mut end) = (self.offset_width(), 0);
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
    fn stored(&self, row: u32) -> &[u8] {
        let row = row as usize;
        if self.values.is_text() {
            &self.bytes[self.starts[row]..self.starts[row + 1]]
        } else {
            let width = self.values.width();
            &self.bytes[row * width..(row + 1) * width]
        }
    }

    pub(super) fn cell(&self, row: u32) -> Cell<'_> {
        match self.stored(row) {
            _ if self.present.get(row as usize) == Some(&false) => Cell::Empty,
            text if self.values.is_text() => Cell::Text(text),
            bytes => Cell::of_bytes(bytes),
        }
    }
}

/// Appends numbers. `widths` has the width of each number in bytes.
pub(super) fn push_numbers(out: &mut Vec<u8>, widths: &[usize], numbers: &[usize]) {
    for (number, width) in numbers.iter().zip(widths) {
        push_number(out, *number, *width);
    }
}

pub(super) fn push_number(out: &mut Vec<u8>, number: usize, width: usize) {
    out.extend_from_slice(&(number as u64).to_le_bytes()[..width]);
}
