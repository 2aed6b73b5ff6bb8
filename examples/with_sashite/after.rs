//! Step 2: the position. The new type is `Copy`, and needs no heap. A square cannot be off the board.

use koma::{PositionError, Square};

use crate::rule;

/// A position of chess, of shōgi, or of chess against shōgi.
pub(crate) type Game = koma::Position<9, 9>;

/// Moves a piece. If this captures a piece, adds the piece that `into_hand` returns, if any, to the
/// captor's hand.
pub(crate) const fn play(mut game: Game, [from, to]: [Square<9, 9>; 2]) -> Result<Game, PositionError> {
    if let Some(captured) = game.shift(from, to)
        && let Some(held) = rule::into_hand(captured)
        && let Err(error) = game.add_to_hand(game.turn(), held)
    {
        return Err(error);
    }
    Ok(game.toggle())
}
