//! Tokens and positions of board-game notation as plain `Copy` values, read, changed and written in const
//! code.
//!
//! This is the runtime of [`koma`](https://docs.rs/koma), which adds macros that check a token while the
//! program compiles. Use this crate alone where procedural macros are not wanted: `from_static` in a
//! const checks at compile time too.
//!
//! ```
//! use koma_runtime::{Epin, Letter, Qpi, Side, Styles};
//!
//! const ROOK: Epin = Epin::from_static("+r'");
//! const CHESS_VS_SHOGI: Styles = Styles::new(Letter::C, Letter::S);
//! const IN_FULL: Qpi = ROOK.qualify(CHESS_VS_SHOGI);
//!
//! assert_eq!(IN_FULL.encode(), "C:+r"); // the second player's rook, in the first player's style
//! ```
//!
//! The notations are those of the Sashité game protocol:
//!
//! | type | tokens | grammar | says |
//! |---|---|---|---|
//! | [`Sin`] | 52 | `[A-Za-z]` | a style and the player it belongs to |
//! | [`Pin`] | 312 | `[-+]?[A-Za-z]\^?` | a piece: letter, side, state, terminal status |
//! | [`Epin`] | 624 | `[-+]?[A-Za-z]\^?'?` | a piece, and whether its style is native or derived |
//! | [`Qpi`] | 16,224 | `[A-Za-z]:[-+]?[A-Za-z]\^?` | a piece with its style spelled out |
//!
//! A [`Position`] is a board of EPINs with both players' hands, their styles and the turn, read from FEEN and
//! written as FEEN.
//!
//! The crate is `no_std` and depends on nothing. It allocates nothing but the text of `Position::to_feen`, which
//! needs the feature `alloc`.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod letter;
mod side;
mod state;

mod cased;
mod marks;

mod epin;
mod pin;
mod qpi;
mod sin;
mod token;

mod styles;

mod feen;
mod feen_error;
mod hand;
mod hand_slots;
mod position;
mod position_error;
mod position_map;
mod shape;
mod untyped;
mod zobrist;

mod compact;

mod notation;
mod token_error;
mod token_text;

mod diagnose;
mod explanation;
mod repair;
mod text;
mod typography;

mod constants;

pub use letter::Letter;
pub use side::Side;
pub use state::State;

pub use epin::{Epin, EpinParts};
pub use pin::{Pin, PinParts};
pub use qpi::{Qpi, QpiParts};
pub use sin::{Sin, SinParts};
pub use token::All;

pub use styles::Styles;

pub use feen_error::{FeenError, FeenErrorKind};
pub use hand::{Hand, HandIter};
pub use position::{Layers, Nested, Position, Ranks};
pub use position_error::PositionError;
pub use position_map::{PositionMap, PositionMapIter};
pub use shape::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Shape, ShapeError};

pub use explanation::Explanation;
pub use notation::Notation;
pub use token_error::{TokenError, TokenErrorKind};
pub use token_text::TokenText;

/// What the macros of `koma` expand to. Not part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::compact::write;
    pub use crate::constants::*;
    pub use crate::feen::lexis::{extent, number};
    pub use crate::feen::read::{Outline, read, read_styles};
    pub use crate::feen_error::{LONE_COUNT, ONE_SLASH, TOO_MANY_PIECES};
    pub use crate::position::{position, sizes};
    pub use crate::position_map::{Key, MAX_ENTRIES, build, data_len, fill};
    pub use crate::shape::{FLAT, flat_dimension};
    pub use crate::untyped::{Draft, Untyped};
    pub use crate::zobrist::of as zobrist;
}
