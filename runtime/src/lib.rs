//! Positions and pieces of board games, as plain `Copy` values that const code can parse and change; the moves and rules of
//! chess, shōgi, xiangqi and makruk; and maps and books, which are tables of positions.
//!
//! This crate is the runtime of [`koma`](https://docs.rs/koma). `koma` adds macros that validate positions and tokens at
//! compile time. If you want no procedural macros, use this crate alone. In a constant, `from_static` also
//! validates a position or a token at compile time.
//!
//! ```
//! use koma_runtime::{Epin, Letter, Square};
//!
//! type Chess = koma_runtime::Position<8, 8>;
//!
//! static KINGS: Chess = Chess::from_static("4k^3/8/8/8/8/8/8/4K^3 / C/c");
//!
//! assert_eq!(KINGS.piece(Square::from_static("e1")), Some(Epin::from_static("K^")));
//! assert!(KINGS.board().iter().flatten().all(|piece| piece.letter() == Letter::K));
//! ```
//!
//! A [`Position`] consists of a board of EPINs, both players' hands and styles, and the turn. Positions are parsed from
//! FEEN and written as FEEN. A position does not know the rules of any game. With the feature `games`, the modules of the games
//! do. With the feature `book`, a [`Book`](https://docs.rs/koma/latest/koma/struct.Book.html) reads rows for positions.
//!
//! FEEN and the following token notations belong to the Sashité game protocol:
//!
//! | type | tokens | grammar | meaning |
//! |---|---|---|---|
//! | [`Sin`] | 52 | `[A-Za-z]` | a style and the player it belongs to |
//! | [`Pin`] | 312 | `[-+]?[A-Za-z]\^?` | a piece: letter, side, state, terminal status |
//! | [`Epin`] | 624 | `[-+]?[A-Za-z]\^?'?` | a piece, and whether its style is native or derived |
//! | [`Qpi`] | 16,224 | `[A-Za-z]:[-+]?[A-Za-z]\^?` | a piece with its style spelled out |
//!
//! The crate is `no_std`. Only optional features allocate memory or add dependencies.
#![no_std]
#![cfg_attr(
    not(all(feature = "book", feature = "games")),
    allow(rustdoc::broken_intra_doc_links, reason = "the items of a feature that is off have no pages")
)]
// The lint `cast_possible_truncation` still reports conversions that may lose bits.
#![allow(clippy::as_conversions, reason = "const code has no other conversions")]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "each module says what limits its numbers"
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

// Most modules use only the modules above them.

// Letters, sides and states, and helpers that most modules use.
mod base;

// Diagnostics: their words and drawings.
mod report;

// SIN, PIN, EPIN and QPI.
mod token;

// Positions as text. This module uses the next one, but comes before it: the documentation lists the methods of a
// position in module order, and `parse` should be the first method.
mod feen;

// Positions and changes to them, and their shapes, squares and hashes.
mod position;

// The compact encoding of positions.
mod packed;

// Positions as SVG pictures.
#[cfg(feature = "svg")]
mod svg;

// The styles and pieces of a game.
mod vocabulary;

// The list of koma's games. Tables and games use it.
mod games_list;

// Tables keyed by position.
mod table;

// Chess, shōgi, xiangqi and makruk.
#[cfg(feature = "_game")]
mod games;

// Validates that a position belongs to a game.
mod validate;

// Traits and conversions for other crates.
mod interop;

#[doc(hidden)]
pub mod macro_support;

pub use base::{Letter, Side, State};
pub use feen::FeenError;
#[cfg(feature = "chess")]
pub use games::chess;
#[cfg(feature = "makruk")]
pub use games::makruk;
#[cfg(feature = "shogi")]
pub use games::shogi;
#[cfg(feature = "xiangqi")]
pub use games::xiangqi;
#[cfg(feature = "_game")]
pub use games::{FenError, MoveError};
#[cfg(feature = "cozy-chess")]
pub use interop::{move_from_cozy_chess, move_to_cozy_chess, square_from_cozy_chess, square_to_cozy_chess};
#[cfg(feature = "shakmaty")]
pub use interop::{move_from_shakmaty, move_to_shakmaty, square_from_shakmaty, square_to_shakmaty};
#[cfg(feature = "shogi_core")]
pub use interop::{
    move_from_shogi_core, move_to_shogi_core, piece_to_shogi_core, square_from_shogi_core,
    square_to_shogi_core,
};
pub use position::{
    ByZobrist, Hand, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Position, PositionError, Shape,
    ShapeError, Square, SquareError, Squares, ZobristHasher,
};
pub use report::Explanation;
#[cfg(feature = "svg")]
pub use svg::{Coordinates, Svg};
pub use table::PositionMap;
#[cfg(feature = "book")]
pub use table::book::{Book, BookError, Column, ColumnType, Row, book_format};
pub use token::{
    Epin, EpinParts, Notation, Pin, PinParts, Qpi, QpiParts, Sin, SinParts, Styles, TokenError, TokenText,
};
pub use vocabulary::{GameError, GamePiece, GameStyle, Vocabulary};

/// Contains the kinds and other details of errors, the less common error types, and [`ConstError`](error::ConstError).
///
/// The main error types, such as [`TokenError`] and [`FeenError`], are in the root of the crate.
pub mod error {
    pub use crate::base::NameError;
    pub use crate::feen::{FeenErrorKind, FeenPlace};
    #[cfg(feature = "_game")]
    pub use crate::games::{FenErrorKind, MoveErrorKind};
    #[cfg(feature = "cozy-chess")]
    pub use crate::interop::CozyChessError;
    #[cfg(feature = "sashite")]
    pub use crate::interop::QiError;
    #[cfg(feature = "shakmaty")]
    pub use crate::interop::ShakmatyError;
    pub use crate::position::SquareErrorKind;
    pub use crate::report::ConstError;
    #[cfg(feature = "book")]
    pub use crate::table::book::{BookErrorKind, ColumnNames, ColumnTypeError};
    pub use crate::token::TokenErrorKind;
    pub use crate::vocabulary::GameErrorKind;
}

/// Iterators, and other types that methods return and few programs name.
pub mod iter {
    pub use crate::position::{
        Drawing, HandInFeenOrder, HandIter, Layers, Nested, Pieces, Ranks, SquaresIter,
    };
    pub use crate::table::Entries;
    #[cfg(feature = "book")]
    pub use crate::table::book::{BookColumn, BookReader, BookRow, Rows};
    pub use crate::token::All;
}

/// Property-test strategies for positions and legal moves.
#[cfg(feature = "proptest")]
pub mod proptest {
    pub use crate::interop::PositionParameters;
    #[cfg(feature = "chess")]
    pub use crate::interop::legal_move;
}
