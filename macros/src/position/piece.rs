//! A piece of a described position: an EPIN token, or a QPI token in one of the players' styles.

use std::ops::Range;

use koma_runtime::{Epin, Qpi, Side, Styles, TokenError};

use super::foreign::{mistake_of_piece, offered};
use super::mistake::Mistake;
use crate::input::{Game, StringLiteral};
use crate::token::{Token, explain_in_game};

/// The piece of a literal that is one token.
pub(super) fn read_piece(literal: &StringLiteral, players: Players<'_>) -> syn::Result<Epin> {
    let text = &literal.value;
    let piece = if is_qpi(text) {
        let token = Qpi::from_bytes(text).map_err(|error| wrong::<Qpi>(&error, literal, players))?;
        unqualified(token, players, 0).map_err(|mistake| mistake.at("", literal))?
    } else {
        Epin::from_bytes(text).map_err(|error| wrong::<Epin>(&error, literal, players))?
    };
    match players.mistake(piece, 0..text.len()) {
        Some(mistake) => Err(mistake.at("", literal)),
        None => Ok(piece),
    }
}

fn wrong<T: Token>(error: &TokenError, literal: &StringLiteral, players: Players<'_>) -> syn::Error {
    let StringLiteral { value: text, span } = literal;
    match players.game {
        Some(game) => syn::Error::new(*span, explain_in_game::<T>(error, text, game)),
        None => syn::Error::new(*span, error.explain_bytes(text)),
    }
}

/// Who plays: the styles, unless they are wrong, and the game that the position is held to.
#[derive(Clone, Copy)]
pub(super) struct Players<'a> {
    pub(super) styles: Option<Styles>,
    pub(super) game: Option<&'a Game>,
}

impl Players<'_> {
    /// What is wrong with a piece in the given range of a literal, if it is not in the game.
    pub(super) fn mistake(self, piece: Epin, range: Range<usize>) -> Option<Mistake> {
        let mistake = mistake_of_piece(self.game?, piece, self.styles?)?;
        Some(Mistake { range, ..mistake })
    }

    /// What is offered in place of a wrong token, if this one would be right but for the game.
    pub(super) fn offered(self, token: &str) -> Option<String> {
        match (self.game, self.styles) {
            (Some(game), Some(styles)) => offered(game, token, styles),
            _ => Some(token.to_owned()),
        }
    }
}

/// Whether a text is a QPI token or was meant to be one: it has a colon. A full-width colon counts, so that the
/// error can say what is wrong with it.
pub(super) fn is_qpi(text: &[u8]) -> bool {
    text.contains(&b':') || text.windows(3).any(|bytes| bytes == "：".as_bytes())
}

/// Whether a text starts with a letter and a colon.
pub(super) fn starts_with_style(text: &[u8]) -> bool {
    match text {
        [letter, b':', ..] | [letter, 0xEF, 0xBC, 0x9A, ..] => letter.is_ascii_alphabetic(),
        _ => false,
    }
}

/// The EPIN of a QPI, which starts at `at` in its literal.
pub(super) fn unqualified(token: Qpi, players: Players<'_>, at: usize) -> Result<Epin, Mistake> {
    // Wrong styles are an error already, so there will be no position: any piece will do.
    let Some(styles) = players.styles else { return Ok(Epin::new(token.pin(), false)) };
    token.unqualify(styles).ok_or_else(|| {
        let [first, second] = Side::ALL.map(|side| styles.sin(side));
        let reason = format!(
            "`{token}` has the style `{}`, but the players' are `{first}` and `{second}`",
            token.sin()
        );
        let meant = token.with_sin(token.sin().flip());
        let meant = meant.unqualify(styles).and_then(|_| players.offered(&meant.encode()));
        let help = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`?"));
        Mistake { help, ..Mistake::new(reason, at..at + 1) }
    })
}
