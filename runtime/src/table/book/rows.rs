//! The rows of a book in memory, with their positions.

use core::fmt;
use core::marker::PhantomData;

use super::column::{Cell, Column};
use super::error::BookError;
use super::row::Row;
use super::stored_column::StoredColumn;
use super::view::{BookColumn, View};
use crate::base::ok;
use crate::position::Position;
use crate::table::entries::Entries;

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
pub type Rows<'b, 'a, R> = Entries<View<'b, &'a [u8]>, <R as Row>::Of<'a>>;

/// The entries of a book: each position with its rows.
pub(super) type BookIter<'b, 'a, P, R> = Entries<View<'b, &'a [u8]>, (P, Rows<'b, 'a, R>)>;

pub(super) type AllRows<'b, 'a, P, R> = Entries<View<'b, &'a [u8]>, BookRow<'b, 'a, P, R>>;

/// A row of a book. It can return its position. See [`Book::all_rows`](crate::Book::all_rows).
pub struct BookRow<'b, 'a, P, R> {
    view: View<'b, &'a [u8]>,
    row: usize,
    types: PhantomData<fn() -> (P, R)>,
}

impl<'a, R: Row, const A: usize, const B: usize, const C: usize> BookRow<'_, 'a, Position<A, B, C>, R> {
    /// Returns the values of the row.
    pub fn values(&self) -> R::Of<'a> {
        R::read(self.view, self.row)
    }

    /// Unpacks and returns the position of the row.
    pub fn position(&self) -> Position<A, B, C> {
        self.view.position(self.view.position_of(self.row))
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

impl<'b, 'a> View<'b, &'a [u8]> {
    #[inline]
    pub(super) fn rows_at<R: Row, const A: usize, const B: usize, const C: usize>(
        self,
        position: &Position<A, B, C>,
    ) -> Rows<'b, 'a, R> {
        self.rows::<R>(self.row_range(position))
    }

    #[inline]
    pub(super) fn first_at<R: Row, const A: usize, const B: usize, const C: usize>(
        self,
        position: &Position<A, B, C>,
    ) -> Option<R::Of<'a>> {
        Some(R::read(self, self.row_range(position).next()?))
    }

    pub(super) fn iter<R: Row, const A: usize, const B: usize, const C: usize>(
        self,
    ) -> BookIter<'b, 'a, Position<A, B, C>, R> {
        let read = |view: Self, entry| (view.position(entry), view.rows::<R>(view.rows_of(entry)));
        Entries { source: self, range: 0..self.header.index.entries, read }
    }

    pub(super) fn all_rows<P, R: Row>(self) -> AllRows<'b, 'a, P, R> {
        let read = |view: Self, number| BookRow {
            view,
            row: view.added_row(number).unwrap_or_default(),
            types: PhantomData,
        };
        Entries { source: self, range: 0..self.header.rows, read }
    }

    pub(super) fn by<'v, V: Column, R: Row, const A: usize, const B: usize, const C: usize>(
        self,
        name: &str,
        cell: Cell<'v>,
    ) -> Result<
        impl Iterator<Item = (Position<A, B, C>, R::Of<'a>)> + Clone + use<'b, 'a, 'v, V, R, A, B, C>,
        BookError,
    > {
        let column = self.header.column_of::<V, A, B, C>(self.source, name)?;
        let read = move |row| (self.position(self.position_of(row)), R::read(self, row));
        Ok(self.rows_with(column, cell).map(read))
    }

    /// Returns the column with this name and the type `V`, not counting `Option`.
    pub(super) const fn column<V: Column, const A: usize, const B: usize, const C: usize>(
        self,
        name: &str,
    ) -> Result<BookColumn<'a>, BookError> {
        let column = ok!(self.header.column_of::<V, A, B, C>(self.source, name));
        let StoredColumn { values, order_at, .. } = self.header.columns[column];
        let name = self.header.column_name(self.source, column);
        Ok(BookColumn { name, column_type: values, is_indexed: order_at.is_some() })
    }
}
