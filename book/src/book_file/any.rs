//! Books on disk whose shape and columns are known only at run time.

use std::fmt;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::vec;

use koma_runtime::Column;
use koma_runtime::book_format::{Cell, Header, View};

use super::pages::{Bytes, Failure, Pages, PositionedFile};
use super::reading::Reading;
use super::scan::PAGES_TOGETHER;
use super::verify::verify;
use crate::any_book::is_of_type;
use crate::files::open_file;
use crate::game_columns::has_game_columns;
use crate::{
    AnyBook, AnyPosition, BookColumn, BookError, ColumnType, Error, Position, Progress, Shape, Value,
};

/// A book that stays on disk, with any shape and columns. Programs that search any book use this type.
/// [`BookFile`](crate::BookFile) is the typed form, and describes how look-ups read and check a book.
///
/// ```
/// use koma_book::{AnyBookFile, BookBuilder, ColumnType, Position, Value, write_book};
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// builder.read_table("moves.tsv", "feen\tweight\n1K^1 / C/c\t7\n1K^1 / C/c\t9\n")?;
/// let path = std::env::temp_dir().join(format!("koma-any-file-{}.book", std::process::id()));
/// write_book(&path, &builder.finish())?;
///
/// let book = AnyBookFile::open(&path)?;
/// let rows = book.find(&"1K^1 / C/c".parse::<Position<3>>()?)?.unwrap();
/// assert_eq!(rows.values(1).collect::<Vec<_>>(), [Value::U16(9)]);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnyBookFile {
    pub(super) path: PathBuf,
    pub(super) pages: Pages,
    pub(super) header: Header,
}

impl AnyBookFile {
    /// Opens a book and checks its header.
    ///
    /// # Errors
    ///
    /// Returns [`Error::File`] if the file cannot be read, and [`Error::Refused`] if it does not start with a valid
    /// header, or has a different length.
    ///
    /// ```
    /// use koma_book::AnyBookFile;
    ///
    /// let error = AnyBookFile::open("data/games.pgn").unwrap_err();
    /// assert_eq!(error.to_string(), "data/games.pgn: this is not a book: it does not start with `komabook`");
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::open_as(path.as_ref(), Header::new)
    }

    /// Reads a book from `input`, such as standard input, into memory. Checks all of it. Errors name the book by `path`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`AnyBook::read`].
    pub fn read(path: impl AsRef<Path>, input: impl Read) -> Result<Self, Error> {
        Self::read_as(path.as_ref(), input, 0, Header::new)
    }

    pub(super) fn open_as(path: &Path, read_header: ReadHeader) -> Result<Self, Error> {
        let file = open_file(path)?;
        // A pipe cannot be read at offsets.
        if !file.metadata().map_err(|error| Error::file(path, error))?.is_file() {
            return Self::read_as(path, file, 0, read_header);
        }
        Self::new(path, Bytes::File(PositionedFile::new(file)), read_header)
    }

    /// Reads a book into memory. `max_len` is the parameter of [`AnyBook::read_within`].
    pub(super) fn read_as(
        path: &Path,
        input: impl Read,
        max_len: u64,
        read_header: ReadHeader,
    ) -> Result<Self, Error> {
        let book = AnyBook::read_within(path, input, max_len)?;
        Self::new(path, Bytes::Memory(book.into_bytes()), read_header)
    }

    pub(super) fn new(path: &Path, bytes: Bytes, read_header: ReadHeader) -> Result<Self, Error> {
        let (pages, header) = Pages::open(bytes, read_header).map_err(|failure| failure.at(path))?;
        header.verify_padding(pages.head()).map_err(|error| Failure::Book(error).at(path))?;
        Ok(Self { path: path.to_owned(), pages, header })
    }

    /// Returns the bytes before the index.
    fn head(&self) -> &[u8] {
        self.pages.head()
    }

    /// Returns the shape of the positions, or `None` if there are no positions.
    pub const fn shape(&self) -> Option<Shape> {
        self.header.shape()
    }

    /// Returns the number of positions.
    pub const fn len(&self) -> usize {
        self.header.positions()
    }

    /// Reports whether there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of rows.
    pub const fn row_count(&self) -> usize {
        self.header.rows()
    }

    /// Returns the size of the file in bytes.
    pub const fn byte_count(&self) -> usize {
        self.pages.book_len()
    }

    /// Returns the total size of the columns in bytes, including their indexes and the offsets of texts.
    pub fn columns_len(&self) -> usize {
        self.header.columns_len()
    }

    /// Returns the name of the column of positions.
    pub fn key_name(&self) -> &str {
        self.header.key_name(self.head())
    }

    /// Returns the columns other than the column of positions.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = BookColumn<'_>> + Clone {
        self.header.columns_in(self.head())
    }

    /// Returns the type of a column, or `None` if it does not exist. The column of positions is not counted.
    pub fn column_type(&self, column: usize) -> Option<ColumnType> {
        self.header.column_type(column)
    }

    /// Reports whether this is a book of games. See [`is_book_of_games`](crate::is_book_of_games).
    pub fn is_book_of_games(&self) -> bool {
        has_game_columns(self.columns())
    }

    /// Returns the rows of a position, or `None` if the position is not in the book.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if what was read is damaged.
    pub fn find<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Result<Option<AnyFileRows<'_>>, Error> {
        self.find_any(&AnyPosition::of(position))
    }

    /// Returns the rows of a position whose shape is known only at run time, or `None` if the position is not in the book.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`find`](Self::find).
    pub fn find_any(&self, position: &AnyPosition<'_>) -> Result<Option<AnyFileRows<'_>>, Error> {
        self.load(|view| view.find_rows(position))
    }

    /// Returns the indices of the rows of a position, or `None` if the position is not in the book. Does not read the rows.
    /// [`try_for_each_in`](Self::try_for_each_in) reads them one by one.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`find`](Self::find).
    pub fn find_indices<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Result<Option<Range<usize>>, Error> {
        self.find_any_indices(&AnyPosition::of(position))
    }

    /// Returns the indices of the rows of a position whose shape is known only at run time, or `None` if the position is not
    /// in the book.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`find`](Self::find).
    pub fn find_any_indices(&self, position: &AnyPosition<'_>) -> Result<Option<Range<usize>>, Error> {
        self.look_up(|view| view.find_rows(position))
    }

    /// Returns the number of rows of a position. Does not read the rows.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`find`](Self::find).
    pub fn row_count_of<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Result<usize, Error> {
        Ok(self.find_indices(position)?.map_or(0, |rows| rows.len()))
    }

    /// Returns the first row of a position, or `None` if the position is not in the book.
    pub(super) fn first(&self, position: &AnyPosition<'_>) -> Result<Option<AnyFileRows<'_>>, Error> {
        self.load(|view| Ok(view.find_rows(position)?.map(|rows| rows.start..rows.start + 1)))
    }

    /// Returns the row with this index, or `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`find`](Self::find).
    pub fn row(&self, row: usize) -> Result<Option<AnyFileRows<'_>>, Error> {
        self.load(|_| Ok((row < self.row_count()).then(|| row..row + 1)))
    }

    /// Returns the FEEN of the position that a row belongs to, or `None` if the row does not exist.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`find`](Self::find).
    pub fn feen_of(&self, row: usize) -> Result<Option<String>, Error> {
        if row >= self.row_count() {
            return Ok(None);
        }
        let squares = self.header.squares();
        let (mut board, mut hands) = (vec![None; squares], vec![0; squares]);
        self.look_up(|view| {
            let entry = view.position_of_checked(row)?;
            Ok(Some(view.any_position_checked(entry, &mut board, &mut hands)?.to_string()))
        })
    }

    /// Returns the typed position that a row belongs to. The row must exist.
    pub(super) fn position_of<const A: usize, const B: usize, const C: usize>(
        &self,
        row: usize,
    ) -> Result<Position<A, B, C>, Error> {
        self.look_up(|view| view.position_checked(view.position_of_checked(row)?))
    }

    /// Returns the indices of the rows that have `value` in a column, in increasing order. Returns no rows if the type
    /// of the value differs from that of the column, or if the value is a square of a board of another shape. The search
    /// is fast if the column has an index; otherwise, it reads the column.
    ///
    /// # Errors
    ///
    /// The iterator ends with an error if the file cannot be read, or if what was read is damaged.
    pub fn find_value<'v>(
        &'v self,
        column: usize,
        value: &Value<'v>,
    ) -> impl Iterator<Item = Result<usize, Error>> + 'v {
        let column_type = self.column_type(column);
        let column = column_type.filter(|column| is_of_type(value, *column, self.shape())).map(|_| column);
        self.rows_with(column, value.cell())
    }

    /// Returns the number of the column with this name and the type `V`, not counting `Option`.
    pub(super) fn column_of<V: Column, const A: usize, const B: usize, const C: usize>(
        &self,
        name: &str,
    ) -> Result<usize, Error> {
        let column = self.header.column_of::<V, A, B, C>(self.head(), name);
        column.map_err(|error| Failure::Book(error).at(&self.path))
    }

    /// Returns the rows that have `value` in a column. Returns no rows if `column` is `None`.
    pub(super) fn rows_with<'v>(&'v self, column: Option<usize>, value: Cell<'v>) -> RowsWith<'v> {
        RowsWith { book: self, column, value, next: None, found: Vec::new().into_iter() }
    }

    /// Returns the indices of the rows whose value in a column `matches`, in increasing order. Reads and checks only this
    /// column. Returns no rows if the column does not exist.
    ///
    /// # Errors
    ///
    /// The iterator ends with an error if the file cannot be read, or if what was read is damaged.
    ///
    /// ```
    /// use koma_book::{AnyBookFile, BookBuilder, ColumnType, Value, write_book};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.read_table("moves.tsv", "feen\tweight\n1K^1 / C/c\t7\n1K^1 / C/c\t9\n")?;
    /// let path = std::env::temp_dir().join(format!("koma-rows-where-{}.book", std::process::id()));
    /// write_book(&path, &builder.finish())?;
    ///
    /// let book = AnyBookFile::open(&path)?;
    /// let rows: Vec<usize> = book.rows_where(0, |value| value == Value::U16(9)).collect::<Result<_, _>>()?;
    /// assert_eq!(rows, [1]);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows_where(
        &self,
        column: usize,
        mut matches: impl FnMut(Value<'_>) -> bool,
    ) -> impl Iterator<Item = Result<usize, Error>> {
        let column_type = self.column_type(column);
        let mut next = 0;
        let mut found = Vec::new().into_iter();
        std::iter::from_fn(move || {
            let column_type = column_type?;
            loop {
                if let Some(row) = found.next() {
                    return Some(Ok(row));
                }
                if next >= self.row_count() {
                    return None;
                }
                let rows = next..self.row_count().min(next + TOGETHER);
                next = rows.end;
                let cells = |cell: Cell<'_>| matches(Value::of_cell(column_type, cell, self.shape()));
                match self.rows_in(column, rows, cells) {
                    Ok(rows) => found = rows.into_iter(),
                    Err(error) => {
                        next = self.row_count();
                        return Some(Err(error));
                    }
                }
            }
        })
    }

    /// Returns those of these rows whose cell in a column `matches`.
    fn rows_in(
        &self,
        column: usize,
        rows: Range<usize>,
        mut matches: impl FnMut(Cell<'_>) -> bool,
    ) -> Result<Vec<usize>, Error> {
        let mut reading = Reading::ahead(&self.pages, PAGES_TOGETHER);
        let mut found = Vec::new();
        let mut check = |row: usize| {
            // Texts can be long.
            reading.forget_much();
            let view = View::new(&reading, &self.header);
            view.verify_column(column, row..row + 1)?;
            if view.cell_at(row, column).is_some_and(&mut matches) {
                found.push(row);
            }
            Ok(())
        };
        let checked = rows.into_iter().try_for_each(&mut check);
        self.finish(&reading, checked)?;
        Ok(found)
    }

    /// Checks the whole book, as [`AnyBook::open`] does. Reads the file piece by piece, and needs about 80 MB of memory,
    /// and as much as the longest text.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if the book is damaged.
    pub fn verify(&self) -> Result<(), Error> {
        self.verify_with(&Progress::new())
    }

    /// Checks the whole book like [`verify`](Self::verify), and advances `progress` by the bytes that are read.
    ///
    /// # Errors
    ///
    /// Returns the same errors as `verify`.
    pub fn verify_with(&self, progress: &Progress) -> Result<(), Error> {
        verify(&self.pages, &self.header, progress).map_err(|failure| failure.at(&self.path))
    }

    /// Looks up indices of rows, and reads and checks the cells of these rows.
    fn load(
        &self,
        find: impl FnOnce(View<'_, &Reading<'_>>) -> Result<Option<Range<usize>>, BookError>,
    ) -> Result<Option<AnyFileRows<'_>>, Error> {
        let reading = Reading::new(&self.pages);
        let view = View::new(&reading, &self.header);
        let found = find(view).and_then(|rows| {
            if let Some(rows) = &rows {
                view.verify_cells(rows.clone())?;
            }
            Ok(rows)
        });
        let rows = self.finish(&reading, found)?;
        Ok(rows.map(|rows| AnyFileRows { book: self, reading, rows }))
    }

    fn look_up<T>(
        &self,
        read: impl FnOnce(View<'_, &Reading<'_>>) -> Result<T, BookError>,
    ) -> Result<T, Error> {
        let reading = Reading::new(&self.pages);
        let result = read(View::new(&reading, &self.header));
        self.finish(&reading, result)
    }

    /// Returns the result of a look-up, or the reason why it could not read the book.
    fn finish<T>(&self, reading: &Reading<'_>, result: Result<T, BookError>) -> Result<T, Error> {
        let finished = reading.finish().and_then(|()| result.map_err(Failure::Book));
        finished.map_err(|failure| failure.at(&self.path))
    }
}

type ReadHeader = fn(&[u8], u64) -> Result<Header, BookError>;

/// Rows of a book on disk. The rows were read and checked, so their values are in memory.
pub struct AnyFileRows<'f> {
    book: &'f AnyBookFile,
    reading: Reading<'f>,
    rows: Range<usize>,
}

impl AnyFileRows<'_> {
    pub(super) fn view(&self) -> View<'_, &Reading<'_>> {
        View::new(&self.reading, &self.book.header)
    }

    /// Returns the indices of the rows in the book.
    pub fn indices(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Reports whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the values of a row, in the order of the columns. The first row has the number 0. Returns no values if
    /// there is no such row.
    pub fn values(&self, number: usize) -> impl Iterator<Item = Value<'_>> {
        let row = self.rows.clone().nth(number);
        row.into_iter().flat_map(move |row| (0..).map_while(move |column| self.value_at(row, column)))
    }

    /// Returns a value. The first row and the first column have the number 0. Returns `None` if the row or the column does
    /// not exist.
    pub fn value(&self, number: usize, column: usize) -> Option<Value<'_>> {
        self.value_at(self.rows.clone().nth(number)?, column)
    }

    fn value_at(&self, row: usize, column: usize) -> Option<Value<'_>> {
        let cell = self.view().cell_at(row, column)?;
        Some(Value::of_cell(self.book.column_type(column)?, cell, self.book.shape()))
    }
}

/// Shows the values of each row.
impl fmt::Debug for AnyFileRows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = (0..self.len()).map(|number| self.values(number).collect::<Vec<_>>());
        f.debug_list().entries(rows).finish()
    }
}

/// The number of rows that a search without an index reads together.
const TOGETHER: usize = 1 << 14;

/// An iterator over the indices of the rows that have a value.
pub(super) struct RowsWith<'v> {
    book: &'v AnyBookFile,
    column: Option<usize>,
    value: Cell<'v>,
    /// The next place in the index of the column, or the next row if there is no index. `None` at the start.
    next: Option<usize>,
    /// Without an index, the rows that were found before the next row.
    found: vec::IntoIter<usize>,
}

impl RowsWith<'_> {
    /// Returns the next row, or `None` at the end.
    fn find(&mut self) -> Result<Option<usize>, Error> {
        if let Some(row) = self.found.next() {
            return Ok(Some(row));
        }
        let (book, value) = (self.book, self.value);
        let Some(column) = self.column else { return Ok(None) };
        let is_indexed = book.columns().nth(column).is_some_and(|column| column.is_indexed());
        let mut place = match self.next {
            Some(place) => place,
            None => book.look_up(|view| Ok(view.first_place_with(column, value)))?,
        };
        while place < book.row_count() {
            if is_indexed {
                let Some(row) = book.look_up(|view| view.row_with(column, value, place))? else { break };
                self.next = Some(place + 1);
                return Ok(Some(row));
            }
            let rows = place..book.row_count().min(place + TOGETHER);
            place = rows.end;
            self.next = Some(place);
            self.found = book.rows_in(column, rows, |cell| cell == value)?.into_iter();
            if let Some(row) = self.found.next() {
                return Ok(Some(row));
            }
        }
        self.column = None;
        Ok(None)
    }
}

impl Iterator for RowsWith<'_> {
    type Item = Result<usize, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.find();
        if found.is_err() {
            self.column = None;
        }
        found.transpose()
    }
}
