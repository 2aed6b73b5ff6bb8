use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::error::Shown;
use crate::{BookBuilder, BuildError, ColumnType, Error, KeyNotation, TableErrors, TableLayout, epd};

/// Reads a table from a file line by line, and builds a book. Write the result with [`write_book`](crate::write_book).
///
/// # Errors
///
/// Returns an error if the file cannot be read, if the options are invalid, or if lines are invalid.
///
/// ```
/// use koma_book::{AnyBook, ColumnType, TableOptions, build_table};
///
/// let options = TableOptions::new("feen", &[("eco", ColumnType::Text), ("name", ColumnType::Text)]);
/// let bytes = build_table("data/chess-openings.tsv", &options)?;
/// assert_eq!(AnyBook::from_bytes(&bytes)?.len(), 3_807);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn build_table(path: impl AsRef<Path>, options: &TableOptions) -> Result<Vec<u8>, Error> {
    let mut builder = options.builder()?;
    options.read_file(path, &mut builder)?;
    Ok(builder.finish())
}

/// The options for making a book from tables. Tables are read line by line, one after another, from files or any
/// reader.
///
/// ```
/// use koma_book::{ColumnType, KeyNotation, TableOptions};
///
/// let options = TableOptions {
///     key_notation: KeyNotation::ChessMoves,
///     indexes: vec!["name".to_owned()],
///     defaults: vec![("eco".to_owned(), "A00".to_owned())],
///     ..TableOptions::new("pgn", &[("name", ColumnType::Text), ("eco", ColumnType::Text)])
/// };
/// let mut builder = options.builder()?;
/// options.read("a.tsv", "pgn\tname\n1. e4\tKing's Pawn\n".as_bytes(), &mut builder)?;
/// options.read("b.tsv", "name\teco\tpgn\nQueen's Pawn\tA40\t1. d4\n".as_bytes(), &mut builder)?;
/// assert_eq!(builder.row_count(), 2);
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableOptions {
    /// The name of the column of positions.
    pub key: String,
    /// The notation of the positions. The default is FEEN.
    pub key_notation: KeyNotation,
    /// The names and types of the other columns, in the order of the book. Columns of a table that are not listed are
    /// ignored.
    pub columns: Vec<(String, ColumnType)>,
    /// The names of columns and their default texts. If a table does not have a column, its cells have the default
    /// text. Without a default, the cells of optional columns are empty.
    pub defaults: Vec<(String, String)>,
    /// The names of the columns that have an index. An index makes searches for a value of the column fast.
    pub indexes: Vec<String>,
    /// The layout of the lines.
    pub layout: TableLayout,
    /// The maximum number of mistakes to keep for each table. The default is 100. All mistakes are counted.
    pub max_errors: usize,
}

impl TableOptions {
    /// Returns the options for a table with FEENs in the column `key`, and with these other columns.
    #[must_use]
    pub fn new(key: &str, columns: &[(&str, ColumnType)]) -> Self {
        Self {
            key: key.to_owned(),
            key_notation: KeyNotation::Feen,
            columns: columns.iter().map(|(name, column)| ((*name).to_owned(), *column)).collect(),
            defaults: Vec::new(),
            indexes: Vec::new(),
            layout: TableLayout::default(),
            max_errors: 100,
        }
    }

    /// Returns a builder with these columns and without rows.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`BookBuilder::new`]. Also returns an error if there is an index or a default for a
    /// column that does not exist.
    pub fn builder(&self) -> Result<BookBuilder, Error> {
        self.new_builder().map_err(Error::Build)
    }

    fn new_builder(&self) -> Result<BookBuilder, BuildError> {
        let columns: Vec<_> = self.columns.iter().map(|(name, column)| (&**name, *column)).collect();
        let mut builder = BookBuilder::new(&self.key, &columns)?;
        for (name, _) in self.columns.iter().filter(|(_, column)| column.is_optional()) {
            builder = builder.with_default(name, "")?;
        }
        for (name, text) in &self.defaults {
            builder = builder.with_default(name, text)?;
        }
        for name in &self.indexes {
            builder = builder.with_index(name)?;
        }
        Ok(builder)
    }

    /// Adds the rows of a table.
    ///
    /// The first line has the column names. Each other line is a row. There is no quoting. Lines end in LF or CRLF.
    /// `name` is the table's name in errors.
    ///
    /// # Errors
    ///
    /// Returns an error if the table cannot be read, or if lines are invalid. The rows of the valid lines have still
    /// been added. If all keys are in another notation, the error names that notation.
    ///
    /// ```
    /// use koma_book::{ColumnType, TableOptions};
    ///
    /// let mut options = TableOptions::new("feen", &[("weight", ColumnType::U16)]);
    /// options.max_errors = 1;
    /// let table = "feen\tweight\n1K^1 / C/c\t70000\n1K^1 / C/c\tmany\n";
    /// let error = options.read("a.tsv", table.as_bytes(), &mut options.builder()?).unwrap_err();
    /// assert_eq!(error.to_string(), "a.tsv:2: weight: 70000 does not fit u16\na.tsv: 1 more mistake");
    /// # Ok::<(), koma_book::Error>(())
    /// ```
    pub fn read(&self, name: &str, input: impl BufRead, builder: &mut BookBuilder) -> Result<(), Error> {
        let mut errors = TableErrors::new(name).with_max_errors(self.max_errors);
        builder
            .read_lines_as(self.layout, input, &mut *self.key_notation.reader(), &mut errors)
            .map_err(|error| Error::file(name, error))?;
        if let Some(found) = errors.found_notation() {
            errors.set_help(format!(
                "the keys are in another notation; use `key_notation: KeyNotation::{found:?}`"
            ));
        }
        errors.into_result().map_err(Error::Table)
    }

    /// Adds the rows of an EPD suite of chess positions. The columns are operations, such as `bm`, `am` and `id`.
    ///
    /// In a column of moves, an operation with several moves makes one row for each move. In other columns, all
    /// operands of an operation are one text. If an operation is missing, its cell has the default of the column.
    /// Without a default, the cell of an optional column is empty, and the line is invalid for other columns.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`read`](Self::read).
    ///
    /// ```
    /// use koma_book::{AnyBook, ColumnType, TableOptions};
    ///
    /// let options = TableOptions::new("feen", &[("bm", ColumnType::ChessMove), ("id", ColumnType::Text)]);
    /// let mut builder = options.builder()?;
    /// let suite = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kf2; id \"one\";\n";
    /// options.read_epd("a.epd", suite.as_bytes(), &mut builder)?;
    /// let book = AnyBook::from_bytes(builder.finish())?;
    /// assert_eq!(book.value(1, 0).unwrap().to_string(), "e1f2");
    /// assert_eq!(book.value(1, 1).unwrap().to_string(), "one");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_epd(&self, name: &str, input: impl BufRead, builder: &mut BookBuilder) -> Result<(), Error> {
        let mut errors = TableErrors::new(name).with_max_errors(self.max_errors);
        epd::read(builder, input, &mut errors).map_err(|error| Error::file(name, error))?;
        errors.into_result().map_err(Error::Table)
    }

    /// Adds the rows of a table in a file. If the name ends in `.epd`, the file is an EPD suite. Errors name the file
    /// by its path.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`read`](Self::read).
    pub fn read_file(&self, path: impl AsRef<Path>, builder: &mut BookBuilder) -> Result<(), Error> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| Error::file(path, error))?;
        self.read_path(path, BufReader::with_capacity(1 << 16, file), builder)
    }

    /// Adds the rows of an opened file. See [`read_file`](Self::read_file).
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`read`](Self::read).
    pub fn read_path(
        &self,
        path: &Path,
        input: impl BufRead,
        builder: &mut BookBuilder,
    ) -> Result<(), Error> {
        let name = Shown(path).to_string();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("epd")) {
            self.read_epd(&name, input, builder)
        } else {
            self.read(&name, input, builder)
        }
    }
}
