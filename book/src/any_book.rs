//! Books with any shape and columns.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::{Deref, Range};
use std::path::Path;

use koma_format::instead_of_book;
use koma_runtime::book_format::RawBook;

use crate::error::shown;
use crate::files::open_file;
use crate::{
    AnyPosition, BookBuilder, BookColumn, BookError, BookErrorKind, BuildError, ColumnType, Epin, Error,
    FeenError, FeenReader, Position, Shape, Value,
};

/// A book whose shape and columns are known only at run time. Programs that show, copy or check any book use this type.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, ColumnType, Value, write_book};
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// builder.read_table("moves.tsv", "feen\tweight\n1K^1 / C/c\t7\n1K^1 / c/C\t8\n1K^1 / C/c\t9\n")?;
/// let path = std::env::temp_dir().join(format!("koma-any-{}.book", std::process::id()));
/// write_book(&path, &builder.finish())?;
///
/// let book = AnyBook::open(&path)?;
/// let mut lines = Vec::new();
/// book.try_for_each(|position, rows| {
///     let weights: Vec<Value> = rows.filter_map(|row| book.value(row, 0)).collect();
///     lines.push(format!("{position}: {weights:?}"));
///     Ok::<_, std::io::Error>(())
/// })?;
/// assert_eq!(lines, ["1K^1 / C/c: [U16(7), U16(9)]", "1K^1 / c/C: [U16(8)]"]);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyBook<'a> {
    book: RawBook<Cow<'a, [u8]>>,
}

impl<'a> Deref for AnyBook<'a> {
    type Target = RawBook<Cow<'a, [u8]>>;

    fn deref(&self) -> &Self::Target {
        &self.book
    }
}

/// Returns a board and hands into which the positions of the book can be read.
fn slots<D: AsRef<[u8]>>(book: &RawBook<D>) -> (Vec<Option<Epin>>, Vec<u16>) {
    (vec![None; book.squares()], vec![0; book.squares()])
}

/// Returns a builder without rows, for books with these columns and this name of the column of positions.
pub(crate) fn builder_of<'a>(
    key: &str,
    columns: impl Iterator<Item = BookColumn<'a>> + Clone,
) -> Result<BookBuilder, BuildError> {
    let names: Vec<_> = columns.clone().map(|column| (column.name(), column.column_type())).collect();
    let mut builder = BookBuilder::new(key, &names)?;
    for column in columns.filter(BookColumn::is_indexed) {
        builder = builder.with_index(column.name())?;
    }
    Ok(builder)
}

/// Reports whether a column of this type can have this value in a book with boards of this shape.
pub(crate) fn is_of_type(value: &Value<'_>, column: ColumnType, shape: Option<Shape>) -> bool {
    let is_on_board = !matches!(value, Value::Square(square) if Some(square.shape()) != shape);
    is_on_board && value.column_type().is_none_or(|value| column.optional() == value.optional())
}

/// Reserves the memory for the bytes before the offset `end`.
fn reserve(bytes: &mut Vec<u8>, end: u64) -> io::Result<()> {
    let more = usize::try_from(end).unwrap_or(usize::MAX).saturating_sub(bytes.len());
    bytes.try_reserve_exact(more).map_err(|_| {
        let words = format!("there is not enough memory to read the book, which needs {end} bytes");
        io::Error::new(io::ErrorKind::OutOfMemory, words)
    })
}

impl AnyBook<'static> {
    /// Reads the book in a file and checks all of it.
    ///
    /// If the file does not start like a book, or is longer than its header says, reads only the start of the file.
    ///
    /// # Errors
    ///
    /// Returns [`Error::File`] if the file cannot be read, and [`Error::Refused`] if it is not a valid book.
    ///
    /// ```
    /// use koma_book::AnyBook;
    ///
    /// let error = AnyBook::open("data/games.pgn").unwrap_err();
    /// assert_eq!(error.to_string(), "data/games.pgn: this is not a book: it does not start with `komabook`");
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let file = open_file(path)?;
        let len = file.metadata().map_err(|error| Error::file(path, error))?.len();
        Self::read_within(path, file, len)
    }

    /// Reads a book from `input` and checks all of it. Reads at most the first 128 KiB or, if the book is longer, the
    /// book and one byte after it. Errors name the book by `path`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`open`](Self::open).
    ///
    /// ```
    /// use koma_book::AnyBook;
    ///
    /// let error = AnyBook::read("moves.book.gz", &b"\x1F\x8B\x08"[..]).unwrap_err();
    /// assert_eq!(error.to_string(), "moves.book.gz: the file is compressed with gzip: decompress it first");
    /// ```
    pub fn read(path: impl AsRef<Path>, input: impl Read) -> Result<Self, Error> {
        Self::read_within(path.as_ref(), input, 0)
    }

    /// Reads a book like [`read`](Self::read). If its header says that it has at most `max_len` bytes, it needs exactly its
    /// length of memory. The header of a longer book is not trusted. Then the memory grows with what is read, and may be
    /// twice as large.
    pub(crate) fn read_within(path: &Path, mut input: impl Read, max_len: u64) -> Result<Self, Error> {
        // The parts from the header to the names determine the length of the book. They usually fit in 128 KiB.
        let mut bytes = Vec::new();
        let mut end = 1_u64 << 17;
        loop {
            let mut rest = input.by_ref().take(end.saturating_sub(bytes.len() as u64));
            let read = rest.read_to_end(&mut bytes).map_err(|error| Error::file(path, error))?;
            match RawBook::new(&bytes).map_err(|error| error.kind()) {
                Err(BookErrorKind::WrongLength { expected, .. }) if read > 0 => {
                    end = expected.saturating_add(1);
                    if expected <= max_len {
                        reserve(&mut bytes, end).map_err(|error| Error::file(path, error))?;
                    }
                }
                _ => break,
            }
        }
        match instead_of_book(&bytes) {
            Some(words) => Err(Error::refused(shown(path), words)),
            None => Self::from_bytes(bytes).map_err(|error| Error::refused(shown(path), error)),
        }
    }
}

impl<'a> AnyBook<'a> {
    /// Reads a book from bytes and checks all of them. The bytes are borrowed or owned.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are damaged, or are not a book that this release of koma can read.
    pub fn from_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Result<Self, BookError> {
        let book = RawBook::new(bytes.into())?;
        let (mut board, mut hands) = slots(&book);
        book.verify(&mut board, &mut hands)?;
        Ok(Self { book })
    }

    /// Returns all bytes of the book.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.book.into_bytes().into_owned()
    }

    /// Returns a builder without rows. Its columns have the same names, types and indexes as the columns of this book.
    ///
    /// # Errors
    ///
    /// Returns an error if a table with these column names would look like another kind of file. Koma makes no such
    /// books.
    pub fn to_builder(&self) -> Result<BookBuilder, BuildError> {
        builder_of(self.key_name(), self.columns())
    }

    /// Adds all rows of this book to a builder, in the order in which they were added to this book.
    ///
    /// # Errors
    ///
    /// Returns an error if the columns of the builder or the shape of its positions differ from those of this book. In
    /// this case, nothing is added. Also returns an error at the first row that the builder rejects, because there are
    /// too many rows or too many positions with the same hash.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Position};
    ///
    /// let mut one = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// one.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
    /// let book = AnyBook::from_bytes(one.finish())?;
    /// let mut merged = book.to_builder()?;
    /// book.add_to(&mut merged)?;
    /// assert_eq!(merged.finish(), book.as_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_to(&self, builder: &mut BookBuilder) -> Result<(), BuildError> {
        if !self.columns().map(|column| (column.name(), column.column_type())).eq(builder.columns()) {
            return Err(BuildError::OtherColumns);
        }
        let (mut board, mut hands) = slots(self);
        // For each position so far, its number in the builder. Positions are in the order of their first rows, so each
        // first row belongs to the next position.
        let mut numbers = Vec::with_capacity(self.len());
        let mut values = Vec::new();
        let mut rows = self.all_rows().peekable();
        while let Some(entry) = rows.peek().and_then(|row| self.position_of(*row)) {
            let of_position = self.rows_of(entry);
            while let Some(row) = rows.next_if(|row| of_position.contains(row)) {
                values.clear();
                values.extend((0..self.columns().len()).filter_map(|column| self.value(row, column)));
                if let Some(number) = numbers.get(entry) {
                    builder.push_by_number(*number, &values)?;
                    continue;
                }
                let Some(position) = self.position(entry, &mut board, &mut hands) else { return Ok(()) };
                numbers.push(builder.push_returning_number(&position, &values)?);
            }
        }
        Ok(())
    }

    /// Returns the value in a row and a column. Both indices start at 0. Returns `None` if the row or column does not
    /// exist.
    pub fn value(&self, row: usize, column: usize) -> Option<Value<'_>> {
        Some(Value::of_cell(self.column_type(column)?, self.cell(row, column)?, self.shape()))
    }

    /// Calls `visit` with each position and the indices of its rows, in the order of the positions. Stops when `visit`
    /// returns an error.
    ///
    /// # Errors
    ///
    /// Returns the first error that `visit` returns.
    pub fn try_for_each<E>(
        &self,
        mut visit: impl FnMut(&AnyPosition<'_>, Range<usize>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut board, mut hands) = slots(self);
        for entry in 0..self.len() {
            if let Some(position) = self.position(entry, &mut board, &mut hands) {
                visit(&position, self.rows_of(entry))?;
            }
        }
        Ok(())
    }

    /// Returns the indices of a position's rows, or `None` if the position is not in the book.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Position};
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&position, 7_u16)?;
    /// let book = AnyBook::from_bytes(builder.finish())?;
    /// assert_eq!((book.find(&position), book.find(&position.toggle())), (Some(0..1), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Option<Range<usize>> {
        self.book.find(&AnyPosition::of(position)).map(|entry| self.rows_of(entry))
    }

    /// Parses a FEEN and returns the indices of the position's rows, or `None` if the position is not in the book.
    ///
    /// # Errors
    ///
    /// Returns an error if `feen` is not a FEEN.
    pub fn find_feen(&self, feen: &str) -> Result<Option<Range<usize>>, FeenError> {
        Ok(self.book.find(&FeenReader::new().parse(feen)?).map(|entry| self.rows_of(entry)))
    }

    /// Returns the indices of the rows that have `value` in a column, in increasing order. Returns no rows if the type
    /// of the value differs from that of the column, or if the value is a square of a board of another shape. The
    /// search is fast if the column has an index.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Value};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("name", ColumnType::Text)])?.with_index("name")?;
    /// builder.read_table("a.tsv", "feen\tname\n1K^1 / C/c\tone\n1K^1 / c/C\tother\n")?;
    /// assert!(AnyBook::from_bytes(builder.finish())?.find_value(0, &Value::Text("other")).eq([1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_value<'v>(&'v self, column: usize, value: &'v Value<'v>) -> impl Iterator<Item = usize> {
        let fits = self.column_type(column).is_none_or(|column| is_of_type(value, column, self.shape()));
        fits.then(|| self.rows_with(column, value.cell())).into_iter().flatten()
    }

    /// Returns the FEEN of the position that a row belongs to, or `None` if the row does not exist.
    pub fn feen_of(&self, row: usize) -> Option<String> {
        let (mut board, mut hands) = slots(self);
        Some(self.position(self.position_of(row)?, &mut board, &mut hands)?.to_string())
    }
}
