//! A token of any of the four notations.

use super::{Epin, Pin, Qpi, Sin, TokenText};

/// A token of any notation.
#[expect(missing_docs, reason = "the variants name themselves")]
#[derive(Clone, Copy, Debug)]
pub enum AnyToken {
    Sin(Sin),
    Pin(Pin),
    Epin(Epin),
    Qpi(Qpi),
}

impl AnyToken {
    /// Returns the token's text.
    pub const fn encode(self) -> TokenText {
        match self {
            Self::Sin(sin) => sin.encode(),
            Self::Pin(pin) => pin.encode(),
            Self::Epin(epin) => epin.encode(),
            Self::Qpi(qpi) => qpi.encode(),
        }
    }
}
