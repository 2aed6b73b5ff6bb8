//! Checks the bytes of a book after its header.

use core::mem::replace;

use super::column::{Cell, ColumnType};
use super::error::{BookError, BookErrorKind as Kind};
use super::header::{BLOCK, Column, checksum};
use super::index::{count, number, width_of};
use super::raw_book::{RawBook, View};
use crate::position::builder::PositionBuilder;
use crate::token::Epin;

impl<D: AsRef<[u8]>> RawBook<D> {
    /// Checks everything except the header. Both slices must have at least the length [`squares`](Self::squares).
    ///
    /// # Errors
    ///
    /// Returns an error if anything is damaged.
    ///
    /// # Panics
    ///
    /// Panics if a slice is shorter than [`squares`](Self::squares).
    pub fn check(&self, board: &mut [Option<Epin>], hands: &mut [u16]) -> Result<(), BookError> {
        let (board, hands) = (&mut board[..self.squares()], &mut hands[..self.squares()]);
        let view = self.view();
        let View { bytes, header } = view;
        let wrong_checksum = BookError::new(Kind::WrongChecksum);
        let (contents, sum) = bytes.split_last_chunk().ok_or(wrong_checksum)?;
        if checksum(contents) != u64::from_le_bytes(*sum) {
            return Err(wrong_checksum);
        }
        let last_name = header.names[header.columns().len()];
        let padding = bytes.get(last_name.at + last_name.len..header.index_at).unwrap_or_default();
        if padding.iter().any(|byte| *byte != 0) {
            return Err(BookError::new(Kind::WrongHeader));
        }
        if let Some(kind) = view.wrong_position(board, hands) {
            return Err(BookError::new(kind));
        }
        if let Some(number) = view.position_with_wrong_rows() {
            return Err(BookError::new(Kind::WrongRows { number }));
        }
        if header.order_at.is_some_and(|at| !view.is_order(at)) {
            return Err(BookError::new(Kind::WrongOrder));
        }
        for (number, column) in header.columns().iter().enumerate() {
            if let Some(row) = view.row_with_wrong_cell(column) {
                return Err(BookError::new(Kind::WrongColumn { column: number, row }));
            }
        }
        Ok(())
    }
}

impl View<'_, '_> {
    /// Returns the first mistake in the index and the positions: an invalid position, a position that a search does not
    /// find, or searches that take too long.
    fn wrong_position(self, board: &mut [Option<Epin>], hands: &mut [u16]) -> Option<Kind> {
        let index = &self.header.index;
        // `is_sound` checks that the number of used slots equals the number of positions. So if each position is found
        // in its own slot, no other slots are used.
        if !index.is_sound(self.index_bytes()) {
            return Some(Kind::WrongIndex { number: index.entries });
        }
        let mut long_end = 0;
        let mut meetings = index.meetings();
        for number in 0..index.entries {
            board.fill(None);
            let mut builder = PositionBuilder::new(board, hands);
            let wrong = Some(Kind::WrongPosition { number });
            let Some(outline) = self.build(number, &mut builder) else { return wrong };
            if let Some(long_form) = outline.long_form {
                if long_form.start != long_end {
                    return wrong;
                }
                long_end = long_form.end;
            }
            let position = builder.finish(outline.header);
            let mut candidates = index.candidates(self.index_bytes(), position.zobrist());
            loop {
                match candidates.next() {
                    Some(entry) if entry == number => break,
                    Some(_) if meetings == 0 => return Some(Kind::Crowded),
                    Some(entry) if !self.is_position(entry, &position) => meetings -= 1,
                    _ => return Some(Kind::WrongIndex { number }),
                }
            }
        }
        (long_end != self.header.long.len).then_some(Kind::WrongPosition { number: index.entries })
    }

    /// Returns the first position whose rows are wrong: it has no rows, or it starts a block whose first row does not
    /// follow the rows before it. Returns the last position if there are row counts after its own, or if the sum of the
    /// row counts is not the number of rows.
    fn position_with_wrong_rows(self) -> Option<usize> {
        let count_width = self.header.count_width;
        if count_width == 0 {
            return None;
        }
        let positions = self.header.index.entries;
        let last = positions.checked_sub(1)?;
        let mut rows = 0_u64;
        for place in 0..positions.next_multiple_of(BLOCK) {
            let at = self.block_at(place / BLOCK);
            let start = number(self.bytes, at, self.header.start_width);
            let count =
                number(self.bytes, at + self.header.start_width + place % BLOCK * count_width, count_width);
            let is_wrong_start = place % BLOCK == 0 && start != rows;
            let is_wrong_count = if place <= last { count == 0 } else { count != 0 };
            if is_wrong_start || is_wrong_count {
                return Some(place.min(last));
            }
            rows = rows.saturating_add(count);
        }
        (rows != self.header.rows as u64).then_some(last)
    }

    /// Reports whether the order of the rows is valid. Each row must occur once. The rows of a position must have
    /// increasing places in the order, and so must the first rows of the positions.
    fn is_order(self, order_at: usize) -> bool {
        let rows = self.header.rows;
        let width = width_of(self.header.rows as u64);
        let place = |row: usize| count(self.bytes, order_at + (rows + row) * width, width);
        // The order has two lists: the rows, and the place of each row. If they agree at every place, no row occurs twice.
        let is_once = |number| self.row_in(order_at, number).is_some_and(|row| place(row) == number);
        let positions = (0..self.header.index.entries).map(|entry| self.rows_of(entry));
        (0..rows).all(is_once)
            && positions.clone().all(|rows| rows.map(place).is_sorted())
            && positions.map(|rows| place(rows.start)).is_sorted()
    }

    /// Returns the first row whose value in a column is invalid. If data follows the value of the last row, returns the
    /// number of rows. Otherwise, returns the first place in the column's index whose row is not in order.
    fn row_with_wrong_cell(self, column: &Column) -> Option<usize> {
        let rows = self.header.rows;
        let mut text_end = 0;
        for row in 0..rows {
            if !self.is_cell(column, row, &mut text_end) {
                return Some(row);
            }
        }
        // The bits after the bit of the last row must be 0.
        let has_more_bits = column.values.is_optional()
            && (rows..rows.next_multiple_of(8)).any(|row| self.has_value(column, row));
        let has_wrong_end = column.values.is_text()
            && count(self.bytes, column.at + rows * column.width, column.width) != text_end;
        if has_more_bits || has_wrong_end || text_end != column.text.len {
            return Some(rows);
        }
        self.wrong_place_in_order(column)
    }

    /// Returns the first place in a column's index whose row is not in order. The index lists rows by value, and rows
    /// with the same value in increasing order.
    fn wrong_place_in_order(self, column: &Column) -> Option<usize> {
        let order_at = column.order_at?;
        let mut last = None;
        (0..self.header.rows).find(|place| {
            let row = self.row_in(order_at, *place);
            let key = row.map(|row| (self.cell(column, row), row));
            replace(&mut last, key) >= key
        })
    }

    /// Reports whether a cell is valid. `text_end` is the end of the text before this cell, and becomes the end of this
    /// cell's text.
    fn is_cell(self, column: &Column, row: usize, text_end: &mut usize) -> bool {
        let cell = self.cell(column, row);
        let at = column.at + row * column.width;
        if column.values.is_text() {
            let text = self.text_bytes(column, row).unwrap_or(&[0xFF]);
            let start = replace(text_end, *text_end + text.len());
            return count(self.bytes, at, column.width) == start
                && str::from_utf8(text).is_ok()
                && (text.is_empty() || cell != Cell::Empty);
        }
        let limit = match column.values.values() {
            ColumnType::Square => self.header.shape.map(|shape| shape.square_count()),
            values => values.facts().limit,
        };
        if let Cell::Number(value) = cell {
            return limit.is_none_or(|limit| value < limit as u128);
        }
        // An empty cell has zeros.
        self.bytes.get(at..at + column.width).is_some_and(|bytes| bytes.iter().all(|byte| *byte == 0))
    }
}
