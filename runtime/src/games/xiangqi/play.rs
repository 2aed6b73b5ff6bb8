//! Plays moves of xiangqi, takes them back, and explains why a move is not legal.

use super::Position;
use super::legal::is_allowed;
use super::moves::Move;
use super::pieces::{GENERAL, PIECES};
use super::rules::Rules;
use crate::games::any_move::AnyMove;
use crate::games::game::Game;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::piece_sets::has;
use crate::games::play::{move_piece, obstacle, play, refused};
use crate::games::undo::take_back;

take_back! { on 10 x 9 }

play! {
    on 10 x 9 by move_piece;
    /// Plays a move and passes the turn to the other player.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) if the move is not legal. After an error, the position is unchanged.
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
    /// let error = xiangqi::play(&mut position, Move::from_static("h0f1")).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid move: h0f1 is not legal; the horse on h0 can go to g2, i2");
    /// # Ok::<(), koma::MoveError>(())
    /// ```
}

/// Returns the error for a move that is not legal.
#[cold]
pub(super) const fn diagnose(position: &Position, rules: &Rules, mv: AnyMove) -> MoveError {
    let (origin, target) = (mv.origin(), mv.target());
    let kind = match obstacle(position, rules.pieces.kinds[GENERAL], mv) {
        Some(kind) => kind,
        None if has(rules.pseudo_targets(origin), target) => Kind::Check,
        None => Kind::Illegal,
    };
    let error = refused(Game::Xiangqi, position, mv, kind, &PIECES, rules.targets(origin).all());
    if matches!(kind, Kind::Check) && rules.lets_generals_face(origin, target) {
        return MoveError { reason: "the generals would face each other", ..error };
    }
    error
}
