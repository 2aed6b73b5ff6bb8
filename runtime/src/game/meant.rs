//! Which token was meant by one that is not in the game.

use super::game_token::GameToken;
use super::vocabulary::{Entry, Vocabulary};
use crate::base::{Letter, State};
use crate::token::Pin;

impl<'a> Vocabulary<'a> {
    /// The token that was most likely meant by one that is not in the game: a piece with the same letter.
    #[must_use]
    pub const fn meant(self, token: GameToken) -> Option<GameToken> {
        match token {
            GameToken::Sin(_) => None,
            GameToken::Pin(pin) => match self.nearest(None, pin) {
                Some((_, pin, ..)) => Some(GameToken::Pin(pin)),
                None => None,
            },
            GameToken::Epin(epin) => match self.nearest(None, epin.pin()) {
                Some((_, pin, ..)) => Some(GameToken::Epin(epin.with_pin(pin))),
                None => None,
            },
            GameToken::Qpi(qpi) => {
                let nearest = match self.nearest(Some(qpi.style()), qpi.pin()) {
                    None if self.has_pin(qpi.pin()) => self.nearest(None, qpi.pin()),
                    nearest => nearest,
                };
                match nearest {
                    Some((style, pin, ..)) => Some(GameToken::Qpi(qpi.with_style(style).with_pin(pin))),
                    None => None,
                }
            }
        }
    }

    /// The piece, of the same letter and side, that differs least, with its style, that style's name, and its own.
    pub(super) const fn nearest(
        self,
        style: Option<Letter>,
        pin: Pin,
    ) -> Option<(Letter, Pin, &'a str, &'a str)> {
        let mut nearest = None;
        let mut least = u8::MAX;
        let mut of = (Letter::A, "");
        let mut entries = self.entries();
        while let Some((entry, rest)) = entries.next() {
            entries = rest;
            match entry {
                Entry::Style(letter, name) => of = (letter, name),
                Entry::Piece(piece, names) => {
                    let is_of_style = match style {
                        Some(style) => style.is(of.0),
                        None => true,
                    };
                    let is_like = piece.letter().is(pin.letter());
                    // A king by another letter: what decides the game here.
                    let is_royal = piece.is_terminal() && pin.is_terminal() && piece.state().is(pin.state());
                    let differs = if is_like { difference(piece, pin) } else { u8::MAX - 1 };
                    if is_of_style && (is_like || is_royal) && differs < least {
                        least = differs;
                        nearest = Some((of.0, piece.with_side(pin.side()), of.1, names.first()));
                    }
                }
            }
        }
        nearest
    }
}

/// How much two pieces with the same letter differ.
const fn difference(piece: Pin, pin: Pin) -> u8 {
    let state = match (piece.state().is(pin.state()), piece.state()) {
        (true, _) => 0,
        (false, State::Normal) => 2,
        (false, _) => 3,
    };
    2 * state + (piece.is_terminal() != pin.is_terminal()) as u8
}
