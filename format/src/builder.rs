//! Books under construction.

use std::error::Error;
use std::fmt;

use koma_runtime::format::{AnyPosition, MAX_COLUMNS, is_name};
use koma_runtime::{ColumnType, Position, Shape};

use crate::positions::Positions;
use crate::{AnyBook, IntoRow, Value};

/// The most positions and rows: numbers plus one fit in 32 bits.
const MAX_ROWS: usize = u32::MAX as usize - 1;

/// A book under construction.
///
/// Positions keep the order of their first rows. The rows of one position come together, in the order in which they were
/// added.
///
/// ```
/// use koma_format::{BookBuilder, ColumnType};
/// use koma_runtime::Position;
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
    pub(crate) key: String,
    pub(crate) columns: Vec<Column>,
    pub(crate) positions: Positions,
    /// The position of each row.
    pub(crate) row_positions: Vec<u32>,
    /// Whether the rows of each position are together already.
    pub(crate) is_in_order: bool,
}

/// A column: its values in the order in which they were added.
#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) values: ColumnType,
    pub(crate) bytes: Vec<u8>,
    /// The end of each text.
    pub(crate) ends: Vec<usize>,
}

impl BookBuilder {
    /// Returns a book without rows. `key` is the name of the column of positions in tables; `columns` are the others, one
    /// to eight.
    ///
    /// # Errors
    ///
    /// If there are no columns or more than eight, or if a name is repeated, empty, longer than 65,535 bytes, or has a
    /// control character, such as a tab.
    pub fn new(key: &str, columns: &[(&str, ColumnType)]) -> Result<Self, BuildError> {
        if columns.is_empty() || columns.len() > MAX_COLUMNS {
            return Err(BuildError::ColumnCount { found: columns.len() });
        }
        if !is_name(key.as_bytes()) {
            return Err(BuildError::Name { column: None });
        }
        for (column, (name, _)) in columns.iter().enumerate() {
            if !is_name(name.as_bytes()) {
                return Err(BuildError::Name { column: Some(column) });
            }
            if *name == key || columns[..column].iter().any(|(other, _)| other == name) {
                return Err(BuildError::RepeatedName { column });
            }
        }
        let column = |(name, column_type): &(&str, ColumnType)| Column {
            name: (*name).to_owned(),
            values: *column_type,
            bytes: Vec::new(),
            ends: Vec::new(),
        };
        Ok(Self {
            key: key.to_owned(),
            columns: columns.iter().map(column).collect(),
            positions: Positions::default(),
            row_positions: Vec::new(),
            is_in_order: true,
        })
    }

    /// Returns a book without rows that has the columns of another book, with their names.
    ///
    /// # Errors
    ///
    /// Never: all columns of a book are valid.
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
    /// use koma_format::{BookBuilder, BuildError, ColumnType};
    /// use koma_runtime::Position;
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
        row.with_values(|values| self.push_values(&AnyPosition::of(position), values))
    }

    /// Adds a row of a position of any shape.
    ///
    /// # Errors
    ///
    /// As [`push`](Self::push).
    pub fn push_values(
        &mut self,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
    ) -> Result<(), BuildError> {
        self.push_hashed(position, position.zobrist(), values)
    }

    /// Adds a row of a position that is kept under a hash.
    pub(crate) fn push_hashed(
        &mut self,
        position: &AnyPosition<'_>,
        hash: u64,
        values: &[Value<'_>],
    ) -> Result<(), BuildError> {
        if values.len() != self.columns.len() {
            return Err(BuildError::ValueCount { expected: self.columns.len(), found: values.len() });
        }
        for (column, value) in values.iter().enumerate() {
            let (expected, found) = (self.columns[column].values, value.column_type());
            if expected != found {
                return Err(BuildError::ValueType { column, expected, found });
            }
        }
        if let Some(expected) = self.positions.shape
            && expected != position.shape()
        {
            return Err(BuildError::OtherShape { expected, found: position.shape() });
        }
        if self.row_count() >= MAX_ROWS {
            return Err(BuildError::TooManyRows);
        }
        let positions = self.len();
        let number = self.positions.number(position, hash);
        if self.len() == positions && self.row_positions.last() != Some(&number) {
            self.is_in_order = false;
        }
        self.row_positions.push(number);
        for (column, value) in self.columns.iter_mut().zip(values) {
            value.write(&mut column.bytes);
            if column.values == ColumnType::Text {
                column.ends.push(column.bytes.len());
            }
        }
        Ok(())
    }

    /// Adds all rows of another book.
    ///
    /// # Errors
    ///
    /// If the other book has other columns, or positions of another shape. Then nothing has been added.
    ///
    /// ```
    /// use koma_format::{AnyBook, BookBuilder, ColumnType};
    /// use koma_runtime::Position;
    ///
    /// let mut one = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// one.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
    /// let bytes = one.finish();
    /// let book = AnyBook::from_bytes(&bytes)?;
    /// let mut merged = BookBuilder::like(&book)?;
    /// merged.push_book(&book)?;
    /// assert_eq!(merged.finish(), bytes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_book(&mut self, book: &AnyBook<'_>) -> Result<(), MergeError> {
        if !book.columns().map(|column| (column.name(), column.column_type())).eq(self.columns()) {
            return Err(MergeError::Columns);
        }
        let mut values = Vec::new();
        book.try_for_each(|position, rows| {
            for row in rows {
                values.clear();
                values.extend((0..self.columns.len()).filter_map(|column| book.value(row, column)));
                self.push_values(position, &values).map_err(MergeError::Row)?;
            }
            Ok(())
        })
    }

    /// Returns the name of the column of positions.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the names and types of the other columns.
    #[must_use = "iterators are lazy"]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&str, ColumnType)> {
        self.columns.iter().map(|column| (column.name.as_str(), column.values))
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Reports whether there are no rows yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.row_positions.is_empty()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.row_positions.len()
    }
}

/// Why something cannot be part of a book that is built.
///
/// ```
/// use koma_format::{BookBuilder, BuildError, ColumnType};
///
/// let error = BookBuilder::new("feen", &[("move", ColumnType::Text), ("move", ColumnType::U8)]).unwrap_err();
/// assert_eq!(error, BuildError::RepeatedName { column: 1 });
/// assert_eq!(error.to_string(), "column 2 has the name of another column");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// There are no columns, or more than eight.
    ColumnCount {
        /// The number of columns.
        found: usize,
    },
    /// A name is empty, longer than 65,535 bytes, or has a control character, such as a tab or a line break.
    Name {
        /// The number of the column, from 0, or `None` for that of the positions.
        column: Option<usize>,
    },
    /// A column has the name of another.
    RepeatedName {
        /// The number of the column, from 0.
        column: usize,
    },
    /// A row has more or fewer values than there are columns.
    ValueCount {
        /// The number of columns.
        expected: usize,
        /// The number of values.
        found: usize,
    },
    /// A value is of another type than its column.
    ValueType {
        /// The number of the column, from 0.
        column: usize,
        /// The type of the column.
        expected: ColumnType,
        /// The type of the value.
        found: ColumnType,
    },
    /// A position has another shape than the first one.
    OtherShape {
        /// The shape of the first one.
        expected: Shape,
        /// The shape of this position.
        found: Shape,
    },
    /// There are more than 4,294,967,294 rows.
    TooManyRows,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count| if count == 1 { "" } else { "s" };
        match *self {
            Self::ColumnCount { found } => {
                write!(f, "a book has one to {MAX_COLUMNS} columns beside that of the positions, not {found}")
            }
            Self::Name { column } => {
                match column {
                    None => f.write_str("the name of the column of positions")?,
                    Some(column) => write!(f, "the name of column {}", column + 1)?,
                }
                f.write_str(" is empty, too long, or has a control character, such as a tab")
            }
            Self::RepeatedName { column } => {
                write!(f, "column {} has the name of another column", column + 1)
            }
            Self::ValueCount { expected, found } => {
                let (values, columns) = (plural(found), plural(expected));
                write!(f, "a row of {found} value{values} for {expected} column{columns}")
            }
            Self::ValueType { column, expected, found } => {
                write!(f, "column {} is `{expected}`, its value `{found}`", column + 1)
            }
            Self::OtherShape { expected, found } => {
                write!(f, "this position has the shape {found}, the first one {expected}")
            }
            Self::TooManyRows => f.write_str("a book has at most 4,294,967,294 rows"),
        }
    }
}

impl Error for BuildError {}

/// Why two books cannot become one.
///
/// ```
/// use koma_format::{AnyBook, BookBuilder, ColumnType, MergeError};
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
    /// A row cannot be added, because its position has another shape.
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

impl Error for MergeError {}
