//! Plays moves of xiangqi, takes them back, and explains why a move is not legal.

use super::Position;
use super::fen::Fen;
use super::moves::Move;
use super::pieces::{GENERAL, PIECES};
use super::situation::Situation;
use crate::base::ok;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{MoveError, Refusal};
use crate::games::rules::piece_sets::has;
use crate::games::rules::refused::{mobility, move_piece, obstacle};

/// A position before a move, for [`take_back`].
pub type Undo = crate::games::moves::undo::Undo<10, 9>;

/// Plays a move and passes the turn to the other player.
///
/// # Errors
///
/// Returns a [`MoveError`] if the move is not legal. After an error, the position is unchanged.
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
#[doc(alias("make_move", "push"))]
pub const fn play(position: &mut Position, mv: Move) -> Result<Undo, MoveError> {
    let mv = ok!(legal_or_error(position, mv));
    Ok(play_unchecked(position, mv))
}

/// Plays a move like [`play`], without asking whether it is legal.
///
/// If the move is not legal, the new position might not belong to the game.
#[doc(alias("make_move", "push"))]
#[inline]
pub const fn play_unchecked(position: &mut Position, mv: Move) -> Undo {
    // This function is inlined, so a caller that drops the result does not copy the position.
    let before = *position;
    let taken = move_piece(position, mv.0);
    position.set_turn(before.turn().flip());
    Undo { before, taken }
}

/// Takes back the last move. Restores the position and its hash.
///
/// `undo` is the result of `play` or `play_unchecked` for this move. Take moves back in reverse order.
#[doc(alias("pop", "undo", "unmake_move"))]
pub const fn take_back(position: &mut Position, undo: Undo) {
    *position = undo.before;
}

/// Returns the move if it is legal, or the error otherwise.
pub(super) const fn legal_or_error(position: &Position, mv: Move) -> Result<Move, MoveError> {
    let situation = Situation::new(position);
    if situation.allows(mv.0) { Ok(mv) } else { Err(refused(position, &situation, mv)) }
}

/// Returns the error for a move that is not legal.
#[cold]
pub(super) const fn refused(position: &Position, situation: &Situation, mv: Move) -> MoveError {
    MoveError::of_move(KomaGame::Xiangqi, mv.0, diagnose(position, situation, mv.0))
}

/// Returns the reason why a move is not legal.
pub(super) const fn diagnose(position: &Position, situation: &Situation, mv: AnyMove) -> Refusal {
    let (origin, target) = (mv.origin(), mv.target());
    let mobility = mobility(position, origin, &PIECES, situation.targets(origin).all());
    if let Some(refusal) = obstacle(position, situation.pieces.kinds[GENERAL], mv, mobility) {
        return refusal;
    }
    if !has(situation.pseudo_targets(origin), target) {
        Refusal::Illegal(mobility)
    } else if situation.lets_generals_face(origin, target) {
        Refusal::FacingGenerals(mobility)
    } else {
        Refusal::Check(mobility)
    }
}

impl Fen {
    /// Plays a move. Returns the FEN of the new position, with updated counters. A capture resets the half-move clock.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the move is not legal.
    ///
    /// ```
    /// use koma::xiangqi::{Fen, ucci};
    ///
    /// let fen = Fen::from_static("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    /// let fen = fen.play(ucci!("h2e2"))?.play(ucci!("h9g7"))?;
    /// assert_eq!((fen.halfmove_clock(), fen.fullmove_number()), (2, 2));
    /// assert_eq!(fen.play(ucci!("e2e6"))?.halfmove_clock(), 0);
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    #[doc(alias("make_move", "push"))]
    pub const fn play(&self, mv: Move) -> Result<Self, MoveError> {
        let mv = ok!(legal_or_error(&self.position, mv));
        Ok(self.play_legal(mv))
    }

    /// Plays a legal move. Returns the FEN of the new position, with updated counters.
    pub(super) const fn play_legal(&self, mv: Move) -> Self {
        let Self { mut position, counters } = *self;
        let turn = position.turn();
        let undo = play_unchecked(&mut position, mv);
        Self { position, counters: counters.after_move(turn, undo.taken().is_some()) }
    }
}
