#![cfg_attr(feature = "macros", doc = include_str!("guide.md"))]
#![cfg_attr(
    not(feature = "macros"),
    doc = "Positions, moves and rules of board games, and maps and books of positions, as plain values."
)]
#![cfg_attr(not(feature = "macros"), doc = "")]
#![cfg_attr(not(feature = "macros"), doc = "This is the crate without its default feature `macros`.")]
// The documentation names items of all features. docs.rs and `cargo doc --all-features` build it with all of them.
#![cfg_attr(
    not(all(feature = "macros", feature = "book", feature = "games")),
    allow(rustdoc::broken_intra_doc_links, reason = "the items of a feature that is off have no pages")
)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "svg")]
pub use koma_runtime::Coordinates;
#[cfg(feature = "svg")]
#[doc(alias("figurine", "image", "picture"))]
pub use koma_runtime::Svg;
#[cfg(feature = "book")]
#[doc(no_inline)]
pub use koma_runtime::error::BookErrorKind;
#[doc(no_inline)]
pub use koma_runtime::error::{FeenErrorKind, GameErrorKind, SquareErrorKind, TokenErrorKind};
#[cfg(feature = "_game")]
#[doc(no_inline)]
pub use koma_runtime::error::{FenErrorKind, MoveErrorKind};
pub use koma_runtime::iter;
#[cfg(feature = "proptest")]
pub use koma_runtime::proptest;
#[cfg(feature = "book")]
pub use koma_runtime::{BookError, Column, ColumnType, Row};
pub use koma_runtime::{
    EpinParts, Explanation, FeenError, GameError, GamePiece, GameStyle, Letter, MAX_DIMENSION_SIZE,
    MAX_DIMENSIONS, MAX_SQUARE_COUNT, Notation, PinParts, PositionError, QpiParts, Shape, ShapeError,
    SinParts, SquareError, State, TokenError, TokenText, Vocabulary, ZobristHasher,
};
#[cfg(feature = "_game")]
pub use koma_runtime::{FenError, MoveError};
// rustdoc ignores the aliases of re-exported types, so they are repeated here. Editors ignore these copies and use the
// aliases of the types. rustdoc finds the aliases of methods and variants.
#[cfg(feature = "book")]
#[doc(alias("openings"))]
pub use koma_runtime::Book;
#[doc(alias("BuildHasher"))]
pub use koma_runtime::ByZobrist;
#[doc(alias("drop", "pocket", "reserve"))]
pub use koma_runtime::Hand;
#[doc(alias("bitboard", "board", "FEEN"))]
pub use koma_runtime::Position;
#[doc(alias("HashMap", "phf"))]
pub use koma_runtime::PositionMap;
#[doc(alias("black", "color", "player", "white"))]
pub use koma_runtime::Side;
#[doc(alias("style"))]
pub use koma_runtime::Sin;
#[doc(alias("CELL", "coordinate"))]
pub use koma_runtime::Square;
#[doc(alias("bitboard"))]
pub use koma_runtime::Squares;
#[doc(alias("variant"))]
pub use koma_runtime::Styles;
#[doc(alias("piece"))]
pub use koma_runtime::{Epin, Pin, Qpi};
#[cfg(feature = "macros")]
#[doc(hidden)]
#[path = "macros/mod.rs"]
pub mod __macros;
mod must;
#[cfg(not(feature = "macros"))]
#[macro_use]
mod without_macros;

#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "makruk")]
pub mod makruk;
#[cfg(feature = "shogi")]
pub mod shogi;
#[cfg(feature = "xiangqi")]
pub mod xiangqi;

/// Contains the enums of error kinds, the less common error types, and a list of frequent mistakes with their messages
/// and fixes.
///
/// The errors of the notations, such as [`TokenError`] and [`FeenError`], are in the root of the crate.
///
#[cfg_attr(all(feature = "macros", feature = "games"), doc = include_str!("../docs/errors.md"))]
pub mod error {
    pub use koma_runtime::error::*;
}

#[cfg(all(doc, feature = "macros", feature = "sashite"))]
#[doc = include_str!("../docs/from-sashite.md")]
///
/// This module exists only in the documentation.
pub mod from_sashite {}

/// Contains the items that the macros expand to. Not part of the public API.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "chess")]
    pub use crate::chess;
    #[cfg(feature = "makruk")]
    pub use crate::makruk;
    #[cfg(feature = "shogi")]
    pub use crate::shogi;
    #[cfg(feature = "xiangqi")]
    pub use crate::xiangqi;
    pub use core::prelude::v1::{Clone, Copy, Eq, Err, None, Ok, Option, PartialEq, Result, Some};
    pub use core::primitive::{bool, f32, f64, i8, i16, i32, i64, i128, str, u8, u16, u32, u64, u128, usize};
    pub use core::{compile_error, concat, env, fmt::Debug, hash::Hash, include_bytes, panic, stringify};
    pub use koma_runtime::macro_support::expansions::*;
    pub use koma_runtime::macro_support::tokens::*;
    pub use koma_runtime::macro_support::{own, unpack};
    pub use koma_runtime::{Epin, Pin, Position, Qpi, Sin};
}

/// Compiles and runs the code of the README.
#[cfg(all(doctest, feature = "macros", feature = "games"))]
#[doc = include_str!("../README.md")]
mod readme {}
