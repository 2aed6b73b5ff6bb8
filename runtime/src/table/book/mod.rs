//! Books, which map each position to any number of typed rows. The bytes of a book are read in place.
//!
//! `book/FORMAT.md` describes the format.

pub mod book_format;
mod checked;
mod checksum;
mod column;
mod column_names;
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

use crate::base::Letter;
use crate::position::Position;
use crate::token::Styles;
use header::Header;
use raw_book::RawBook;
use rows::BookIter;

pub use column::{Column, ColumnType, ColumnTypeError};
pub use column_names::ColumnNames;
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
/// assert_eq!(OPENINGS.by("name", "Ruy Lopez")?.next(), Some((position, ("C60", "Ruy Lopez"))));
/// assert_eq!(OPENINGS.first(&chess::START), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
/// If `D` is not a borrowed slice, the look-ups are the methods of [`BookReader`](crate::iter::BookReader), whose rows live as
/// long as the borrow of the book.
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

impl<R: Row, D: AsRef<[u8]>, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R, D> {
    /// Reports whether a position is in the book.
    pub fn contains(&self, position: &Position<A, B, C>) -> bool {
        !self.reader.book.view().row_range(position).is_empty()
    }

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
        self.reader.book.view().candidates(hash).next().is_some()
    }
}

impl<P, R, D: AsRef<[u8]>> Book<P, R, D> {
    /// Returns the number of positions.
    pub const fn len(&self) -> usize {
        self.reader.book.len()
    }

    /// Reports whether there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the total number of rows.
    pub const fn row_count(&self) -> usize {
        self.reader.book.row_count()
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
        self.reader.book.columns()
    }
}

/// Gives access to the look-ups for every type `D` that holds the bytes.
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
