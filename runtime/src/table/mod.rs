//! Tables with positions as keys: static maps, books, and the hash index that both use.

mod book;
mod check;
mod column;
mod error;
pub mod format;
mod header;
mod index;
mod map;
mod raw_book;
mod record;
mod rows;
#[cfg(test)]
mod tests;

pub use book::{Book, BookReader};
pub use column::{Column, ColumnType, ColumnTypeError, Row};
pub use error::{BookError, BookErrorKind};
pub(crate) use map::Conflict;
pub use map::{Key, PositionMap, PositionMapIter, data_len, excess, fill, map};
pub use raw_book::BookColumn;
pub use rows::{BookIter, BookRow, Rows};

use crate::base::range_iterator;
