//! The methods of a book that work with every type that holds its bytes.

use core::fmt;
use core::marker::PhantomData;

use super::column::{Cell, Column};
use super::raw_book::RawBook;
use super::row::Row;
use super::rows::{AllRows, BookIter, Rows};
use super::view::BookColumn;
use crate::position::Position;

/// The part of a [`Book`](crate::Book) whose methods work with every type `D` that holds the bytes. The rows that these
/// methods return live as long as the borrow of the book.
///
/// A `Book` of borrowed bytes, such as static bytes, also has its own methods `rows`, `first`, `iter`, `all_rows` and
/// `by`. The rows that these methods return live as long as the bytes.
#[derive(Clone)]
pub struct BookReader<P, R, D> {
    pub(super) book: RawBook<D>,
    pub(super) types: PhantomData<fn() -> (P, R)>,
}

impl<R: Row, D: AsRef<[u8]>, const A: usize, const B: usize, const C: usize>
    BookReader<Position<A, B, C>, R, D>
{
    /// Reports whether the book may contain a position with this [`zobrist`](Position::zobrist) hash. If not, the book
    /// contains no such position. If so, most likely the book contains one: only a look-up compares positions.
    ///
    /// A search that has the hash, but not the position, saves the position with this method. See
    /// [`chess::Setup::zobrist`](https://docs.rs/koma/latest/koma/chess/struct.Setup.html#method.zobrist).
    ///
    /// ```
    /// use koma::{Book, ColumnType, Position};
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// builder.push(&position, 3_u32)?;
    /// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
    ///
    /// assert!(book.may_contain(position.zobrist()) && !book.may_contain(position.toggle().zobrist()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn may_contain(&self, hash: u64) -> bool {
        self.book.view().candidates(hash).next().is_some()
    }

    /// Returns the rows of a position. See [`Book::rows`](crate::Book::rows).
    #[inline]
    pub fn rows(&self, position: &Position<A, B, C>) -> Rows<'_, '_, R> {
        let view = self.book.view();
        view.rows::<R>(view.row_range(position))
    }

    /// Returns the first row of a position. See [`Book::first`](crate::Book::first).
    #[inline]
    pub fn first(&self, position: &Position<A, B, C>) -> Option<R::Of<'_>> {
        let view = self.book.view();
        Some(R::read(view, view.row_range(position).next()?))
    }

    /// Reports whether a position is in the book.
    pub fn contains(&self, position: &Position<A, B, C>) -> bool {
        !self.book.view().row_range(position).is_empty()
    }

    /// Returns the positions with their rows. See [`Book::iter`](crate::Book::iter).
    pub fn iter(&self) -> BookIter<'_, '_, Position<A, B, C>, R> {
        self.book.view().iter::<R, A, B, C>()
    }

    /// Returns all rows. See [`Book::all_rows`](crate::Book::all_rows).
    pub fn all_rows(&self) -> AllRows<'_, '_, Position<A, B, C>, R> {
        self.book.view().all_rows()
    }

    /// Returns the rows that have a value in a column. See [`Book::by`](crate::Book::by).
    pub fn by<'b, 'v, V: Column + 'v>(
        &'b self,
        column: &str,
        value: V,
    ) -> impl Iterator<Item = (Position<A, B, C>, R::Of<'b>)> + Clone + use<'b, 'v, V, R, D, A, B, C> {
        let cell: Cell<'v> = value.into_cell();
        self.book.view().by::<V, R, A, B, C>(column, cell)
    }
}

impl<P, R, D: AsRef<[u8]>> BookReader<P, R, D> {
    /// Returns the number of positions.
    pub const fn len(&self) -> usize {
        self.book.len()
    }

    /// Reports whether there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the total number of rows.
    pub const fn row_count(&self) -> usize {
        self.book.row_count()
    }

    /// Returns the columns of the book other than the column of positions.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Position};
    ///
    /// let columns = [("move", ColumnType::Text), ("weight", ColumnType::U16)];
    /// let builder = koma_book::BookBuilder::new("feen", &columns)?;
    /// let book: Book<Position<3>, (&str, u16), _> = Book::from_bytes(builder.finish())?;
    /// assert!(book.columns().map(|column| (column.name(), column.column_type())).eq(columns));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn columns(&self) -> impl ExactSizeIterator<Item = BookColumn<'_>> + Clone {
        self.book.columns()
    }
}

/// Shows the number of positions and the number of rows.
impl<P, R, D: AsRef<[u8]>> fmt::Debug for BookReader<P, R, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut book = f.debug_struct("Book");
        book.field("positions", &self.len()).field("rows", &self.row_count()).finish_non_exhaustive()
    }
}

impl<'b, R: Row, D: AsRef<[u8]>, const A: usize, const B: usize, const C: usize> IntoIterator
    for &'b BookReader<Position<A, B, C>, R, D>
{
    type Item = (Position<A, B, C>, Rows<'b, 'b, R>);
    type IntoIter = BookIter<'b, 'b, Position<A, B, C>, R>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
