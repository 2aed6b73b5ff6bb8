//! The mistakes in a table, and the errors in building a book.

#![allow(clippy::arithmetic_side_effects, reason = "columns are few")]

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;

use koma_runtime::book_format::{HelpLine, MAX_COLUMNS};
use koma_runtime::{ColumnType, Shape};

use crate::{KeyNotation, Message};

/// Mistakes in a table, and their total number.
///
/// By default, the list keeps up to 100 mistakes. [`with_max_errors`](Self::with_max_errors) changes this limit. At
/// most ten of the kept mistakes concern keys in an unexpected notation. More than ten invalid cells in a column without a
/// valid value count as one mistake, since the type of the column is probably wrong. Each help text occurs once.
///
/// ```
/// use koma_format::{BookBuilder, ColumnType};
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16), ("won", ColumnType::Bool)])?;
/// let errors = builder.read_table("a.tsv", "feen\tweight\twon\n1K^1 / C/c\tmany\t1\n\n1K^1 / C/c\t1").unwrap_err();
/// let text = "\
/// a.tsv:2: weight: `many` is not a value of u16
/// a.tsv:2: won: `1` is neither `true` nor `false`
/// a.tsv:3: this line is blank
/// a.tsv:4: this line has 2 columns; expected 3, as in the first one";
/// assert_eq!(errors.to_string(), text);
/// assert_eq!(errors.iter().map(|error| error.line()).collect::<Vec<_>>(), [2, 2, 3, 4].map(Some));
///
/// let table = "feen\tweight\twon\n".to_owned() + &"1K^1 / C/c\t1\tyes\n".repeat(20);
/// let errors = builder.read_table("b.tsv", &table).unwrap_err();
/// let text = "b.tsv:2: won: none of the column's 20 values is a valid bool: `yes` is neither `true` nor `false`";
/// assert_eq!((errors.count(), errors.to_string().as_str()), (1, text));
/// # Ok::<(), koma_format::BuildError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableErrors {
    name: Box<str>,
    errors: Vec<TableError>,
    max_errors: usize,
    /// The help texts of the mistakes.
    helps: BTreeSet<String>,
    count: usize,
    /// Whether any key so far is valid.
    pub(crate) has_keys: bool,
    /// The number of invalid keys.
    pub(crate) invalid_keys: usize,
    /// The notation of the first key in an unexpected notation. `found_count` is the number of such keys.
    found_notation: Option<KeyNotation>,
    found_count: usize,
    /// The separator in the first line that has another one than expected.
    pub(crate) other_separator: Option<char>,
    /// A help text for the whole table.
    help: Option<Box<str>>,
}

impl TableErrors {
    /// Returns an empty list of errors. `name` is the name of the table.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.into(),
            errors: Vec::new(),
            max_errors: 100,
            helps: BTreeSet::new(),
            count: 0,
            has_keys: false,
            invalid_keys: 0,
            found_notation: None,
            found_count: 0,
            other_separator: None,
            help: None,
        }
    }

    /// Returns the name of the table.
    pub const fn name(&self) -> &str {
        &self.name
    }

    /// Sets the maximum number of mistakes to keep. All mistakes are counted.
    #[must_use]
    pub fn with_max_errors(mut self, max_errors: usize) -> Self {
        self.max_errors = max_errors;
        self
    }

    pub(crate) const fn max_errors(&self) -> usize {
        self.max_errors
    }

    /// Adds a mistake. `line` is a line number from 1, or `None` for the whole table. `column` names a column that is missing
    /// or repeated, or whose type does not fit.
    pub fn push(&mut self, line: Option<usize>, column: Option<&str>, message: impl Into<Message>) {
        let error = self.error(line, column, message.into());
        self.push_error(error);
    }

    fn push_error(&mut self, mut error: TableError) {
        self.count = self.count.saturating_add(1);
        if self.errors.len() < self.max_errors {
            error.message.drop_repeated_helps(&mut self.helps);
            self.errors.push(error);
        }
    }

    /// Adds the mistakes in the cells of a table. `cells` has `count` mistakes, or only the first ones of each column, in the
    /// order of columns. Before the table was read, there were `start` kept mistakes. Sorts the mistakes after these by line.
    /// In a line, mistakes in cells come first.
    pub(crate) fn add_cells(&mut self, start: usize, cells: Vec<TableError>, count: usize) {
        self.count = self.count.saturating_add(count);
        let others = self.errors.split_off(start.min(self.errors.len()));
        let mut of_table = cells;
        of_table.extend(others);
        of_table.sort_by_key(|error| error.line);
        self.errors.extend(of_table);
        self.errors.truncate(self.max_errors);
        self.helps.clear();
        for error in &mut self.errors {
            error.message.drop_repeated_helps(&mut self.helps);
        }
    }

    pub(crate) fn error(&self, line: Option<usize>, column: Option<&str>, message: Message) -> TableError {
        let place = match line {
            Some(line) => format!("{}:{line}", self.name),
            None => self.name.to_string(),
        };
        TableError { place, line, column: column.map(str::to_owned), notation: None, message }
    }

    /// Adds a mistake: a key is in the notation `found` instead of `expected`. Only some of these mistakes are kept, so
    /// that other mistakes are shown too. If no key is valid so far, only one is kept, because all keys may be in the
    /// notation `found`. Otherwise, up to ten are kept.
    pub(crate) fn push_notation(&mut self, line: usize, found: KeyNotation, expected: KeyNotation) {
        let max_named = if self.has_keys { 10 } else { 1 };
        if self.found_count < max_named {
            let message = format!("expected {expected}; this is {found}").into();
            self.push_error(TableError { notation: Some(found), ..self.error(Some(line), None, message) });
        } else {
            self.count = self.count.saturating_add(1);
        }
        self.found_count = self.found_count.saturating_add(1);
        self.found_notation.get_or_insert(found);
    }

    /// Returns the notation that the table's keys probably have instead of the expected notation. Returns `None` if any
    /// key is valid, or if at most half of the invalid keys are in an unexpected notation.
    pub fn found_notation(&self) -> Option<KeyNotation> {
        self.found_notation.filter(|_| !self.has_keys && self.found_count > self.invalid_keys / 2)
    }

    /// Returns the separator that the table's columns probably have instead of the expected one. Returns `None` if any
    /// key is valid.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// let errors = builder.read_table("a.csv", "feen,weight\n1K^1 / C/c,1").unwrap_err();
    /// assert_eq!(errors.found_separator(), Some(','));
    /// # Ok::<(), koma_format::BuildError>(())
    /// ```
    pub fn found_separator(&self) -> Option<char> {
        self.other_separator.filter(|_| !self.has_keys)
    }

    /// Sets a help text for the whole table. It is displayed after the mistakes.
    pub fn set_help(&mut self, words: String) {
        self.help = Some(words.into());
    }

    /// Returns an error if the list has mistakes.
    ///
    /// # Errors
    ///
    /// Returns `self` if the list has mistakes.
    pub fn into_result(self) -> Result<(), Self> {
        if self.count == 0 { Ok(()) } else { Err(self) }
    }

    /// Returns the number of mistakes, including those that are not kept.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns the mistakes that are kept, in the order in which they were added. The mistakes in a table that was read are in
    /// the order of lines.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &TableError> {
        self.errors.iter()
    }
}

/// Writes each kept mistake in one or more lines. If there are more mistakes, a line with their number follows. If
/// there is a help text for the whole table, it comes last.
impl fmt::Display for TableErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line_break = "";
        for error in &self.errors {
            write!(f, "{line_break}{error}")?;
            line_break = "\n";
        }
        let more = if self.errors.is_empty() { "" } else { " more" };
        match self.count.saturating_sub(self.errors.len()) {
            0 => {}
            1 => write!(f, "{line_break}{}: 1{more} mistake", self.name)?,
            left => write!(f, "{line_break}{}: {left}{more} mistakes", self.name)?,
        }
        self.help.iter().try_for_each(|help| HelpLine(help).fmt(f))
    }
}

impl Error for TableErrors {}

/// A mistake in a table. `Display` writes the name of the table, the line number if there is one, and the message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableError {
    /// The name of the table, and the line number if there is one.
    place: String,
    line: Option<usize>,
    column: Option<String>,
    /// The notation of the key, if it is in an unexpected notation.
    notation: Option<KeyNotation>,
    message: Message,
}

impl TableError {
    /// Returns the number of the line, from 1, or `None` for a mistake in the whole table.
    pub const fn line(&self) -> Option<usize> {
        self.line
    }

    /// Returns the name of a column that is missing or repeated, or whose type does not fit. Returns `None` for other
    /// mistakes.
    pub fn column(&self) -> Option<&str> {
        self.column.as_deref()
    }

    /// Returns the notation of the key, if the mistake is that the key is in this notation instead of the expected one.
    pub const fn found_notation(&self) -> Option<KeyNotation> {
        self.notation
    }

    /// Returns the message without the name of the table and the line number.
    pub const fn message(&self) -> &Message {
        &self.message
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// An error in building a book.
///
/// ```
/// use koma_format::{BookBuilder, BuildError, ColumnType};
///
/// let error = BookBuilder::new("feen", &[("move", ColumnType::Text), ("move", ColumnType::U8)]).unwrap_err();
/// assert_eq!(error, BuildError::RepeatedName { column: 1 });
/// assert!(error.to_string().starts_with("column 2 has the same name as a column before it"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// There are no columns besides the positions, or more than eight.
    ColumnCount {
        /// The number of columns.
        found: usize,
    },
    /// A name is empty, is longer than 65,535 bytes, has a control character, such as a tab or a line break, or starts
    /// with a byte order mark.
    Name {
        /// The index of the column, from 0, or `None` for the column of positions.
        column: Option<usize>,
    },
    /// A column has the same name as a column before it, or as the column of positions.
    RepeatedName {
        /// The index of the column, from 0.
        column: usize,
    },
    /// The default of a column has a tab or a line break, which no cell of a table has. So a table with the cells of this
    /// column could not be written.
    Default {
        /// The index of the column, from 0.
        column: usize,
    },
    /// The names of the columns, separated by tabs, look like the first line of another kind of file. So a table with
    /// these names could not be read.
    OtherFile {
        /// The kind of file, such as `games in PGN` or `a suite in EPD`.
        kind: &'static str,
    },
    /// The number of values in a row differs from the number of columns.
    ValueCount {
        /// The number of columns.
        expected: usize,
        /// The number of values.
        found: usize,
    },
    /// The type of a value differs from the type of its column.
    ValueType {
        /// The index of the column, from 0.
        column: usize,
        /// The type of the column.
        expected: ColumnType,
        /// The type of the value, or `None` for an empty cell.
        found: Option<ColumnType>,
    },
    /// The builder has no column with the requested name.
    UnknownColumn,
    /// The builder has no position with the requested number.
    UnknownPosition,
    /// A position has the same hash as sixteen others. This happens only if someone constructs such positions.
    TooManyOfOneHash,
    /// The shape of a position differs from the shape of the first position.
    OtherShape {
        /// The shape of the first position.
        expected: Shape,
        /// The shape of the position.
        found: Shape,
    },
    /// A square belongs to a board of a different shape than the position in its row.
    SquareShape {
        /// The index of the column, from 0.
        column: usize,
        /// The shape of the position.
        expected: Shape,
        /// The shape of the square's board.
        found: Shape,
    },
    /// The columns of a book differ from the columns of the builder.
    OtherColumns,
    /// There are more than 4,294,967,294 rows.
    TooManyRows,
    /// The places of rows are not 0, 1, 2 and so on. See
    /// [`BookBuilder::finish_in_order`](crate::BookBuilder::finish_in_order).
    Places,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count| if count == 1 { "" } else { "s" };
        match *self {
            Self::ColumnCount { found } => {
                write!(f, "expected 1 to {MAX_COLUMNS} columns besides the positions, not {found}")
            }
            Self::Name { column } => {
                match column {
                    None => f.write_str("the name of the column of positions")?,
                    Some(column) => write!(f, "the name of column {}", column + 1)?,
                }
                f.write_str(" is empty, too long, or has an invisible character, such as a tab")
            }
            Self::RepeatedName { column: 0 } => {
                f.write_str("column 1 has the same name as the column of positions; expected different names")
            }
            Self::RepeatedName { column } => {
                let column = column + 1;
                write!(f, "column {column} has the same name as a column before it; expected different names")
            }
            Self::Default { column } => {
                let column = column + 1;
                write!(
                    f,
                    "the default of column {column} has a tab or a line break, which no cell of a table has"
                )
            }
            Self::OtherFile { kind } => {
                write!(f, "a table with these column names would look like {kind}; expected other names")
            }
            Self::ValueCount { expected, found } => {
                write!(f, "the row has {found} value{}; expected {expected}", plural(found))
            }
            Self::ValueType { column, expected, found: Some(found) } => {
                write!(f, "column {} is `{expected}`, but its value is `{found}`", column + 1)
            }
            Self::ValueType { column, expected, found: None } => {
                write!(f, "column {} is `{expected}`, but its cell is empty", column + 1)
            }
            Self::UnknownColumn => f.write_str("no column has this name"),
            Self::UnknownPosition => f.write_str("no position has this number"),
            Self::TooManyOfOneHash => {
                f.write_str("16 other positions have the hash of this one; a book has no room for more")
            }
            Self::OtherShape { expected, found } => {
                write!(f, "this position has the shape {found}; expected {expected}, as in the first one")
            }
            Self::SquareShape { column, expected, found } => {
                write!(f, "the square in column {} belongs to a board of the shape {found}; ", column + 1)?;
                write!(f, "expected {expected}")
            }
            Self::OtherColumns => f.write_str("the books have different columns"),
            Self::Places => f.write_str("the places of the rows are not 0, 1, 2 and so on"),
            Self::TooManyRows => f.write_str("a book has at most 4,294,967,294 rows"),
        }
    }
}

impl Error for BuildError {}
