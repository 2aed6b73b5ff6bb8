//! Builds books for [`koma`](https://docs.rs/koma) and reads tables into them.
//!
//! The macro `book!` of `koma` runs this crate at compile time. In a build script, use
//! [`koma-book`](https://docs.rs/koma-book). That crate re-exports this crate, and also reads, merges and exports
//! books, and builds books that do not fit in memory.
//!
//! ```
//! use koma_format::{BookBuilder, ColumnType};
//! use koma_runtime::{Book, Position};
//!
//! let mut builder = BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)])?;
//! builder.read_table("moves.tsv", "feen\tmove\tweight\n4k^3/8/8/8/8/8/8/4K^3 / C/c\te1e2\t7\n")?;
//! let book: Book<Position<8, 8>, (&str, u16), _> = Book::from_bytes(builder.finish())?;
//! assert_eq!(book.row_count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`FORMAT.md`](https://docs.rs/crate/koma-book/latest/source/FORMAT.md) describes the format. The same rows in the
//! same order give the same bytes on every machine.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod builder;
mod errors;
mod file_identity;
mod header;
mod keys;
mod lines;
mod message;
mod other_file;
mod table;
mod table_builder;
#[cfg(test)]
mod tests;
mod value;

pub use builder::{
    BookBuilder, BuiltPosition, BuiltRow, HeaderNumbers, PackedPosition, RecordLengths, push_checksums,
};
pub use errors::{BuildError, TableError, TableErrors};
pub use file_identity::{FileIdentity, repeated_file};
pub use header::TableLayout;
pub use keys::{FeenReader, KeyNotation, KeyReader};
pub use koma_runtime::ColumnType;
pub use koma_runtime::book_format::{AnyPosition, nearest};
pub use koma_runtime::error::ColumnTypeError;
pub use lines::{MAX_LINE_LEN, TOO_LONG, for_each_line, try_for_each_line};
pub use message::Message;
pub use other_file::{Compression, instead_of_book};
pub use table::read_table_into;
pub use table_builder::{AddError, TableBuilder};
pub use value::{AnySquare, Value, ValueError};
