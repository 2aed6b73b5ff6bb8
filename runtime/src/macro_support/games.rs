//! For `game!`, and for the macros of the games that it declares.

use crate::base::{Letter, Side};
use crate::position::{AnyPosition, Position};
use crate::report::panic_with;
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

pub use crate::game::{
    Game, GameError, GamePiece, GameStyle, GameToken, NONE, PIN_NUMBERS, Vocabulary, pin_number,
};

/// A game, as `game!` declares it.
#[must_use]
pub const fn game(
    vocabulary: &'static str,
    styles: &'static [GameStyle],
    numbers: &'static [[u8; PIN_NUMBERS]],
) -> Game {
    Game::new(vocabulary, styles, numbers)
}

/// The style whose letter has this number.
#[must_use]
pub const fn style(letter: usize, name: &'static str, pieces: &'static [GamePiece]) -> GameStyle {
    GameStyle { letter: Letter::ALL[letter], name, pieces }
}

/// The piece with the number of this QPI.
#[must_use]
pub const fn piece(qpi: usize, names: &'static [&'static str]) -> GamePiece {
    GamePiece { qpi: Qpi::numbered(qpi), names }
}

/// Reports whether all of a position is in the game.
#[must_use]
pub const fn holds(vocabulary: Vocabulary<'_>, position: &AnyPosition<'_>) -> bool {
    vocabulary.mistake(position).is_none()
}

/// The `number`th piece that was declared, as the token of a player in that player's style.
///
/// # Panics
///
/// If there is no such piece.
#[must_use]
pub const fn nth_qpi(game: &Game, number: usize, side: Side) -> Qpi {
    game.from_index(number * Side::ALL.len() + side as usize).unwrap()
}

/// The name of the `number`th piece that was declared.
///
/// # Panics
///
/// If there is no such piece.
#[must_use]
pub const fn nth_name(game: &Game, number: usize) -> &'static str {
    game.name(nth_qpi(game, number, Side::First)).unwrap()
}

/// Stands for the function that reads a notation, if the declaration of that is wrong: it takes any text.
#[must_use]
pub const fn unread<const A: usize, const B: usize, const C: usize>(_: &'static str) -> Position<A, B, C> {
    Position::new(Styles::new(Letter::A, Letter::A))
}

/// Positions that are held to a game.
#[expect(missing_debug_implementations, reason = "hidden, and without values")]
pub enum Held {}

impl Held {
    /// Hands a position on that is one of the game.
    ///
    /// # Panics
    ///
    /// If it is none.
    #[must_use]
    #[track_caller]
    pub const fn to<const A: usize, const B: usize, const C: usize>(
        vocabulary: &'static str,
        position: Position<A, B, C>,
    ) -> Position<A, B, C> {
        let Err(error) = Vocabulary::new(vocabulary.as_bytes()).check(&AnyPosition::of(&position)) else {
            return position;
        };
        let reason = error.reason();
        match error.meant() {
            Some(meant) => {
                let pin = meant.pin().encode();
                panic_with(&["invalid position: ", reason.as_str(), "; did you mean `", pin.as_str(), "`?"])
            }
            None => panic_with(&["invalid position: ", reason.as_str()]),
        }
    }
}

/// Reads the FEEN of a position that is one of the game.
///
/// # Panics
///
/// If it is no FEEN of this shape, or the position is none of the game.
#[must_use]
#[track_caller]
pub const fn position_held_to<const A: usize, const B: usize, const C: usize>(
    vocabulary: &'static str,
    feen: &'static str,
) -> Position<A, B, C> {
    Held::to(vocabulary, Position::from_static(feen))
}

macro_rules! tokens_held_to {
    ($($function:ident $Token:ident;)*) => {
        $(
            /// Reads a token that is in the game.
            ///
            /// # Panics
            ///
            /// If it is no token or not in the game.
            #[must_use]
            #[track_caller]
            pub const fn $function(vocabulary: &'static str, text: &'static str) -> $Token {
                let token = $Token::from_static(text);
                let vocabulary = Vocabulary::new(vocabulary.as_bytes());
                if !vocabulary.has_token(GameToken::$Token(token)) {
                    vocabulary.explain(GameToken::$Token(token), text.as_bytes()).panic()
                }
                token
            }
        )*
    };
}

tokens_held_to! {
    sin_held_to Sin;
    pin_held_to Pin;
    epin_held_to Epin;
    qpi_held_to Qpi;
}
