//! Books that stay on disk.

mod any;
mod pages;
mod reading;
mod scan;
#[cfg(test)]
mod tests;
mod verify;

use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

use koma_runtime::book_format::Header;
use koma_runtime::{Column, Row};

pub use any::{AnyBookFile, AnyFileRows};
pub(crate) use pages::PositionedFile;
pub use scan::VisitedRow;

use crate::{AnyPosition, BookColumn, Error, Position};

/// A book that stays on disk. A look-up reads only the parts of the file that it needs.
///
/// `P` is the type of the positions, and `R` is the type of the rows, as for [`Book`](koma_runtime::Book). All methods
/// take `&self`, and several threads can use the same value at once: reading a file at an offset needs no lock.
///
/// ```
/// use koma::chess::{self, Move};
/// use koma_book::{BookBuilder, BookFile, GAME_COLUMNS, write_book};
///
/// type Games = BookFile<chess::Position, (Move, u32, u32, u32)>;
///
/// # let path = std::env::temp_dir().join(format!("koma-book-file-{}.book", std::process::id()));
/// let mut builder = BookBuilder::new("feen", &GAME_COLUMNS)?;
/// builder.push(&chess::START, (chess::uci!("e2e4"), 7_u32, 3_u32, 2_u32))?;
/// builder.push(&chess::START, (chess::uci!("d2d4"), 5_u32, 1_u32, 3_u32))?;
/// write_book(&path, &builder.finish())?;
///
/// let games = Games::open(&path)?;
/// let rows = games.rows(&chess::START)?;
/// let counts: Vec<u32> = rows.iter().map(|(_, wins, draws, losses)| wins + draws + losses).collect();
/// assert_eq!(counts, [12, 9]);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Texts are borrowed from the rows that a look-up returns, since these rows hold what was read.
///
/// ```
/// use koma::chess;
/// use koma_book::{BookBuilder, BookFile, ColumnType, write_book};
///
/// # let path = std::env::temp_dir().join(format!("koma-book-file-text-{}.book", std::process::id()));
/// # let mut builder = BookBuilder::new("feen", &[("name", ColumnType::Text)])?.with_index("name")?;
/// # builder.push(&chess::START, "Start")?;
/// # write_book(&path, &builder.finish())?;
/// let openings: BookFile<chess::Position, &str> = BookFile::open(&path)?;
/// let name: Option<String> = openings.first(&chess::START)?.map(|row| row.values().to_owned());
/// assert_eq!(name.as_deref(), Some("Start"));
///
/// for found in openings.by("name", "Start")? {
///     let (position, row) = found?;
///     assert_eq!((position, row.values()), (chess::START, "Start"));
/// }
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # What is checked
///
/// [`open`](Self::open) checks the header and the length of the file. A look-up compares every page that it reads with
/// its checksum. So if the file is damaged, a look-up returns an error or the right rows. It also checks that what it
/// reads follows the rules of the format: the positions with a similar hash, the place of the rows, and each cell. Errors
/// never make a look-up panic or search without end.
///
/// A look-up sees only a part of the book. So it cannot notice all mistakes of a program that wrote a wrong book with
/// right checksums, such as an index that leaves out a position. [`verify`](Self::verify) finds them.
///
/// # When the file changes
///
/// [`write_book`](crate::write_book) and `koma-book` put a new file in the place of the old one. An open book continues
/// to read the old file. To read the new file, open it. If another program overwrites or truncates the file itself,
/// look-ups return errors from then on.
pub struct BookFile<P, R> {
    book: AnyBookFile,
    types: PhantomData<fn() -> (P, R)>,
}

impl<R: Row, const A: usize, const B: usize, const C: usize> BookFile<Position<A, B, C>, R> {
    /// Opens a book, and checks its header and the length of the file. A program does not compile if `R` has squares of
    /// another board.
    ///
    /// If `path` is a pipe, reads the whole book into memory.
    ///
    /// # Errors
    ///
    /// Returns [`Error::File`] if the file cannot be read. Returns [`Error::Refused`] if it does not start with a valid
    /// header, has a different length than the header says, or has positions or rows of other types.
    ///
    /// ```
    /// use koma_book::{BookFile, Position};
    ///
    /// let error = BookFile::<Position<8, 8>, u16>::open("data/games.pgn").unwrap_err();
    /// assert_eq!(error.to_string(), "data/games.pgn: this is not a book: it does not start with `komabook`");
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let book = AnyBookFile::open_as(path.as_ref(), Header::of_type::<R, A, B, C>)?;
        Ok(Self { book, types: PhantomData })
    }

    /// Returns the rows of a position, in the order in which they were added. A position that is not in the book has no
    /// rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if what was read is damaged.
    pub fn rows(&self, position: &Position<A, B, C>) -> Result<FileRows<'_, R>, Error> {
        let rows = self.book.find(position)?;
        Ok(FileRows { rows, types: PhantomData })
    }

    /// Returns the first row of a position, or `None` if the position is not in the book.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`rows`](Self::rows).
    pub fn first(&self, position: &Position<A, B, C>) -> Result<Option<FileRow<'_, R>>, Error> {
        let row = self.book.first(&AnyPosition::of(position))?;
        Ok(row.map(|row| FileRow { row, types: PhantomData }))
    }

    /// Reports whether a position is in the book.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`rows`](Self::rows).
    pub fn contains(&self, position: &Position<A, B, C>) -> Result<bool, Error> {
        Ok(self.book.row_count_of(position)? > 0)
    }

    /// Returns the rows that have this value in a column, each with its position. The rows are in the order of their
    /// positions.
    ///
    /// If the column has an index, the search reads a number of pages that is logarithmic in the number of rows, and
    /// then a few pages for each row. Otherwise, it reads the whole column.
    ///
    /// # Errors
    ///
    /// Returns an error that names the columns if no column has this name, and an error if the column has another type than the
    /// value, not counting `Option`. The iterator ends with an error if the file cannot be read, or if what was read is damaged.
    pub fn by<'b, 'v: 'b, V: Column + 'v>(
        &'b self,
        column: &str,
        value: V,
    ) -> Result<
        impl Iterator<Item = Result<(Position<A, B, C>, FileRow<'b, R>), Error>> + use<'b, V, R, A, B, C>,
        Error,
    > {
        let column = self.book.column_of::<V, A, B, C>(column)?;
        let rows = self.book.rows_with(Some(column), value.into_cell()).filter_map(|row| {
            let found = row.and_then(|row| Ok((self.book.position_of(row)?, self.book.row(row)?)));
            let typed = |(position, row): (_, Option<AnyFileRows<'b>>)| {
                Some((position, FileRow { row: row?, types: PhantomData }))
            };
            found.map(typed).transpose()
        });
        let mut has_failed = false;
        Ok(rows.take_while(move |row| !std::mem::replace(&mut has_failed, row.is_err())))
    }

    /// Returns the number of positions.
    pub const fn len(&self) -> usize {
        self.book.len()
    }

    /// Reports whether there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.book.is_empty()
    }

    /// Returns the total number of rows.
    pub const fn row_count(&self) -> usize {
        self.book.row_count()
    }

    /// Returns the columns of the book other than the column of positions.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = BookColumn<'_>> + Clone {
        self.book.columns()
    }

    /// Checks the whole book. See [`AnyBookFile::verify`].
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if the book is damaged.
    pub fn verify(&self) -> Result<(), Error> {
        self.book.verify()
    }
}

/// Shows the number of positions and the number of rows.
impl<P, R> fmt::Debug for BookFile<P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut book = f.debug_struct("BookFile");
        book.field("positions", &self.book.len())
            .field("rows", &self.book.row_count())
            .finish_non_exhaustive()
    }
}

/// The rows of a position in a [`BookFile`]. They hold what was read from the file, and texts are borrowed from them.
pub struct FileRows<'f, R> {
    /// `None` if the position is not in the book.
    rows: Option<AnyFileRows<'f>>,
    types: PhantomData<fn() -> R>,
}

impl<R> fmt::Debug for FileRows<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.fmt(f)
    }
}

impl<R: Row> FileRows<'_, R> {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.as_ref().map_or(0, AnyFileRows::len)
    }

    /// Reports whether there are no rows, because the position is not in the book.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_none()
    }

    /// Returns the values of the rows, in the order in which the rows were added.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = R::Of<'_>> + Clone {
        let rows = self.rows.as_ref().map(|rows| (rows.view(), rows.indices()));
        rows.into_iter().flat_map(|(view, rows)| rows.map(move |row| view.row::<R>(row)))
    }
}

/// A row of a position in a [`BookFile`]. It holds what was read from the file, and texts are borrowed from it.
pub struct FileRow<'f, R> {
    row: AnyFileRows<'f>,
    types: PhantomData<fn() -> R>,
}

impl<R> fmt::Debug for FileRow<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.row.fmt(f)
    }
}

impl<R: Row> FileRow<'_, R> {
    /// Returns the values of the row.
    pub fn values(&self) -> R::Of<'_> {
        self.row.view().row::<R>(self.row.indices().start)
    }
}
