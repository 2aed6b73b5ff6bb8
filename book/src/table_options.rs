use koma_runtime::ColumnType;

use crate::KeyNotation;

/// Which columns of a table become a book: that of the positions, and those of the rows in the order that the book will
/// have. Others are passed over.
///
/// ```
/// use koma_book::{ColumnType, TableOptions};
///
/// let options = TableOptions::new("feen").column("move", ColumnType::Text).column("weight", ColumnType::U16);
/// assert_eq!(options.key(), "feen");
/// assert!(options.columns().eq([("move", ColumnType::Text), ("weight", ColumnType::U16)]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableOptions {
    key: String,
    key_notation: KeyNotation,
    columns: Vec<(String, ColumnType)>,
    max_errors: usize,
}

impl TableOptions {
    /// A table whose positions are in the column `key`, in FEEN.
    ///
    /// ```
    /// use koma_book::{KeyNotation, TableOptions};
    ///
    /// assert_eq!(TableOptions::new("position").key_notation(), KeyNotation::Feen);
    /// ```
    #[must_use]
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned(), key_notation: KeyNotation::Feen, columns: Vec::new(), max_errors: 100 }
    }

    /// The positions are written in another notation.
    ///
    /// ```
    /// use koma_book::{KeyNotation, TableOptions};
    ///
    /// let options = TableOptions::new("fen").with_key_notation(KeyNotation::Feen);
    /// assert_eq!(options.key_notation(), KeyNotation::Feen);
    /// ```
    #[must_use]
    pub fn with_key_notation(mut self, notation: KeyNotation) -> Self {
        self.key_notation = notation;
        self
    }

    /// One more column.
    ///
    /// ```
    /// use koma_book::{ColumnType, TableOptions};
    ///
    /// assert_eq!(TableOptions::new("feen").column("name", ColumnType::Text).columns().len(), 1);
    /// ```
    #[must_use]
    pub fn column(mut self, name: &str, column: ColumnType) -> Self {
        self.columns.push((name.to_owned(), column));
        self
    }

    /// Sets how many mistakes are named for each table, 100 by default. All are counted.
    ///
    /// ```
    /// use koma_book::{ColumnType, TableImport, TableOptions};
    ///
    /// let options = TableOptions::new("feen").column("weight", ColumnType::U16).with_max_errors(1);
    /// let table = "feen\tweight\n1K^1 / C/c\tmany\n1K^1 / C/c\tmore\n";
    /// let error = TableImport::new(&options)?.read("a.tsv", table.as_bytes()).unwrap_err();
    /// let text = "\
    /// a.tsv:2: weight: `many` is not a value of u16
    /// a.tsv: 1 more mistake";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), koma_book::Error>(())
    /// ```
    #[must_use]
    pub const fn with_max_errors(mut self, max_errors: usize) -> Self {
        self.max_errors = max_errors;
        self
    }

    /// The name of the column of positions.
    ///
    /// ```
    /// assert_eq!(koma_book::TableOptions::new("feen").key(), "feen");
    /// ```
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// How that column is written.
    ///
    /// ```
    /// use koma_book::{KeyNotation, TableOptions};
    ///
    /// assert_eq!(TableOptions::new("feen").key_notation(), KeyNotation::Feen);
    /// ```
    #[must_use]
    pub const fn key_notation(&self) -> KeyNotation {
        self.key_notation
    }

    /// The other columns.
    ///
    /// ```
    /// assert_eq!(koma_book::TableOptions::new("feen").columns().len(), 0);
    /// ```
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&str, ColumnType)> {
        self.columns.iter().map(|(name, column)| (name.as_str(), *column))
    }

    /// Returns how many mistakes are named for each table.
    ///
    /// ```
    /// assert_eq!(koma_book::TableOptions::new("feen").max_errors(), 100);
    /// ```
    #[must_use]
    pub const fn max_errors(&self) -> usize {
        self.max_errors
    }
}
