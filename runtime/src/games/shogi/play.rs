//! Plays moves of shōgi, takes them back, and explains why a move is not legal.

use super::Position;
use super::moves::Move;
use super::pieces::{KING, PIECES, held_piece};
use super::sfen::Sfen;
use super::situation::{Situation, is_pawn};
use crate::base::ok;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{Mobility, MoveError, Refusal};
use crate::games::piece::piece_name;
use crate::games::rules::piece_sets::has;
use crate::games::rules::refused::{mobility, move_piece, obstacle, reason};
use crate::token::Epin;

/// A position before a move, for [`take_back`].
pub type Undo = crate::games::moves::undo::Undo<9, 9>;

/// Plays a move and passes the turn to the other player. A captured piece loses its promotion and is added to the
/// mover's hand.
///
/// # Errors
///
/// Returns a [`MoveError`] if the move is not legal. After an error, the position is unchanged.
///
/// ```
/// use koma::shogi::{self, Move};
///
/// let mut position = shogi::START;
/// let undo = shogi::play(&mut position, Move::from_static("7g7f"))?;
/// assert_eq!(position, shogi::position!(sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"));
/// shogi::take_back(&mut position, undo);
/// assert_eq!(position, shogi::START);
///
/// let error = shogi::play(&mut position, Move::from_static("4i5i")).unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: 4i5i is not legal; the piece on 5i belongs to the same player; \
///     the gold on 4i can go to 3h, 4h, 5h");
/// let error = shogi::play(&mut position, Move::from_static("P*5e")).unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: P*5e is not legal; the hand does not hold this piece");
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
    let taken = change_pieces(position, mv.0);
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
    Err(MoveError::of_move(KomaGame::Shogi, mv.0, diagnose(position, &situation, mv.0)))
}

/// Changes the pieces as a move does, and returns the captured piece.
const fn change_pieces(position: &mut Position, mv: AnyMove) -> Option<Epin> {
    let side = position.turn();
    let taken = match mv.dropped() {
        Some(number) => drop_piece(position, held_piece(number, side), mv.target()),
        None => move_piece(position, mv),
    };
    if let Some(taken) = taken {
        let _ = position.add_to_hand(side, taken.normalize().with_side(side));
    }
    taken
}

/// Moves a piece from its player's hand to the board. Returns the captured piece. Does nothing if the hand does not hold
/// the piece.
const fn drop_piece(position: &mut Position, piece: Epin, target: usize) -> Option<Epin> {
    if position.remove_from_hand(piece.side(), piece).is_err() {
        return None;
    }
    position.replace(target, Some(piece))
}

/// Returns the reason why a move is not legal.
#[cold]
const fn diagnose(position: &Position, situation: &Situation, mv: AnyMove) -> Refusal {
    let origin = mv.origin();
    if let Some(number) = mv.dropped() {
        return refused_drop(position, situation, mv, number);
    }
    let legal = situation.targets(origin);
    let mobility = mobility(position, origin, &PIECES, legal.all());
    if let Some(refusal) = obstacle(position, situation.pieces.kinds[KING], mv, mobility) {
        return refusal;
    }
    let reachable = situation.with_promotions(origin, situation.pseudo_targets(origin));
    let on_target = situation.with_promotions(origin, 1 << mv.target());
    reason(KomaGame::Shogi, mv, legal, reachable, on_target, mobility)
}

/// Returns the reason why a drop is not legal. `number` is the index of the piece in `HELD`.
pub(super) const fn refused_drop(
    position: &Position,
    situation: &Situation,
    mv: AnyMove,
    number: usize,
) -> Refusal {
    let target = mv.target();
    let name = piece_name(&PIECES, held_piece(number, position.turn()));
    let mobility = Mobility::of_drop(name, situation.targets(mv.origin()).all());
    if !has(situation.held, number) {
        Refusal::NotInHand
    } else if has(situation.pieces.occupied(), target) {
        Refusal::occupied(target, mobility)
    } else if has(situation.stuck_drops(number), target) {
        Refusal::Stuck(mobility)
    } else if is_pawn(number) && has(situation.second_pawns(), target) {
        Refusal::TwoPawns(mobility)
    } else if is_pawn(number) && has(situation.pawn_mates(1 << target), target) {
        Refusal::PawnMate(mobility)
    } else {
        Refusal::Check(mobility)
    }
}

impl Sfen {
    /// Plays a move. Returns the SFEN of the new position, with the next move number.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the move is not legal.
    ///
    /// ```
    /// use koma::shogi::{Sfen, usi};
    ///
    /// let sfen = Sfen::from_static("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    /// let sfen = sfen.play(usi!("7g7f"))?.play(usi!("3c3d"))?.play(usi!("8h2b+"))?;
    /// assert_eq!(sfen.to_string(), "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    #[doc(alias("make_move", "push"))]
    pub const fn play(&self, mv: Move) -> Result<Self, MoveError> {
        let mv = ok!(legal_or_error(&self.position, mv));
        Ok(self.play_legal(mv))
    }

    /// Plays a legal move. Returns the SFEN of the new position, with the next move number.
    pub(super) const fn play_legal(&self, mv: Move) -> Self {
        let Self { mut position, mut counters } = *self;
        let _ = play_unchecked(&mut position, mv);
        counters.move_number = counters.move_number.saturating_add(1);
        Self { position, counters }
    }
}
