//! What is wrong with a piece or a style that a game does not have.

use super::game_token::GameToken;
use super::vocabulary::{Entry, Vocabulary};
use crate::base::Letter;
use crate::position::Shape;
use crate::report::{Explanation, Reason, Words};
use crate::token::{Pin, Sin};

impl Vocabulary<'_> {
    /// Why a token is not in the game.
    #[must_use]
    pub const fn reason(self, token: GameToken) -> Reason {
        Reason::new(self.words(token))
    }

    /// The diagnostic of a token that is not in the game; `input` is its text.
    #[must_use]
    pub const fn explain(self, token: GameToken, input: &[u8]) -> Explanation<'_> {
        let range = match token {
            GameToken::Qpi(qpi) if self.has_style(qpi.style()) => "C:".len()..input.len(),
            GameToken::Qpi(_) => 0.."C".len(),
            _ => 0..input.len(),
        };
        let help = match self.meant(token) {
            Some(token) => Some(Words::new("did you mean `").text(token.encode().as_str()).text("`?")),
            None => None,
        };
        Explanation::from_words("", self.words(token), input, range, help)
    }

    const fn words(self, token: GameToken) -> Words {
        match token {
            GameToken::Sin(sin) => self.no_style(sin),
            GameToken::Qpi(qpi) if !self.has_style(qpi.style()) => self.no_style(qpi.sin()),
            GameToken::Qpi(qpi) => self.no_piece(Words::EMPTY, Some(qpi.style()), qpi.pin()),
            GameToken::Pin(pin) => self.no_piece(Words::EMPTY, None, pin),
            GameToken::Epin(epin) => self.no_piece(Words::EMPTY, None, epin.pin()),
        }
    }

    /// Why there is no piece of this style.
    pub(super) const fn no_style(self, sin: Sin) -> Words {
        let words = Words::new("the game has no style `").text(sin.encode().as_str());
        let mut words =
            words.text(if self.style_count() == 1 { "`; its only one is" } else { "`; its styles are" });
        let (mut entries, mut left) = (self.entries(), self.style_count());
        while let Some((entry, rest)) = entries.next() {
            entries = rest;
            if let Entry::Style(letter, name) = entry {
                if words.room() < name.len() + ROOM_FOR_THE_REST {
                    return words.text(" and ").count(left).text(" more");
                }
                let sin = Sin::new(letter, sin.side());
                words = words.text(if left < self.style_count() { ", `" } else { " `" });
                words = words.text(sin.encode().as_str()).text("` (").text(name).text(")");
                left = left.saturating_sub(1);
            }
        }
        words
    }

    /// Why a position on a board of this shape is none of the game.
    pub(crate) const fn shape_words(expected: Shape, found: Shape) -> Words {
        let words = found.append_to(Words::new("the board is "));
        expected.append_to(words.text(", but that of the game is "))
    }

    /// Why the piece at a place is not in the game: the style with this letter does not have it, or none does.
    pub(super) const fn no_piece(self, place: Words, style: Option<Letter>, pin: Pin) -> Words {
        if let Some((_, meant, style, name)) = self.nearest(style, pin)
            && meant.state().is(pin.state())
            && meant.letter().is(pin.letter())
            && place.room() >= name.len() + style.len() + ROOM_FOR_A_MARKER
        {
            // They differ in the terminal marker alone.
            let words = place.text("the ").text(name).text(" of ").text(style);
            let (is, and) = if meant.is_terminal() {
                (" is terminal, and `", "` is not")
            } else {
                (" is not terminal, and `", "` is")
            };
            return words.text(is).text(pin.encode().as_str()).text(and);
        }
        let is_only_one = style.is_some() || self.style_count() == 1;
        let mut words = place;
        if !is_only_one {
            words = words.text("no style has a piece `").text(pin.encode().as_str()).text("`");
        }
        let mut is_of_style = false;
        let mut entries = self.entries();
        while let Some((entry, rest)) = entries.next() {
            entries = rest;
            match entry {
                Entry::Style(letter, name) => {
                    is_of_style = match style {
                        Some(style) => style.is(letter),
                        None => true,
                    };
                    if is_of_style && words.room() < name.len() + ROOM_FOR_THE_REST {
                        return words.text(" …");
                    }
                    if is_of_style && is_only_one {
                        let no_piece = words.text(name).text(" has no piece `").text(pin.encode().as_str());
                        words = no_piece.text(if rest.is_only_piece() {
                            "`; its only one is"
                        } else {
                            "`; its pieces are"
                        });
                    } else if is_of_style {
                        words = words.text("; ").text(name).text(" has");
                    }
                }
                Entry::Piece(piece, _) if is_of_style => {
                    if words.room() < ROOM_FOR_THE_REST {
                        return words.text(" …");
                    }
                    words = words.text(" ").text(piece.with_side(pin.side()).encode().as_str());
                }
                Entry::Piece(..) => {}
            }
        }
        words
    }
}

/// How many bytes a message about the terminal marker needs beside the names.
const ROOM_FOR_A_MARKER: usize = "the  of  is not terminal: and `+K^` is".len();

/// How many bytes a message needs behind a list that does not fit into it.
const ROOM_FOR_THE_REST: usize = 40;
