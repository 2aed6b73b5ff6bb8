//! Reads tables into books. By default, the first line of a table has the column names, and tabs separate the columns.

#![allow(
    clippy::indexing_slicing,
    reason = "each line has as many columns as the first, whose places are used"
)]

use std::io::{self, BufRead};

use koma_runtime::book_format::{AnyPosition, Excerpt};

use crate::header::{ColumnPlaces, Place, TableLayout, is_quoted, other_separator, with_quoting_help};
use crate::lines::{MAX_LINE_LEN, TOO_LONG, try_for_each_line};
use crate::other_file::OtherFile;
use crate::{
    AddError, BookBuilder, FeenReader, KeyNotation, KeyReader, Message, TableBuilder, TableErrors, Value,
};

impl BookBuilder {
    /// Adds the rows of a table. `name` is the table's name in errors.
    ///
    /// The first line has the column names. Each other line is a row, whose position is a FEEN. Tabs separate the
    /// columns, and there is no quoting. Lines end in LF or CRLF, and have at most [`MAX_LINE_LEN`] bytes. CR alone does not
    /// end a line: it may be part of a text, and in the first line, it is an error. A byte order mark, empty lines at the
    /// end, and columns that the book does not have are ignored.
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
            errors.push(None, None, error.to_string());
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
    /// let table = "feen\tweight\n1K^1 / C/c\tmany\n1K^1 / C/c\t70000\n1K^1 / C/c\t7\n";
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
/// Returns an error if `input` cannot be read, or if the builder returns an [`AddError::Builder`].
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
    let columns = book.names().columns().map(|_| InvalidCells::default()).collect();
    let start = errors.iter().len();
    let mut table = Table { book, layout, keys, errors, columns, line: 0 };
    let read = try_for_each_line(&mut input, &mut |line| {
        table.line = table.line.saturating_add(1);
        match &header {
            Header::Missing if line.is_empty() => {}
            Header::Missing => header = table.read_header(line).map_or(Header::Invalid, Header::Valid),
            Header::Invalid => {}
            Header::Valid(places) => table.read_line(places, line)?,
        }
        Ok(())
    });
    table.report_cells(start);
    read?;
    if let Header::Missing = header {
        let words = "the file is empty or blank; expected the names of the columns in its first line";
        errors.push(None, None, words);
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

/// The maximum number of invalid cells that are reported one by one if their column has no valid value. If there are more,
/// the type of the column is probably wrong.
const MAX_WITHOUT_VALUE: usize = 10;

/// A table that is being read into a book.
struct Table<'a> {
    book: &'a mut dyn TableBuilder,
    layout: TableLayout,
    keys: &'a mut dyn KeyReader,
    errors: &'a mut TableErrors,
    /// The invalid cells of each column of the book.
    columns: Vec<InvalidCells>,
    /// The number of the current line, from 1.
    line: usize,
}

impl Table<'_> {
    /// Adds a mistake in the current line.
    fn report(&mut self, message: impl Into<Message>) {
        self.errors.push(Some(self.line), None, message);
    }

    /// Finds the columns of the book in the first line with text. If this line is invalid, adds its mistakes to
    /// `errors` and returns `None`.
    fn read_header(&mut self, line: &[u8]) -> Option<ColumnPlaces> {
        if let Some(other) = OtherFile::of(line, self.layout.separator) {
            self.errors.push(None, None, other.to_string());
            return None;
        }
        let words = if self.line > 1 {
            "this line is blank; expected the names of the columns"
        } else if line.len() > MAX_LINE_LEN {
            TOO_LONG
        } else if line.contains(&b'\r') {
            "this line has a CR before its end; expected lines that end in LF or CRLF"
        } else if let Ok(names) = str::from_utf8(line) {
            return ColumnPlaces::find(self.book.names(), names, self.layout.separator, self.errors);
        } else {
            NOT_UTF8
        };
        self.errors.push(Some(1), None, words);
        None
    }

    /// Adds the row in a line, or the mistakes in the line. Returns an error if the builder accepts no more rows.
    fn read_line(&mut self, places: &ColumnPlaces, line: &[u8]) -> io::Result<()> {
        if line.len() > MAX_LINE_LEN {
            self.report(TOO_LONG);
            return Ok(());
        }
        match str::from_utf8(line) {
            Ok("") => self.report("this line is blank"),
            Ok(line) => self.read_row(places, line)?,
            Err(_) => self.report(NOT_UTF8),
        }
        Ok(())
    }

    fn read_row(&mut self, places: &ColumnPlaces, line: &str) -> io::Result<()> {
        let row = Row { cells: line.split(self.layout.separator).collect(), places };
        if row.cells.len() != places.width {
            self.report_width(&row.cells, places.width);
            return Ok(());
        }
        let mut added = None;
        let read = self.keys.read(row.key(), &mut |position| {
            let parsed = row.parse(self.book.names(), Some(position));
            let result =
                if parsed.mistakes.is_empty() { self.book.add(position, &parsed.values) } else { Ok(()) };
            added = Some((parsed, result));
        });
        let (parsed, result) = match added {
            Some(added) if read.is_ok() => added,
            _ => (row.parse(self.book.names(), None), Ok(())),
        };
        let is_added = match result {
            Ok(()) => read.is_ok() && parsed.mistakes.is_empty(),
            Err(AddError::Row(error)) => {
                self.report(error.to_string());
                false
            }
            Err(AddError::Builder(error)) => return Err(error),
        };
        // In CSV, the marks would not belong to the text.
        let is_quoted = self.layout.separator == ',' && row.cells.iter().any(|cell| is_quoted(cell));
        if is_added && is_quoted {
            self.report(with_quoting_help("a cell starts with a quotation mark", &row.cells));
        }
        self.count_cells(parsed);
        match read {
            Ok(()) => self.errors.has_keys = true,
            Err(message) => self.report_key(row.key(), with_quoting_help(message, &[row.key()])),
        }
        Ok(())
    }

    /// Notes which cells of the current line are valid.
    fn count_cells(&mut self, row: ParsedRow<'_>) {
        for (column, value) in self.columns.iter_mut().zip(row.values) {
            column.has_value |= value != Value::Empty;
        }
        for (index, message) in row.mistakes {
            let column = &mut self.columns[index];
            column.count = column.count.saturating_add(1);
            if column.first.len() < self.errors.max_errors() {
                column.first.push((self.line, message));
            }
        }
    }

    /// Adds the mistakes in cells. More than [`MAX_WITHOUT_VALUE`] invalid cells in a column without a valid value are one
    /// mistake. `start` is the number of mistakes that were kept before the table was read.
    fn report_cells(self, start: usize) {
        let mut count = 0_usize;
        let mut errors = Vec::new();
        for ((name, column_type), column) in self.book.names().columns().zip(self.columns) {
            let is_wrong_type = !column.has_value && column.count > MAX_WITHOUT_VALUE;
            let (mistakes, place, reason) = if is_wrong_type {
                let column_type = column_type.values();
                let reason =
                    format!("none of the column's {} values is a valid {column_type}: ", column.count);
                (1, Some(name), reason)
            } else {
                (column.count, None, String::new())
            };
            count = count.saturating_add(mistakes);
            let start = format!("{}: {reason}", Excerpt(name));
            for (line, message) in column.first.into_iter().take(mistakes) {
                errors.push(self.errors.error(Some(line), place, message.after(&start)));
            }
        }
        self.errors.add_cells(start, errors, count);
    }

    /// Adds the mistake that a line has another number of columns than the first line.
    fn report_width(&mut self, cells: &[&str], expected: usize) {
        let found = cells.len();
        let plural = if found == 1 { "" } else { "s" };
        let first = if self.layout.has_header { ", as in the first one" } else { "" };
        let words = format!("this line has {found} column{plural}; expected {expected}{first}");
        let message = match other_separator(cells, self.layout.separator) {
            Some(other) if other.width == expected => {
                self.errors.other_separator.get_or_insert(other.found);
                format!("{words}{other}").into()
            }
            _ if cells.iter().any(|cell| cell.contains('\r')) => {
                format!("{words}; it has a CR before its end, but lines end in LF or CRLF").into()
            }
            // A quoted cell may have a separator.
            _ => with_quoting_help(words, cells),
        };
        self.report(message);
    }

    /// Adds the mistake that a key is invalid. `message` says why it is not in the expected notation.
    fn report_key(&mut self, key: &str, message: Message) {
        self.errors.invalid_keys = self.errors.invalid_keys.saturating_add(1);
        let Some(expected) = self.keys.notation() else { return self.report(message) };
        // A typing mistake may turn a FEN into a FEN of another game. In this case, the message for the expected
        // notation helps more.
        let found = KeyNotation::guess(key).filter(|found| found.name() != expected.name());
        if let Some(found) = found {
            self.errors.push_notation(self.line, found, expected);
        } else if expected.is_moves() {
            let name = format!("{}: ", Excerpt(self.book.names().key()));
            self.report(message.after(&name));
        } else {
            self.report(message);
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

    /// Parses the values of the book's columns. If the position of the row is unknown, skips the values that depend on it.
    fn parse(&self, book: &BookBuilder, position: Option<&AnyPosition<'_>>) -> ParsedRow<'a> {
        let mut row = ParsedRow::default();
        for (index, ((_, column), place)) in book.columns().zip(&self.places.columns).enumerate() {
            let text = match place {
                Place::Column(index) => self.cells[*index],
                Place::Default(text) => text,
            };
            let value = match Value::parse_with(column, text, position) {
                Ok(value) => value,
                Err(error) if position.is_none() && error.needs_position() => Value::Empty,
                Err(error) => {
                    row.mistakes.push((index, with_quoting_help(error, &[text])));
                    Value::Empty
                }
            };
            row.values.push(value);
        }
        row
    }
}

/// The values of a row.
#[derive(Default)]
struct ParsedRow<'a> {
    /// The value of each column of the book. Invalid and skipped values are `Value::Empty`.
    values: Vec<Value<'a>>,
    /// The index of the column and the message of each invalid value.
    mistakes: Vec<(usize, Message)>,
}

/// The invalid cells of a column.
#[derive(Default)]
struct InvalidCells {
    /// Whether any other cell of the column has a value.
    has_value: bool,
    count: usize,
    /// The line and the message of each invalid cell. If there are many, only the first ones.
    first: Vec<(usize, Message)>,
}
