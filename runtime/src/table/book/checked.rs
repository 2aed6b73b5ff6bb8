//! Look-ups that check all they read, for a book that is not verified as a whole.
//!
//! What [`Header::verify`] requires of a position, its rows and their cells is also required here, as far as the position
//! and the rows show it. A look-up cannot notice a mistake in a part that it does not read, such as another position with
//! the same board, or an index that leaves a position out. If pages have checksums, only a faulty writer makes such books.

use core::ops::Range;

use super::column::{Cell, Column};
use super::column_names::ColumnNames;
use super::error::{BookError, BookErrorKind as Kind};
use super::header::Header;
use super::layout::{BLOCK, width_of};
use super::row::Row;
use super::source::Source;
use super::stored_column::StoredColumn;
use super::view::{BookColumn, View};
use crate::base::{is_same, ok};
use crate::position::builder::{AnyPosition, PositionBuilder};
use crate::position::{Position, Shape};
use crate::token::Epin;

impl Header {
    /// Returns the name of the column of positions. `head` are the first [`head_len`](Self::head_len) bytes of the book.
    pub fn key_name<'a>(&self, head: &'a [u8]) -> &'a str {
        View { source: head, header: self }.name(0)
    }

    /// Returns the columns other than the column of positions. `head` are the first [`head_len`](Self::head_len) bytes of
    /// the book.
    pub fn columns_in<'a>(
        &self,
        head: &'a [u8],
    ) -> impl ExactSizeIterator<Item = BookColumn<'a>> + Clone + use<'_, 'a> {
        View { source: head, header: self }.columns()
    }

    /// Verifies that the bytes between the names and the index are zeros. `head` are the first
    /// [`head_len`](Self::head_len) bytes of the book.
    ///
    /// # Errors
    ///
    /// Returns an error if they are not.
    pub fn verify_padding(&self, head: &[u8]) -> Result<(), BookError> {
        let last_name = self.names[self.columns().len()];
        match head.get(last_name.at + last_name.len..) {
            Some(padding) if padding.iter().all(|byte| *byte == 0) => Ok(()),
            _ => Err(BookError::new(Kind::WrongHeader)),
        }
    }

    /// Returns the number of the column with this name and the type `V`, not counting `Option`. `head` are the first
    /// [`head_len`](Self::head_len) bytes of the book.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no column with this name, if it has another type, or if `V` is a square of a board of
    /// another shape.
    pub const fn column_of<V: Column, const A: usize, const B: usize, const C: usize>(
        &self,
        head: &[u8],
        name: &str,
    ) -> Result<usize, BookError> {
        let mut columns = ColumnNames::EMPTY;
        let mut column = 0;
        while column < self.column_count {
            let other = self.column_name(head, column);
            if is_same(other.as_bytes(), name.as_bytes()) {
                ok!(self.require_type::<V>(column, const { Position::<A, B, C>::SHAPE }));
                return Ok(column);
            }
            columns = columns.with(other);
            column += 1;
        }
        Err(BookError::new(Kind::MissingColumn { columns }))
    }

    /// Returns an error if a column does not have the type `V`, not counting `Option`, or if `V` is a square of a board other
    /// than `board`.
    const fn require_type<V: Column>(&self, column: usize, board: Shape) -> Result<(), BookError> {
        let found = self.columns[column].values;
        if found.code() != V::TYPE.code() {
            return Err(BookError::new(Kind::OtherColumnType { column, expected: V::TYPE, found }));
        }
        match V::BOARD {
            Some(expected) if !expected.same_sizes(&board) => {
                Err(BookError::new(Kind::OtherShape { expected, found: board }))
            }
            _ => Ok(()),
        }
    }
}

/// The methods that return a `Result` check what they read, except the checksums of pages. The other methods check nothing. If
/// the source cannot read the book, all of them return any result.
impl<'b, 'a, S: Source<'a>> View<'b, S> {
    /// Returns a view of a book.
    pub const fn new(source: S, header: &'b Header) -> Self {
        Self { source, header }
    }

    /// Returns the indices of a position's rows, or `None` if the position is not in the book.
    ///
    /// # Errors
    ///
    /// Returns an error if a position with a similar hash is invalid. Also returns an error if the position has no rows,
    /// or if there is no room for its rows between the rows of the other positions.
    pub fn find_rows(self, position: &AnyPosition<'_>) -> Result<Option<Range<usize>>, BookError> {
        for entry in self.candidates(position.zobrist()) {
            if self.is_position(entry, position) {
                return self.rows_of_entry(entry).map(Some);
            }
            if !self.is_valid(entry) {
                return Err(BookError::new(Kind::WrongPosition { number: entry }));
            }
        }
        Ok(None)
    }

    /// Returns the indices of the rows of the position with this index, which must be below the number of positions.
    ///
    /// # Errors
    ///
    /// Returns an error if the position has no rows, or if there is no room for its rows between the rows of the other
    /// positions.
    pub fn rows_of_entry(self, entry: usize) -> Result<Range<usize>, BookError> {
        if self.header.count_width == 0 {
            return Ok(entry..entry + 1);
        }
        let (start, count) = self.stored_rows(entry);
        let end = start.saturating_add(count);
        // Each position before and after this one has at least one row.
        let others_after = (self.header.index.entries - entry - 1) as u64;
        let has_room = start >= entry as u64 && end.saturating_add(others_after) <= self.header.rows as u64;
        match (usize::try_from(start), usize::try_from(end)) {
            (Ok(start), Ok(end)) if count > 0 && has_room => Ok(start..end),
            _ => Err(BookError::new(Kind::WrongRows { number: entry })),
        }
    }

    /// Returns the place of a row in the order in which the rows were added. The row must exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the place is not below the number of rows.
    pub fn place_of(self, row: usize) -> Result<usize, BookError> {
        let Some(order_at) = self.header.order_at else { return Ok(row) };
        let rows = self.header.rows;
        // The first list of the order has the rows, and the second list has their places.
        let place = self.row_in(order_at + rows * width_of(rows as u64), row);
        place.ok_or(BookError::new(Kind::WrongOrder))
    }

    /// Verifies the cells of rows. Reads adjacent cells together. All rows must exist.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell is invalid.
    pub fn verify_cells(self, rows: Range<usize>) -> Result<(), BookError> {
        (0..self.header.columns().len()).try_for_each(|column| self.verify_column(column, rows.clone()))
    }

    /// Verifies the cells of rows in one column. Reads them together. The column and all rows must exist.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell is invalid.
    pub fn verify_column(self, column: usize, mut rows: Range<usize>) -> Result<(), BookError> {
        if rows.is_empty() {
            return Ok(());
        }
        let stored = &self.header.columns()[column];
        self.read_ahead(stored, &rows);
        match rows.find(|row| !self.is_cell(stored, *row)) {
            Some(row) => Err(BookError::new(Kind::WrongColumn { column, row })),
            None => Ok(()),
        }
    }

    /// Makes the source read the cells of rows in large pieces.
    fn read_ahead(self, column: &StoredColumn, rows: &Range<usize>) {
        if column.values.is_optional() {
            let first = rows.start / 8;
            self.source.padded(column.present_at + first, rows.end.div_ceil(8) - first);
        }
        let cells = rows.len() + usize::from(column.values.is_text());
        self.source.padded(column.at + rows.start * column.width, cells * column.width);
        if column.values.is_text()
            && let Some(first) = self.text_range(column, rows.start)
            && let Some(last) = self.text_range(column, rows.end - 1)
            && let Some(len) = last.end.checked_sub(first.start)
        {
            self.source.padded(column.text.at + first.start, len);
        }
    }

    /// Returns the index of the position that a row belongs to. The row must exist.
    ///
    /// # Errors
    ///
    /// Returns an error if no position has this row, because row counts are invalid.
    pub fn position_of_checked(self, row: usize) -> Result<usize, BookError> {
        if self.header.count_width == 0 {
            return Ok(row);
        }
        let first = self.block_of(row) * BLOCK;
        for entry in first..self.header.index.entries.min(first + BLOCK) {
            if self.rows_of_entry(entry)?.contains(&row) {
                return Ok(entry);
            }
        }
        Err(BookError::new(Kind::WrongRows { number: first }))
    }

    /// Returns the typed position with this index, which must be below the number of positions.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is invalid.
    pub fn position_checked<const A: usize, const B: usize, const C: usize>(
        self,
        entry: usize,
    ) -> Result<Position<A, B, C>, BookError> {
        if self.is_valid(entry) {
            Ok(self.position(entry))
        } else {
            Err(BookError::new(Kind::WrongPosition { number: entry }))
        }
    }

    /// Reads the position with this index into two slices of the length [`squares`](Header::squares). The index must be
    /// below the number of positions.
    ///
    /// # Errors
    ///
    /// Returns an error if the position is invalid.
    pub fn any_position_checked<'p>(
        self,
        entry: usize,
        board: &'p mut [Option<Epin>],
        hands: &'p mut [u16],
    ) -> Result<AnyPosition<'p>, BookError> {
        board.fill(None);
        let mut builder = PositionBuilder::new(board, hands);
        match self.build(entry, &mut builder) {
            Some(outline) => Ok(builder.finish(outline.header)),
            None => Err(BookError::new(Kind::WrongPosition { number: entry })),
        }
    }

    /// Returns the place from which [`row_with`](Self::row_with) has to search a column for a value. The column must
    /// exist.
    pub fn first_place_with(self, column: usize, value: Cell<'_>) -> usize {
        self.first_place(&self.header.columns()[column], value)
    }

    /// Returns the row at a place if it has this value in a column. In the index of a column, rows with equal values have
    /// adjacent places. Without an index, the place of a row is the row itself. The column and the place must exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the index has a row that does not exist, or if the cell is invalid.
    pub fn row_with(self, column: usize, value: Cell<'_>, place: usize) -> Result<Option<usize>, BookError> {
        let stored = &self.header.columns()[column];
        let row = match stored.order_at {
            Some(order_at) => self.row_in(order_at, place),
            None => Some(place),
        };
        match row.filter(|row| self.is_cell(stored, *row)) {
            Some(row) => Ok((self.cell(stored, row) == value).then_some(row)),
            None => Err(BookError::new(Kind::WrongColumn { column, row: place })),
        }
    }

    /// Returns the values of a row. The columns must have the types of `R`, and the row must exist.
    pub fn row<R: Row>(self, row: usize) -> R::Of<'a> {
        R::read(self, row)
    }

    /// Returns a cell. Returns `None` if the row or the column does not exist.
    pub fn cell_at(self, row: usize, column: usize) -> Option<Cell<'a>> {
        let column = self.header.columns().get(column).filter(|_| row < self.header.rows)?;
        Some(self.cell(column, row))
    }
}
