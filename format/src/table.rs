//! Reads tables into books. By default, the first line of a table has the column names, and tabs separate the columns.

#![allow(
    clippy::indexing_slicing,
    reason = "each line has as many columns as the first, whose places are used"
)]

use std::fmt;
use std::io::{self, BufRead};

use koma_runtime::format::{AnyPosition, Excerpt};

use crate::header::{ColumnPlaces, Place, TableLayout, other_separator, quoting_help};
use crate::lines::{MAX_LINE_LEN, TOO_LONG, try_for_each_line};
use crate::other_file::OtherFile;
use crate::{BookBuilder, FeenReader, KeyNotation, KeyReader, SpillError, TableBuilder, TableErrors, Value};

impl BookBuilder {
    /// Adds the rows of a table. `name` is the table's name in errors.
    ///
    /// The first line has the column names. Each other line is a row, whose position is a FEEN. Tabs separate the
    /// columns, and there is no quoting. Lines end in LF or CRLF, and have at most [`MAX_LINE_LEN`] bytes. A byte order
    /// mark, empty lines at the end, and columns that the book does not have are ignored.
    ///
    /// # Errors
    ///
    /// If the table has mistakes, returns up to a hundred of them and their total number. The rows of the valid lines
    /// have still been added.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.read_table("moves.tsv", "weight\tfeen\n7\t1K^1 / C/c\n")?;
    /// assert_eq!(builder.row_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_table(&mut self, name: &str, text: &str) -> Result<(), TableErrors> {
        let mut errors = TableErrors::new(name);
        if let Err(error) = self.read_lines(text.as_bytes(), &mut FeenReader::new(), &mut errors) {
            errors.push(None, None, &error);
        }
        errors.into_result()
    }

    /// Adds the rows of a table line by line. `keys` parses the positions. Mistakes are added to `errors`.
    ///
    /// # Errors
    ///
    /// Returns an error if `input` cannot be read.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType, FeenReader, TableErrors};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// let mut errors = TableErrors::new("moves.tsv").with_max_errors(1);
    /// let table = "feen\tweight\n1K^1 / C/c\tmany\n1K^1 / C/c\t70000\n";
    /// builder.read_lines(table.as_bytes(), &mut FeenReader::new(), &mut errors)?;
    /// let text = "\
    /// moves.tsv:2: weight: `many` is not a value of u16
    /// moves.tsv: 1 more mistake";
    /// assert_eq!(errors.to_string(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_lines(
        &mut self,
        input: impl BufRead,
        keys: &mut dyn KeyReader,
        errors: &mut TableErrors,
    ) -> io::Result<()> {
        self.read_lines_as(TableLayout::default(), input, keys, errors)
    }

    /// Adds the rows of a table with this layout. See [`read_lines`](Self::read_lines).
    ///
    /// # Errors
    ///
    /// Returns an error if `input` cannot be read.
    pub fn read_lines_as(
        &mut self,
        layout: TableLayout,
        input: impl BufRead,
        keys: &mut dyn KeyReader,
        errors: &mut TableErrors,
    ) -> io::Result<()> {
        read_table_into(self, layout, input, keys, errors)
    }
}

/// Adds the rows of a table to any builder. See [`BookBuilder::read_lines_as`].
///
/// # Errors
///
/// Returns an error if `input` cannot be read. If the builder cannot write a temporary file, returns an error whose inner
/// error is a [`SpillError`].
pub fn read_table_into(
    book: &mut dyn TableBuilder,
    layout: TableLayout,
    mut input: impl BufRead,
    keys: &mut dyn KeyReader,
    errors: &mut TableErrors,
) -> io::Result<()> {
    book.start_table(errors.name(), Some(if layout.has_header { 2 } else { 1 }));
    let mut header = if layout.has_header {
        Header::Missing
    } else {
        Header::Valid(ColumnPlaces::in_order(book.names().columns().len()))
    };
    let mut table = Table { book, layout, keys, errors, line: 0 };
    try_for_each_line(&mut input, &mut |line| {
        table.line = table.line.saturating_add(1);
        match &header {
            Header::Missing if line.is_empty() => {}
            Header::Missing => header = table.read_header(line).map_or(Header::Invalid, Header::Valid),
            Header::Invalid => {}
            Header::Valid(places) => table.read_line(places, line).map_err(io::Error::other)?,
        }
        Ok(())
    })?;
    if let Header::Missing = header {
        let words = "the file is empty or blank; expected the names of the columns in its first line";
        errors.push(None, None, &words);
    }
    Ok(())
}

/// The first line of a table that has text.
enum Header {
    /// The line has not been read yet.
    Missing,
    /// The line is invalid. The lines after it are ignored.
    Invalid,
    Valid(ColumnPlaces),
}

const NOT_UTF8: &str = "this line is not UTF-8 text";

/// A table that is being read into a book.
struct Table<'a> {
    book: &'a mut dyn TableBuilder,
    layout: TableLayout,
    keys: &'a mut dyn KeyReader,
    errors: &'a mut TableErrors,
    /// The number of the current line, from 1.
    line: usize,
}

impl Table<'_> {
    /// Adds a mistake in the current line.
    fn report(&mut self, words: &dyn fmt::Display) {
        self.errors.push(Some(self.line), None, words);
    }

    /// Finds the columns of the book in the first line with text. If this line is invalid, adds its mistakes to
    /// `errors` and returns `None`.
    fn read_header(&mut self, line: &[u8]) -> Option<ColumnPlaces> {
        if let Some(other) = OtherFile::of(line, self.layout.separator) {
            self.errors.push(None, None, &other);
            return None;
        }
        let words = if self.line > 1 {
            "this line is blank; expected the names of the columns"
        } else if line.len() > MAX_LINE_LEN {
            TOO_LONG
        } else if let Ok(names) = str::from_utf8(line) {
            return ColumnPlaces::find(self.book.names(), names, self.layout.separator, self.errors);
        } else {
            NOT_UTF8
        };
        self.errors.push(Some(1), None, &words);
        None
    }

    /// Adds the row in a line, or the mistakes in the line. Returns an error if a temporary file cannot be written.
    fn read_line(&mut self, places: &ColumnPlaces, line: &[u8]) -> Result<(), SpillError> {
        if line.len() > MAX_LINE_LEN {
            self.report(&TOO_LONG);
            return Ok(());
        }
        match str::from_utf8(line) {
            Ok("") => self.report(&"this line is blank"),
            Ok(line) => self.read_row(places, line)?,
            Err(_) => self.report(&NOT_UTF8),
        }
        Ok(())
    }

    fn read_row(&mut self, places: &ColumnPlaces, line: &str) -> Result<(), SpillError> {
        let row = Row { cells: line.split(self.layout.separator).collect(), places };
        if row.cells.len() != places.width {
            self.report_width(&row.cells, places.width);
            return Ok(());
        }
        let mut added = None;
        let read = self.keys.read(row.key(), &mut |position| added = Some(row.add_to(self.book, position)));
        let mistakes = match added {
            Some(added) if read.is_ok() => added?,
            _ => row.values(self.book.names(), None).err().unwrap_or_default(),
        };
        // In CSV, the marks would not belong to the text.
        let quoting = quoting_help(&row.cells);
        if mistakes.is_empty() && read.is_ok() && self.layout.separator == ',' && !quoting.is_empty() {
            self.report(&format_args!("a cell starts with a quotation mark{quoting}"));
        }
        for mistake in mistakes {
            self.report(&mistake);
        }
        match read {
            Ok(()) => self.errors.has_keys = true,
            Err(words) => {
                let help = quoting_help(&[row.key()]);
                self.report_key(row.key(), &format!("{words}{help}"));
            }
        }
        Ok(())
    }

    /// Adds the mistake that a line has another number of columns than the first line.
    fn report_width(&mut self, cells: &[&str], expected: usize) {
        let found = cells.len();
        let plural = if found == 1 { "" } else { "s" };
        let first = if self.layout.has_header { ", as in the first one" } else { "" };
        let help = match other_separator(cells, self.layout.separator) {
            Some(other) if other.width == expected => {
                self.errors.other_separator.get_or_insert(other.found);
                other.to_string()
            }
            // A quoted cell may have a separator.
            _ => quoting_help(cells).to_owned(),
        };
        self.report(&format_args!("this line has {found} column{plural}; expected {expected}{first}{help}"));
    }

    /// Adds the mistake that a key is invalid. `words` says why it is not in the expected notation.
    fn report_key(&mut self, key: &str, words: &str) {
        self.errors.invalid_keys = self.errors.invalid_keys.saturating_add(1);
        let Some(expected) = self.keys.notation() else { return self.report(&words) };
        // A typing mistake may turn a FEN into a FEN of another game. In this case, the message for the expected
        // notation helps more.
        let found = KeyNotation::guess(key).filter(|found| found.name() != expected.name());
        if let Some(found) = found {
            self.errors.push_notation(self.line, found, expected);
        } else if expected.is_moves() {
            self.errors.push(
                Some(self.line),
                None,
                &format_args!("{}: {words}", Excerpt(self.book.names().key())),
            );
        } else {
            self.report(&words);
        }
    }
}

/// A row of a table, split into its cells.
struct Row<'a> {
    cells: Vec<&'a str>,
    places: &'a ColumnPlaces,
}

impl<'a> Row<'a> {
    fn key(&self) -> &'a str {
        self.cells[self.places.key]
    }

    /// Adds the row to a book, or returns its mistakes. Returns an error if a temporary file cannot be written.
    fn add_to(
        &self,
        book: &mut dyn TableBuilder,
        position: &AnyPosition<'_>,
    ) -> Result<Vec<String>, SpillError> {
        let values = match self.values(book.names(), Some(position)) {
            Ok(values) => values,
            Err(mistakes) => return Ok(mistakes),
        };
        match book.add(position, &values) {
            Ok(()) => Ok(Vec::new()),
            Err(SpillError::Build(error)) => Ok(vec![error.to_string()]),
            Err(error) => Err(error),
        }
    }

    /// Parses the values of the book's columns. Returns the mistakes if there are any. If the position of the row is
    /// unknown, skips the values that depend on it.
    fn values(
        &self,
        book: &BookBuilder,
        position: Option<&AnyPosition<'_>>,
    ) -> Result<Vec<Value<'a>>, Vec<String>> {
        let mut values = Vec::new();
        let mut mistakes = Vec::new();
        for ((name, column), place) in book.columns().zip(&self.places.columns) {
            let text = match place {
                Place::Column(index) => self.cells[*index],
                Place::Default(text) => text,
            };
            match Value::parse_with(column, text, position) {
                Ok(value) => values.push(value),
                Err(error) if position.is_none() && error.needs_position() => {}
                Err(error) => {
                    let help = quoting_help(&[text]);
                    mistakes.push(format!("{}: {error}{help}", Excerpt(name)));
                }
            }
        }
        if mistakes.is_empty() { Ok(values) } else { Err(mistakes) }
    }
}
