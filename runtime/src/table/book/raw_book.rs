//! Books whose shape and columns are known only at run time, for programs that show, copy and check any book.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::column::ColumnType;
use super::error::BookError;
use super::header::Layout;
use super::record::Asked;
use super::row::Cells;
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
}

impl<'a> BookColumn<'a> {
    /// The name of the column.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Position};
    ///
    /// let builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
    /// assert!(book.columns().all(|column| column.name() == "visits"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The type of its values.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Position};
    ///
    /// let builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
    /// assert!(book.columns().all(|column| column.column_type() == ColumnType::U32));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn column_type(&self) -> ColumnType {
        self.column_type
    }
}

/// The columns of a book in their order, made by [`Book::columns`](crate::Book::columns).
///
/// ```
/// use koma::{Book, ColumnType, Position};
///
/// let builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
/// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
/// assert_eq!(book.columns().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "iterators are lazy"]
#[derive(Clone)]
pub struct BookColumns<'a> {
    bytes: &'a [u8],
    layout: &'a Layout,
    columns: Range<usize>,
    /// Where the name of the next column starts.
    name_at: usize,
}

impl<'a> BookColumns<'a> {
    pub(super) const fn new(bytes: &'a [u8], layout: &'a Layout) -> Self {
        Self { bytes, layout, columns: 0..layout.column_count, name_at: layout.names_at + layout.key_name }
    }
}

impl<'a> Iterator for BookColumns<'a> {
    type Item = BookColumn<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        let place = &self.layout.columns[self.columns.next()?];
        let name = text(self.bytes, self.name_at, place.name);
        self.name_at += place.name;
        Some(BookColumn { name, column_type: place.column })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.columns.size_hint()
    }
}

impl ExactSizeIterator for BookColumns<'_> {}

impl FusedIterator for BookColumns<'_> {}

/// Shows the columns.
impl fmt::Debug for BookColumns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone().map(|column| (column.name, column.column_type))).finish()
    }
}

fn text(bytes: &[u8], at: usize, len: usize) -> &str {
    bytes.get(at..).and_then(|rest| rest.get(..len)).and_then(|name| str::from_utf8(name).ok()).unwrap_or("")
}

/// A book of any shape and columns.
#[derive(Clone, Copy, Debug)]
pub struct RawBook<'a> {
    bytes: &'a [u8],
    layout: Layout,
}

impl<'a> RawBook<'a> {
    /// The book in some bytes, of which the header is checked.
    ///
    /// # Errors
    ///
    /// If the header is not that of a book of this version, or tells another length.
    pub const fn new(bytes: &'a [u8]) -> Result<Self, BookError> {
        match Layout::new(bytes) {
            Ok(layout) => Ok(Self { bytes, layout }),
            Err(error) => Err(error),
        }
    }

    /// Checks everything but the header. The slices are as long as a board has squares.
    ///
    /// # Errors
    ///
    /// If anything is damaged.
    pub fn check(&self, board: &mut [Option<Epin>], hands: &mut [u16]) -> Result<(), BookError> {
        self.layout.check_contents(self.bytes, |entry, is_found| {
            self.position(entry, board, hands).map(|position| is_found(&position, position.zobrist()))
        })
    }

    /// The shape of the positions; `None` if there are none.
    #[must_use]
    pub const fn shape(&self) -> Option<Shape> {
        self.layout.shape
    }

    /// How many squares a board has.
    #[must_use]
    pub const fn squares(&self) -> usize {
        match &self.layout.shape {
            Some(shape) => shape.square_count(),
            None => 0,
        }
    }

    /// How many positions there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.layout.positions
    }

    /// Whether there are no positions.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.layout.positions == 0
    }

    /// How many rows there are.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.layout.rows
    }

    /// The name of the column of positions.
    #[must_use]
    pub fn key_name(&self) -> &'a str {
        text(self.bytes, self.layout.names_at, self.layout.key_name)
    }

    /// The columns.
    pub const fn columns(&self) -> BookColumns<'_> {
        BookColumns::new(self.bytes, &self.layout)
    }

    /// How many bytes the columns take, with what tells where texts start.
    #[must_use]
    pub fn columns_len(&self) -> usize {
        self.layout.columns.first().map_or(0, |first| self.layout.end - first.at)
    }

    /// The position with a number, in two slices that are as long as a board has squares; `None` if its bytes are none.
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
        let outline = self.layout.read(self.bytes, entry, &mut draft)?;
        Some(draft.finish(outline))
    }

    /// The number of a position; `None` if it is not there.
    #[must_use]
    pub fn find(&self, position: &AnyPosition<'_>) -> Option<usize> {
        if self.layout.shape != Some(position.shape) {
            return None;
        }
        let asked = Asked::of(position);
        let is = |entry| self.layout.is_position(self.bytes, entry, &asked).then_some(entry);
        self.layout.find(self.bytes, position.zobrist(), is)
    }

    /// From which row to which those of a position are.
    #[must_use]
    pub fn rows_of(&self, entry: usize) -> Range<usize> {
        if entry < self.len() { self.layout.rows_of(self.bytes, entry) } else { 0..0 }
    }

    /// Returns the bytes of a row's value in a column; `None` if there is no such row or column.
    #[must_use]
    pub fn value(&self, row: usize, column: usize) -> Option<&'a [u8]> {
        let place = self.layout.columns[..self.layout.column_count].get(column)?;
        if row >= self.row_count() {
            return None;
        }
        match place.column {
            ColumnType::Text => Cells { bytes: self.bytes, layout: &self.layout, row }.text_bytes(column),
            fixed => self.bytes.get(place.at + row * fixed.width()..)?.get(..fixed.width()),
        }
    }
}
