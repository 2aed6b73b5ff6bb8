//! Making a book, in buffers that the caller brings.

mod buffer;
mod columns;
mod encoding;
mod error;
mod positions;
mod write;

pub use buffer::Buffer;
pub use error::BuildError;

use super::column::{ColumnType, MAX_COLUMNS};
use super::name::is_name;
use super::value::Value;
use crate::position::ReadPosition;
use columns::Column;
use positions::Positions;

/// How many positions and rows a book may have: numbers plus one fit in 32 bits.
const MOST: usize = u32::MAX as usize - 1;

/// A book under construction. Positions and rows keep the order in which they are given, and the rows of one position
/// come together.
pub struct Builder<V> {
    key_name: V,
    columns: [Column<V>; MAX_COLUMNS],
    column_count: usize,
    positions: Positions<V>,
    /// The position of each row, in four bytes.
    row_positions: V,
    rows: usize,
    last: u32,
    /// Whether the rows of each position stand together already.
    in_order: bool,
}

impl<V: Buffer> Builder<V> {
    /// A book without rows, whose positions come from a column `key_name`.
    ///
    /// # Errors
    ///
    /// If the columns are none or too many, if two have one name, or if a name is empty, too long, or has a control
    /// character, such as a tab.
    pub fn new(key_name: &str, columns: &[(&str, ColumnType)]) -> Result<Self, BuildError> {
        if columns.is_empty() || columns.len() > MAX_COLUMNS {
            return Err(BuildError::ColumnCount { found: columns.len() });
        }
        let mut builder = Self {
            key_name: V::default(),
            columns: core::array::from_fn(|_| Column::default()),
            column_count: columns.len(),
            positions: Positions::default(),
            row_positions: V::default(),
            rows: 0,
            last: 0,
            in_order: true,
        };
        check_name(key_name, 0)?;
        builder.key_name.extend(key_name.as_bytes());
        for (number, (name, column)) in columns.iter().enumerate() {
            check_name(name, number + 1)?;
            if columns[..number].iter().any(|(other, _)| other == name) || name == &key_name {
                return Err(BuildError::RepeatedName { column: number });
            }
            builder.columns[number].values = Some(*column);
            builder.columns[number].name.extend(name.as_bytes());
        }
        Ok(builder)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many rows there are.
    pub fn row_count(&self) -> usize {
        self.rows
    }

    /// The types of the columns.
    pub fn column_types(&self) -> impl ExactSizeIterator<Item = ColumnType> {
        self.columns[..self.column_count].iter().map(|column| column.values.unwrap_or(ColumnType::Bool))
    }

    /// Adds a row of a position.
    ///
    /// # Errors
    ///
    /// If the values are not of the columns' types, or the position has another shape than those before; nothing has
    /// been added then.
    pub fn push(&mut self, position: &ReadPosition<'_>, values: &[Value<'_>]) -> Result<(), BuildError> {
        if values.len() != self.column_count {
            return Err(BuildError::ValueCount { expected: self.column_count, found: values.len() });
        }
        for (column, value) in values.iter().enumerate() {
            let (expected, found) = (self.columns[column].values, value.column_type());
            if let Some(expected) = expected
                && expected != found
            {
                return Err(BuildError::ValueType { column, expected, found });
            }
        }
        if let Some(expected) = self.positions.shape
            && expected != position.shape()
        {
            return Err(BuildError::OtherShape { expected, found: position.shape() });
        }
        if self.rows >= MOST {
            return Err(BuildError::TooManyRows);
        }
        let before = self.positions.len();
        let number = self.positions.number(position.untyped(), position.hash());
        if number != self.last && number as usize != before {
            self.in_order = false;
        }
        self.last = number;
        self.row_positions.extend(&number.to_le_bytes());
        self.rows += 1;
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.push(*value);
        }
        Ok(())
    }
}

/// Refuses what is no name; `place` is 0 for the key.
fn check_name(name: &str, place: usize) -> Result<(), BuildError> {
    let column = place.checked_sub(1);
    if is_name(name.as_bytes()) { Ok(()) } else { Err(BuildError::Name { column }) }
}

impl<V> core::fmt::Debug for Builder<V> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Builder").field("rows", &self.rows).finish_non_exhaustive()
    }
}
