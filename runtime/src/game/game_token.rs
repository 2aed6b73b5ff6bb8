use super::vocabulary::Vocabulary;
use crate::token::{Epin, Pin, Qpi, Sin, TokenText};

/// A token that a game may or may not have.
#[expect(missing_docs, reason = "the variants name themselves")]
#[derive(Clone, Copy, Debug)]
pub enum GameToken {
    Sin(Sin),
    Pin(Pin),
    Epin(Epin),
    Qpi(Qpi),
}

impl GameToken {
    /// Its text.
    #[must_use]
    pub const fn encode(self) -> TokenText {
        match self {
            Self::Sin(sin) => sin.encode(),
            Self::Pin(pin) => pin.encode(),
            Self::Epin(epin) => epin.encode(),
            Self::Qpi(qpi) => qpi.encode(),
        }
    }
}

impl Vocabulary<'_> {
    /// Whether the token is in the game. A PIN or an EPIN is if some style has it.
    #[must_use]
    pub const fn has_token(self, token: GameToken) -> bool {
        match token {
            GameToken::Sin(sin) => self.has_style(sin.letter()),
            GameToken::Pin(pin) => self.has_pin(pin),
            GameToken::Epin(epin) => self.has_pin(epin.pin()),
            GameToken::Qpi(qpi) => self.has(qpi.style(), qpi.pin()),
        }
    }
}
