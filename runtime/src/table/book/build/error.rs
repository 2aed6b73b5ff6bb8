use core::fmt;

use crate::position::Shape;
use crate::report::Words;
use crate::table::book::column::{ColumnType, MAX_COLUMNS};

/// Why something cannot be part of a book that is built.
///
/// ```
/// use koma::ColumnType;
/// use koma_book::{BookBuilder, BuildError};
///
/// let error = BookBuilder::new("feen", &[("move", ColumnType::Text), ("move", ColumnType::U8)]).unwrap_err();
/// assert_eq!(error, BuildError::RepeatedName { column: 1 });
/// assert_eq!(error.to_string(), "column 2 has the name of another column");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// No columns, or more than eight.
    ColumnCount {
        /// How many there are.
        found: usize,
    },
    /// A name that is empty, longer than 65,535 bytes, or has a control character, such as a tab or a line break.
    Name {
        /// Which column, from 0; `None` for that of the positions.
        column: Option<usize>,
    },
    /// The name of another column.
    RepeatedName {
        /// Which column, from 0.
        column: usize,
    },
    /// A row with more or fewer values than columns.
    ValueCount {
        /// How many columns there are.
        expected: usize,
        /// How many values there are.
        found: usize,
    },
    /// A value of another type than its column's.
    ValueType {
        /// Which column, from 0.
        column: usize,
        /// The type of the column.
        expected: ColumnType,
        /// The type of the value.
        found: ColumnType,
    },
    /// A position of another shape than the first one.
    OtherShape {
        /// The shape of the first one.
        expected: Shape,
        /// The shape of this position.
        found: Shape,
    },
    /// More than 4,294,967,294 rows.
    TooManyRows,
}

impl BuildError {
    const fn words(&self) -> Words {
        match *self {
            Self::ColumnCount { found } => Words::new("a book has one to ")
                .count(MAX_COLUMNS)
                .text(" columns beside that of the positions, not ")
                .count(found),
            Self::Name { column } => match column {
                None => Words::new("the name of the column of positions"),
                Some(column) => Words::new("the name of column ").count(column + 1),
            }
            .text(" is empty, too long, or has a control character, such as a tab"),
            Self::RepeatedName { column } => {
                Words::new("column ").count(column + 1).text(" has the name of another column")
            }
            Self::ValueCount { expected, found } => Words::new("a row of ")
                .count(found)
                .text(if found == 1 { " value for " } else { " values for " })
                .count(expected)
                .text(if expected == 1 { " column" } else { " columns" }),
            Self::ValueType { column, expected, found } => Words::new("column ")
                .count(column + 1)
                .text(" is `")
                .text(expected.as_str())
                .text("`, its value `")
                .text(found.as_str())
                .text("`"),
            Self::OtherShape { expected, found } => {
                let words = found.append_to(Words::new("this position has the shape "));
                expected.append_to(words.text(", the first one "))
            }
            Self::TooManyRows => Words::new("a book has at most 4,294,967,294 rows"),
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl core::error::Error for BuildError {}
