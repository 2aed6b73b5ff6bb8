//! The last file: the position. It is copied rather than moved, a square cannot be off its board, and no heap is needed.

use koma::{PositionError, Square};

use crate::rule;

/// A position of chess, shōgi, or of one against the other.
pub(crate) type Game = koma::Position<9, 9>;

/// Moves a piece from one square to another and takes what stands there into the hand.
pub(crate) const fn play(mut game: Game, [from, to]: [Square<9, 9>; 2]) -> Result<Game, PositionError> {
    if let Some(captured) = game.shift(from, to)
        && let Some(held) = rule::into_hand(captured)
        && let Err(error) = game.add_to_hand(game.turn(), held)
    {
        return Err(error);
    }
    Ok(game.toggle())
}
