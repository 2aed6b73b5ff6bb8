//! Books whose shape and columns are known only at run time.

use core::ops::Range;

use super::column::{Cell, ColumnType};
use super::error::BookError;
use super::header::Header;
use super::view::{BookColumn, View};
use crate::position::Shape;
use crate::position::builder::{AnyPosition, PositionBuilder};
use crate::token::Epin;

/// A book whose shape and columns are known only at run time. `D` holds the bytes.
///
/// [`new`](Self::new) checks only the header. Damage in the other bytes never makes a method panic.
#[derive(Clone, Debug)]
pub struct RawBook<D> {
    pub(super) bytes: D,
    pub(super) header: Header,
}

impl<D: AsRef<[u8]>> RawBook<D> {
    /// Reads a book from bytes and checks its header.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes do not start with a valid header of the current format version, or if the header
    /// specifies a different number of bytes.
    pub fn new(bytes: D) -> Result<Self, BookError> {
        let all = bytes.as_ref();
        Ok(Self { header: Header::new(all, all.len() as u64)?, bytes })
    }

    pub(super) fn view(&self) -> View<'_, &[u8]> {
        View { source: self.bytes.as_ref(), header: &self.header }
    }

    /// Returns the holder of the bytes.
    pub fn into_bytes(self) -> D {
        self.bytes
    }

    /// Returns all bytes of the book.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Returns the shape of the positions, or `None` if there are no positions.
    pub const fn shape(&self) -> Option<Shape> {
        self.header.shape
    }

    /// Returns the number of squares of the board, or 0 if there are no positions.
    pub fn squares(&self) -> usize {
        self.header.squares()
    }

    /// Returns the number of positions.
    pub const fn len(&self) -> usize {
        self.header.index.entries
    }

    /// Reports whether there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of rows.
    pub const fn row_count(&self) -> usize {
        self.header.rows
    }

    /// Returns the name of the column of positions.
    pub fn key_name(&self) -> &str {
        self.view().name(0)
    }

    /// Returns the columns other than the column of positions.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = BookColumn<'_>> + Clone {
        self.view().columns()
    }

    /// Returns the type of a column, or `None` if it does not exist. The column of positions is not counted.
    pub fn column_type(&self, column: usize) -> Option<ColumnType> {
        self.header.column_type(column)
    }

    /// Returns the total size of the columns in bytes, including their indexes and the offsets of texts.
    pub fn columns_len(&self) -> usize {
        self.header.columns_len()
    }

    /// Reads the position with this index into two slices of at least the length [`squares`](Self::squares). Returns
    /// `None` if a slice is shorter, if there is no such position, or if its bytes are invalid.
    pub fn position<'b>(
        &self,
        entry: usize,
        board: &'b mut [Option<Epin>],
        hands: &'b mut [u16],
    ) -> Option<AnyPosition<'b>> {
        let (board, hands) = (board.get_mut(..self.squares())?, hands.get_mut(..self.squares())?);
        if entry >= self.len() {
            return None;
        }
        board.fill(None);
        let mut builder = PositionBuilder::new(board, hands);
        let outline = self.view().build(entry, &mut builder)?;
        Some(builder.finish(outline.header))
    }

    /// Returns the index of a position, or `None` if the position is not in the book.
    pub fn find(&self, position: &AnyPosition<'_>) -> Option<usize> {
        let view = self.view();
        view.find(position.zobrist(), |entry| view.is_position(entry, position))
    }

    /// Returns the indices of a position's rows, or an empty range if no position has the index `entry`.
    pub fn rows_of(&self, entry: usize) -> Range<usize> {
        if entry < self.len() { self.view().rows_of(entry) } else { 0..0 }
    }

    /// Returns the indices of all rows, in the order in which the rows were added.
    pub fn all_rows(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.row_count()).filter_map(|number| self.view().added_row(number))
    }

    /// Returns the index of the position that a row belongs to, or `None` if the row does not exist.
    pub fn position_of(&self, row: usize) -> Option<usize> {
        (row < self.row_count()).then(|| self.view().position_of(row))
    }

    /// Returns the indices of the rows that have `value` in a column, in increasing order. The search is fast if the
    /// column has an index.
    pub fn rows_with<'v>(&'v self, column: usize, value: Cell<'v>) -> impl Iterator<Item = usize> {
        self.view().rows_with(column, value)
    }

    /// Returns a cell. Returns `None` if the row or column does not exist.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell<'_>> {
        let column = self.header.columns().get(column).filter(|_| row < self.row_count())?;
        Some(self.view().cell(column, row))
    }
}
