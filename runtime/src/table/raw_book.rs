//! Books whose shape and columns are known only at run time.

use core::ops::Range;

use super::column::{Cell, Cells, ColumnType};
use super::error::BookError;
use super::header::Header;
use crate::position::{AnyPosition, PositionBuilder, Shape};
use crate::token::Epin;

/// A column of a book: its name and its type.
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
    name: &'a str,
    column_type: ColumnType,
    is_indexed: bool,
}

impl<'a> BookColumn<'a> {
    /// Returns the columns of a book in their order.
    pub(super) fn all(
        bytes: &'a [u8],
        header: &'a Header,
    ) -> impl ExactSizeIterator<Item = Self> + Clone + use<'a> {
        header.columns().iter().map(|column| Self {
            name: column.name.text(bytes),
            column_type: column.values,
            is_indexed: column.is_indexed,
        })
    }

    /// Returns the name of the column.
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the type of the values.
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
    /// Returns an error if the header is not valid for this format version, or if it specifies another length.
    pub const fn new(bytes: &'a [u8]) -> Result<Self, BookError> {
        match Header::new(bytes) {
            Ok(header) => Ok(Self { bytes, header }),
            Err(error) => Err(error),
        }
    }
}

impl<D: AsRef<[u8]>> RawBook<D> {
    /// Reads a book from the bytes that `bytes` holds. See [`new`](RawBook::new).
    ///
    /// # Errors
    ///
    /// Returns the same errors as `new`.
    pub fn of(bytes: D) -> Result<Self, BookError> {
        Ok(Self { header: Header::new(bytes.as_ref())?, bytes })
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
        self.header.check_contents(self.as_bytes(), board, hands)
    }

    /// Returns the shape of the positions, or `None` if there are none.
    #[must_use]
    pub const fn shape(&self) -> Option<Shape> {
        self.header.shape
    }

    /// Returns the number of squares of a board.
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
        self.header.key.text(self.as_bytes())
    }

    /// Returns the columns other than the column of positions.
    #[must_use = "iterators are lazy"]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = BookColumn<'_>> + Clone {
        BookColumn::all(self.as_bytes(), &self.header)
    }

    /// Returns the total size of the columns in bytes, including the numbers that locate texts.
    #[must_use]
    pub fn columns_len(&self) -> usize {
        self.header.columns().first().map_or(0, |first| self.header.end - first.present_at)
    }

    /// Reads the position with this index into two slices of the length [`squares`](Self::squares). Returns `None` if
    /// the bytes of the position are invalid.
    pub fn position<'b>(
        &self,
        entry: usize,
        board: &'b mut [Option<Epin>],
        hands: &'b mut [u16],
    ) -> Option<AnyPosition<'b>> {
        let (board, hands) = (board.get_mut(..self.squares())?, hands.get_mut(..self.squares())?);
        board.fill(None);
        hands.fill(0);
        let mut draft = PositionBuilder::new(board, hands);
        if entry >= self.len() {
            return None;
        }
        let (outline, _) = self.header.read(self.as_bytes(), entry, &mut draft)?;
        Some(draft.finish(outline))
    }

    /// Returns the index of a position, or `None` if the position is not in the book.
    #[must_use]
    pub fn find(&self, position: &AnyPosition<'_>) -> Option<usize> {
        let mut candidates =
            self.header.index.candidates(self.header.index_bytes(self.as_bytes()), position.zobrist());
        core::iter::from_fn(|| candidates.next())
            .find(|entry| self.header.is_position(self.as_bytes(), *entry, position))
    }

    /// Returns the indices of a position's rows.
    #[must_use]
    pub fn rows_of(&self, entry: usize) -> Range<usize> {
        if entry < self.len() { self.header.rows_of(self.as_bytes(), entry) } else { 0..0 }
    }

    /// Returns the indices of all rows, in the order in which the rows were added.
    #[must_use = "iterators are lazy"]
    pub fn all_rows(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.row_count()).filter_map(|number| self.header.added_row(self.as_bytes(), number))
    }

    /// Returns the index of the position that a row belongs to, or `None` if the row does not exist.
    #[must_use]
    pub fn position_of(&self, row: usize) -> Option<usize> {
        (row < self.row_count()).then(|| self.header.position_of(self.as_bytes(), row))
    }

    /// Returns the indices of the rows that have a value in a column, in increasing order. The search is fast if the
    /// column has an index.
    #[must_use = "iterators are lazy"]
    pub fn rows_with<'v>(&'v self, column: usize, value: Cell<'v>) -> impl Iterator<Item = usize> {
        self.header.rows_with(self.as_bytes(), Some(column), value)
    }

    /// Returns the bytes of a value. Returns `None` if the row or column does not exist, or if the cell is empty.
    #[must_use]
    pub fn value(&self, row: usize, column: usize) -> Option<&[u8]> {
        let place = self.header.columns().get(column).filter(|_| row < self.row_count())?;
        let cells = Cells { bytes: self.as_bytes(), header: &self.header, row };
        if place.values.is_optional() && !cells.has_value(column) {
            None
        } else if place.is_text() {
            cells.text_bytes(column)
        } else {
            self.as_bytes().get(place.at + row * place.width..)?.get(..place.width)
        }
    }
}
