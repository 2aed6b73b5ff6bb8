//! Plays the moves of shōgi, xiangqi and makruk, and explains why a move is not legal.

use crate::base::some;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{Mobility, Refusal};
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

/// Returns what the piece on a square can do. `targets` are the squares that it can legally go to.
pub(in crate::games) const fn mobility<const A: usize, const B: usize>(
    position: &Position<A, B>,
    origin: usize,
    pieces: &[PieceOfGame],
    targets: u128,
) -> Mobility {
    let name = match position.board()[origin] {
        Some(piece) => piece_name(pieces, piece),
        None => "piece",
    };
    Mobility::of_one(name, origin, targets)
}

/// Returns the reason why no piece can move from the origin to the target: the player to move has no piece on the origin,
/// or the target has a piece of this player or one of `kings`, the squares of the kings or generals. `mobility` is what
/// the piece on the origin can do.
pub(in crate::games) const fn obstacle<const A: usize, const B: usize>(
    position: &Position<A, B>,
    kings: u128,
    mv: AnyMove,
    mobility: Mobility,
) -> Option<Refusal> {
    let side = position.turn();
    match position.board()[mv.origin()] {
        None => Some(Refusal::empty_origin(mv.origin())),
        Some(piece) if !piece.side().is(side) => Some(Refusal::other_player(mv.origin())),
        Some(_) => match position.board()[mv.target()] {
            Some(taken) if taken.side().is(side) => Some(Refusal::own_target(mv.target(), mobility)),
            _ if has(kings, mv.target()) => Some(Refusal::King(mobility)),
            _ => None,
        },
    }
}

/// Returns the reason why the piece on the origin cannot make a move. `legal` are its legal moves, and `reachable` are the
/// moves that it could make if the king's safety did not matter. `on_target` are the moves to the target, whether or not
/// the piece can go there. `mobility` is what the piece can do.
pub(in crate::games) const fn reason(
    game: KomaGame,
    mv: AnyMove,
    legal: Targets,
    reachable: Targets,
    on_target: Targets,
    mobility: Mobility,
) -> Refusal {
    if mv.promotes() && !on_target.has(mv) {
        Refusal::CannotPromote
    } else if has(legal.all(), mv.target()) {
        Refusal::missing_promotion(game, mv)
    } else if has(reachable.all(), mv.target()) {
        Refusal::Check(mobility)
    } else {
        Refusal::Illegal(mobility)
    }
}
