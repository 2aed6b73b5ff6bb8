//! Reading tables.

use std::string::FromUtf8Error;
use std::{fmt, io};

use koma_runtime::macro_support::books::{Builder, Room, TableReader, lines};
use koma_runtime::{ColumnType, MAX_SQUARE_COUNT};

/// Adds the rows of a table to a book.
pub(crate) fn read_table(
    name: &str,
    text: &str,
    key: &str,
    columns: &[(&str, ColumnType)],
    builder: &mut Builder<Vec<u8>>,
) -> Result<(), TableErrors> {
    let mut errors = TableErrors::new(name);
    let mut lines = lines(text);
    let header = lines.next().filter(|header| !header.is_empty());
    let Some(header) = header else {
        errors.push(None, &"the file is empty; its first line names the columns");
        return errors.finish();
    };
    let reader = TableReader::new(header, key, columns, |error| errors.push(None, &error));
    let Some(mut reader) = reader else { return errors.finish() };
    let (mut board, mut hands) = (vec![None; MAX_SQUARE_COUNT], vec![0; MAX_SQUARE_COUNT]);
    if let Some(mut room) = Room::new(&mut board, &mut hands) {
        for (number, line) in (2..).zip(lines) {
            reader.read(line, builder, &mut room, |error| errors.push(Some(number), &error));
        }
    }
    errors.finish()
}

/// All that is wrong with a table.
///
/// ```
/// use koma_book::{BookBuilder, ColumnType};
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16), ("won", ColumnType::Bool)])?;
/// let errors = builder.read_table("a.tsv", "feen\tweight\twon\n1K^1 / C/c\tmany\t1\n\n1K^1 / C/c\t1").unwrap_err();
/// let text = "\
/// a.tsv:2: weight: `many` is not a value of u16
/// a.tsv:2: won: `1` is neither `true` nor `false`
/// a.tsv:3: this line is blank
/// a.tsv:4: this line has 2 columns, the first one has 3";
/// assert_eq!(errors.to_string(), text);
/// assert_eq!(errors.iter().map(|error| error.line()).collect::<Vec<_>>(), [2, 2, 3, 4].map(Some));
/// # Ok::<(), koma_book::BuildError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableErrors {
    name: String,
    errors: Vec<(Option<usize>, String)>,
}

impl TableErrors {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), errors: Vec::new() }
    }

    pub(crate) fn of_file(name: &str, error: &io::Error) -> Self {
        Self { name: name.to_owned(), errors: vec![(None, format!("cannot read the file: {error}"))] }
    }

    pub(crate) fn of_text(name: &str, error: &FromUtf8Error) -> Self {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|byte| *byte == b'\n').count();
        Self { name: name.to_owned(), errors: vec![(Some(line), "this line is not UTF-8 text".to_owned())] }
    }

    pub(crate) fn push(&mut self, line: Option<usize>, words: &dyn fmt::Display) {
        self.errors.push((line, words.to_string()));
    }

    pub(crate) fn finish(self) -> Result<(), Self> {
        if self.errors.is_empty() { Ok(()) } else { Err(self) }
    }

    /// The errors one by one, in the order of the lines. There is one at least.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// let errors = builder.read_table("a.tsv", "feen").unwrap_err();
    /// assert_eq!(errors.iter().len(), 1);
    /// # Ok::<(), koma_book::BuildError>(())
    /// ```
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = TableError<'_>> {
        self.errors.iter().map(|(line, words)| TableError { name: &self.name, line: *line, words })
    }
}

/// The errors, each on a line of its own or several.
impl fmt::Display for TableErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for TableErrors {}

/// One thing that is wrong with a table.
///
/// ```
/// use koma_book::{BookBuilder, ColumnType};
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// let errors = builder.read_table("a.tsv", "feen\tmove").unwrap_err();
/// let text = "a.tsv: the file has no column `weight`; its columns are `feen`, `move`";
/// assert_eq!(errors.iter().next().unwrap().to_string(), text);
/// # Ok::<(), koma_book::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableError<'a> {
    name: &'a str,
    line: Option<usize>,
    words: &'a str,
}

impl<'a> TableError<'a> {
    /// The number of the line, the first being 1; `None` where the table as a whole is wrong.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// let errors = builder.read_table("a.tsv", "").unwrap_err();
    /// assert!(errors.iter().all(|error| error.line().is_none()));
    /// # Ok::<(), koma_book::BuildError>(())
    /// ```
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        self.line
    }

    /// What is wrong, without the name of the file and the line.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// let errors = builder.read_table("a.tsv", "feen\tweight\n\n1 / C/c\t1").unwrap_err();
    /// assert!(errors.iter().all(|error| error.words() == "this line is blank"));
    /// # Ok::<(), koma_book::BuildError>(())
    /// ```
    #[must_use]
    pub const fn words(&self) -> &'a str {
        self.words
    }
}

impl fmt::Display for TableError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.name, self.words),
            None => write!(f, "{}: {}", self.name, self.words),
        }
    }
}
