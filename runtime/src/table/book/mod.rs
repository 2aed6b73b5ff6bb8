//! Books: rows of typed columns, any number of them for each position, in bytes that are read where they are.
//!
//! The format is described in `book/FORMAT.md`.

mod check;
mod checksum;
mod column;
mod encoded;
mod error;
mod header;
mod index;
mod iter;
mod name;
mod number;
mod raw_book;
mod record;
mod row;
mod row_starts;
mod rows;
mod symbols;

pub use checksum::checksum;
pub use column::{ColumnType, ColumnTypeError, MAX_COLUMNS};
pub use error::{BookError, BookErrorKind};
pub use iter::BookIter;
pub use name::is_name;
pub use raw_book::{BookColumn, BookColumns, RawBook};
pub use row::Row;
pub use rows::Rows;

use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

use crate::base::{Letter, Side};
use crate::position::{AnyPosition, Position};
use crate::token::Styles;
use encoded::Encoded;
use header::Layout;
use record::Asked;
use row::Cells;

/// Rows of typed columns, any number of them for each position: an opening book with the moves and their weights, or
/// thousands of named openings.
///
/// `P` is the type of the positions, `R` that of the rows (see [`Row`]), and `D` what holds the bytes: static data, a
/// `Vec<u8>`, or a memory map. The bytes are made by the package `koma-book`, in a build script or by its program.
/// They are read where they are: there is nothing to initialise, nothing on the heap, and nothing is copied.
///
/// ```
/// use koma::{Book, ColumnType, Position, position};
/// use koma_book::BookBuilder;
///
/// type Chess = Position<8, 8>;
///
/// const START: Chess = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
///
/// let mut builder = BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)])?;
/// builder.push(&START, ("e2e4", 70_u16))?;
/// builder.push(&START, ("d2d4", 30_u16))?;
/// let bytes: Vec<u8> = builder.finish();
///
/// let book: Book<Chess, (&str, u16), _> = Book::from_bytes(bytes)?;
/// assert!(book.rows(&START).eq([("e2e4", 70), ("d2d4", 30)]));
/// assert_eq!(book.first(&START.toggle()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # What is promised
///
/// An answer is exact: a position is found by its hash, and then compared with the stored one piece by piece. Rows of
/// one position keep the order of the table that the book was made from, and positions that of their first rows.
///
/// Whatever the bytes are, nothing here panics, and every search ends. [`from_bytes`](Self::from_bytes) checks all of
/// them. After [`from_static`](Self::from_static), which checks the header alone, bytes that are damaged may give wrong
/// rows, empty texts or fewer rows.
///
/// # How it works
///
/// For chess a position takes 36 bytes at most, with its place in the index and where its rows are: a bitmap of the
/// occupied squares, five bits a piece, and a slot of four bytes in an index of which a quarter is empty. Positions of
/// other boards, with hands or of many kinds of pieces take what they need. A position that is not there is usually known
/// after one access to memory.
///
/// The format, with reasons, is described in `FORMAT.md` of the package `koma-book`. A book has about a kilobyte itself,
/// as it keeps at hand where everything is; its bytes stay where they are.
#[doc(alias("openings"))]
pub struct Book<P, R, D = &'static [u8]> {
    layout: Layout,
    data: D,
    types: PhantomData<fn() -> (P, R)>,
}

impl<R: Row, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R> {
    /// The book in some static bytes, of which the header is checked: the version, the shape, the types of the columns
    /// and the number of bytes. In a constant, that happens when the program compiles.
    ///
    /// # Panics
    ///
    /// If the header is not that of a book of this type; in a constant, this is an error of the compiler.
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
    #[must_use]
    #[track_caller]
    pub const fn from_static(bytes: &'static [u8]) -> Self {
        match Self::layout(bytes) {
            Ok(layout) => Self { layout, data: bytes, types: PhantomData },
            Err(error) => error.words().panic(),
        }
    }
}

impl<R: Row, D, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R, D> {
    /// What the header of these bytes tells, if it fits this type.
    const fn layout(bytes: &[u8]) -> Result<Layout, BookError> {
        let layout = match Layout::new(bytes) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        match layout.check_type(const { Position::<A, B, C>::SHAPE }, R::COLUMNS) {
            Ok(()) => Ok(layout),
            Err(error) => Err(error),
        }
    }
}

impl<R: Row, D: AsRef<[u8]>, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R, D> {
    /// The book in some bytes, all of which are checked.
    ///
    /// That takes a quarter of a microsecond for each position of chess on a machine of today: time in proportion to the
    /// number of bytes, unless someone chose the positions so that thousands have one hash.
    ///
    /// # Errors
    ///
    /// If the bytes are not a book, one of another version of the format or of another type, or damaged.
    ///
    /// ```
    /// use koma::{Book, BookError, BookErrorKind, Position};
    ///
    /// type Moves = Book<Position<8, 8>, (&'static str, u16), Vec<u8>>;
    ///
    /// fn read(bytes: Vec<u8>) -> Result<Moves, BookError> {
    ///     Book::from_bytes(bytes)
    /// }
    ///
    /// assert_eq!(read(b"moves.book".to_vec()).unwrap_err().kind(), BookErrorKind::NotABook);
    /// ```
    pub fn from_bytes(data: D) -> Result<Self, BookError> {
        let bytes = data.as_ref();
        let layout = Self::layout(bytes)?;
        layout.check_contents(bytes, |entry, is_found| {
            let mut position = Self::blank();
            let read = position.fill_from(|draft| layout.read(bytes, entry, draft));
            read.map(|()| is_found(&AnyPosition::of(&position), position.zobrist()))
        })?;
        Ok(Self { layout, data, types: PhantomData })
    }

    /// The rows of a position, in the order in which they were given; none if it is not in the book.
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
    pub fn rows(&self, position: &Position<A, B, C>) -> Rows<'_, R> {
        let bytes = self.data.as_ref();
        let rows = self.row_range(bytes, position).unwrap_or(0..0);
        Rows::new(bytes, &self.layout, rows)
    }

    /// The first row of a position; `None` if it is not in the book.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Letter, Position, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("name", ColumnType::Text)])?;
    /// builder.push(&position, "nobody")?;
    /// let book: Book<Position<8>, &str, _> = Book::from_bytes(builder.finish())?;
    ///
    /// assert_eq!(book.first(&position), Some("nobody"));
    /// assert_eq!(book.first(&position.toggle()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn first(&self, position: &Position<A, B, C>) -> Option<R::Of<'_>> {
        let bytes = self.data.as_ref();
        let row = self.row_range(bytes, position)?.next()?;
        Some(R::read(&Cells { bytes, layout: &self.layout, row }))
    }

    /// Whether a position is in the book.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Letter, Position, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("won", ColumnType::Bool)])?;
    /// builder.push(&position, true)?;
    /// let book: Book<Position<8>, bool, _> = Book::from_bytes(builder.finish())?;
    ///
    /// assert!(book.contains(&position) && !book.contains(&position.toggle()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contains(&self, position: &Position<A, B, C>) -> bool {
        self.row_range(self.data.as_ref(), position).is_some()
    }

    /// The positions with their rows, in the order of their first rows.
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
    pub fn iter(&self) -> BookIter<'_, Position<A, B, C>, R> {
        BookIter::new(self.data.as_ref(), &self.layout)
    }

    /// From which row to which those of a position are.
    #[inline]
    fn row_range(&self, bytes: &[u8], position: &Position<A, B, C>) -> Option<Range<usize>> {
        self.layout.find(bytes, position.zobrist(), |entry| self.row_range_of(bytes, entry, position))
    }

    /// From which row to which those of the position with this number are, if it is this one.
    ///
    /// Not compiled into its callers, so that a search that finds nothing does not prepare for it.
    #[inline(never)]
    fn row_range_of(&self, bytes: &[u8], entry: usize, position: &Position<A, B, C>) -> Option<Range<usize>> {
        let pieces = position.board_piece_count();
        let has_hands = position.hand_piece_count() > 0;
        let encoded = if has_hands { None } else { Encoded::new(&self.layout, position.board(), pieces) };
        let rows = self.layout.rows_of(bytes, entry);
        // What is asked for next are the values of the first row. So they are on their way from memory already while
        // the position is compared.
        self.layout.touch(bytes, entry, rows.start);
        let asked = Asked {
            board: position.board(),
            pieces,
            has_hands,
            styles: position.styles(),
            turn: position.turn(),
            dimensions: position.shape().dimension_count(),
            hands: || Side::ALL.map(|side| position.hand(side)),
            encoded,
        };
        self.layout.is_position(bytes, entry, &asked).then_some(rows)
    }

    /// A position without pieces, to be filled.
    const fn blank() -> Position<A, B, C> {
        Position::blank(0, Styles::new(Letter::A, Letter::A), Side::First, 0)
    }
}

impl<P, R, D: AsRef<[u8]>> Book<P, R, D> {
    /// The number of positions.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Letter, Position, Styles};
    ///
    /// let position = Position::<3>::new(Styles::new(Letter::C, Letter::C));
    /// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// builder.push(&position, 1_u32)?;
    /// builder.push(&position, 3_u32)?;
    /// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
    /// assert_eq!((book.len(), book.row_count(), book.is_empty()), (1, 2, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.layout.positions
    }

    /// Whether there are no positions, and so no rows.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Position};
    ///
    /// let builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
    /// assert!(book.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of rows of all positions together.
    ///
    /// ```
    /// use koma::{Book, ColumnType, Position};
    ///
    /// let builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
    /// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
    /// assert_eq!(book.row_count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.layout.rows
    }

    /// The columns of the rows, with the names that they have in the book.
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
    pub fn columns(&self) -> BookColumns<'_> {
        BookColumns::new(self.data.as_ref(), &self.layout)
    }
}

impl<P, R, D: Clone> Clone for Book<P, R, D> {
    fn clone(&self) -> Self {
        Self { layout: self.layout, data: self.data.clone(), types: PhantomData }
    }
}

impl<P, R, D: Copy> Copy for Book<P, R, D> {}

/// Shows the numbers of positions and rows, and the columns.
impl<P, R, D: AsRef<[u8]>> fmt::Debug for Book<P, R, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut book = f.debug_struct("Book");
        book.field("positions", &self.len()).field("rows", &self.row_count());
        book.field("columns", &self.columns()).finish()
    }
}

impl<'a, R: Row, D: AsRef<[u8]>, const A: usize, const B: usize, const C: usize> IntoIterator
    for &'a Book<Position<A, B, C>, R, D>
{
    type Item = (Position<A, B, C>, Rows<'a, R>);
    type IntoIter = BookIter<'a, Position<A, B, C>, R>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
