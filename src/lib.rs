//! Koma
#![no_std]

pub use koma_runtime::{
    All, Epin, EpinParts, Explanation, Letter, Notation, Pin, PinParts, Qpi, QpiParts, Side, Sin, SinParts,
    State, Styles, TokenError, TokenErrorKind, TokenText,
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
