use koma_runtime::format::AnyPosition;

use super::spilled::Table;
use super::{SpillError, SpillingBuilder};
use crate::{BookBuilder, Value};

/// A builder that tables are read into: a [`BookBuilder`] or a [`SpillingBuilder`].
///
/// ```
/// use koma_format::{BookBuilder, ColumnType, FeenReader, TableErrors, TableLayout, read_table_into};
///
/// let builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// let mut builder = builder.with_memory(1 << 20);
/// let mut errors = TableErrors::new("moves.tsv");
/// let table = "feen\tweight\n1K^1 / C/c\t7\n";
/// read_table_into(&mut builder, TableLayout::default(), table.as_bytes(), &mut FeenReader::new(), &mut errors)?;
/// assert_eq!(builder.row_count(), 1);
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
    /// Returns an error if the row is invalid, or if a temporary file cannot be written.
    fn add(&mut self, position: &AnyPosition<'_>, values: &[Value<'_>]) -> Result<(), SpillError>;

    /// Returns the number of rows.
    fn rows(&self) -> usize;
}

impl TableBuilder for BookBuilder {
    fn names(&self) -> &BookBuilder {
        self
    }

    fn add(&mut self, position: &AnyPosition<'_>, values: &[Value<'_>]) -> Result<(), SpillError> {
        Ok(self.push_values(position, values)?)
    }

    fn rows(&self) -> usize {
        self.row_count()
    }
}

impl TableBuilder for SpillingBuilder {
    fn names(&self) -> &BookBuilder {
        &self.builder
    }

    fn start_table(&mut self, name: &str, first_line: Option<usize>) {
        let table = Table { name: name.to_owned(), start: self.row_count(), first_line };
        self.spilled.tables.push(table);
    }

    fn add(&mut self, position: &AnyPosition<'_>, values: &[Value<'_>]) -> Result<(), SpillError> {
        self.push_values(position, values)
    }

    fn rows(&self) -> usize {
        self.row_count()
    }
}
