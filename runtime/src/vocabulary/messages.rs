//! The messages for tokens and boards that are not in a game.

use super::text::{Entries, VocabularyText};
use crate::base::Letter;
use crate::position::Shape;
use crate::report::{Explanation, Words};
use crate::token::{AnyToken, Pin, Sin};

impl VocabularyText<'_> {
    /// Returns the reason why a token is not in the game.
    pub const fn reason(self, token: AnyToken) -> Explanation {
        Explanation::of(self.words(token))
    }

    const fn words(self, token: AnyToken) -> Words {
        match token {
            AnyToken::Sin(sin) => self.no_style(sin),
            AnyToken::Qpi(qpi) if !self.has_style(qpi.style()) => self.no_style(qpi.sin()),
            AnyToken::Qpi(qpi) => self.no_piece(Words::EMPTY, Some(qpi.style()), qpi.pin()),
            AnyToken::Pin(pin) => self.no_piece(Words::EMPTY, None, pin),
            AnyToken::Epin(epin) => self.no_piece(Words::EMPTY, None, epin.pin()),
        }
    }

    /// Returns the message that a board has the shape `found` instead of `expected`.
    pub const fn shape_reason(expected: Shape, found: Shape) -> Explanation {
        let words = found.append_to(Words::new("the board is "));
        Explanation::of(expected.append_to(words.text("; expected ")).text(", the board of the game"))
    }

    /// Returns the diagnostic for a token that is not in the game. `input` is the token's text.
    pub const fn explain(self, token: AnyToken, input: &[u8]) -> Explanation {
        let range = match token {
            AnyToken::Qpi(qpi) if self.has_style(qpi.style()) => "C:".len()..input.len(),
            AnyToken::Qpi(_) => 0.."C".len(),
            _ => 0..input.len(),
        };
        let help = match self.suggestion(token) {
            Some(token) => Some(Words::did_you_mean(token.encode().as_str())),
            None => None,
        };
        Explanation::of_input("", self.words(token), input, range, help)
    }

    /// Returns the message that the game does not have this style.
    pub(super) const fn no_style(self, sin: Sin) -> Words {
        let mut words = Words::new("the game has no style `").text(sin.encode().as_str()).text("`; it has");
        let mut entries = self.entries();
        let mut comma = " `";
        while entries.next() {
            let Entries { style, style_name, piece, .. } = entries;
            if piece.is_some() {
                continue;
            }
            if words.room() < style_name.len() + ROOM_FOR_THE_REST {
                return words.text(" …");
            }
            words = words.text(comma).text(Sin::new(style, sin.side()).encode().as_str());
            words = words.text("` (").text(style_name).text(")");
            comma = ", `";
        }
        words
    }

    /// Returns the message that a style does not have a piece. The message starts with `place`. `style` is the letter
    /// of the style, or `None` if no style of the game has the piece.
    pub(super) const fn no_piece(self, place: Words, style: Option<Letter>, pin: Pin) -> Words {
        let token = pin.encode();
        let is_only_style = style.is_some() || self.style_count() == 1;
        let mut words = place;
        if !is_only_style {
            words = words.text("no style has a piece `").text(token.as_str()).text("`");
        }
        let mut entries = self.entries();
        while entries.next() {
            let name_len = if entries.piece.is_some() { 0 } else { entries.style_name.len() };
            if matches!(style, Some(style) if !style.is(entries.style)) {
                continue;
            }
            if words.room() < name_len + ROOM_FOR_THE_REST {
                return words.text(" …");
            }
            words = match entries.piece {
                Some((piece, _)) => words.text(" ").text(piece.with_side(pin.side()).encode().as_str()),
                None if is_only_style => {
                    let words = words.text(entries.style_name).text(" has no piece `");
                    words.text(token.as_str()).text("`; it has")
                }
                None => words.text("; ").text(entries.style_name).text(" has"),
            };
        }
        words
    }
}

/// Enough bytes for a list entry without the style's name, and for ` …` after the entry.
const ROOM_FOR_THE_REST: usize = 40;
