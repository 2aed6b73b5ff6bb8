//! Books: rows of typed columns, any number of them for each position, in bytes that are read where they are.
//!
//! The format is described in `book/FORMAT.md`.

use core::fmt;
use core::hint::black_box;
use core::marker::PhantomData;
use core::ops::Range;

use super::column::{Cells, Row};
use super::error::BookError;
use super::header::Header;
use super::range_iterator;
use super::raw_book::BookColumns;
use super::record::EncodedBoard;
use crate::base::{Letter, Side};
use crate::position::{AnyPosition, Position};
use crate::token::Styles;

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
    header: Header,
    data: D,
    types: PhantomData<fn() -> (P, R)>,
}

impl<R: Row, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R> {
    /// Reads a book from static bytes, and checks its header: the version, the shape, the types of the columns and the
    /// number of bytes. In a constant, that happens while the program compiles.
    ///
    /// # Panics
    ///
    /// If the header is not that of a book of this type. In a constant, this is a compile error.
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
        match Self::header(bytes) {
            Ok(header) => Self { header, data: bytes, types: PhantomData },
            Err(error) => error.words().panic(),
        }
    }
}

impl<R: Row, D, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R, D> {
    /// Reads the header of a book of this type.
    const fn header(bytes: &[u8]) -> Result<Header, BookError> {
        match Header::new(bytes) {
            Ok(header) => match header.check_type(const { Position::<A, B, C>::SHAPE }, R::COLUMNS) {
                Ok(()) => Ok(header),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }
}

impl<R: Row, D: AsRef<[u8]>, const A: usize, const B: usize, const C: usize> Book<Position<A, B, C>, R, D> {
    /// Reads a book from bytes, and checks all of them.
    ///
    /// That takes a quarter of a microsecond for each position of chess on a machine of today: time in proportion to the
    /// number of bytes, unless someone chose the positions so that thousands have one hash.
    ///
    /// # Errors
    ///
    /// If the bytes are not a book, one of another version of the format or of another type, or damaged.
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
    pub fn from_bytes(data: D) -> Result<Self, BookError> {
        let header = Self::header(data.as_ref())?;
        let mut position = blank::<A, B, C>();
        let (board, hands) = position.storage();
        header.check_contents(data.as_ref(), board, hands)?;
        Ok(Self { header, data, types: PhantomData })
    }

    /// Returns the rows of a position, in the order in which they were added. There are none if it is not in the book.
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
        let range = self.row_range(bytes, position).unwrap_or(0..0);
        Rows { bytes, header: &self.header, range, row: PhantomData }
    }

    /// Returns the first row of a position, or `None` if it is not in the book.
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
        Some(R::read(&Cells { bytes, header: &self.header, row }))
    }

    /// Reports whether a position is in the book.
    #[must_use]
    pub fn contains(&self, position: &Position<A, B, C>) -> bool {
        self.row_range(self.data.as_ref(), position).is_some()
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
    pub fn iter(&self) -> BookIter<'_, Position<A, B, C>, R> {
        BookIter { bytes: self.data.as_ref(), header: &self.header, range: 0..self.len(), types: PhantomData }
    }

    /// Returns the numbers of a position's rows.
    #[inline]
    fn row_range(&self, bytes: &[u8], position: &Position<A, B, C>) -> Option<Range<usize>> {
        let mut candidates = self.header.index.candidates(self.header.index_bytes(bytes), position.zobrist());
        while let Some(entry) = candidates.next() {
            if let Some(rows) = self.row_range_of(bytes, entry, position) {
                return Some(rows);
            }
        }
        None
    }

    /// Returns the rows of the position with this number, if it is `position`.
    ///
    /// Not compiled into its callers, so that a search that finds nothing does not prepare for it.
    #[inline(never)]
    fn row_range_of(&self, bytes: &[u8], entry: usize, position: &Position<A, B, C>) -> Option<Range<usize>> {
        let header = &self.header;
        let (pieces, has_hands) = (position.board_piece_count(), position.hand_piece_count() > 0);
        let board = if has_hands { None } else { EncodedBoard::new(header, position.board(), pieces) };
        let rows = header.rows_of(bytes, entry);
        // The values of the first row are needed next. They are on their way from memory while positions are compared.
        let record = header.records_at + entry * header.record_width;
        black_box(bytes.get(record).copied());
        black_box(bytes.get(record + header.record_width - 1).copied());
        for column in header.columns() {
            black_box(bytes.get(column.at + rows.start * column.width).copied());
        }
        let is_position = match &board {
            Some(board) if !header.is_long(bytes, entry) => {
                header.is_board(bytes, entry, (position.styles(), position.turn()), board)
            }
            _ => header.is_position(bytes, entry, &AnyPosition::of(position)),
        };
        is_position.then_some(rows)
    }
}

impl<P, R, D: AsRef<[u8]>> Book<P, R, D> {
    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.header.index.entries
    }

    /// Reports whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of rows of all positions together.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.header.rows
    }

    /// Returns the columns of the rows, with the names that they have in the book.
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
        BookColumns::new(self.data.as_ref(), &self.header)
    }
}

impl<P, R, D: Clone> Clone for Book<P, R, D> {
    fn clone(&self) -> Self {
        Self { header: self.header, data: self.data.clone(), types: PhantomData }
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

/// An iterator over the positions of a book with their rows, made by [`Book::iter`](crate::Book::iter).
///
/// It unpacks each position when it comes to it.
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
pub struct BookIter<'a, P, R> {
    bytes: &'a [u8],
    header: &'a Header,
    range: Range<usize>,
    types: PhantomData<fn() -> (P, R)>,
}

impl<'a, R: Row, const A: usize, const B: usize, const C: usize> BookIter<'a, Position<A, B, C>, R> {
    /// Returns a position with its rows. Bytes that are not a position give an empty board, in books that are unchecked.
    fn item(&self, entry: usize) -> (Position<A, B, C>, Rows<'a, R>) {
        let (bytes, header) = (self.bytes, self.header);
        let mut position = blank();
        if position.fill_from(|draft| header.read(bytes, entry, draft).map(|(outline, _)| outline)).is_none()
        {
            position = Position::new(Styles::new(Letter::A, Letter::A));
        }
        (position, Rows { bytes, header, range: header.rows_of(bytes, entry), row: PhantomData })
    }
}

range_iterator! {
    ['a, R: Row, const A: usize, const B: usize, const C: usize] BookIter<'a, Position<A, B, C>, R>,
    (Position<A, B, C>, Rows<'a, R>)
}

impl<P, R> Clone for BookIter<'_, P, R> {
    fn clone(&self) -> Self {
        Self { range: self.range.clone(), ..*self }
    }
}

impl<P, R> fmt::Debug for BookIter<'_, P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BookIter").field(&self.range).finish()
    }
}

/// Returns a position without pieces, to be filled.
const fn blank<const A: usize, const B: usize, const C: usize>() -> Position<A, B, C> {
    Position::blank(0, Styles::new(Letter::A, Letter::A), Side::First, 0)
}

/// The rows of one position, made by [`Book::rows`](crate::Book::rows).
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
pub struct Rows<'a, R> {
    bytes: &'a [u8],
    header: &'a Header,
    range: Range<usize>,
    row: PhantomData<fn() -> R>,
}

impl<'a, R: Row> Rows<'a, R> {
    #[inline]
    fn item(&self, row: usize) -> R::Of<'a> {
        R::read(&Cells { bytes: self.bytes, header: self.header, row })
    }
}

range_iterator! { ['a, R: Row] Rows<'a, R>, R::Of<'a> }

impl<R> Clone for Rows<'_, R> {
    fn clone(&self) -> Self {
        Self { range: self.range.clone(), ..*self }
    }
}

/// Shows the rows.
impl<'a, R: Row<Of<'a>: fmt::Debug>> fmt::Debug for Rows<'a, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
