//! Plays moves of xiangqi and takes them back.

use super::Position;
use super::moves::Move;
use crate::base::ok;
use crate::games::any_move::AnyMove;
use crate::games::declarations::Game;
use crate::games::line::move_reader;
use crate::games::move_error::MoveError;
use crate::games::play::{move_piece, mover};
use crate::games::undo::take_back;

take_back! { on 10 x 9 }

move_reader! { "xiangqi" "h2e2 h9g7 h0g2" on 10 x 9 }

/// Plays a move and passes the turn to the other player.
///
/// Does not check how the piece moves, whether other pieces are in its way, or whether a general is in check.
///
/// # Errors
///
/// Returns a [`MoveError`](crate::MoveError) if the origin is empty or has a piece of the other player. Also
/// returns a `MoveError` if the target has a piece of the mover or a general. After an error, the position is
/// unchanged.
///
/// ```
/// use koma::xiangqi::{self, Move};
///
/// let mut position = xiangqi::START;
/// let undo = xiangqi::play(&mut position, Move::from_static("h2e2"))?;
/// assert_eq!(
///     position,
///     xiangqi::position!(fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"),
/// );
/// xiangqi::take_back(&mut position, undo);
/// assert_eq!(position, xiangqi::START);
///
/// let error = xiangqi::play(&mut position, Move::from_static("h2h0")).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid move: h2h0 is not legal; the piece on h0 belongs to the same player",
/// );
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("make_move", "push"))]
pub const fn play(position: &mut Position, mv: Move) -> Result<Undo, MoveError> {
    ok!(check(position, mv.0));
    Ok(play_unchecked(position, mv))
}

/// Plays a move like [`play`], without checking it.
///
/// If [`play`] would reject the move, the new position might not belong to the game.
pub const fn play_unchecked(position: &mut Position, mv: Move) -> Undo {
    let before = *position;
    let taken = move_piece(position, mv.0);
    position.set_turn(position.turn().flip());
    Undo { before, taken }
}

/// Performs the checks of `play`.
const fn check(position: &Position, mv: AnyMove) -> Result<(), MoveError> {
    ok!(mover(position, mv, Game::Xiangqi));
    Ok(())
}
