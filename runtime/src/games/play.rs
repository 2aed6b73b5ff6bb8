//! Plays the moves of shōgi, xiangqi and makruk, and explains why a move is not legal.

use super::any_move::AnyMove;
use super::declarations::Game;
use super::move_error::{MoveError, MoveErrorKind as Kind};
use crate::base::some;
use crate::position::Position;
use crate::token::Epin;

/// Declares `play`, `play_unchecked` and `check` for a game. The attributes are the documentation of `play`.
///
/// The invoking module defines `Rules` and `is_allowed`, as [`legal_moves`](super::legal::legal_moves) describes them, and
/// these functions:
///
/// * `change(&mut Position, AnyMove) -> Option<Epin>`: changes the pieces as a move does, and returns the captured piece
/// * `diagnose(&Position, &Rules, AnyMove) -> MoveError`: returns the error for a move that is not legal
macro_rules! play {
    (on $A:literal x $B:literal; $(#[$doc:meta])*) => {
        $(#[$doc])*
        #[doc(alias("make_move", "push"))]
        pub const fn play(
            position: &mut crate::Position<$A, $B>,
            mv: Move,
        ) -> Result<Undo, crate::MoveError> {
            crate::base::ok!(check(position, mv.0));
            Ok(play_unchecked(position, mv))
        }

        /// Plays a move like [`play`], without checking whether it is legal.
        ///
        /// If the move is not legal, the new position might not belong to the game.
        #[doc(alias("make_move", "push"))]
        #[inline]
        pub const fn play_unchecked(position: &mut crate::Position<$A, $B>, mv: Move) -> Undo {
            // This function is inlined, so a caller that drops the result does not copy the position.
            let before = *position;
            let taken = change(position, mv.0);
            position.set_turn(before.turn().flip());
            Undo { before, taken }
        }

        /// Checks that a move is legal.
        const fn check(
            position: &crate::Position<$A, $B>,
            mv: crate::games::any_move::AnyMove,
        ) -> Result<(), crate::MoveError> {
            let rules = Rules::new(position);
            if is_allowed(&rules, mv) { Ok(()) } else { Err(diagnose(position, &rules, mv)) }
        }
    };
}
pub(super) use play;

/// Moves a piece from the origin to the target, and promotes it if the move is a promotion. Returns the captured piece.
/// Does nothing if the origin is empty.
pub(super) const fn move_piece<const A: usize, const B: usize>(
    position: &mut Position<A, B>,
    mv: AnyMove,
) -> Option<Epin> {
    let piece = some!(position.replace(mv.origin(), None));
    position.replace(mv.target(), Some(if mv.promotes() { piece.enhance() } else { piece }))
}

/// Returns the reason why no piece can move from the origin to the target: the player to move has no piece on the origin,
/// or the target has a king, a general or a piece of this player.
pub(super) const fn obstacle<const A: usize, const B: usize>(
    position: &Position<A, B>,
    mv: AnyMove,
) -> Option<Kind> {
    let side = position.turn();
    match position.board()[mv.origin()] {
        None => Some(Kind::EmptyOrigin),
        Some(piece) if !piece.side().is(side) => Some(Kind::OtherPlayer),
        Some(_) => match position.board()[mv.target()] {
            Some(taken) if taken.side().is(side) => Some(Kind::OwnTarget),
            Some(taken) if taken.is_terminal() => Some(Kind::King),
            _ => None,
        },
    }
}
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
