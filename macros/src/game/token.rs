//! The letters of styles and the tokens of pieces, which are those of the first player.

use koma_runtime::{Epin, Pin, Qpi, Side, Sin};
use syn::Error;

use crate::input::StringLiteral;

/// What is wrong with a token, and the one that was meant, if that is clear.
pub(super) struct WrongToken<T> {
    pub(super) error: Error,
    pub(super) meant: Option<T>,
}

impl<T> WrongToken<T> {
    fn new(literal: &StringLiteral, words: String, meant: Option<T>) -> Self {
        Self { error: Error::new(literal.span, words), meant }
    }
}

/// The letter of a style.
pub(super) fn sin(literal: &StringLiteral) -> Result<Sin, WrongToken<Sin>> {
    let text = &literal.value;
    let wrong = |words, meant| Err(WrongToken::new(literal, words, meant));
    match Sin::from_bytes(text) {
        Ok(sin) if sin.side() == Side::First => Ok(sin),
        Ok(sin) => {
            let meant = sin.flip();
            let words =
                format!("styles are declared in upper case, as `{meant}`: either player may play them");
            wrong(words, Some(meant))
        }
        Err(error) => wrong(error.explain_bytes(text).to_string(), None),
    }
}

/// The token of a piece.
pub(super) fn pin(literal: &StringLiteral) -> Result<Pin, WrongToken<Pin>> {
    let text = &literal.value;
    let meant = |piece: Pin| piece.with_side(Side::First);
    let (words, meant) = match (Pin::from_bytes(text), Epin::from_bytes(text), Qpi::from_bytes(text)) {
        (Ok(pin), ..) if pin.side() == Side::First => return Ok(pin),
        (Ok(pin), ..) => {
            let meant = meant(pin);
            (format!("pieces are declared in upper case, as `{meant}`: both players have them"), meant)
        }
        (_, Ok(piece), _) => {
            let meant = meant(piece.pin());
            (format!("pieces are declared as PINs: `{meant}`, whoever's style it is"), meant)
        }
        (.., Ok(piece)) => {
            let meant = meant(piece.pin());
            (format!("the style stands before the braces, the piece alone in them: `{meant}`"), meant)
        }
        (Err(error), ..) => {
            return Err(WrongToken::new(literal, error.explain_bytes(text).to_string(), None));
        }
    };
    Err(WrongToken::new(literal, words, Some(meant)))
}
