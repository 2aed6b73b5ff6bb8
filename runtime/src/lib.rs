//! Positions and pieces of board games as plain `Copy` values, read and changed in const code.
//!
//! This is the runtime of [`koma`](https://docs.rs/koma), which adds macros that check positions and tokens while a
//! program compiles. Use this crate alone if you want no procedural macros: `from_static` in a constant checks at
//! compile time too.
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
//! A [`Position`] is a board of EPINs with both players' hands, their styles and the turn, read from FEEN and written
//! as FEEN. It knows no rules of any game. The notations are those of the Sashité game protocol:
//!
//! | type | tokens | grammar | says |
//! |---|---|---|---|
//! | [`Sin`] | 52 | `[A-Za-z]` | a style and the player it belongs to |
//! | [`Pin`] | 312 | `[-+]?[A-Za-z]\^?` | a piece: letter, side, state, terminal status |
//! | [`Epin`] | 624 | `[-+]?[A-Za-z]\^?'?` | a piece, and whether its style is native or derived |
//! | [`Qpi`] | 16,224 | `[A-Za-z]:[-+]?[A-Za-z]\^?` | a piece with its style spelled out |
//!
//! The crate is `no_std`, allocates nothing, and depends on nothing but what a feature names.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(test)]
extern crate std;

// The rooms of the crate. Each knows only those above it.

// What tokens are made of: letters, sides, states, markers.
mod base;

// How a diagnostic is written and drawn.
mod report;

// SIN, PIN, EPIN and QPI.
mod token;

// Boards, hands, turn and styles, and how they change.
mod position;

// A position in few bytes.
mod packed;

// Positions as text.
mod feen;

// Positions as pictures.
#[cfg(feature = "svg")]
mod svg;

// What the pieces of a game are.
mod game;

// Tables keyed by position.
mod table;

// Chess, shōgi, xiangqi and makruk.
#[cfg(feature = "games")]
mod games;

// Traits and types of other crates.
mod interop;

#[doc(hidden)]
pub mod macro_support;

pub use base::{Letter, LetterError, NameError, Side, State};
pub use feen::{FeenError, FeenErrorKind, FeenPlace};
pub use game::{Game, GameError, GameErrorKind, GamePiece, GameStyle};
#[cfg(feature = "games")]
pub use games::{
    FenError, FenErrorKind, FenField, MoveError, MoveErrorKind, UnwritableError, UnwritableErrorKind, chess,
    makruk, shogi, xiangqi,
};
#[cfg(feature = "sashite")]
pub use interop::QiError;
#[cfg(feature = "proptest")]
pub use interop::{PositionParameters, PositionStrategy, PositionTree};
#[cfg(feature = "shakmaty")]
pub use interop::{square_from_shakmaty, square_to_shakmaty};
pub use position::{
    ByZobrist, Hand, HandInFeenOrder, HandIter, Layers, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT,
    Nested, Pieces, Position, PositionError, Ranks, Shape, ShapeError, ShapeTextError, Square, SquareError,
    SquareErrorKind, ZobristHasher,
};
pub use report::{Explanation, Reason};
#[cfg(feature = "svg")]
pub use svg::{Coordinates, Svg};
pub use table::{
    Book, BookColumn, BookColumns, BookError, BookErrorKind, BookIter, ColumnType, ColumnTypeError,
    PositionMap, PositionMapIter, Row, Rows, format,
};
pub use token::{
    All, DerivedError, Epin, EpinParts, Notation, Pin, PinParts, Qpi, QpiParts, Sin, SinParts, Styles,
    StylesError, TokenError, TokenErrorKind, TokenText,
};
