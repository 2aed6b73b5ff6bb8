//! Plays moves of shōgi, xiangqi and makruk on the board, without checking how the pieces move.

use super::any_move::AnyMove;
use super::declarations::Game;
use super::move_error::{MoveError, MoveErrorKind as Kind};
use crate::base::some;
use crate::position::Position;
use crate::token::Epin;

/// Returns the piece on the origin of a move. Returns an error if the player to move has no piece there, or if the
/// target has a king, a general or a piece of this player.
pub(super) const fn mover<const A: usize, const B: usize>(
    position: &Position<A, B>,
    mv: AnyMove,
    game: Game,
) -> Result<Epin, MoveError> {
    let (origin, target) = (mv.origin(), mv.target());
    let side = position.turn();
    let (kind, square) = match position.board()[origin] {
        None => (Kind::EmptyOrigin, origin),
        Some(piece) if !piece.side().is(side) => (Kind::OtherPlayer, origin),
        Some(piece) => match position.board()[target] {
            Some(taken) if taken.side().is(side) => (Kind::OwnTarget, target),
            Some(taken) if taken.is_terminal() => (Kind::King, target),
            _ => return Ok(piece),
        },
    };
    Err(MoveError { square: Some(square), ..MoveError::of_move(game, kind, mv) })
}

/// Moves a piece from the origin to the target, and promotes it if the move is a promotion. Returns the captured piece.
/// Does nothing if the origin is empty.
pub(super) const fn move_piece<const A: usize, const B: usize>(
    position: &mut Position<A, B>,
    mv: AnyMove,
) -> Option<Epin> {
    let piece = some!(position.replace(mv.origin(), None));
    position.replace(mv.target(), Some(if mv.promotes() { piece.enhance() } else { piece }))
}
