use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use koma_runtime::macro_support::books::{BuildError, Builder};
use koma_runtime::macro_support::positions::ReadPosition;
use koma_runtime::{ColumnType, Position};

use crate::table::{TableErrors, read_table};
use crate::{AnyBook, IntoRow, TableOptions};

/// A book under construction.
///
/// Positions keep the order of their first rows. The rows of one position come together, in the order in which they were
/// given.
///
/// ```
/// use koma_book::{BookBuilder, ColumnType, Position};
///
/// let start: Position<3, 3> = "1k^1/3/1K^1 / C/c".parse()?;
/// let mut builder = BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)])?;
/// builder.push(&start, ("b1a1", 3_u16))?;
/// builder.push(&start.toggle(), ("b3a3", 1_u16))?;
/// builder.push(&start, ("b1c1", 2_u16))?;
/// assert_eq!((builder.len(), builder.row_count()), (2, 3));
/// std::fs::write(std::env::temp_dir().join("tiny.book"), builder.finish())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BookBuilder {
    options: TableOptions,
    builder: Builder<Vec<u8>>,
}

impl BookBuilder {
    /// A book without rows. `key` is what tables call the column of positions, and `columns` are the others, one to
    /// eight, with their names.
    ///
    /// # Errors
    ///
    /// If there are no columns or more than eight, or if a name is repeated, empty, longer than 65,535 bytes, or has a
    /// control character, such as a tab.
    ///
    /// ```
    /// use koma_book::{BookBuilder, BuildError, ColumnType};
    ///
    /// assert!(BookBuilder::new("feen", &[("name", ColumnType::Text)]).is_ok());
    /// assert_eq!(BookBuilder::new("feen", &[]).unwrap_err(), BuildError::ColumnCount { found: 0 });
    /// ```
    pub fn new(key: &str, columns: &[(&str, ColumnType)]) -> Result<Self, BuildError> {
        let builder = Builder::new(key, columns)?;
        let options = TableOptions::new(key);
        let options = columns.iter().fold(options, |options, (name, column)| options.column(name, *column));
        Ok(Self { options, builder })
    }

    /// A book without rows that has the columns of another book, with their names.
    ///
    /// # Errors
    ///
    /// Never, as all that it asks for has been checked with the book.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("name", ColumnType::Text)])?.finish();
    /// let other = AnyBook::from_bytes(&bytes)?;
    /// assert_eq!(BookBuilder::like(&other)?.finish(), bytes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn like(book: &AnyBook<'_>) -> Result<Self, BuildError> {
        let columns: Vec<_> = book.columns().map(|column| (column.name(), column.column_type())).collect();
        Self::new(book.key_name(), &columns)
    }

    /// Adds a row of a position.
    ///
    /// # Errors
    ///
    /// If the values are not of the columns' types, or if the position's shape differs from that of the positions before.
    /// Then nothing has been added.
    ///
    /// ```
    /// use koma_book::{BookBuilder, BuildError, ColumnType, Position};
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// assert!(matches!(builder.push(&position, 7_u8), Err(BuildError::ValueType { .. })));
    /// builder.push(&position, 7_u16)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push<'a, const A: usize, const B: usize, const C: usize>(
        &mut self,
        position: &Position<A, B, C>,
        row: impl IntoRow<'a>,
    ) -> Result<(), BuildError> {
        row.with_values(|values| self.builder.push(&ReadPosition::of(position), values))
    }

    /// Adds all rows of another book, as if they were given one by one.
    ///
    /// # Errors
    ///
    /// If the other book has other columns, or positions of another shape. Then nothing has been added.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType, Position};
    ///
    /// let [first, second] = ["1K^1 / C/c", "K^2 / C/c"].map(|feen| feen.parse::<Position<3>>().unwrap());
    /// let new = || BookBuilder::new("feen", &[("weight", ColumnType::U16)]);
    /// let (mut whole, mut one, mut other) = (new()?, new()?, new()?);
    /// one.push(&first, 7_u16)?;
    /// other.push(&second, 8_u16)?;
    /// other.push(&first, 9_u16)?;
    /// for (position, weight) in [(first, 7_u16), (second, 8), (first, 9)] {
    ///     whole.push(&position, weight)?;
    /// }
    /// let bytes = [one.finish(), other.finish()];
    /// let mut merged = new()?;
    /// for bytes in &bytes {
    ///     merged.push_book(&AnyBook::from_bytes(bytes)?)?;
    /// }
    /// assert_eq!(merged.finish(), whole.finish());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_book(&mut self, book: &AnyBook<'_>) -> Result<(), MergeError> {
        let columns = book.columns().map(|column| (column.name(), column.column_type()));
        if !columns.eq(self.options.columns()) {
            return Err(MergeError::Columns);
        }
        let mut values = Vec::new();
        book.try_for_each(|position, rows| {
            for row in rows {
                values.clear();
                values.extend((0..book.columns().len()).filter_map(|column| book.value(row, column)));
                self.builder.push(position.read(), &values).map_err(MergeError::Row)?;
            }
            Ok(())
        })
    }

    /// Adds the rows of a table: a line of column names, then a line a row, with tabs between the columns and without
    /// quoting; lines end in LF or CRLF. `name` is what errors call it. Columns that the book has not are passed over.
    ///
    /// # Errors
    ///
    /// What is wrong, line by line: the first hundred mistakes, and how many more there are. The rows of the other lines
    /// have been added nevertheless.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.read_table("moves.tsv", "weight\tfeen\n7\t1K^1 / C/c\n")?;
    /// assert_eq!(builder.row_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_table(&mut self, name: &str, text: &str) -> Result<(), TableErrors> {
        self.read(name, text.as_bytes())
    }

    /// Adds the rows of a table in a file, as [`read_table`](Self::read_table) does; errors call it by its path.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, and as `read_table`.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("eco", ColumnType::Text), ("name", ColumnType::Text)])?;
    /// builder.read_file("data/chess-openings.tsv")?;
    /// assert_eq!(builder.len(), 3_807);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_file(&mut self, path: impl AsRef<Path>) -> Result<(), TableErrors> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| TableErrors::of_file(&name, &error))?;
        self.read(&name, BufReader::with_capacity(1 << 16, file))
    }

    fn read(&mut self, name: &str, input: impl BufRead) -> Result<(), TableErrors> {
        read_table(name, input, &self.options, &mut self.builder)
            .map_err(|error| TableErrors::of_file(name, &error))?
    }

    /// The number of positions.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// assert_eq!(BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.len(), 0);
    /// # Ok::<(), koma_book::BuildError>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.builder.len()
    }

    /// Whether there are no rows yet.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// assert!(BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.is_empty());
    /// # Ok::<(), koma_book::BuildError>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.builder.is_empty()
    }

    /// The number of rows.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType};
    ///
    /// assert_eq!(BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.row_count(), 0);
    /// # Ok::<(), koma_book::BuildError>(())
    /// ```
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.builder.row_count()
    }

    /// The bytes of the book.
    ///
    /// ```
    /// use koma_book::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert!(AnyBook::from_bytes(&bytes)?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.builder.finish()
    }
}

/// Why two books cannot become one.
///
/// ```
/// use koma_book::{AnyBook, BookBuilder, ColumnType, MergeError};
///
/// let bytes = BookBuilder::new("feen", &[("name", ColumnType::Text)])?.finish();
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// let error = builder.push_book(&AnyBook::from_bytes(&bytes)?).unwrap_err();
/// assert_eq!(error, MergeError::Columns);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MergeError {
    /// The columns have other names or types.
    Columns,
    /// The row of a position cannot be added, as its shape is another.
    Row(BuildError),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns => f.write_str("the books have different columns"),
            Self::Row(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MergeError {}
