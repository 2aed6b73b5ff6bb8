//! Books, which map each position to any number of typed rows. The bytes of a book are read in place.
//!
//! `book/FORMAT.md` describes the format.

mod checked;
mod checksum;
mod column;
mod error;
mod find;
mod header;
mod index;
mod layout;
mod parts;
mod raw_book;
mod reader;
mod record;
mod row;
mod rows;
mod source;
mod stored_column;
#[cfg(test)]
mod tests;
mod verify;
mod view;

use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

use crate::base::{Letter, ok};
use crate::position::Position;
use crate::token::Styles;
use column::Cell;
use header::Header;
use raw_book::RawBook;
use rows::{AllRows, BookIter};
use view::View;

pub use column::{Column, ColumnType, ColumnTypeError};
pub use error::{BookError, BookErrorKind};
pub use reader::BookReader;
pub use row::Row;
pub use rows::{BookRow, Rows};
pub use view::BookColumn;

/// A read-only table that maps each position to any number of rows with typed columns. Examples are an opening book
/// with moves and their weights, and a list of thousands of named openings.
///
/// ```
/// # macro_rules! book { (file: $_:literal, $($rest:tt)*) => { chess::book!(file: "../data/chess-openings.tsv", $($rest)*) } }
/// use koma::{Book, chess};
/// # /*
/// use koma::book;
/// # */
///
/// static OPENINGS: Book<chess::Position, (&str, &str)> =
///     book!(file: "openings.tsv", key: "feen", row: ("eco": &str, "name" index: &str));
///
/// let mut position = chess::START;
/// chess::play_line(&mut position, "e4 e5 Nf3 Nc6 Bb5")?;
/// assert_eq!(OPENINGS.first(&position), Some(("C60", "Ruy Lopez")));
/// assert_eq!(OPENINGS.by("name", "Ruy Lopez").next(), Some((position, ("C60", "Ruy Lopez"))));
/// assert_eq!(OPENINGS.first(&chess::START), None);
/// # Ok::<(), koma::MoveError>(())
/// ```
///
/// `P` is the type of the positions, and `R` is the type of the rows (see [`Row`]). `D` holds the bytes, such as static
/// data, a `Vec<u8>` or a memory map. The macro [`book!`](https://docs.rs/koma/latest/koma/macro.book.html) builds a
/// book from a table. The package `koma-book` builds books in a build script, and `koma-book-cli` on the command line.
/// The bytes are read in place: nothing is initialized, allocated or copied.
///
/// ```
/// use koma::{Book, ColumnType, chess};
/// use koma_book::BookBuilder;
///
/// let types = [("move", ColumnType::ChessMove), ("weight", ColumnType::U16)];
/// let mut builder = BookBuilder::new("feen", &types)?;
/// builder.push(&chess::START, (chess::uci!("e2e4"), 70_u16))?;
/// builder.push(&chess::START, (chess::uci!("d2d4"), 30_u16))?;
/// let bytes: Vec<u8> = builder.finish();
///
/// let book: Book<chess::Position, (chess::Move, u16), _> = Book::from_bytes(bytes)?;
/// let best = book.rows(&chess::START).max_by_key(|(_, weight)| *weight);
/// assert_eq!(best, Some((chess::uci!("e2e4"), 70)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Books of any `D` have the methods of [`BookReader`](crate::iter::BookReader), such as `contains`, `len`, `columns`, and
/// `may_contain`, which needs only a hash.
///
/// # Guarantees
///
/// Look-ups are exact. The hash of a position finds candidates, and each candidate is compared with the whole position.
/// The rows of a position keep the order of the table that the book was built from. Positions are in the order of their
/// first rows.
///
/// Searches never panic and always end, even if the bytes are damaged. [`from_bytes`](Self::from_bytes) checks all
/// bytes. [`from_static`](Self::from_static) checks only the header. If the other bytes are damaged, methods may return
/// wrong positions or rows, empty texts or too few rows.
///
/// # How it works
///
/// A chess position usually takes at most 36 bytes: a byte for the styles and the turn, a bitmap of the occupied
/// squares, five bits for each piece, the place of its rows, and a four-byte slot of the index. A quarter of the slots
/// of the index are empty. For other boards, pieces in hand or many kinds of pieces, a position takes a different
/// number of bytes. A look-up of a missing position usually ends after one memory access.
///
/// `FORMAT.md` of the package `koma-book` describes the format and explains it. A `Book` value takes about 1.1
/// kilobytes, because it stores where each part of the book starts.
#[doc(alias("openings"))]
#[derive(Clone)]
pub struct Book<P, R, D = &'static [u8]> {
    reader: BookReader<P, R, D>,
}

// Each constructor has its own bound `R: Row`. So if a type is not a row, the compiler names this type.
impl<R, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R> {
    /// Reads a book from static bytes and checks its header: the version, the shape, the column types and the number of
    /// bytes. In a constant, the check happens at compile time. A program does not compile if `R` has squares of another
    /// board.
    ///
    /// # Panics
    ///
    /// Panics if the header is invalid or does not match this type. In a constant, the panic is a compile error.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Letter, Position, Styles};
    ///
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// let empty = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// builder.push(&empty, 3_u32)?;
    ///
    /// // In a program, `include_bytes!` gives the bytes.
    /// let bytes: &'static [u8] = builder.finish().leak();
    /// let book: Book<Position<8>, u32> = Book::from_static(bytes);
    /// assert_eq!(book.first(&empty), Some(3));
    /// # Ok::<(), koma_book::BuildError>(())
    /// ```
    #[track_caller]
    pub const fn from_static(bytes: &'static [u8]) -> Self
    where
        R: Row,
    {
        match Header::of_type::<R, A, B, C>(bytes, bytes.len() as u64) {
            Ok(header) => Self { reader: BookReader { book: RawBook { bytes, header }, types: PhantomData } },
            Err(error) => error.title().panic(),
        }
    }
}

impl Header {
    /// Reads the header of a book, as [`new`](Self::new) does, and checks that positions and rows have these types. A
    /// program does not compile if `R` has squares of another board.
    ///
    /// # Errors
    ///
    /// Returns an error if the header is invalid or does not match the types.
    pub const fn of_type<R: Row, const A: usize, const B: usize, const C: usize>(
        bytes: &[u8],
        len: u64,
    ) -> Result<Self, BookError> {
        const {
            let mut boards = R::BOARDS;
            while let [board, rest @ ..] = boards {
                if let Some(board) = board {
                    let message =
                        "the squares in the rows of a book must belong to the board of its positions";
                    assert!(board.same_sizes(&Position::<A, B, C>::SHAPE), "{}", message);
                }
                boards = rest;
            }
        }
        let header = ok!(Self::new(bytes, len));
        ok!(header.verify_type(const { Position::<A, B, C>::SHAPE }, R::COLUMNS));
        Ok(header)
    }
}

impl<R, D, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R, D> {
    /// Reads a book from bytes and checks all of them.
    ///
    /// The time is proportional to the number of bytes, even if the bytes are damaged. On a current machine, the check
    /// takes about a quarter of a microsecond for each chess position.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a book, if the book is damaged or has an unknown format version, or if its
    /// header does not match this type.
    ///
    /// ```
    /// use koma::error::BookErrorKind;
    /// use koma::{Book, BookError, Position};
    ///
    /// type Moves = Book<Position<8, 8>, (&'static str, u16), Vec<u8>>;
    ///
    /// fn read(bytes: Vec<u8>) -> Result<Moves, BookError> {
    ///     Book::from_bytes(bytes)
    /// }
    ///
    /// assert_eq!(read(b"moves.book".to_vec()).unwrap_err().kind(), BookErrorKind::NotABook);
    /// ```
    pub fn from_bytes(data: D) -> Result<Self, BookError>
    where
        R: Row,
        D: AsRef<[u8]>,
    {
        let bytes = data.as_ref();
        let header = Header::of_type::<R, A, B, C>(bytes, bytes.len() as u64)?;
        let book = RawBook { header, bytes: data };
        // The check reads each position of the book into the storage of this position.
        let mut position = Position::<A, B, C>::new(Styles::new(Letter::A, Letter::A));
        let (board, hands) = position.storage();
        book.verify(board, hands)?;
        Ok(Self { reader: BookReader { book, types: PhantomData } })
    }
}

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
        let view = self.view();
        view.rows::<R>(view.row_range(position))
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
        let view = self.view();
        Some(R::read(view, view.row_range(position).next()?))
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
    /// The result is also empty if no column has both this name and the type of the value, not counting `Option`. So
    /// neither a misspelled name nor a wrong type is an error. [`columns`](BookReader::columns) returns the names and types.
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
    /// assert!(book.by("name", "alone").eq([(position, "alone")]));
    /// assert_eq!(book.by("nmae", "alone").count(), 0); // no column has this name
    /// assert_eq!(book.by("name", 7_u16).count(), 0); // the column has another type
    /// assert!(book.columns().any(|column| column.name() == "name" && column.column_type() == ColumnType::Text));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by<'b, 'v, V: Column + 'v>(
        &'b self,
        column: &str,
        value: V,
    ) -> impl Iterator<Item = (Position<A, B, C>, R::Of<'a>)> + Clone + use<'b, 'a, 'v, V, R, A, B, C> {
        let cell: Cell<'v> = value.into_cell();
        self.view().by::<V, R, A, B, C>(column, cell)
    }
}

/// Gives access to the methods of `BookReader`, which work with every type `D` that holds the bytes.
impl<P, R, D> Deref for Book<P, R, D> {
    type Target = BookReader<P, R, D>;

    #[inline]
    fn deref(&self) -> &BookReader<P, R, D> {
        &self.reader
    }
}

/// Shows the number of positions and the number of rows.
impl<P, R, D: AsRef<[u8]>> fmt::Debug for Book<P, R, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reader.fmt(f)
    }
}

impl<'b, R: Row, D: AsRef<[u8]>, const A: usize, const B: usize, const C: usize> IntoIterator
    for &'b Book<Position<A, B, C>, R, D>
{
    type Item = (Position<A, B, C>, Rows<'b, 'b, R>);
    type IntoIter = BookIter<'b, 'b, Position<A, B, C>, R>;

    fn into_iter(self) -> Self::IntoIter {
        self.reader.iter()
    }
}

/// Contains what a crate needs to write books, or to read books whose types are known only at run time. `FORMAT.md` of
/// `koma-book` describes the format.
///
/// Most programs do not need this module. [`Book`](crate::Book) reads books, and the crate `koma-format` builds them.
pub mod format {
    pub use super::checksum::{checksum, verify_pages, verify_total, with_page};
    pub use super::column::{Cell, MAX_COLUMNS};
    pub use super::header::Header;
    pub use super::layout::{CHECKSUM_LEN, MAGIC, PAGE};
    pub use super::raw_book::RawBook;
    pub use super::source::Source;
    pub use super::stored_column::is_name;
    pub use super::verify::Storage;
    pub use super::view::View;
    pub use crate::position::builder::AnyPosition;
    pub use crate::report::words::{leading_dots, separates_words};
    pub use crate::report::{Escaped, Excerpt, HelpLine, nearest};
    pub use crate::table::index::Index;

    /// The numbers of the format that a writer of books needs.
    pub mod layout {
        pub use crate::table::book::layout::{
            ALIGNMENT, BLOCK, HANDS, INDEXED, LONG, MAX_STYLES, MIXED, OPTIONAL, SHORT_KINDS, SYMBOL_BITS,
            TURN, VERSION, width_of,
        };
    }

    use crate::base::Letter;
    use crate::position::{Shape, Sizes, SquareError, SquareNames};
    use crate::token::TokenText;

    /// Parses the name of a square on the board of a position and returns the flat index of the square. If both players
    /// play shōgi on a board of two dimensions, also accepts USI names. Only these start with a digit, so no name is
    /// ambiguous.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such square.
    pub const fn square_index(position: &AnyPosition<'_>, input: &[u8]) -> Result<usize, SquareError> {
        let shape = position.shape();
        let styles = position.styles();
        if styles.first().is(Letter::S)
            && styles.second().is(Letter::S)
            && let Ok(index) = Sizes::of_names(shape.dimensions()).named(SquareNames::Usi).read(input)
        {
            return Ok(index);
        }
        Sizes::of_names(shape.dimensions()).read(input)
    }

    /// Returns the name of the square with this flat index on a board of this shape. The board must have this square.
    pub const fn square_name(shape: &Shape, index: usize) -> TokenText {
        Sizes::of_names(shape.dimensions()).name(index)
    }
}
