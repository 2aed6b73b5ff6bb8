//! Books whose shape and columns are known only at run time.

use core::ops::Range;

use super::column::{Cell, ColumnType};
use super::error::BookError;
use super::header::Header;
use super::view::View;
use crate::position::{AnyPosition, PositionBuilder, Shape};
use crate::token::Epin;

/// A column of a book: its name, its type, and whether it has an index.
///
/// ```
/// use koma::{Book, ColumnType, Position};
///
/// let builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
/// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
/// let column = book.columns().next().unwrap();
/// assert_eq!((column.name(), column.column_type()), ("visits", ColumnType::U32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BookColumn<'a> {
    pub(super) name: &'a str,
    pub(super) column_type: ColumnType,
    pub(super) is_indexed: bool,
}

impl<'a> BookColumn<'a> {
    /// Returns the name of the column.
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the type of the column.
    #[must_use]
    pub const fn column_type(&self) -> ColumnType {
        self.column_type
    }

    /// Reports whether the column has an index, which [`Book::by`](crate::Book::by) searches.
    #[must_use]
    pub const fn is_indexed(&self) -> bool {
        self.is_indexed
    }
}

/// A book whose shape and columns are known only at run time. `D` holds the bytes.
///
/// [`new`](Self::new) checks only the header. No method panics, even if the other bytes are damaged.
#[derive(Clone, Debug)]
pub struct RawBook<D> {
    bytes: D,
    header: Header,
}

impl<'a> RawBook<&'a [u8]> {
    /// Reads a book from bytes and checks its header.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes do not start with a valid header of this format version, or if the header
    /// specifies a different number of bytes.
    pub const fn new(bytes: &'a [u8]) -> Result<Self, BookError> {
        match Header::new(bytes) {
            Ok(header) => Ok(Self { bytes, header }),
            Err(error) => Err(error),
        }
    }
}

impl<D: AsRef<[u8]>> RawBook<D> {
    /// Reads a book from `bytes` and checks its header. See [`new`](RawBook::new).
    ///
    /// # Errors
    ///
    /// Returns the same errors as `new`.
    pub fn of(bytes: D) -> Result<Self, BookError> {
        Ok(Self { header: Header::new(bytes.as_ref())?, bytes })
    }

    fn view(&self) -> View<'_, '_> {
        View { bytes: self.bytes.as_ref(), header: &self.header }
    }

    /// Returns all bytes of the book.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Checks everything except the header. Both slices must have the length [`squares`](Self::squares).
    ///
    /// # Errors
    ///
    /// Returns an error if anything is damaged.
    pub fn check(&self, board: &mut [Option<Epin>], hands: &mut [u16]) -> Result<(), BookError> {
        self.view().check(board, hands)
    }

    /// Returns the shape of the positions, or `None` if there are no positions.
    #[must_use]
    pub const fn shape(&self) -> Option<Shape> {
        self.header.shape
    }

    /// Returns the number of squares of the board, or 0 if there are no positions.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.header.shape.map_or(0, |shape| shape.square_count())
    }

    /// Returns the number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.header.index.entries
    }

    /// Reports whether there are no positions.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.header.rows
    }

    /// Returns the name of the column of positions.
    #[must_use]
    pub fn key_name(&self) -> &str {
        self.view().name(0)
    }

    /// Returns the columns other than the column of positions.
    #[must_use = "iterators are lazy"]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = BookColumn<'_>> + Clone {
        self.view().columns()
    }

    /// Returns the type of a column, or `None` if it does not exist. The column of positions is not counted.
    #[must_use]
    pub fn column_type(&self, column: usize) -> Option<ColumnType> {
        self.header.columns().get(column).map(|column| column.values)
    }

    /// Returns the total size of the columns in bytes, including their indexes and the offsets of texts.
    #[must_use]
    pub fn columns_len(&self) -> usize {
        self.header.columns().first().map_or(0, |first| self.header.end.saturating_sub(first.present_at))
    }

    /// Reads the position with this index into two slices of the length [`squares`](Self::squares). Returns `None` if
    /// there is no such position or if its bytes are invalid.
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
        let (header, _) = self.view().read(entry, &mut builder)?;
        Some(builder.finish(header))
    }

    /// Returns the index of a position, or `None` if the position is not in the book.
    #[must_use]
    pub fn find(&self, position: &AnyPosition<'_>) -> Option<usize> {
        let view = self.view();
        view.find(position.zobrist(), |entry| view.is_position(entry, position))
    }

    /// Returns the indices of a position's rows. `entry` is the index of the position.
    #[must_use]
    pub fn rows_of(&self, entry: usize) -> Range<usize> {
        if entry < self.len() { self.view().rows_of(entry) } else { 0..0 }
    }

    /// Returns the indices of all rows, in the order in which the rows were added.
    #[must_use = "iterators are lazy"]
    pub fn all_rows(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.row_count()).filter_map(|number| self.view().added_row(number))
    }

    /// Returns the index of the position that a row belongs to, or `None` if the row does not exist.
    #[must_use]
    pub fn position_of(&self, row: usize) -> Option<usize> {
        (row < self.row_count()).then(|| self.view().position_of(row))
    }

    /// Returns the indices of the rows that have `value` in a column, in increasing order. The search is fast if the
    /// column has an index.
    #[must_use = "iterators are lazy"]
    pub fn rows_with<'v>(&'v self, column: usize, value: Cell<'v>) -> impl Iterator<Item = usize> {
        self.view().rows_with(Some(column), value)
    }

    /// Returns a cell. Returns `None` if the row or column does not exist.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell<'_>> {
        let column = self.header.columns().get(column).filter(|_| row < self.row_count())?;
        Some(self.view().cell(column, row))
    }
}
