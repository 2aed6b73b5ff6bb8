//! Finds the piece of a game that was probably meant by a token or a name.

use super::text::{VocabularyText, split};
use crate::base::{Letter, Side, State};
use crate::token::{AnyToken, Pin, Qpi, Sin};

impl<'a> VocabularyText<'a> {
    /// Returns the token that was probably meant instead of `token`: a piece with the same letter, or a terminal piece
    /// with another letter. `token` must not be in the game. Returns `None` for a SIN, or if there is no such piece.
    pub const fn suggestion(self, token: AnyToken) -> Option<AnyToken> {
        let nearest = match token {
            AnyToken::Sin(_) => None,
            AnyToken::Pin(pin) => self.nearest(None, pin),
            AnyToken::Epin(epin) => self.nearest(None, epin.pin()),
            AnyToken::Qpi(qpi) => match self.nearest(Some(qpi.style()), qpi.pin()) {
                None if self.is_in_set(0, qpi.pin()) => self.nearest(None, qpi.pin()),
                nearest => nearest,
            },
        };
        let Some((style, pin)) = nearest else { return None };
        Some(match token {
            AnyToken::Sin(_) => token,
            AnyToken::Pin(_) => AnyToken::Pin(pin),
            AnyToken::Epin(epin) => AnyToken::Epin(epin.with_pin(pin)),
            AnyToken::Qpi(qpi) => AnyToken::Qpi(qpi.with_style(style).with_pin(pin)),
        })
    }

    /// Returns the piece that has the letter of `pin` and is most similar to `pin`. If there is no such piece and `pin`
    /// is terminal, returns a terminal piece in the same state. The result belongs to the player of `pin`. Searches all
    /// styles if `style` is `None`.
    const fn nearest(self, style: Option<Letter>, pin: Pin) -> Option<(Letter, Pin)> {
        let mut nearest = None;
        let mut least = u8::MAX;
        let mut entries = self.entries();
        while entries.next() {
            if let Some((piece, _)) = entries.piece
                && !matches!(style, Some(style) if !style.is(entries.style))
            {
                let is_like = piece.letter().is(pin.letter());
                // In this game, the king may have another letter.
                let is_royal = piece.is_terminal() && pin.is_terminal() && piece.state().is(pin.state());
                let difference = if is_like { difference(piece, pin) } else { u8::MAX - 1 };
                if (is_like || is_royal) && difference < least {
                    nearest = Some((entries.style, piece.with_side(pin.side())));
                    least = difference;
                }
            }
        }
        nearest
    }

    /// Returns the native piece with this figure, or the first player's piece with this name. Also returns the piece's
    /// first name. In names, ignores ASCII case and a style before a colon. In figures, ignores variation selectors at
    /// the end, which select the text or picture form of a character.
    pub fn find_piece(self, text: &str) -> Option<(Qpi, &'a str)> {
        let figure = (self.lines().1.lines())
            .filter_map(|line| line.strip_prefix("=\t")?.split_once('\t'))
            .find(|(_, figure)| plain(figure) == plain(text))
            .and_then(|(token, _)| Qpi::parse(token).ok());
        let name = text.rsplit(':').next()?;
        let mut entries = self.entries();
        while entries.next() {
            let (style, Some((pin, names))) = (entries.style, entries.piece) else { continue };
            let side = match figure {
                Some(figure) if figure.style() == style && figure.pin().with_side(Side::First) == pin => {
                    figure.side()
                }
                None if names.split('\t').any(|other| other.eq_ignore_ascii_case(name)) => Side::First,
                _ => continue,
            };
            return Some((Qpi::new(Sin::new(style, side), pin.with_side(side)), split(names, b'\t').0));
        }
        None
    }
}

/// Removes variation selectors from the end of a figure.
fn plain(figure: &str) -> &str {
    figure.trim_end_matches(['\u{fe0e}', '\u{fe0f}'])
}

/// Measures how much two pieces with the same letter differ.
const fn difference(piece: Pin, pin: Pin) -> u8 {
    let state = match piece.state() {
        same if same.is(pin.state()) => 0,
        State::Normal => 2,
        _ => 3,
    };
    2 * state + (piece.is_terminal() != pin.is_terminal()) as u8
}
