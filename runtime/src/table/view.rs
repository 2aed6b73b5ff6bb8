//! Finds the positions, rows and cells in the bytes of a book.

#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "the header has checked that all parts are in the bytes, and that the columns have the types of the row"
)]

use core::iter;
use core::ops::Range;

use super::book::Rows;
use super::column::{Cell, Column as TypedColumn, Row};
use super::header::{BLOCK, Column, Header};
use super::index::{Candidates, MAX_WIDTH, count, number, saturated, width_of};
use super::record::EncodedBoard;
use super::{BookColumn, Entries};
use crate::base::Letter;
use crate::position::{AnyPosition, Position};
use crate::token::Styles;

/// The bytes of a book, which live for `'a`, and the header of the book, which is borrowed for `'b`.
#[derive(Clone, Copy, Debug)]
pub struct View<'b, 'a> {
    pub(super) bytes: &'a [u8],
    pub(super) header: &'b Header,
}

impl<'b, 'a> View<'b, 'a> {
    /// Returns the name of the column with this number. The column of positions has the number 0.
    pub(super) fn name(self, number: usize) -> &'a str {
        str::from_utf8(self.header.names[number].of(self.bytes)).unwrap_or_default()
    }

    /// Returns the columns of the book other than the column of positions.
    pub(super) fn columns(self) -> impl ExactSizeIterator<Item = BookColumn<'a>> + Clone + use<'b, 'a> {
        self.header.columns().iter().enumerate().map(move |(place, column)| BookColumn {
            name: self.name(place + 1),
            column_type: column.values,
            is_indexed: column.is_indexed,
        })
    }

    /// Returns the bytes of the index and all bytes after it.
    #[inline]
    pub(super) fn index_bytes(self) -> &'a [u8] {
        self.bytes.get(self.header.index_at..).unwrap_or_default()
    }

    /// Returns the positions that may have this hash.
    #[inline]
    pub(super) fn candidates(self, hash: u64) -> Candidates<'b>
    where
        'a: 'b,
    {
        self.header.index.candidates(self.index_bytes(), hash)
    }

    /// Returns the index of the position for which `is_position` returns `true`, or `None` if there is no such
    /// position. `hash` is the hash of this position.
    #[inline]
    pub(super) fn find(self, hash: u64, is_position: impl Fn(usize) -> bool) -> Option<usize> {
        let mut candidates = self.candidates(hash);
        iter::from_fn(|| candidates.next()).find(|entry| is_position(*entry))
    }

    /// Returns the indices of a position's rows, or `None` if the position is not in the book.
    #[inline]
    pub(super) fn row_range<const A: usize, const B: usize, const C: usize>(
        self,
        position: &Position<A, B, C>,
    ) -> Option<Range<usize>> {
        /// This function is not inlined, so that a search without candidates does none of its work.
        #[inline(never)]
        fn is_at<const A: usize, const B: usize, const C: usize>(
            view: View<'_, '_>,
            entry: usize,
            position: &Position<A, B, C>,
        ) -> bool {
            let pieces = position.board_piece_count();
            if position.hand_piece_count() == 0
                && let Some(board) = EncodedBoard::new(view.header, position.board(), pieces)
                && let Some(is_board) = view.is_board(entry, (position.styles(), position.turn()), &board)
            {
                return is_board;
            }
            view.is_position(entry, &AnyPosition::of(position))
        }
        Some(self.rows_of(self.find(position.zobrist(), |entry| is_at(self, entry, position))?))
    }

    /// Returns an iterator over these rows.
    #[inline]
    pub(super) fn rows<R: Row>(self, range: Range<usize>) -> Rows<'b, 'a, R> {
        Entries { source: self, range, read: R::read }
    }

    /// Returns the position with this index. In an unchecked book, invalid bytes result in an empty board.
    pub(super) fn position<const A: usize, const B: usize, const C: usize>(
        self,
        entry: usize,
    ) -> Position<A, B, C> {
        let position =
            Position::filled(|builder| self.read(entry, builder).map(|(header, _)| header).ok_or(()));
        position.unwrap_or_else(|()| Position::new(Styles::new(Letter::A, Letter::A)))
    }

    /// Returns the start of a block. A block has the index of its first row, and the row counts of its positions.
    pub(super) fn block_at(self, block: usize) -> usize {
        let Header { row_starts_at, start_width, count_width, .. } = self.header;
        row_starts_at + block * (start_width + BLOCK * count_width)
    }

    /// Returns the index of the row with the number `number` in the order in which the rows were added.
    pub(super) fn added_row(self, number: usize) -> Option<usize> {
        self.header.order_at.map_or(Some(number), |order_at| self.row_in(order_at, number))
    }

    /// Returns the row at `place` in the list of row numbers that starts at the byte `order_at`. Returns `None` if the
    /// row does not exist.
    pub(super) fn row_in(self, order_at: usize, place: usize) -> Option<usize> {
        let width = width_of(self.header.rows as u64);
        Some(count(self.bytes, order_at + place * width, width)).filter(|row| *row < self.header.rows)
    }

    /// Returns the index of the position that a row belongs to.
    pub(super) fn position_of(self, row: usize) -> usize {
        let Header { count_width, start_width, index, .. } = self.header;
        if *count_width == 0 {
            return row;
        }
        // Find the last block that starts at or before this row.
        let (mut low, mut high) = (0, index.entries.div_ceil(BLOCK));
        while low + 1 < high {
            let middle = low.midpoint(high);
            let start = count(self.bytes, self.block_at(middle), *start_width);
            if start <= row { low = middle } else { high = middle }
        }
        let mut block = low * BLOCK..index.entries.min((low + 1) * BLOCK);
        block.find(|entry| self.rows_of(*entry).end > row).unwrap_or(low * BLOCK)
    }

    /// Returns the indices of a position's rows.
    #[inline]
    pub(super) fn rows_of(self, entry: usize) -> Range<usize> {
        if self.header.count_width == 0 { entry..entry + 1 } else { self.counted_rows(entry) }
    }

    /// Returns the indices of a position's rows in a book with row counts.
    #[inline(never)]
    fn counted_rows(self, entry: usize) -> Range<usize> {
        let Header { rows, start_width, count_width: width, .. } = *self.header;
        let (at, place) = (self.block_at(entry / BLOCK), entry % BLOCK);
        let (start, counts) = (number(self.bytes, at, start_width), at + start_width);
        let before = if width == 1 {
            let counts = self.bytes.get(counts..counts + place).unwrap_or_default();
            counts.iter().map(|count| u64::from(*count)).sum()
        } else {
            let counts = (0..place).map(|other| number(self.bytes, counts + other * width, width));
            counts.fold(0, u64::saturating_add)
        };
        let start = saturated(start.saturating_add(before)).min(rows);
        start..start.saturating_add(count(self.bytes, counts + place * width, width)).min(rows)
    }

    /// Returns the indices of the rows that have `value` in a column. Returns no rows if `column` is `None`.
    pub(super) fn rows_with<'v>(
        self,
        column: Option<usize>,
        value: Cell<'v>,
    ) -> impl Iterator<Item = usize> + Clone + use<'b, 'a, 'v> {
        let column = column.and_then(|column| self.header.columns().get(column));
        let order = column.filter(|column| column.is_indexed).map(|column| column.order_at);
        let cell = move |row| column.map(|column| self.cell(column, row));
        let (mut start, mut end) = (0, order.map_or(0, |_| self.header.rows));
        while let Some(order) = order.filter(|_| start < end) {
            let middle = start.midpoint(end);
            let row = self.row_in(order, middle).unwrap_or_default();
            if cell(row) < Some(value) { start = middle + 1 } else { end = middle }
        }
        // In an index, rows with the same value are adjacent.
        let row = move |place| {
            let row = order.map_or(Some(place), |order| self.row_in(order, place))?;
            let is_found = cell(row) == Some(value);
            (is_found || order.is_none()).then_some(is_found.then_some(row))
        };
        (start..column.map_or(0, |_| self.header.rows)).map_while(row).flatten()
    }

    /// Returns the bytes of a text, or `None` if they are not all in the texts of the column.
    #[inline]
    pub(super) fn text_bytes(self, column: &Column, row: usize) -> Option<&'a [u8]> {
        let at = column.at + row * column.width;
        let start = count(self.bytes, at, column.width);
        let end = count(self.bytes, at + column.width, column.width);
        column.text.of(self.bytes).get(start..end)
    }

    /// Reports whether a cell of an optional column has a value.
    #[inline]
    pub(super) fn has_value(self, column: &Column, row: usize) -> bool {
        let byte = self.bytes.get(column.present_at + row / 8);
        byte.is_some_and(|byte| byte >> (row % 8) & 1 == 1)
    }

    /// Returns the cell of a row in a column.
    pub(super) fn cell(self, column: &Column, row: usize) -> Cell<'a> {
        let facts = (column.values.is_optional(), column.values.is_text(), column.width);
        self.cell_of(facts, column, row)
    }

    /// Returns the cell of a row in the column with this index, which has the type `C`.
    #[inline]
    pub(super) fn typed_cell<C: TypedColumn>(self, column: usize, row: usize) -> Cell<'a> {
        let facts = const { (C::TYPE.is_optional(), C::TYPE.is_text(), C::TYPE.width()) };
        self.cell_of(facts, &self.header.columns()[column], row)
    }

    /// Returns the cell of a row. The tuple says whether the column is optional, whether it has texts, and how many
    /// bytes each value has. For texts, this number is not used.
    #[inline]
    fn cell_of(
        self,
        (is_optional, is_text, width): (bool, bool, usize),
        column: &Column,
        row: usize,
    ) -> Cell<'a> {
        if is_optional && !self.has_value(column, row) {
            return Cell::Empty;
        }
        if is_text {
            return Cell::Text(self.text_bytes(column, row).unwrap_or_default());
        }
        let at = column.at + row * width;
        let high = if width > MAX_WIDTH { number(self.bytes, at + MAX_WIDTH, MAX_WIDTH) } else { 0 };
        Cell::Number(u128::from(high) << 64 | u128::from(number(self.bytes, at, width)))
    }
}
