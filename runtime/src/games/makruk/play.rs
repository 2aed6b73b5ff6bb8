//! Plays moves of makruk, takes them back, and explains why a move is not legal.

use super::Position;
use super::fen::Fen;
use super::moves::Move;
use super::pieces::{KING, PIECES};
use super::situation::Situation;
use crate::base::{Letter, ok};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{MoveError, Refusal};
use crate::games::rules::refused::{mobility, move_piece, obstacle, reason};

/// A position before a move, for [`take_back`].
pub type Undo = crate::games::moves::undo::Undo<8, 8>;

/// Plays a move and passes the turn to the other player. A pawn that promotes gets a `+`.
///
/// # Errors
///
/// Returns a [`MoveError`] if the move is not legal. After an error, the position is unchanged.
///
/// ```
/// use koma::makruk::{self, Move};
///
/// let mut position = makruk::position!(fen: "4k3/8/8/4P3/8/8/8/4K3 w");
/// let undo = makruk::play(&mut position, Move::from_static("e5e6m"))?;
/// assert_eq!(position, makruk::position!(fen: "4k3/8/4M~3/8/8/8/8/4K3 b"));
/// makruk::take_back(&mut position, undo);
///
/// let error = makruk::play(&mut position, Move::from_static("e5e6")).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid move: e5e6 is not legal; the piece must promote, as in `e5e6m`",
/// );
/// let error = makruk::play(&mut position, Move::from_static("e5d6m")).unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: e5d6m is not legal; the pawn on e5 can go to e6");
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
    if situation.allows(mv.0) {
        return Ok(mv);
    }
    Err(MoveError::of_move(KomaGame::Makruk, mv.0, diagnose(position, &situation, mv.0)))
}

/// Returns the reason why a move is not legal.
#[cold]
const fn diagnose(position: &Position, situation: &Situation, mv: AnyMove) -> Refusal {
    let origin = mv.origin();
    let legal = situation.targets(origin);
    let mobility = mobility(position, origin, &PIECES, legal.all());
    if let Some(refusal) = obstacle(position, situation.pieces.kinds[KING], mv, mobility) {
        return refusal;
    }
    let reachable = situation.with_promotions(origin, situation.pseudo_targets(origin));
    let on_target = situation.with_promotions(origin, 1 << mv.target());
    reason(KomaGame::Makruk, mv, legal, reachable, on_target, mobility)
}

impl Fen {
    /// Plays a move. Returns the FEN of the new position, with updated counters.
    ///
    /// With a counting limit, the half-move clock counts every move. Otherwise, captures and moves of unpromoted pawns
    /// reset it. A move that leaves a player with the king alone, without unpromoted pawns on the board, starts the count
    /// of the pieces' honor. The count of the board's honor starts when a player wants it: see
    /// [`start_counting`](Self::start_counting).
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the move is not legal.
    ///
    /// ```
    /// use koma::makruk::{Fen, uci};
    ///
    /// let fen = Fen::from_static("4k3/8/8/8/4P3/8/8/4K3 b - - 7 80");
    /// assert_eq!(fen.play(uci!("e8d7"))?.to_string(), "8/3k4/8/8/4P3/8/8/4K3 w - - 8 81");
    /// assert_eq!(fen.play(uci!("e8d7"))?.play(uci!("e4e5"))?.halfmove_clock(), 0);
    /// let counting = fen.with_counting_limit(Some(128));
    /// assert_eq!(counting.play(uci!("e8d7"))?.play(uci!("e4e5"))?.halfmove_clock(), 9);
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
        let is_pawn_move = is_pawn_move(&position, mv);
        let undo = play_unchecked(&mut position, mv);
        let is_irreversible = is_pawn_move || undo.taken().is_some();
        let is_reset = counters.counting_limit.is_none() && is_irreversible;
        let next = Self { position, counters: counters.after_move(turn, is_reset) };
        if is_irreversible { next.with_new_pieces_honor(self) } else { next }
    }
}

/// Reports whether a move is one of an unpromoted pawn.
pub(super) const fn is_pawn_move(position: &Position, mv: Move) -> bool {
    matches!(position.piece(mv.origin()), Some(piece) if piece.letter().is(Letter::P) && !piece.is_enhanced())
}
