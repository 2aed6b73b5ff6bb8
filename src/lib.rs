//! Compile-time checked constants for board-game notation.
//!
//! *Koma* (駒) is the Japanese word for a board-game piece. This crate turns piece tokens into constants
//! while a program compiles: a wrong token is an error under its literal, a right one costs nothing at run
//! time.
//!
//! ```
//! use koma::{Epin, Qpi, epin, qpi};
//!
//! const KING: Qpi = qpi!("C:K^");
//!
//! fn is_rook(piece: Epin) -> bool {
//!     matches!(piece, epin!("R") | epin!("+R") | epin!("r") | epin!("+r"))
//! }
//!
//! assert!(KING.is_terminal() && is_rook(epin!("+r")));
//! ```
//!
//! # The notations
//!
//! They are those of the [Sashité game protocol](https://sashite.dev/game-protocol/), for two-player games of
//! any tradition and mixtures of them: [SIN](https://sashite.dev/specs/sin/1.0.0/),
//! [PIN](https://sashite.dev/specs/pin/1.0.0/), [EPIN](https://sashite.dev/specs/epin/1.0.0/) and
//! [QPI](https://sashite.dev/specs/qpi/1.0.0/). References like "QPI §7.3" are to these texts.
//!
//! | macro | type | bytes | tokens | grammar | says |
//! |---|---|---|---|---|---|
//! | [`sin!`] | [`Sin`] | 1 | 52 | `[A-Za-z]` | a style (chess, shōgi, …) and the player it belongs to |
//! | [`pin!`] | [`Pin`] | 2 | 312 | `[-+]?[A-Za-z]\^?` | a piece: letter, side, state, terminal status |
//! | [`epin!`] | [`Epin`] | 2 | 624 | `[-+]?[A-Za-z]\^?'?` | a piece, and whether its style is native or derived |
//! | [`qpi!`] | [`Qpi`] | 3 | 16,224 | `[A-Za-z]:[-+]?[A-Za-z]\^?` | a piece with its style spelled out |
//!
//! * **Case is the side**: upper case is the first player's, lower case the second's.
//! * **`+` and `-`** before the letter are the state: enhanced (a promoted shōgi piece) and diminished.
//! * **`^`** behind it makes the piece terminal: its fate decides the game, as a king's does.
//! * **`'`** makes an EPIN derived: the piece moves in the other player's style. In a QPI, whose style
//!   stands before the colon, a piece is derived if the cases of its two letters differ.
//!
//! # Constants, patterns, tables
//!
//! A macro stands wherever an expression or a pattern may. Two arms with the same token are reported as an
//! unreachable pattern, at the second literal. A token is a pattern for a value, not for a reference to
//! one, like a number or any other constant:
//!
//! ```
//! use koma::epin;
//!
//! let pieces = [epin!("K^"), epin!("P"), epin!("P")];
//! assert_eq!(pieces.iter().filter(|piece| matches!(**piece, epin!("P"))).count(), 2);
//! assert!(matches!(pieces.first(), Some(&epin!("K^"))));
//! ```
//!
//! All tokens are numbered without gaps, so an array is a
//! table keyed by piece:
//!
//! ```
//! use koma::{Epin, epin};
//!
//! const fn values() -> [u32; Epin::COUNT] {
//!     let mut values = [0; Epin::COUNT];
//!     values[epin!("P").index()] = 1;
//!     values[epin!("+P").index()] = 6;
//!     values
//! }
//! static VALUES: [u32; Epin::COUNT] = values();
//!
//! assert_eq!(VALUES[Epin::from_static("+P").index()], 6);
//! ```
//!
//! # Values
//!
//! Every token type reads ([`parse`](Epin::parse)), writes ([`encode`](Epin::encode), `Display`), tells
//! and changes its attributes ([`parts`](Epin::parts), [`enhance`](Epin::enhance), …), all in `const fn`.
//! What traits do is not for const code: there, compare the [`index`](Epin::index) of two tokens instead of
//! using `==`, and count with [`from_index`](Epin::from_index) instead of looping over [`all`](Epin::all).
//! [`Styles`] ties the short EPIN to the complete QPI:
//!
//! ```
//! use koma::{Letter, Qpi, Styles, epin, qpi};
//!
//! const CHESS_VS_SHOGI: Styles = Styles::new(Letter::C, Letter::S);
//! const CAPTURED: Qpi = epin!("+r'").qualify(CHESS_VS_SHOGI);
//!
//! assert_eq!(CAPTURED, qpi!("C:+r"));
//! ```
//!
//! # Positions
//!
//! A [`Position`] is a board of any shape in up to three dimensions, both players' hands, their styles and
//! whose turn it is, as plain `Copy` data. Every change gives a new one, in const code too:
//!
//! ```
//! use koma::{Letter, Position, Side, Styles, epin};
//!
//! let before = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C)).board_diff(&[(52, Some(epin!("P")))])?;
//! let after = before.board_diff(&[(52, None), (36, Some(epin!("P")))])?.toggle();
//! assert_eq!(after.turn(), Side::Second);
//! # Ok::<(), koma::PositionError>(())
//! ```
//!
//! # Errors
//!
//! What the compiler says of a wrong literal is what a program can say of wrong input:
//!
//! ```
//! use koma::Qpi;
//!
//! let error = Qpi::parse("CK").unwrap_err();
//! let text = "\
//! invalid QPI token: a colon `:` must stand between the style letter and the piece
//!   CK
//!    ^
//!   help: did you mean `C:K`?";
//! assert_eq!(error.explain("CK").to_string(), text);
//! ```
//!
//! # Features
//!
//! * `macros` (default): the macros. Without it no procedural macro is built, and a named constant made by
//!   `from_static` takes their place, in patterns too.
//!
//! The crate is `no_std`, allocates nothing and holds no `unsafe` code.
#![no_std]

pub use koma_runtime::{
    All, Epin, EpinParts, Explanation, Hand, HandIter, Layers, Letter, MAX_DIMENSION_SIZE, MAX_DIMENSIONS,
    MAX_SQUARE_COUNT, Nested, Notation, Pin, PinParts, Position, PositionError, Qpi, QpiParts, Ranks, Shape,
    ShapeError, Side, Sin, SinParts, State, Styles, TokenError, TokenErrorKind, TokenText,
};

#[cfg(feature = "macros")]
mod macros;

/// What the macros expand to. Not part of the public API.
#[cfg(feature = "macros")]
#[doc(hidden)]
pub mod __private {
    pub use core::compile_error;
    pub use koma_macros::{epin, pin, qpi, sin};
    pub use koma_runtime::__private::*;
}

/// The code of the README compiles and runs.
#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../README.md")]
mod readme {}
