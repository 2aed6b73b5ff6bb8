//! Tokens of board-game notation as `Copy` values, made and transformed in const code.
#![no_std]

#[cfg(test)]
extern crate std;

mod cased;
mod constants;
mod diagnose;
mod epin;
mod explanation;
mod letter;
mod marks;
mod notation;
mod pin;
mod qpi;
mod repair;
mod side;
mod sin;
mod state;
mod styles;
mod text;
mod token;
mod token_error;
mod token_text;
mod typography;

pub use epin::{Epin, EpinParts};
pub use explanation::Explanation;
pub use letter::Letter;
pub use notation::Notation;
pub use pin::{Pin, PinParts};
pub use qpi::{Qpi, QpiParts};
pub use side::Side;
pub use sin::{Sin, SinParts};
pub use state::State;
pub use styles::Styles;
pub use token::All;
pub use token_error::{TokenError, TokenErrorKind};
pub use token_text::TokenText;

/// What the macros of `koma` expand to. Not part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::constants::*;
}
