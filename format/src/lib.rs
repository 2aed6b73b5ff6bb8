//! Builds books for [`koma`](https://docs.rs/koma), reads tables into them, and reads any book back.
//!
//! This is what `book!` of `koma` runs while a program compiles. In a build script, use
//! [`koma-book`](https://docs.rs/koma-book), which re-exports all of this and adds files, merging and other notations.
//!
//! ```
//! use koma_format::{AnyBook, BookBuilder, ColumnType, Value};
//!
//! let mut builder = BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)])?;
//! builder.read_table("moves.tsv", "feen\tmove\tweight\n4k^3/8/8/8/8/8/8/4K^3 / C/c\te1e2\t7\n")?;
//! let bytes = builder.finish();
//! assert_eq!(AnyBook::from_bytes(&bytes)?.value(0, 1), Some(Value::U16(7)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The format is described in [`FORMAT.md`](https://docs.rs/crate/koma-book/latest/source/FORMAT.md). The same rows give
//! the same bytes on every machine.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod any_book;
mod builder;
mod keys;
mod positions;
mod table;
#[cfg(test)]
mod tests;
mod value;

pub use any_book::AnyBook;
pub use builder::{BookBuilder, BuildError, MergeError};
pub use keys::KeyNotation;
pub use koma_runtime::ColumnType;
pub use koma_runtime::error::ColumnTypeError;
pub use koma_runtime::format::AnyPosition;
pub use table::{Compression, FeenReader, KeyReader, TableError, TableErrors, TableHeader, TableLayout};
pub use value::{AnySquare, IntoRow, Value, ValueError};
