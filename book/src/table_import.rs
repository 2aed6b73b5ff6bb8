use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::error::Shown;
use crate::{BookBuilder, Error, TableErrors, TableOptions, epd};

/// Builds the book of a table in a file, which is read line by line. Its bytes are for [`write_book`](crate::write_book).
///
/// # Errors
///
/// If the file cannot be read, if the options are invalid, or if lines are wrong.
///
/// ```
/// use koma_book::{AnyBook, ColumnType, TableOptions, build_table};
///
/// let options = TableOptions::new("feen").column("eco", ColumnType::Text).column("name", ColumnType::Text);
/// let bytes = build_table("data/chess-openings.tsv", &options)?;
/// assert_eq!(AnyBook::from_bytes(&bytes)?.len(), 3_807);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn build_table(path: impl AsRef<Path>, options: &TableOptions) -> Result<Vec<u8>, Error> {
    let mut import = TableImport::new(options)?;
    import.read_file(path)?;
    Ok(import.finish())
}

/// A book under construction that takes tables line by line, from files or whatever can be read, one after another.
///
/// ```
/// use koma_book::{AnyBook, ColumnType, TableImport, TableOptions};
///
/// let options = TableOptions::new("feen").column("weight", ColumnType::U16);
/// let mut import = TableImport::new(&options)?;
/// import.read("a.tsv", "feen\tweight\n1K^1 / C/c\t7\n".as_bytes())?;
/// import.read("b.tsv", "weight\tfeen\n8\t1K^1 / C/c\n".as_bytes())?;
/// assert_eq!((import.len(), import.row_count()), (1, 2));
/// assert_eq!(AnyBook::from_bytes(&import.finish())?.row_count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableImport<'o> {
    options: &'o TableOptions,
    builder: BookBuilder,
}

impl<'o> TableImport<'o> {
    /// Returns a book without rows.
    ///
    /// # Errors
    ///
    /// As [`BookBuilder::new`], and if a column with an index is missing.
    pub fn new(options: &'o TableOptions) -> Result<Self, Error> {
        let columns: Vec<_> = options.columns().collect();
        let mut builder = BookBuilder::new(options.key(), &columns).map_err(Error::Build)?;
        for name in options.indexes() {
            builder = builder.with_index(name).map_err(Error::Build)?;
        }
        Ok(Self { options, builder })
    }

    /// Adds the rows of a table: a line of column names, then a line a row, without quoting. Lines end in LF or CRLF. Errors
    /// call the table `name`.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, and if lines are wrong. The rows of the other lines have been added.
    ///
    /// ```
    /// use koma_book::{ColumnType, TableImport, TableOptions};
    ///
    /// let options = TableOptions::new("feen").column("weight", ColumnType::U16);
    /// let table = "feen\tweight\n1K^1 / C/c\t70000\n";
    /// let error = TableImport::new(&options)?.read("a.tsv", table.as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "a.tsv:2: weight: 70000 does not fit u16");
    /// # Ok::<(), koma_book::Error>(())
    /// ```
    pub fn read(&mut self, name: &str, input: impl BufRead) -> Result<(), Error> {
        let mut keys = self.options.key_notation().reader();
        let mut errors = TableErrors::new(name).with_max_errors(self.options.max_errors());
        self.builder
            .read_lines_as(self.options.layout(), input, &mut *keys, &mut errors)
            .map_err(|error| Error::file(name, error))?;
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
    /// use koma_book::{AnyBook, ColumnType, TableImport, TableOptions};
    ///
    /// let options = TableOptions::new("feen").column("bm", ColumnType::ChessMove).column("id", ColumnType::Text);
    /// let mut import = TableImport::new(&options)?;
    /// import.read_epd("a.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kf2; id \"one\";\n".as_bytes())?;
    /// let bytes = import.finish();
    /// let book = AnyBook::from_bytes(&bytes)?;
    /// assert_eq!(book.value(1, 0).unwrap().to_string(), "e1f2");
    /// assert_eq!(book.value(1, 1).unwrap().to_string(), "one");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_epd(&mut self, name: &str, input: impl BufRead) -> Result<(), Error> {
        let mut errors = TableErrors::new(name).with_max_errors(self.options.max_errors());
        epd::read(&mut self.builder, input, &mut errors).map_err(|error| Error::file(name, error))?;
        errors.into_result().map_err(Error::Table)
    }

    /// Adds the rows of a table in a file, or of a suite if its name ends in `.epd`. Errors call it by its path.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn read_file(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| Error::file(path, error))?;
        self.read_path(path, BufReader::with_capacity(1 << 16, file))
    }

    /// Adds what was opened at a path, as [`read_file`](Self::read_file) does.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn read_path(&mut self, path: &Path, input: impl BufRead) -> Result<(), Error> {
        let name = Shown(path).to_string();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("epd")) {
            self.read_epd(&name, input)
        } else {
            self.read(&name, input)
        }
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.builder.len()
    }

    /// Reports whether there are no rows yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.builder.is_empty()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.builder.row_count()
    }

    /// Returns the bytes of the book.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.builder.finish()
    }
}
