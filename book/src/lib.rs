//! Makes books for [`koma`](https://docs.rs/koma). A book maps each position to one or more rows with typed columns.
//!
//! A [`BookBuilder`] accepts single rows or whole tables, and returns the bytes of a book. `koma::Book` reads these
//! bytes. For example, a build script may contain this code:
//!
//! ```
//! use koma_book::{BookBuilder, ColumnType};
//!
//! let mut builder = BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)])?;
//! let table = "\
//! feen\tmove\tweight
//! 4k^3/8/8/8/8/8/8/4K^3 / C/c\te1e2\t7
//! 4k^3/8/8/8/8/8/8/4K^3 / c/C\te8e7\t70000
//! ";
//! // `build_table` takes the path of a table instead of its text.
//! let errors = builder.read_table("moves.tsv", table).unwrap_err();
//! assert_eq!(errors.to_string(), "moves.tsv:3: weight: 70000 does not fit u16");
//! # Ok::<(), koma_book::BuildError>(())
//! ```
//!
//! The program `koma-book` uses this library. [`TableOptions`] reads tables line by line. [`merge_books`] merges books.
//! [`export_table`] writes a table. A [`SpillingBuilder`] builds books that do not fit in
//! memory. [`write_book`] writes a complete file or nothing. [`build_script`] makes books in
//! build scripts. [`pgn`] reads chess games, and [`kif`] reads shōgi games. [`polyglot`] reads and writes Polyglot books,
//! and [`yaneuraou`] books of the shōgi engine YaneuraOu.
//!
//! # On a server
//!
//! A server reads a book once and shares it between threads. A look-up takes no lock and allocates no memory. To name
//! the opening of a game, take back moves until the position has a name.
//!
//! ```
//! use koma::chess::{self, Position};
//! use koma::Book;
//! use koma_book::{ColumnType, KeyNotation, TableOptions};
//!
//! type Openings = Book<Position, &'static str, Vec<u8>>;
//!
//! let mut options = TableOptions::new("pgn", &[("name", ColumnType::Text)]);
//! options.key_notation = KeyNotation::ChessMoves;
//! let mut builder = options.builder()?;
//! options.read("names.tsv", "pgn\tname\n1. e4 c5\tSicilian Defense\n".as_bytes(), &mut builder)?;
//! let openings = Openings::from_bytes(builder.finish())?;
//!
//! // For each game that comes in:
//! let mut position = chess::START;
//! let mut played = Vec::new();
//! for text in ["e4", "c5", "Nf3", "a6"] {
//!     let mv = chess::parse_san(&position, text)?;
//!     played.push(chess::play(&mut position, mv)?);
//! }
//! let name = loop {
//!     if let Some(name) = openings.first(&position) {
//!         break Some(name);
//!     }
//!     match played.pop() {
//!         Some(undo) => chess::take_back(&mut position, undo),
//!         None => break None,
//!     }
//! };
//! assert_eq!(name, Some("Sicilian Defense"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! * `compression`, off by default: reads games that are compressed with gzip or zstd.
//! * `shift-jis`, off by default: reads shōgi games in Shift-JIS.
//!
//! The same rows give the same bytes on every machine.
//! [`FORMAT.md`](https://docs.rs/crate/koma-book/latest/source/FORMAT.md) describes the bytes, so that other programs
//! can read and write them.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod any_book;
mod book_file;
pub mod build_script;
mod chess_key;
mod compression;
mod counting;
mod epd;
mod error;
mod files;
mod game_columns;
pub mod kif;
mod lines;
mod merging;
pub mod pgn;
pub mod polyglot;
mod progress;
mod quoted;
mod shogi_key;
mod spill;
mod tables;
mod temporary;
mod windows;
pub mod yaneuraou;

pub use any_book::AnyBook;
pub use book_file::{AnyBookFile, AnyFileRows, BookFile, FileRow, FileRows, VisitedRow};
pub use counting::{CountOptions, CountReport, CountedGames, GamesBook, PlayedMove, RecordedGame};
pub use error::Error;
pub use files::{
    finish_book, is_written_directly, open_file, remove_unfinished_files, repeated_words, write_book,
    write_file,
};
pub use game_columns::{GAME_COLUMNS, SHOGI_GAME_COLUMNS, is_book_of_games};
pub use koma_format::{
    AddError, AnyPosition, AnySquare, BookBuilder, BuildError, Compression, FeenReader, FileIdentity,
    KeyNotation, KeyReader, Message, TableBuilder, TableError, TableErrors, TableLayout, Value, ValueError,
    nearest, repeated_file,
};
pub use koma_runtime::chess;
pub use koma_runtime::error::{BookErrorKind, ColumnNames, ColumnTypeError};
pub use koma_runtime::iter::BookColumn;
pub use koma_runtime::{
    BookError, ColumnType, Epin, FeenError, Letter, Position, Shape, Side, Sin, Square, Styles,
};
pub use lines::Lines;
pub use merging::{merge_books, merge_within};
pub use progress::{Phase, Progress};
pub use spill::{BookSize, SpillError, SpillingBuilder};
pub use tables::{TableOptions, build_table, export_rows, export_table};

/// Compiles and runs the code in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
