//! Plays the moves of shōgi, xiangqi and makruk, and explains why a move is not legal.

use crate::base::some;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{MoveError, MoveErrorKind as Kind};
use crate::games::piece::{PieceOfGame, piece_name};
use crate::games::rules::piece_sets::has;
use crate::games::rules::targets::Targets;
use crate::position::Position;
use crate::token::Epin;

/// Moves a piece from the origin to the target, and promotes it if the move is a promotion. Returns the captured piece.
/// Does nothing if the origin is empty.
pub(in crate::games) const fn move_piece<const A: usize, const B: usize>(
    position: &mut Position<A, B>,
    mv: AnyMove,
) -> Option<Epin> {
    let piece = some!(position.replace(mv.origin(), None));
    position.replace(mv.target(), Some(if mv.promotes() { piece.enhance() } else { piece }))
}

/// Returns the reason why no piece can move from the origin to the target: the player to move has no piece on the origin,
/// or the target has a piece of this player or one of `kings`, the squares of the kings or generals.
pub(in crate::games) const fn obstacle<const A: usize, const B: usize>(
    position: &Position<A, B>,
    kings: u128,
    mv: AnyMove,
) -> Option<Kind> {
    let side = position.turn();
    match position.board()[mv.origin()] {
        None => Some(Kind::EmptyOrigin),
        Some(piece) if !piece.side().is(side) => Some(Kind::OtherPlayer),
        Some(_) => match position.board()[mv.target()] {
            Some(taken) if taken.side().is(side) => Some(Kind::OwnTarget),
            _ if has(kings, mv.target()) => Some(Kind::King),
            _ => None,
        },
    }
}

/// Returns the reason why the piece on the origin cannot make a move. `legal` are its legal moves, and `reachable` are the
/// moves that it could make if the king's safety did not matter. `on_target` are the moves to the target, whether or not
/// the piece can go there.
pub(in crate::games) const fn reason(
    mv: AnyMove,
    legal: Targets,
    reachable: Targets,
    on_target: Targets,
) -> Kind {
    if mv.promotes() && !on_target.has(mv) {
        Kind::CannotPromote
    } else if has(legal.all(), mv.target()) {
        Kind::MissingPromotion
    } else if has(reachable.all(), mv.target()) {
        Kind::Check
    } else {
        Kind::Illegal
    }
}

/// Returns the error for a move on the board that is not legal. `targets` are the squares that the piece can legally go to.
pub(in crate::games) const fn refused<const A: usize, const B: usize>(
    game: KomaGame,
    position: &Position<A, B>,
    mv: AnyMove,
    kind: Kind,
    pieces: &[PieceOfGame],
    targets: u128,
) -> MoveError {
    let error = MoveError::of_move(game, kind, mv).on(mv.origin());
    match position.board()[mv.origin()] {
        Some(piece) if piece.side().is(position.turn()) => {
            MoveError { pieces: piece_name(pieces, piece), squares: targets, ..error }
        }
        _ => error,
    }
}
