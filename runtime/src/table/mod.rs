//! Tables keyed by position: static maps and books, how their data are laid out, searched and built.

mod book;
mod build;
pub mod format;
mod index;
mod iter;
mod layout;
mod map;

pub use book::{
    Book, BookColumn, BookColumns, BookError, BookErrorKind, BookIter, ColumnType, ColumnTypeError, Row, Rows,
};
pub(crate) use build::Conflict;
pub use build::{Key, data_len, fill};
pub use iter::PositionMapIter;
pub use layout::excess;
pub use map::{PositionMap, map};
