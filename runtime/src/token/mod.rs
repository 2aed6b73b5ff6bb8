//! The tokens SIN, PIN, EPIN and QPI, what ties EPIN to QPI, and what is wrong with a text that is none of them.

mod all;
mod declare;
mod diagnosis;
mod epin;
mod error;
pub(crate) mod grammar;
mod notation;
mod piece_set;
mod pieces;
mod pin;
mod qpi;
mod qualification;
mod sin;
mod styles;
mod text;

pub use all::All;
pub(crate) use all::all;
pub use epin::{DerivedError, Epin};
pub use error::{TokenError, TokenErrorKind, blank_name};
pub use notation::Notation;
pub(crate) use piece_set::PieceSet;
pub use pieces::EpinParts;
pub use pin::{Pin, PinParts};
pub use qpi::{Qpi, QpiParts};
pub use sin::{Sin, SinParts};
pub use styles::{Styles, StylesError};
pub use text::TokenText;
