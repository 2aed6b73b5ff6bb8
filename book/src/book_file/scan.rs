//! Visits the rows of a book in their order, without keeping the book in memory.

use std::io::{self, Read, Seek as _};
use std::ops::Range;
use std::path::Path;

use koma_runtime::book_format::{Header, MAX_COLUMNS, RawBook, Source, View};

use super::any::AnyBookFile;
use super::pages::{Bytes, Failure, PositionedFile};
use super::reading::Reading;
use super::verify::verify_with;
use crate::files::open_file;
use crate::temporary::{temporary_file, to_error};
use crate::{
    AnyPosition, BookError, BookErrorKind, ColumnType, Error, Progress, SpillError, SpillingBuilder, Value,
};

/// The number of pages that are read together.
pub(super) const PAGES_TOGETHER: usize = 64;
/// The number of rows from which pages are read together. For fewer rows, most of these pages would not be needed.
const MANY_ROWS: usize = 256;
/// The minimum memory for checking a book, in bytes.
const MIN_MEMORY: usize = 24 << 20;
/// The number of bytes that a page in the cache takes, including the memory of the cache itself.
const CACHED_PAGE: usize = 1200;

/// A row of a book that is visited.
///
/// [`AnyBookFile::try_for_each`] visits the rows of a book.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct VisitedRow<'r> {
    /// The index of the row in the book.
    pub index: usize,
    /// The number of rows that were added before this one.
    pub place: usize,
    /// Whether this is the first row of its position.
    pub is_first: bool,
    /// Whether this is the last row of its position.
    pub is_last: bool,
    /// The values, in the order of the columns.
    pub values: &'r [Value<'r>],
}

impl AnyBookFile {
    /// Opens a book and checks all of it. If it is longer than `memory` bytes, it stays on disk, and checking it takes at
    /// most this memory, or 24 MB if `memory` is less.
    ///
    /// If `path` is a pipe, a long book is copied to a temporary file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, if it is not a valid book, or if a temporary file cannot be written.
    ///
    /// ```
    /// use koma_book::{AnyBookFile, BookBuilder, ColumnType, write_book};
    ///
    /// # let path = std::env::temp_dir().join(format!("koma-open-checked-{}.book", std::process::id()));
    /// write_book(&path, &BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish())?;
    /// assert!(AnyBookFile::open_checked(&path, 512 << 20)?.is_empty());
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_checked(path: impl AsRef<Path>, memory: usize) -> Result<Self, Error> {
        Self::open_checked_with(path, memory, &Progress::new())
    }

    /// Opens a book and checks all of it, like [`open_checked`](Self::open_checked). If the book stays on disk, advances
    /// `progress` by the bytes that are checked.
    ///
    /// # Errors
    ///
    /// Returns the same errors as `open_checked`.
    ///
    /// ```
    /// use koma_book::{AnyBookFile, BookBuilder, ColumnType, Phase, Progress, write_book};
    ///
    /// # let path = std::env::temp_dir().join(format!("koma-open-checked-with-{}.book", std::process::id()));
    /// write_book(&path, &BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish())?;
    /// let progress = Progress::new(); // another thread could show it
    /// assert!(AnyBookFile::open_checked_with(&path, 0, &progress)?.is_empty());
    /// assert_eq!(progress.phase(), Phase::Checking);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_checked_with(
        path: impl AsRef<Path>,
        memory: usize,
        progress: &Progress,
    ) -> Result<Self, Error> {
        let path = path.as_ref();
        let file = open_file(path)?;
        let metadata = file.metadata().map_err(|error| Error::file(path, error))?;
        if !metadata.is_file() || metadata.len() <= memory as u64 {
            return Self::read_checked(path, file, memory);
        }
        Self::new(path, Bytes::File(PositionedFile::new(file)), Header::new)?.checked(memory, progress)
    }

    /// Reads a book from `input`, such as standard input, and checks all of it. If it is longer than `memory` bytes, copies
    /// it to a temporary file. Errors name the book by `path`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`open_checked`](Self::open_checked).
    pub fn read_checked(path: impl AsRef<Path>, mut input: impl Read, memory: usize) -> Result<Self, Error> {
        let path = path.as_ref();
        let to_input_error = |error| Error::file(path, error);
        let mut start = Vec::new();
        input.by_ref().take(1 << 17).read_to_end(&mut start).map_err(to_input_error)?;
        let len = match RawBook::new(&start).map_err(|error| error.kind()) {
            Err(BookErrorKind::WrongLength { expected, .. }) => expected,
            _ => 0,
        };
        let mut whole = start.chain(input);
        if len <= memory as u64 {
            return Self::read_as(path, whole, memory as u64, Header::new);
        }
        let mut file = temporary_file()?;
        let mut buffer = vec![0; 1 << 16];
        // A byte after the book is a mistake, and is enough to notice it.
        let mut left = len.saturating_add(1);
        while left > 0 {
            let end = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let count = match whole.read(&mut buffer[..end]) {
                Ok(0) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read.map_err(to_input_error)?,
            };
            io::Write::write_all(&mut file, &buffer[..count]).map_err(to_error)?;
            left -= count as u64;
        }
        file.rewind().map_err(to_error)?;
        Self::new(path, Bytes::File(PositionedFile::new(file)), Header::new)?
            .checked(memory, &Progress::new())
    }

    /// Returns a book that was just built. It is in memory or in a temporary file.
    pub(crate) fn of_builder(builder: SpillingBuilder) -> Result<Self, Error> {
        let bytes = if builder.is_in_memory() {
            Bytes::Memory(builder.finish()?)
        } else {
            let mut file = temporary_file()?;
            builder.finish_to(&mut file).map_err(|error| match error {
                SpillError::Output(error) => to_error(error),
                error => error.into(),
            })?;
            Bytes::File(PositionedFile::new(file))
        };
        Self::new(Path::new("the merged book"), bytes, Header::new)
    }

    fn checked(self, memory: usize, progress: &Progress) -> Result<Self, Error> {
        let cached = memory.max(MIN_MEMORY) / CACHED_PAGE;
        verify_with(&self.pages, &self.header, cached, progress).map_err(|failure| failure.at(&self.path))?;
        Ok(self)
    }

    /// Calls `visit` with each row and its position. Rows are in the order of their positions, and rows of one position
    /// are in the order in which they were added. Stops when `visit` returns an error. The memory does not depend on the
    /// number of rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if what was read is damaged. Also returns the first error that
    /// `visit` returns.
    ///
    /// ```
    /// use koma_book::{AnyBookFile, BookBuilder, ColumnType, Error, write_book};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.read_table("moves.tsv", "feen\tweight\n1K^1 / C/c\t7\n1K^1 / c/C\t8\n1K^1 / C/c\t9\n")?;
    /// # let path = std::env::temp_dir().join(format!("koma-visit-{}.book", std::process::id()));
    /// write_book(&path, &builder.finish())?;
    ///
    /// let mut lines = Vec::new();
    /// AnyBookFile::open(&path)?.try_for_each(|position, row| {
    ///     lines.push(format!("{position}: {} {}", row.values[0], row.place));
    ///     Ok::<_, Error>(())
    /// })?;
    /// assert_eq!(lines, ["1K^1 / C/c: 7 0", "1K^1 / C/c: 9 2", "1K^1 / c/C: 8 1"]);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_for_each<E: From<Error>>(
        &self,
        visit: impl FnMut(&AnyPosition<'_>, &VisitedRow<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if let Some(bytes) = self.pages.in_memory() {
            return self.visit_rows(&mut Whole(bytes), visit);
        }
        let mut pages = Ahead(Reading::ahead(&self.pages, PAGES_TOGETHER));
        self.visit_rows(&mut pages, visit)?;
        Ok(pages.0.finish().map_err(|failure| failure.at(&self.path))?)
    }

    /// Calls `visit` with the index and the values of each of these rows. Rows that do not exist are left out. Stops when
    /// `visit` returns an error. The memory does not depend on the number of rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if what was read is damaged. Also returns the first error that
    /// `visit` returns.
    ///
    /// ```
    /// use koma_book::{AnyBookFile, BookBuilder, ColumnType, Error, Position, write_book};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.read_table("moves.tsv", "feen\tweight\n1K^1 / C/c\t7\n1K^1 / c/C\t8\n1K^1 / C/c\t9\n")?;
    /// # let path = std::env::temp_dir().join(format!("koma-visit-in-{}.book", std::process::id()));
    /// write_book(&path, &builder.finish())?;
    ///
    /// let book = AnyBookFile::open(&path)?;
    /// let rows = book.find_indices(&"1K^1 / C/c".parse::<Position<3>>()?)?.unwrap();
    /// let mut weights = Vec::new();
    /// book.try_for_each_in(rows, |_, values| {
    ///     weights.push(values[0].to_string());
    ///     Ok::<_, Error>(())
    /// })?;
    /// assert_eq!(weights, ["7", "9"]);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_for_each_in<E: From<Error>>(
        &self,
        rows: Range<usize>,
        visit: impl FnMut(usize, &[Value<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let rows = rows.start..rows.end.min(self.row_count());
        if let Some(bytes) = self.pages.in_memory() {
            return self.visit_rows_in(rows, &mut Whole(bytes), visit);
        }
        let is_long = rows.len() >= MANY_ROWS;
        let reading =
            if is_long { Reading::ahead(&self.pages, PAGES_TOGETHER) } else { Reading::new(&self.pages) };
        let mut pages = Ahead(reading);
        self.visit_rows_in(rows, &mut pages, visit)?;
        Ok(pages.0.finish().map_err(|failure| failure.at(&self.path))?)
    }

    fn visit_rows_in<T: Scanned, E: From<Error>>(
        &self,
        rows: Range<usize>,
        scanned: &mut T,
        mut visit: impl FnMut(usize, &[Value<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let types: Vec<_> = self.columns().map(|column| column.column_type()).collect();
        for index in rows {
            scanned.forget();
            let mut values = [Value::Empty; MAX_COLUMNS];
            let values = &mut values[..types.len()];
            self.read_values(scanned, index, &types, values).map_err(|failure| failure.at(&self.path))?;
            visit(index, values)?;
        }
        Ok(())
    }

    fn visit_rows<T: Scanned, E: From<Error>>(
        &self,
        scanned: &mut T,
        mut visit: impl FnMut(&AnyPosition<'_>, &VisitedRow<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let squares = self.header.squares();
        let (mut board, mut hands) = (vec![None; squares], vec![0; squares]);
        let types: Vec<_> = self.columns().map(|column| column.column_type()).collect();
        let to_error = |failure: Failure| failure.at(&self.path);
        for entry in 0..self.len() {
            scanned.forget();
            let view = View::new(scanned.source(), &self.header);
            let rows = scanned.result(view.rows_of_entry(entry)).map_err(to_error)?;
            let position = scanned.result(view.any_position_checked(entry, &mut board, &mut hands));
            let position = position.map_err(to_error)?;
            for index in rows.clone() {
                scanned.forget();
                let mut values = [Value::Empty; MAX_COLUMNS];
                let values = &mut values[..types.len()];
                self.read_values(scanned, index, &types, values).map_err(to_error)?;
                let place = View::new(scanned.source(), &self.header).place_of(index);
                let place = scanned.result(place).map_err(to_error)?;
                let row = VisitedRow {
                    index,
                    place,
                    is_first: index == rows.start,
                    is_last: index + 1 == rows.end,
                    values,
                };
                visit(&position, &row)?;
            }
        }
        Ok(())
    }

    /// Reads the values of a row. `types` are the types of the columns.
    fn read_values<'s, T: Scanned>(
        &'s self,
        scanned: &'s T,
        index: usize,
        types: &[ColumnType],
        values: &mut [Value<'s>],
    ) -> Result<(), Failure> {
        let view = View::new(scanned.source(), &self.header);
        if !T::IS_CHECKED {
            scanned.result(view.verify_cells(index..index + 1))?;
        }
        for (column, (value, column_type)) in values.iter_mut().zip(types).enumerate() {
            if let Some(cell) = view.cell_at(index, column) {
                *value = Value::of_cell(*column_type, cell, self.shape());
            }
        }
        // A cell that could not be read looks like one that does not exist.
        scanned.result(Ok(()))
    }
}

/// A book whose rows are visited.
trait Scanned {
    type Source<'s>: Source<'s>
    where
        Self: 's;

    /// Whether all of the book was checked before.
    const IS_CHECKED: bool;

    /// Forgets what was read, if this is much.
    fn forget(&mut self);

    fn source(&self) -> Self::Source<'_>;

    /// Returns a result, or the reason why the book could not be read.
    fn result<T>(&self, result: Result<T, BookError>) -> Result<T, Failure>;
}

/// All bytes of a book.
struct Whole<'b>(&'b [u8]);

impl Scanned for Whole<'_> {
    type Source<'s>
        = &'s [u8]
    where
        Self: 's;

    const IS_CHECKED: bool = true;

    fn forget(&mut self) {}

    fn source(&self) -> &[u8] {
        self.0
    }

    fn result<T>(&self, result: Result<T, BookError>) -> Result<T, Failure> {
        result.map_err(Failure::Book)
    }
}

/// A book in a file, which is read ahead.
struct Ahead<'f>(Reading<'f>);

impl<'f> Scanned for Ahead<'f> {
    type Source<'s>
        = &'s Reading<'f>
    where
        Self: 's;

    const IS_CHECKED: bool = false;

    fn forget(&mut self) {
        self.0.forget_much();
    }

    fn source(&self) -> &Reading<'f> {
        &self.0
    }

    fn result<T>(&self, result: Result<T, BookError>) -> Result<T, Failure> {
        self.0.ensure_complete()?;
        result.map_err(Failure::Book)
    }
}
