//! Iterators over the rows of a book: the rows of a position, all rows, and the rows that have a value in a column.

use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

use super::column::{Cell, Cells, Column as ColumnValue, Row};
use super::header::{Column, Header};
use super::range_iterator;
use super::record::EncodedBoard;
use crate::base::Letter;
use crate::position::{AnyPosition, Position};
use crate::token::Styles;

/// The bytes of a book, which live for `'a`, and the header of the book, which is borrowed for `'b`.
pub(super) struct View<'b, 'a, P, R> {
    pub(super) bytes: &'a [u8],
    pub(super) header: &'b Header,
    pub(super) types: PhantomData<fn() -> (P, R)>,
}

impl<P, R> Clone for View<'_, '_, P, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, R> Copy for View<'_, '_, P, R> {}

impl<'b, 'a, R: Row, const A: usize, const B: usize, const C: usize> View<'b, 'a, Position<A, B, C>, R> {
    #[inline]
    pub(super) fn rows(self, position: &Position<A, B, C>) -> Rows<'b, 'a, R> {
        self.rows_in(self.row_range(position).unwrap_or(0..0))
    }

    #[inline]
    fn rows_in(self, range: Range<usize>) -> Rows<'b, 'a, R> {
        Rows { bytes: self.bytes, header: self.header, range, row: PhantomData }
    }

    #[inline]
    pub(super) fn first(self, position: &Position<A, B, C>) -> Option<R::Of<'a>> {
        let row = self.row_range(position)?.next()?;
        Some(self.values(row))
    }

    #[inline]
    fn values(self, row: usize) -> R::Of<'a> {
        R::read(&Cells { bytes: self.bytes, header: self.header, row })
    }

    pub(super) fn iter(self) -> BookIter<'b, 'a, Position<A, B, C>, R> {
        BookIter { view: self, range: 0..self.header.index.entries }
    }

    pub(super) fn all_rows(
        self,
    ) -> impl DoubleEndedIterator<Item = BookRow<'b, 'a, Position<A, B, C>, R>> + ExactSizeIterator + Clone
    {
        (0..self.header.rows).map(move |number| {
            let row = self.header.added_row(self.bytes, number);
            BookRow { view: self, row: row.unwrap_or_default() }
        })
    }

    pub(super) fn by<'v, V: ColumnValue>(
        self,
        name: &str,
        cell: Cell<'v>,
    ) -> impl Iterator<Item = (Position<A, B, C>, R::Of<'a>)> + Clone + use<'b, 'a, 'v, V, R, A, B, C> {
        let fits = |column: &Column| {
            column.name.text(self.bytes) == name
                && column.values.code() == V::TYPE.code()
                && V::BOARD.is_none_or(|board| board.same_sizes(&Position::<A, B, C>::SHAPE))
        };
        let column = self.header.columns().iter().position(fits);
        let rows = self.header.rows_with(self.bytes, column, cell);
        rows.map(move |row| (self.position(self.header.position_of(self.bytes, row)), self.values(row)))
    }

    /// Returns the position with this index. In an unchecked book, invalid bytes result in an empty board.
    fn position(self, entry: usize) -> Position<A, B, C> {
        let position = Position::filled(|builder| {
            let read = self.header.read(self.bytes, entry, builder);
            read.map(|(header, _)| header).ok_or(())
        });
        position.unwrap_or_else(|()| Position::new(Styles::new(Letter::A, Letter::A)))
    }

    /// Returns the indices of a position's rows.
    #[inline]
    pub(super) fn row_range(self, position: &Position<A, B, C>) -> Option<Range<usize>> {
        let index = &self.header.index;
        let mut candidates = index.candidates(self.header.index_bytes(self.bytes), position.zobrist());
        while let Some(entry) = candidates.next() {
            if let Some(rows) = self.row_range_of(entry, position) {
                return Some(rows);
            }
        }
        None
    }

    /// Returns the rows of the position with this index, if that position equals `position`.
    ///
    /// This function is not inlined, so that an unsuccessful search does not prepare for the call.
    #[inline(never)]
    fn row_range_of(self, entry: usize, position: &Position<A, B, C>) -> Option<Range<usize>> {
        let (bytes, header) = (self.bytes, self.header);
        let (pieces, has_hands) = (position.board_piece_count(), position.hand_piece_count() > 0);
        let board = if has_hands { None } else { EncodedBoard::new(header, position.board(), pieces) };
        let is_position = match &board {
            Some(board) if !header.is_long(bytes, entry) => {
                header.is_board(bytes, entry, (position.styles(), position.turn()), board)
            }
            _ => header.is_position(bytes, entry, &AnyPosition::of(position)),
        };
        is_position.then(|| header.rows_of(bytes, entry))
    }
}

/// An iterator over the positions of a book and their rows. [`Book::iter`](crate::Book::iter) returns this iterator.
///
/// The iterator unpacks each position when it returns the position.
///
/// ```
/// use koma::{Book, ColumnType, Letter, Position, Styles};
///
/// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
/// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
/// builder.push(&position, 3_u32)?;
/// let book: Book<Position<8>, u32, _> = Book::from_bytes(builder.finish())?;
/// for (position, rows) in &book {
///     println!("{position}: {rows:?}");
/// }
/// assert_eq!(book.iter().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "iterators are lazy"]
pub struct BookIter<'b, 'a, P, R> {
    view: View<'b, 'a, P, R>,
    range: Range<usize>,
}

impl<'b, 'a, R: Row, const A: usize, const B: usize, const C: usize> BookIter<'b, 'a, Position<A, B, C>, R> {
    fn item(&self, entry: usize) -> (Position<A, B, C>, Rows<'b, 'a, R>) {
        let View { bytes, header, .. } = self.view;
        (self.view.position(entry), self.view.rows_in(header.rows_of(bytes, entry)))
    }
}

range_iterator! {
    ['b, 'a, R: Row, const A: usize, const B: usize, const C: usize] BookIter<'b, 'a, Position<A, B, C>, R>,
    (Position<A, B, C>, Rows<'b, 'a, R>)
}

/// A row of a book. It can return its position. See [`Book::all_rows`](crate::Book::all_rows).
pub struct BookRow<'b, 'a, P, R> {
    view: View<'b, 'a, P, R>,
    row: usize,
}

impl<'a, R: Row, const A: usize, const B: usize, const C: usize> BookRow<'_, 'a, Position<A, B, C>, R> {
    /// Returns the values of the row.
    #[must_use]
    pub fn values(&self) -> R::Of<'a> {
        self.view.values(self.row)
    }

    /// Unpacks and returns the position of the row.
    #[must_use]
    pub fn position(&self) -> Position<A, B, C> {
        self.view.position(self.view.header.position_of(self.view.bytes, self.row))
    }
}

impl Header {
    /// Returns the indices of the rows that have a value in a column. Returns no rows if `column` is `None`.
    pub(super) fn rows_with<'b, 'a, 'v>(
        &'b self,
        bytes: &'a [u8],
        column: Option<usize>,
        cell: Cell<'v>,
    ) -> impl Iterator<Item = usize> + Clone + use<'b, 'a, 'v> {
        let place = column.and_then(|column| self.columns().get(column));
        let is_indexed = place.is_some_and(|place| place.is_indexed);
        let column = column.unwrap_or_default();
        let cell_of = move |row| Cells { bytes, header: self, row }.cell(column);
        let (mut start, mut end) = (0, if is_indexed { self.rows } else { 0 });
        while start < end {
            let middle = start.midpoint(end);
            let row = self.row_at(bytes, column, middle).unwrap_or_default();
            if cell_of(row) < cell { start = middle + 1 } else { end = middle }
        }
        // In an index, rows with the same value are adjacent.
        let row = move |place| {
            let row = if is_indexed { self.row_at(bytes, column, place)? } else { place };
            let is_found = cell_of(row) == cell;
            (is_found || !is_indexed).then_some(is_found.then_some(row))
        };
        (start..place.map_or(0, |_| self.rows)).map_while(row).flatten()
    }
}

/// An iterator over the rows of one position. [`Book::rows`](crate::Book::rows) returns this iterator.
///
/// ```
/// use koma::{Book, ColumnType, Letter, Position, Styles};
///
/// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
/// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
/// builder.push(&position, 3_u32)?;
/// let book: Book<Position<8>, u32, _> = Book::from_bytes(builder.finish())?;
/// let mut rows = book.rows(&position);
/// assert_eq!((rows.len(), rows.next(), rows.next()), (1, Some(3), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "iterators are lazy"]
pub struct Rows<'b, 'a, R> {
    bytes: &'a [u8],
    header: &'b Header,
    range: Range<usize>,
    row: PhantomData<fn() -> R>,
}

impl<'a, R: Row> Rows<'_, 'a, R> {
    #[inline]
    fn item(&self, row: usize) -> R::Of<'a> {
        R::read(&Cells { bytes: self.bytes, header: self.header, row })
    }
}

range_iterator! { ['a, R: Row] Rows<'_, 'a, R>, R::Of<'a> }

impl<P, R> Clone for BookIter<'_, '_, P, R> {
    fn clone(&self) -> Self {
        Self { range: self.range.clone(), ..*self }
    }
}

/// Shows the indices of the remaining positions.
impl<P, R> fmt::Debug for BookIter<'_, '_, P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.range.clone()).finish()
    }
}

impl<R> Clone for Rows<'_, '_, R> {
    fn clone(&self) -> Self {
        Self { range: self.range.clone(), ..*self }
    }
}

/// Shows the rows.
impl<'a, R: Row<Of<'a>: fmt::Debug>> fmt::Debug for Rows<'_, 'a, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// Shows the values and the position.
impl<'a, R: Row<Of<'a>: fmt::Debug>, const A: usize, const B: usize, const C: usize> fmt::Debug
    for BookRow<'_, 'a, Position<A, B, C>, R>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut row = f.debug_struct("BookRow");
        row.field("position", &self.position()).field("values", &self.values()).finish()
    }
}
