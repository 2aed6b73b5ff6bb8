use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::Range;
use std::path::Path;

use koma_format::read_table_into;
use koma_runtime::book_format::Escaped;
use koma_runtime::chess::Fen;

use crate::error::shown;
use crate::files::open_file;
use crate::{
    AnyBook, AnyBookFile, AnyPosition, BookBuilder, BookColumn, ColumnType, Error, KeyNotation, Position,
    SpillError, TableBuilder, TableErrors, TableLayout, Value, epd,
};

/// Reads a table from a file line by line, and builds a book. Write the result with [`write_book`](crate::write_book).
///
/// # Errors
///
/// Returns an error if the file cannot be read, if the options are invalid, or if the table has mistakes.
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

/// The options for making a book from tables. Tables come from files or any other reader. They are read one after
/// another, line by line.
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
    /// The game that positions in FEEN must belong to: `chess`, `makruk`, `shogi` or `xiangqi`. By default, they may
    /// belong to any game. Any other name is ignored.
    pub game: Option<String>,
    /// The names and types of the other columns, in the order of the book. Columns of a table that are not listed are
    /// ignored.
    pub columns: Vec<(String, ColumnType)>,
    /// The names of columns and their default texts. If a table lacks a column, the book's cells in that column get the
    /// default text. The cells of an optional column are empty by default.
    pub defaults: Vec<(String, String)>,
    /// The names of the columns that have an index. An index makes it fast to find a value in the column.
    pub indexes: Vec<String>,
    /// The layout of the lines.
    pub layout: TableLayout,
    /// Whether every table is an EPD suite. A file with the extension `epd` is always an EPD suite.
    pub is_epd: bool,
    /// The maximum number of mistakes to keep for each table. The default is 100. All mistakes are counted.
    pub max_errors: usize,
}

impl TableOptions {
    /// Returns the options for tables that have FEENs in the column `key`. `columns` are the names and types of the
    /// other columns.
    pub fn new(key: &str, columns: &[(&str, ColumnType)]) -> Self {
        Self {
            key: key.to_owned(),
            key_notation: KeyNotation::Feen,
            game: None,
            columns: columns.iter().map(|(name, column)| ((*name).to_owned(), *column)).collect(),
            defaults: Vec::new(),
            indexes: Vec::new(),
            layout: TableLayout::default(),
            is_epd: false,
            max_errors: 100,
        }
    }

    /// Returns a builder with these columns and without rows.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`BookBuilder::new`]. Also returns an error if an index or a default names a column
    /// that does not exist.
    pub fn builder(&self) -> Result<BookBuilder, Error> {
        let columns: Vec<_> = self.columns.iter().map(|(name, column)| (&**name, *column)).collect();
        let mut builder = BookBuilder::new(&self.key, &columns)?;
        for (name, column) in &self.columns {
            if column.is_optional() {
                builder = builder.with_default(name, "")?;
            }
        }
        for (name, default) in &self.defaults {
            builder = builder.with_default(name, default)?;
        }
        for name in &self.indexes {
            builder = builder.with_index(name)?;
        }
        Ok(builder)
    }

    /// Adds the rows of a table. `path` is the table's name in errors. If `path` ends in `.epd`, the table is an EPD
    /// suite.
    ///
    /// With the default layout, the first line has the column names. Each other line is a row. There is no quoting.
    /// Lines end in LF or CRLF. CR alone does not end a line: it may be part of a text, and in the first line, it is an error.
    ///
    /// In an EPD suite, CR alone ends a line too, and texts in quotation marks have two escapes: `\"` is a quotation mark, and
    /// `\\` is a backslash. Before any other character, a backslash is part of the text. Operations such as `bm`, `am` and `id`
    /// serve as columns. In a column of moves, an operation with several moves makes one row for each move. In other columns, all
    /// operands of an operation are one text. If a line lacks an operation, its cell gets the default of the column. If there is
    /// no default, the cell of a text column is empty, and for a column of any other type, the line is invalid.
    ///
    /// # Errors
    ///
    /// Returns an error if the table cannot be read or has mistakes, or if the builder cannot write a temporary file. The
    /// rows of the valid lines have still been added.
    /// If no key is valid and most keys are in another notation, the error names that notation.
    ///
    /// ```
    /// use koma_book::{AnyBook, ColumnType, TableOptions};
    ///
    /// let mut options = TableOptions::new("feen", &[("weight", ColumnType::U16)]);
    /// options.max_errors = 1;
    /// let table = "feen\tweight\n1K^1 / C/c\t70000\n1K^1 / C/c\tmany\n";
    /// let error = options.read("a.tsv", table.as_bytes(), &mut options.builder()?).unwrap_err();
    /// assert_eq!(error.to_string(), "a.tsv:2: weight: 70000 does not fit u16\na.tsv: 1 more mistake");
    ///
    /// let options = TableOptions::new("feen", &[("bm", ColumnType::ChessMove), ("id", ColumnType::Text)]);
    /// let mut builder = options.builder()?;
    /// let suite = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kf2; id \"one\";\n";
    /// options.read("a.epd", suite.as_bytes(), &mut builder)?;
    /// let book = AnyBook::from_bytes(builder.finish())?;
    /// assert_eq!(book.value(1, 0).unwrap().to_string(), "e1f2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        &self,
        path: impl AsRef<Path>,
        input: impl BufRead,
        builder: &mut dyn TableBuilder,
    ) -> Result<(), Error> {
        let path = path.as_ref();
        let mut errors = TableErrors::new(&shown(path)).with_max_errors(self.max_errors);
        let is_epd = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("epd"));
        let read = if self.is_epd || is_epd {
            epd::read(builder, input, &mut errors)
        } else {
            let mut keys = self.key_notation.reader_in(self.game.as_deref());
            read_table_into(builder, self.layout, input, &mut *keys, &mut errors)
        };
        // The builder may be unable to write a temporary file.
        read.map_err(|error| match error.downcast::<SpillError>() {
            Ok(error) => error.into(),
            Err(error) => Error::file(path, error),
        })?;
        if let Some(found) = errors.found_notation() {
            let words = "the keys are in another notation; use";
            errors.set_help(format!("{words} `key_notation: KeyNotation::{found:?}`"));
        }
        errors.into_result().map_err(Error::Table)
    }

    /// Adds the rows of a table in a file. See [`read`](Self::read).
    ///
    /// # Errors
    ///
    /// Returns the same errors as `read`.
    pub fn read_file(&self, path: impl AsRef<Path>, builder: &mut dyn TableBuilder) -> Result<(), Error> {
        let input = BufReader::with_capacity(1 << 16, open_file(&path)?);
        self.read(path, input, builder)
    }
}

/// Writes a book as a table. The first line has the column names, with the column of positions first. Each other line
/// is a row. Tabs separate the columns.
///
/// A book built from this table has the same rows, with two exceptions: an empty text in an optional column becomes an
/// empty cell, and a NaN keeps only its sign. Tables have neither of them, so books that were built from tables have no
/// exceptions. A table with an illegal move or a line of more than 1 MiB cannot be
/// read. Rows of the same position are adjacent. If the last text of a row ends in a carriage return, its line ends in CRLF,
/// so that the carriage return is kept.
///
/// # Errors
///
/// Returns an error if `out` cannot be written to. Also returns an error if a text contains a tab or a line break,
/// because tables have no quoting. Also returns an error if a position cannot be written in `notation`. Only FEEN and
/// the FEN of chess are supported.
///
/// ```
/// use koma_book::{AnyBook, ColumnType, KeyNotation, TableOptions, export_table};
///
/// let table = "feen\tweight\n1K^1 / C/c\t7\n1K^1 / C/c\t8\n";
/// let options = TableOptions::new("feen", &[("weight", ColumnType::U16)]);
/// let mut builder = options.builder()?;
/// options.read("moves.tsv", table.as_bytes(), &mut builder)?;
///
/// let mut out = Vec::new();
/// export_table(&AnyBook::from_bytes(builder.finish())?, KeyNotation::Feen, &mut out)?;
/// assert_eq!(str::from_utf8(&out)?, table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export_table(book: &AnyBook<'_>, notation: KeyNotation, mut out: impl Write) -> Result<(), Error> {
    write_names(book.key_name(), book.columns(), '\t', &mut out)?;
    book.try_for_each(|position, rows| export_rows(book, &text_of(position, notation)?, rows, &mut out))?;
    out.flush().map_err(to_error)
}

impl AnyBookFile {
    /// Writes the book as a table, like [`export_table`]. The memory does not depend on the number of rows.
    ///
    /// # Errors
    ///
    /// Returns the same errors as `export_table`. If `out` cannot be written to, the path of [`Error::File`] is
    /// `the table`. Also returns an error if the file cannot be read, or if what was read is damaged.
    ///
    /// ```
    /// use koma_book::{AnyBookFile, BookBuilder, ColumnType, KeyNotation, write_book};
    ///
    /// let table = "feen\tweight\n1K^1 / C/c\t7\n";
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.read_table("moves.tsv", table)?;
    /// # let path = std::env::temp_dir().join(format!("koma-export-{}.book", std::process::id()));
    /// write_book(&path, &builder.finish())?;
    ///
    /// let mut out = Vec::new();
    /// AnyBookFile::open_checked(&path, 512 << 20)?.export(KeyNotation::Feen, &mut out)?;
    /// assert_eq!(str::from_utf8(&out)?, table);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn export(&self, notation: KeyNotation, out: impl Write) -> Result<(), Error> {
        self.export_as(notation, '\t', out)
    }

    /// Writes the book as a table like [`export`](Self::export), with this character between the columns.
    ///
    /// # Errors
    ///
    /// Returns the same errors as `export`, but for `separator` instead of a tab. The names of columns and the positions must
    /// not contain it either. With a comma, no cell may start with a quotation mark, because a table of this kind could not be
    /// read.
    pub fn export_as(
        &self,
        notation: KeyNotation,
        separator: char,
        mut out: impl Write,
    ) -> Result<(), Error> {
        write_names(self.key_name(), self.columns(), separator, &mut out)?;
        let mut key = String::new();
        self.try_for_each(|position, row| {
            if row.is_first {
                key = text_of(position, notation)?;
            }
            let value = |column| row.values.get(column).copied();
            write_row(self.columns(), &key, value, separator, &mut out)
        })?;
        out.flush().map_err(to_error)
    }
    /// Writes rows of the book as lines of a table, like [`export_rows`]. The memory does not depend on the number of rows.
    ///
    /// # Errors
    ///
    /// Returns the same errors as `export_rows`. Also returns an error if the file cannot be read, or if what was read is
    /// damaged.
    pub fn export_rows(&self, key: &str, rows: Range<usize>, mut out: impl Write) -> Result<(), Error> {
        self.try_for_each_in(rows, |_, values| {
            write_row(self.columns(), key, |column| values.get(column).copied(), '\t', &mut out)
        })
    }
}

/// Writes rows of a book as lines of a table. The column of positions contains `key` in each line.
/// Rows that do not exist are left out.
///
/// # Errors
///
/// Returns an error if `out` cannot be written to, or if a text contains a tab or a line break.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, ColumnType, Position, export_rows};
///
/// let position: Position<3> = "1K^1 / C/c".parse()?;
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// builder.push(&position, 7_u16)?;
/// builder.push(&position, 8_u16)?;
/// let bytes = builder.finish();
///
/// let (book, mut out) = (AnyBook::from_bytes(&bytes)?, Vec::new());
/// export_rows(&book, "1K^1 / C/c", book.find(&position).unwrap(), &mut out)?;
/// assert_eq!(str::from_utf8(&out)?, "1K^1 / C/c\t7\n1K^1 / C/c\t8\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export_rows(
    book: &AnyBook<'_>,
    key: &str,
    rows: Range<usize>,
    mut out: impl Write,
) -> Result<(), Error> {
    for row in rows.start..rows.end.min(book.row_count()) {
        write_row(book.columns(), key, |column| book.value(row, column), '\t', &mut out)?;
    }
    Ok(())
}

/// Writes the names of the columns as the first line of a table.
fn write_names<'a>(
    key: &str,
    columns: impl Iterator<Item = BookColumn<'a>>,
    separator: char,
    out: &mut impl Write,
) -> Result<(), Error> {
    validate_cell(key, separator, || (key, "this name of a column".to_owned()))?;
    out.write_all(key.as_bytes()).map_err(to_error)?;
    for column in columns {
        let name = column.name();
        validate_cell(name, separator, || (name, "this name of a column".to_owned()))?;
        write!(out, "{separator}{name}").map_err(to_error)?;
    }
    out.write_all(b"\n").map_err(to_error)
}

/// Writes a row as a line of a table. `value` returns the value of each column.
fn write_row<'a, 'v>(
    columns: impl Iterator<Item = BookColumn<'a>>,
    key: &str,
    value: impl Fn(usize) -> Option<Value<'v>>,
    separator: char,
    out: &mut impl Write,
) -> Result<(), Error> {
    validate_cell(key, separator, || (key, "the position".to_owned()))?;
    out.write_all(key.as_bytes()).map_err(to_error)?;
    let mut text = String::new();
    for (number, column) in columns.enumerate() {
        let Some(value) = value(number) else { continue };
        text.clear();
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{value}");
        validate_cell(&text, separator, || (key, format!("column {}", Escaped(column.name()))))?;
        write!(out, "{separator}{text}").map_err(to_error)?;
    }
    // A carriage return at the end of a line is part of the line break. So a text that ends in one needs another.
    let line_break = if text.ends_with('\r') { "\r\n" } else { "\n" };
    out.write_all(line_break.as_bytes()).map_err(to_error)
}

/// Returns an error if no cell of a table can have this text. `place` returns where and in what the text is.
fn validate_cell<'p>(
    text: &str,
    separator: char,
    place: impl FnOnce() -> (&'p str, String),
) -> Result<(), Error> {
    let found = match separator {
        _ if !text.contains([separator, '\n']) => {
            if separator != ',' || !text.starts_with('"') {
                return Ok(());
            }
            "a quotation mark at its start, which a table with commas cannot have".to_owned()
        }
        '\t' => "a tab or a line break, which a table cannot have".to_owned(),
        other => format!(
            "`{}` or a line break, which a cell of this table cannot have",
            Escaped(&other.to_string())
        ),
    };
    let (place, part) = place();
    Err(Error::refused(Escaped(place), format_args!("{part} has {found}")))
}

fn to_error(error: io::Error) -> Error {
    Error::Output(error)
}

/// Returns the text of a position in this notation.
fn text_of(position: &AnyPosition<'_>, notation: KeyNotation) -> Result<String, Error> {
    let feen = position.to_string();
    if notation == KeyNotation::Feen {
        return Ok(feen);
    }
    let board = feen.parse::<Position<8, 8>>().ok().filter(|_| notation == KeyNotation::ChessFen);
    match board.map(Fen::try_from) {
        Some(Ok(written)) => Ok(written.to_string()),
        _ => Err(Error::refused(&feen, format!("this position cannot be written as {notation}"))),
    }
}
