//! Supports `game!` and the macros of the games that it declares.

use crate::base::{Letter, Side};
use crate::position::{AnyPosition, Position};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

pub use crate::game::{
    DERIVED, Game, GameError, GameErrorKind, GamePiece, GameStyle, GameToken, NO_HANDS, NONE, PIN_NUMBERS,
    Vocabulary, pin_number,
};

/// Makes a game. For each style, `numbers` maps the [`pin_number`] of a PIN to the index of a piece, or to [`NONE`].
#[must_use]
pub const fn game(
    vocabulary: &'static str,
    styles: &'static [GameStyle],
    numbers: &'static [[u8; PIN_NUMBERS]],
) -> Game {
    Game { vocabulary: Vocabulary::new(vocabulary.as_bytes()), styles, numbers }
}

/// Makes the style whose letter has this index.
#[must_use]
pub const fn style(letter: usize, name: &'static str, pieces: &'static [GamePiece]) -> GameStyle {
    GameStyle { letter: Letter::ALL[letter], name, pieces }
}

/// Makes the piece whose QPI has this index.
#[must_use]
pub const fn piece(qpi: usize, names: &'static [&'static str]) -> GamePiece {
    GamePiece { qpi: Qpi::numbered(qpi), names }
}

/// Calls `each` for each piece whose marker contradicts the rules of the game. The arguments are the piece's square,
/// the correct piece and the reason. Only games whose markers follow the rules of chess have such pieces. All pieces
/// must belong to the game.
pub fn wrong_markers(
    vocabulary: Vocabulary<'_>,
    position: &AnyPosition<'_>,
    each: &mut dyn FnMut(usize, Qpi, &'static str),
) {
    let Ok(mut board) = <[_; 64]>::try_from(position.board) else { return };
    // The marker of a piece can depend on the markers of other pieces. So each mistake is corrected before the next
    // search.
    for _ in 0..board.len() {
        let corrected = AnyPosition { board: &board, ..*position };
        let Some(GameErrorKind::Marker { index, meant, reason, .. }) = vocabulary.wrong_marker(&corrected)
        else {
            return;
        };
        each(index, meant, reason);
        board[index] = meant.unqualify(position.styles);
    }
}

/// Returns the declared piece with the index `number`, as the piece of the player `side` in this player's own style.
///
/// # Panics
///
/// Panics if there is no such piece.
#[must_use]
pub const fn nth_qpi(game: &Game, number: usize, side: Side) -> Qpi {
    game.from_index(number * Side::ALL.len() + side as usize).unwrap()
}

/// Returns the name of the declared piece with the index `number`.
///
/// # Panics
///
/// Panics if there is no such piece.
#[must_use]
pub const fn nth_name(game: &Game, number: usize) -> &'static str {
    game.name(nth_qpi(game, number, Side::First)).unwrap()
}

/// Returns an empty position for any text. The macros call this function in place of a reader that was declared
/// incorrectly.
#[must_use]
pub const fn empty_position<const A: usize, const B: usize, const C: usize>(
    _: &'static str,
) -> Position<A, B, C> {
    Position::new(Styles::new(Letter::A, Letter::A))
}

/// The macros call this type's function as `<…::InGame>::position(…)`. A path in `<…>` can have the span of a literal,
/// so errors point to the literal.
#[expect(missing_debug_implementations, reason = "hidden, and without values")]
pub enum InGame {}

impl InGame {
    /// Returns the position if it belongs to the game.
    ///
    /// # Panics
    ///
    /// Panics if the position does not belong to the game.
    #[must_use]
    #[track_caller]
    pub const fn position<const A: usize, const B: usize, const C: usize>(
        vocabulary: &'static str,
        position: Position<A, B, C>,
    ) -> Position<A, B, C> {
        match Vocabulary::new(vocabulary.as_bytes()).check(&AnyPosition::of(&position)) {
            Ok(()) => position,
            Err(error) => error.title().panic(),
        }
    }
}

/// Reads the FEEN of a position of the game.
///
/// # Panics
///
/// Panics if the text is not a FEEN of this shape, or if the position does not belong to the game.
#[must_use]
#[track_caller]
pub const fn position_in_game<const A: usize, const B: usize, const C: usize>(
    vocabulary: &'static str,
    feen: &'static str,
) -> Position<A, B, C> {
    InGame::position(vocabulary, Position::from_static(feen))
}

macro_rules! tokens_in_game {
    ($($function:ident $Token:ident;)*) => {
        $(
            /// Reads a token of the game.
            ///
            /// # Panics
            ///
            /// Panics if the text is not a token, or if the token is not in the game.
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

tokens_in_game! {
    sin_in_game Sin;
    pin_in_game Pin;
    epin_in_game Epin;
    qpi_in_game Qpi;
}
