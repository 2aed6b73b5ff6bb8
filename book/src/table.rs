//! Reading tables.

use std::fmt;
use std::io::{self, BufRead};

use koma_runtime::MAX_SQUARE_COUNT;
use koma_runtime::macro_support::books::{Builder, Feens, Keys, Room, TableMistake, TableReader};

use crate::lines::for_each_line;
use crate::{KeyNotation, TableOptions};

/// Adds the rows of a table to a book, and gives what is wrong with it. `name` is what errors call it.
pub(crate) fn read_table(
    name: &str,
    input: impl BufRead,
    options: &TableOptions,
    book: &mut Builder<Vec<u8>>,
) -> io::Result<Result<(), TableErrors>> {
    match options.key_notation() {
        KeyNotation::Feen => read_with(&mut Feens, name, input, options, book),
        #[cfg(feature = "fen")]
        KeyNotation::Fen => read_with(&mut Fens::default(), name, input, options, book),
    }
}

fn read_with(
    keys: &mut impl Keys,
    name: &str,
    input: impl BufRead,
    options: &TableOptions,
    book: &mut Builder<Vec<u8>>,
) -> io::Result<Result<(), TableErrors>> {
    let mut errors = TableErrors::new(name, options.named());
    let columns: Vec<_> = options.columns().collect();
    let (mut board, mut hands) = (vec![None; MAX_SQUARE_COUNT], vec![0; MAX_SQUARE_COUNT]);
    if let Some(room) = Room::new(&mut board, &mut hands) {
        let mut reader = TableReader::new(options.key(), &columns, room);
        for_each_line(input, |line| reader.line(line, keys, book, |mistake| errors.push(&mistake)))?;
    }
    Ok(errors.finish())
}

/// Positions that are written as FEN, with the text that the last one became: its FEEN, or what is wrong with it.
#[cfg(feature = "fen")]
#[derive(Default)]
struct Fens {
    text: String,
}

#[cfg(feature = "fen")]
impl Keys for Fens {
    fn to_feen<'k>(&'k mut self, key: &'k str) -> Result<&'k str, &'k str> {
        match koma_runtime::chess::from_fen(key) {
            Ok(fen) => {
                self.text = fen.position().to_string();
                Ok(&self.text)
            }
            Err(error) => {
                self.text = error.explain(key).to_string();
                Err(&self.text)
            }
        }
    }
}

/// What is wrong with a table: the first mistakes, as many as [`TableOptions::with_named`] tells, and how many there are.
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
    named: usize,
    count: usize,
}

impl TableErrors {
    fn new(name: &str, named: usize) -> Self {
        Self { name: name.to_owned(), errors: Vec::new(), named, count: 0 }
    }

    pub(crate) fn of_file(name: &str, error: &io::Error) -> Self {
        let errors = vec![(None, format!("cannot read the file: {error}"))];
        Self { name: name.to_owned(), errors, named: 1, count: 1 }
    }

    fn push(&mut self, mistake: &TableMistake<'_>) {
        self.count += 1;
        if self.count <= self.named {
            self.errors.push((mistake.line(), mistake.to_string()));
        }
    }

    fn finish(self) -> Result<(), Self> {
        if self.count == 0 { Ok(()) } else { Err(self) }
    }

    /// How many mistakes there are, named or not: one at least.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// let table = format!("feen\tweight{}", "\n1K^1 / C/c\tmany".repeat(1_000));
    /// let errors = builder.read_table("a.tsv", &table).unwrap_err();
    /// assert_eq!((errors.iter().len(), errors.count()), (100, 1_000));
    /// assert!(errors.to_string().ends_with("\na.tsv: 900 more mistakes"));
    /// # Ok::<(), koma_book::BuildError>(())
    /// ```
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The mistakes that are named, one by one, in the order of the lines.
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

/// The mistakes that are named, each on a line of its own or several, and a line that tells how many more there are.
impl fmt::Display for TableErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        let left = self.count - self.errors.len();
        if left == 0 {
            return Ok(());
        }
        let (line_break, more) = if self.errors.is_empty() { ("", "") } else { ("\n", " more") };
        let plural = if left == 1 { "" } else { "s" };
        write!(f, "{line_break}{}: {left}{more} mistake{plural}", self.name)
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
