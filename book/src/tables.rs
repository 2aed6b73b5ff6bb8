use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::error::Shown;
use crate::{BookBuilder, BuildError, ColumnType, Error, KeyNotation, TableErrors, TableLayout, epd};

/// Builds the book of a table in a file, which is read line by line. Its bytes are for [`write_book`](crate::write_book).
///
/// # Errors
///
/// If the file cannot be read, if the options are invalid, or if lines are wrong.
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

/// What of tables becomes a book. Tables are read line by line, one after another, from files or whatever can be read.
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
    /// The notation of the positions, by default FEEN.
    pub key_notation: KeyNotation,
    /// The names and types of the other columns, in the order of the book. Columns that are not named are ignored.
    pub columns: Vec<(String, ColumnType)>,
    /// Names of columns, each with the text that the rows of tables without the column have in it. Columns that may be empty are
    /// empty by default.
    pub defaults: Vec<(String, String)>,
    /// The names of columns with an index, so that their values are found at once.
    pub indexes: Vec<String>,
    /// How the lines are written.
    pub layout: TableLayout,
    /// The number of mistakes that are named for each table, by default 100. All are counted.
    pub max_errors: usize,
}

impl TableOptions {
    /// Returns the options of a table whose positions are in the column `key`, in FEEN, with these other columns.
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

    /// Returns a book without rows that has these columns.
    ///
    /// # Errors
    ///
    /// As [`BookBuilder::new`], and if a column with an index or a default is missing.
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

    /// Adds the rows of a table: a line of column names, then a line a row, without quoting. Lines end in LF or CRLF. Errors
    /// call the table `name`.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, and if lines are wrong. The rows of the other lines have been added. If all keys are in
    /// another notation, the error names it.
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

    /// Adds the rows of a suite of chess positions in EPD. The columns are operations, such as `bm`, `am` and `id`.
    ///
    /// An operation with several moves makes a row each for a column of moves; other columns have all operands as one text.
    /// A column whose operation is missing is empty; if it must not be, the line is wrong.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
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

    /// Adds the rows of a table in a file, or of a suite if its name ends in `.epd`. Errors call it by its path.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn read_file(&self, path: impl AsRef<Path>, builder: &mut BookBuilder) -> Result<(), Error> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| Error::file(path, error))?;
        self.read_path(path, BufReader::with_capacity(1 << 16, file), builder)
    }

    /// Adds what was opened at a path, as [`read_file`](Self::read_file) does.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
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
