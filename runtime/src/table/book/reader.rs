//! The look-ups of a book.
//!
//! They exist twice. If a book borrows its bytes, as a static book does, the rows live as long as the bytes. If it owns them,
//! the rows live as long as the borrow of the book. Rust can express this only with two methods: one method would need a trait
//! of the holders of bytes, but an implementation for all holders, such as the memory maps of other crates, would overlap the
//! one for `&[u8]`. So [`Book`] has the methods for borrowed bytes, and dereferences to [`BookReader`], which has them for all
//! holders. Both only call the methods of `View`.

use core::fmt;
use core::marker::PhantomData;

use super::Book;
use super::column::{Cell, Column};
use super::error::BookError;
use super::raw_book::RawBook;
use super::row::Row;
use super::rows::{AllRows, BookIter, Rows};
use super::view::{BookColumn, View};
use crate::position::Position;

impl<'a, R: Row, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R, &'a [u8]> {
    const fn view(&self) -> View<'_, &'a [u8]> {
        let RawBook { bytes, header } = &self.reader.book;
        View { source: bytes, header }
    }

    /// Returns the rows of a position in the order in which they were added. A position that is not in the book has no
    /// rows.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Letter, Position, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// builder.push(&position, 3_u32)?;
    /// builder.push(&position.toggle(), 1_u32)?;
    /// builder.push(&position, 5_u32)?;
    /// let book: Book<Position<8>, u32, _> = Book::from_bytes(builder.finish())?;
    ///
    /// assert_eq!(book.rows(&position).len(), 2);
    /// assert!(book.rows(&position).rev().eq([5, 3]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn rows(&self, position: &Position<A, B, C>) -> Rows<'_, 'a, R> {
        self.view().rows_at::<R, A, B, C>(position)
    }

    /// Returns the first row of a position, or `None` if the position is not in the book.
    ///
    /// The text of the row lives as long as the bytes of the book. For static bytes, this lifetime is `'static`.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Position};
    ///
    /// type Line = Position<3>;
    ///
    /// fn name(book: &Book<Line, &'static str>, position: &Line) -> Option<&'static str> {
    ///     book.first(position)
    /// }
    ///
    /// let position: Line = "1K^1 / C/c".parse()?;
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("name", ColumnType::Text)])?;
    /// builder.push(&position, "alone")?;
    /// let book = Book::from_static(builder.finish().leak());
    /// assert_eq!(name(&book, &position), Some("alone"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn first(&self, position: &Position<A, B, C>) -> Option<R::Of<'a>> {
        self.view().first_at::<R, A, B, C>(position)
    }

    /// Returns the positions with their rows, in the order of their first rows.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Letter, Position, Styles};
    ///
    /// let position = Position::<3>::new(Styles::new(Letter::C, Letter::C));
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// builder.push(&position.toggle(), 1_u32)?;
    /// builder.push(&position, 3_u32)?;
    /// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
    ///
    /// let feens: Vec<String> = book.iter().map(|(position, _)| position.to_string()).collect();
    /// assert_eq!(feens, ["3 / c/C", "3 / C/c"]);
    /// assert_eq!(book.iter().flat_map(|(_, rows)| rows).sum::<u32>(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> BookIter<'_, 'a, Position<A, B, C>, R> {
        self.view().iter::<R, A, B, C>()
    }

    /// Returns all rows in the order in which they were added. For a book built from a file, this is the order of the
    /// file.
    ///
    /// The iterator does not unpack positions. Each row unpacks its position on request.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Letter, Position, Styles};
    ///
    /// let position = Position::<3>::new(Styles::new(Letter::C, Letter::C));
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// builder.push(&position.toggle(), 1_u32)?;
    /// builder.push(&position, 3_u32)?;
    /// builder.push(&position.toggle(), 2_u32)?;
    /// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
    ///
    /// let visits: Vec<u32> = book.all_rows().map(|row| row.values()).collect();
    /// assert_eq!(visits, [1, 3, 2]);
    /// assert_eq!(book.all_rows().nth(1).map(|row| row.position()), Some(position));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_rows(&self) -> AllRows<'_, 'a, Position<A, B, C>, R> {
        self.view().all_rows()
    }

    /// Returns the rows that have this value in a column, each with its position. The rows are in the order in which
    /// `iter` returns them.
    ///
    /// The search takes logarithmic time if the column has an index. Otherwise, it reads every row.
    ///
    /// # Errors
    ///
    /// Returns an error that names the columns if no column has this name, and an error if the column has another type than the
    /// value, not counting `Option`. [`column`](Self::column) returns the same errors while the program compiles.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Position};
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("name", ColumnType::Text)])?.with_index("name")?;
    /// builder.push(&position, "alone")?;
    /// builder.push(&position.toggle(), "alone, too")?;
    /// let book: Book<Position<3>, &str, _> = Book::from_bytes(builder.finish())?;
    ///
    /// assert!(book.by("name", "alone")?.eq([(position, "alone")]));
    /// let error = book.by("nmae", "alone").err().unwrap();
    /// assert_eq!(error.to_string(), "the book has no such column; its columns are name");
    /// let error = book.by("name", 7_u16).err().unwrap();
    /// assert_eq!(error.to_string(), "column 1 of the book is `&str`; the program expects `u16`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by<'b, 'v, V: Column + 'v>(
        &'b self,
        column: &str,
        value: V,
    ) -> Result<
        impl Iterator<Item = (Position<A, B, C>, R::Of<'a>)> + Clone + use<'b, 'a, 'v, V, R, A, B, C>,
        BookError,
    > {
        let cell: Cell<'v> = value.into_cell();
        self.view().by::<V, R, A, B, C>(column, cell)
    }

    /// Returns the column with this name and the type `V`, not counting `Option`.
    ///
    /// In a constant, a misspelled name does not compile. So [`by`](Self::by) finds the column when the program runs:
    ///
    /// ```
    /// # macro_rules! book { (file: $_:literal, $($rest:tt)*) => { chess::book!(file: "../data/chess-openings.tsv", $($rest)*) } }
    /// use koma::{Book, chess, must};
    /// # /*
    /// use koma::book;
    /// # */
    ///
    /// static OPENINGS: Book<chess::Position, &str> =
    ///     book!(file: "openings.tsv", key: "feen", row: ("name": &str));
    /// const NAME: &str = must!(OPENINGS.column::<&str>("name")).name();
    ///
    /// assert!(OPENINGS.by(NAME, "Ruy Lopez")?.next().is_some());
    /// # Ok::<(), koma::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`by`](Self::by).
    pub const fn column<V: Column>(&self, name: &str) -> Result<BookColumn<'a>, BookError> {
        self.view().column::<V, A, B, C>(name)
    }
}

/// The look-ups of a [`Book`](crate::Book) with any holder of its bytes, such as a `Vec<u8>`. The rows live as long as the borrow
/// of the book. The look-ups of a book of borrowed bytes are methods of [`Book`](crate::Book) itself, because there the rows live
/// as long as the bytes.
#[derive(Clone)]
pub struct BookReader<P, R, D> {
    pub(super) book: RawBook<D>,
    pub(super) types: PhantomData<fn() -> (P, R)>,
}

impl<R: Row, D: AsRef<[u8]>, const A: usize, const B: usize, const C: usize>
    BookReader<Position<A, B, C>, R, D>
{
    /// Returns the rows of a position. See [`Book::rows`](crate::Book::rows).
    #[inline]
    pub fn rows(&self, position: &Position<A, B, C>) -> Rows<'_, '_, R> {
        self.book.view().rows_at::<R, A, B, C>(position)
    }

    /// Returns the first row of a position. See [`Book::first`](crate::Book::first).
    #[inline]
    pub fn first(&self, position: &Position<A, B, C>) -> Option<R::Of<'_>> {
        self.book.view().first_at::<R, A, B, C>(position)
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
    ///
    /// # Errors
    ///
    /// Returns an error if there is no column with this name, or if it has another type.
    pub fn by<'b, 'v, V: Column + 'v>(
        &'b self,
        column: &str,
        value: V,
    ) -> Result<
        impl Iterator<Item = (Position<A, B, C>, R::Of<'b>)> + Clone + use<'b, 'v, V, R, D, A, B, C>,
        BookError,
    > {
        let cell: Cell<'v> = value.into_cell();
        self.book.view().by::<V, R, A, B, C>(column, cell)
    }

    /// Returns the column with this name and the type `V`, not counting `Option`. See
    /// [`Book::column`](crate::Book::column), which is `const`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no column with this name, or if it has another type.
    pub fn column<V: Column>(&self, name: &str) -> Result<BookColumn<'_>, BookError> {
        self.book.view().column::<V, A, B, C>(name)
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

/// Shows the number of positions and the number of rows.
impl<P, R, D: AsRef<[u8]>> fmt::Debug for BookReader<P, R, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut book = f.debug_struct("Book");
        book.field("positions", &self.book.len())
            .field("rows", &self.book.row_count())
            .finish_non_exhaustive()
    }
}
