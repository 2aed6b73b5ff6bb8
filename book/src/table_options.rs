use koma_runtime::ColumnType;

use crate::{KeyNotation, TableLayout};

/// The columns of a table that become a book: the column of the positions, and the columns of the rows, in the order of the
/// book. Other columns are ignored.
///
/// ```
/// use koma_book::{ColumnType, KeyNotation, TableOptions};
///
/// let options = TableOptions::new("pgn")
///     .with_key_notation(KeyNotation::ChessMoves)
///     .column("eco", ColumnType::Text)
///     .column("name", ColumnType::Text)
///     .with_index("name");
/// assert!(options.columns().eq([("eco", ColumnType::Text), ("name", ColumnType::Text)]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableOptions {
    key: String,
    key_notation: KeyNotation,
    columns: Vec<(String, ColumnType)>,
    indexes: Vec<String>,
    layout: TableLayout,
    max_errors: usize,
}

impl TableOptions {
    /// Returns the options of a table whose positions are in the column `key`, in FEEN.
    #[must_use]
    pub fn new(key: &str) -> Self {
        Self {
            key: key.to_owned(),
            key_notation: KeyNotation::Feen,
            columns: Vec::new(),
            indexes: Vec::new(),
            layout: TableLayout::default(),
            max_errors: 100,
        }
    }

    /// Sets the notation of the positions.
    #[must_use]
    pub const fn with_key_notation(mut self, notation: KeyNotation) -> Self {
        self.key_notation = notation;
        self
    }

    /// Adds a column.
    #[must_use]
    pub fn column(mut self, name: &str, column: ColumnType) -> Self {
        self.columns.push((name.to_owned(), column));
        self
    }

    /// Gives a column an index, so that its values are found at once.
    #[must_use]
    pub fn with_index(mut self, name: &str) -> Self {
        self.indexes.push(name.to_owned());
        self
    }

    /// Sets how the lines are written.
    #[must_use]
    pub const fn with_layout(mut self, layout: TableLayout) -> Self {
        self.layout = layout;
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

    /// Returns the name of the column of positions.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the notation of the positions.
    #[must_use]
    pub const fn key_notation(&self) -> KeyNotation {
        self.key_notation
    }

    /// Returns the names and types of the other columns.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&str, ColumnType)> {
        self.columns.iter().map(|(name, column)| (name.as_str(), *column))
    }

    /// Returns the names of the columns with an index.
    #[must_use]
    pub fn indexes(&self) -> impl ExactSizeIterator<Item = &str> {
        self.indexes.iter().map(String::as_str)
    }

    /// Returns how the lines are written.
    #[must_use]
    pub const fn layout(&self) -> TableLayout {
        self.layout
    }

    /// Returns how many mistakes are named for each table.
    #[must_use]
    pub const fn max_errors(&self) -> usize {
        self.max_errors
    }
}
