use std::error::Error;
use std::{fmt, io};

use koma_runtime::book_format::AnyPosition;

use crate::{BookBuilder, BuildError, Value};

/// A builder that tables are read into, such as a [`BookBuilder`]. `koma-book` has another one, which keeps rows on disk.
///
/// ```
/// use koma_format::{AddError, AnyPosition, BookBuilder, ColumnType, FeenReader, TableBuilder};
/// use koma_format::{TableErrors, TableLayout, Value, read_table_into};
///
/// /// Keeps only the first row.
/// struct First(BookBuilder);
///
/// impl TableBuilder for First {
///     fn names(&self) -> &BookBuilder {
///         &self.0
///     }
///
///     fn add(&mut self, position: &AnyPosition<'_>, values: &[Value<'_>]) -> Result<(), AddError> {
///         if self.0.is_empty() { self.0.add(position, values) } else { Ok(()) }
///     }
///
///     fn rows(&self) -> usize {
///         self.0.row_count()
///     }
/// }
///
/// let mut builder = First(BookBuilder::new("feen", &[("weight", ColumnType::U16)])?);
/// let mut errors = TableErrors::new("moves.tsv");
/// let table = "feen\tweight\n1K^1 / C/c\t7\n1K^1 / C/c\t8\n";
/// read_table_into(&mut builder, TableLayout::default(), table.as_bytes(), &mut FeenReader::new(), &mut errors)?;
/// assert_eq!(builder.rows(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TableBuilder {
    /// Returns a builder with the same key, columns and defaults. It may have only some of the rows.
    fn names(&self) -> &BookBuilder;

    /// Reports that the next rows come from a table with this name, so that later errors can name it. `first_line` is the
    /// number of the line with the first row, if each of the next lines is a row. By default, does nothing.
    fn start_table(&mut self, name: &str, first_line: Option<usize>) {
        let _ = (name, first_line);
    }

    /// Adds a row of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the row is invalid, or if no more rows can be added.
    fn add(&mut self, position: &AnyPosition<'_>, values: &[Value<'_>]) -> Result<(), AddError>;

    /// Returns the number of rows.
    fn rows(&self) -> usize;
}

impl TableBuilder for BookBuilder {
    fn names(&self) -> &BookBuilder {
        self
    }

    fn add(&mut self, position: &AnyPosition<'_>, values: &[Value<'_>]) -> Result<(), AddError> {
        Ok(self.push_values(position, values)?)
    }

    fn rows(&self) -> usize {
        self.row_count()
    }
}

/// The error if a [`TableBuilder`] does not add a row.
#[derive(Debug)]
pub enum AddError {
    /// The row is invalid. Rows after it can be added.
    Row(BuildError),
    /// No more rows can be added, for example because a temporary file cannot be written.
    Builder(io::Error),
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(error) => error.fmt(f),
            Self::Builder(error) => error.fmt(f),
        }
    }
}

impl Error for AddError {}

impl From<BuildError> for AddError {
    fn from(error: BuildError) -> Self {
        Self::Row(error)
    }
}
