use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::error::Shown;
use crate::{BookBuilder, Error, FeenReader, KeyNotation, KeyReader, TableErrors, TableOptions};

/// The book of a table in a file, which is read line by line. Its bytes are for [`write_book`](crate::write_book).
///
/// # Errors
///
/// If the file cannot be read, if the options are of no book, or if lines are wrong, with what is wrong with them.
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
/// assert_eq!(AnyBook::from_bytes(&import.finish())?.row_count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableImport<'o> {
    options: &'o TableOptions,
    builder: BookBuilder,
}

impl<'o> TableImport<'o> {
    /// A book without rows.
    ///
    /// # Errors
    ///
    /// As [`BookBuilder::new`](crate::BookBuilder::new).
    ///
    /// ```
    /// use koma_book::{TableImport, TableOptions};
    ///
    /// let error = TableImport::new(&TableOptions::new("feen")).unwrap_err();
    /// assert_eq!(error.to_string(), "expected 1 to 8 columns besides the positions, not 0");
    /// ```
    pub fn new(options: &'o TableOptions) -> Result<Self, Error> {
        let columns: Vec<_> = options.columns().collect();
        let builder = BookBuilder::new(options.key(), &columns).map_err(Error::Build)?;
        Ok(Self { options, builder })
    }

    /// Adds the rows of a table: a line of column names, then a line a row, with tabs between the columns and without
    /// quoting; lines end in LF or CRLF. `name` is what errors call it.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, and if lines are wrong, with what is wrong with them. The rows of the other lines have
    /// been added nevertheless.
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
        let mut keys: Box<dyn KeyReader> = match self.options.key_notation() {
            KeyNotation::Feen => Box::new(FeenReader::new()),
            KeyNotation::Fen => Box::new(FenReader),
        };
        let mut errors = TableErrors::new(name).with_max_errors(self.options.max_errors());
        self.builder.read_lines(input, &mut *keys, &mut errors).map_err(|error| Error::file(name, error))?;
        errors.into_result().map_err(Error::Table)
    }

    /// Adds the rows of a table in a file, which errors call by its path.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    ///
    /// ```
    /// use koma_book::{ColumnType, TableImport, TableOptions};
    ///
    /// let options = TableOptions::new("feen").column("name", ColumnType::Text);
    /// let mut import = TableImport::new(&options)?;
    /// import.read_file("data/chess-openings.tsv")?;
    /// assert_eq!(import.row_count(), 3_807);
    /// # Ok::<(), koma_book::Error>(())
    /// ```
    pub fn read_file(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| Error::file(path, error))?;
        self.read(&Shown(path).to_string(), BufReader::with_capacity(1 << 16, file))
    }

    /// The number of positions.
    ///
    /// ```
    /// use koma_book::{ColumnType, TableImport, TableOptions};
    ///
    /// let options = TableOptions::new("feen").column("name", ColumnType::Text);
    /// assert_eq!(TableImport::new(&options)?.len(), 0);
    /// # Ok::<(), koma_book::Error>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.builder.len()
    }

    /// Whether there are no rows yet.
    ///
    /// ```
    /// use koma_book::{ColumnType, TableImport, TableOptions};
    ///
    /// let options = TableOptions::new("feen").column("name", ColumnType::Text);
    /// assert!(TableImport::new(&options)?.is_empty());
    /// # Ok::<(), koma_book::Error>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.builder.is_empty()
    }

    /// The number of rows.
    ///
    /// ```
    /// use koma_book::{ColumnType, TableImport, TableOptions};
    ///
    /// let options = TableOptions::new("feen").column("name", ColumnType::Text);
    /// assert_eq!(TableImport::new(&options)?.row_count(), 0);
    /// # Ok::<(), koma_book::Error>(())
    /// ```
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.builder.row_count()
    }

    /// The bytes of the book.
    ///
    /// ```
    /// use koma_book::{AnyBook, ColumnType, TableImport, TableOptions};
    ///
    /// let options = TableOptions::new("feen").column("name", ColumnType::Text);
    /// assert!(AnyBook::from_bytes(&TableImport::new(&options)?.finish())?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.builder.finish()
    }
}

/// Parses FENs.
struct FenReader;

impl KeyReader for FenReader {
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&crate::AnyPosition<'_>)) -> Result<(), String> {
        let fen = koma_runtime::chess::Fen::parse(key).map_err(|error| error.explain(key).to_string())?;
        take(&crate::AnyPosition::of(&fen.position()));
        Ok(())
    }
}
