use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use koma_runtime::macro_support::books::{Builder, Room, TableReader};
use koma_runtime::{ColumnType, MAX_SQUARE_COUNT};

use crate::lines::for_each_line;
use crate::{Error, KeyNotation, TableErrors, TableOptions};

/// The book of a table in a file, which is read line by line. Its bytes are for [`write_book`](crate::write_book).
///
/// # Errors
///
/// If the file cannot be read, if the options are of no book, and with all wrong lines if there are such.
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
    builder: Builder<Vec<u8>>,
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
    /// assert_eq!(error.to_string(), "a book has one to 8 columns beside that of the positions, not 0");
    /// ```
    pub fn new(options: &'o TableOptions) -> Result<Self, Error> {
        let columns: Vec<_> = options.columns().collect();
        let builder = Builder::new(options.key(), &columns).map_err(Error::Build)?;
        Ok(Self { options, builder })
    }

    /// Adds the rows of a table: a line of column names, then a line a row, with tabs between the columns and without
    /// quoting; lines end in LF or CRLF. `name` is what errors call it.
    ///
    /// # Errors
    ///
    /// If the table cannot be read, and with all wrong lines. The rows of the other lines have been added nevertheless.
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
        let columns: Vec<_> = self.options.columns().collect();
        let (mut board, mut hands) = (vec![None; MAX_SQUARE_COUNT], vec![0; MAX_SQUARE_COUNT]);
        let Some(room) = Room::new(&mut board, &mut hands) else { return Ok(()) };
        let mut table = Table {
            options: self.options,
            columns: &columns,
            builder: &mut self.builder,
            room,
            reader: None,
            key: 0,
            width: 0,
            lines: 0,
            errors: TableErrors::new(name),
        };
        for_each_line(input, |line| table.line(line)).map_err(|error| Error::file(name, error))?;
        table.errors.finish().map_err(Error::Table)
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
        self.read(&path.display().to_string(), BufReader::with_capacity(1 << 16, file))
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

/// A table of which some lines have been read.
struct Table<'a> {
    options: &'a TableOptions,
    columns: &'a [(&'a str, ColumnType)],
    builder: &'a mut Builder<Vec<u8>>,
    room: Room<'a>,
    /// Once the names of the columns are known, unless they are wrong.
    reader: Option<TableReader<'a>>,
    /// Which column has the positions.
    key: usize,
    /// How many columns there are.
    width: usize,
    lines: usize,
    errors: TableErrors,
}

impl Table<'_> {
    fn line(&mut self, line: &[u8]) {
        self.lines += 1;
        if self.lines > 1 && self.reader.is_none() {
            return;
        }
        match str::from_utf8(line) {
            Ok(line) if self.lines == 1 => self.header(line),
            Ok(line) => self.row(line),
            Err(_) => self.errors.push(Some(self.lines), &"this line is not UTF-8 text"),
        }
    }

    fn header(&mut self, line: &str) {
        if line.is_empty() {
            self.errors.push(None, &"the file is empty; its first line names the columns");
            return;
        }
        let errors = &mut self.errors;
        let report = |error: koma_runtime::macro_support::books::HeaderError<'_>| errors.push(None, &error);
        self.reader = TableReader::new(line, self.options.key(), self.columns, report);
        self.key = line.split('\t').position(|name| name == self.options.key()).unwrap_or(0);
        self.width = line.split('\t').count();
    }

    fn row(&mut self, line: &str) {
        match self.options.key_notation() {
            KeyNotation::Feen => self.row_of_feen(line, None),
            #[cfg(feature = "fen")]
            KeyNotation::Fen => self.row_of_fen(line),
        }
    }

    /// The same row with the FEEN of its FEN. A wrong FEN gives an empty FEEN, which is wrong too, so that the rest of
    /// the line is checked as well.
    #[cfg(feature = "fen")]
    fn row_of_fen(&mut self, line: &str) {
        let mut cells: Vec<&str> = line.split('\t').collect();
        if cells.len() != self.width || line.is_empty() {
            return self.row_of_feen(line, None);
        }
        let (feen, wrong) = match koma_games::chess::from_fen(cells[self.key]) {
            Ok(fen) => (fen.position().to_string(), None),
            Err(error) => (String::new(), Some(error.explain(cells[self.key]).to_string())),
        };
        cells[self.key] = &feen;
        self.row_of_feen(&cells.join("\t"), wrong.as_deref());
    }

    /// Adds a row, or reports what is wrong with it. That of the position comes last; `key_error` replaces it.
    fn row_of_feen(&mut self, line: &str, key_error: Option<&str>) {
        let Some(reader) = &mut self.reader else { return };
        let mut wrong = Vec::new();
        reader.read(line, self.builder, &mut self.room, |error| wrong.push(error.to_string()));
        if let (Some(last), Some(error)) = (wrong.last_mut(), key_error) {
            error.clone_into(last);
        }
        for words in wrong {
            self.errors.push(Some(self.lines), &words);
        }
    }
}
