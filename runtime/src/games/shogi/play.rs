//! Plays moves of shōgi and takes them back.

use super::Position;
use super::moves::Move;
use crate::base::{Letter, Side, ok};
use crate::games::any_move::AnyMove;
use crate::games::declarations::{Game, SHOGI, held};
use crate::games::line::move_reader;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::play::{move_piece, mover};
use crate::games::undo::take_back;
use crate::token::{AnyToken, Epin};

take_back! { on 9 x 9 }

move_reader! { "shogi" "7g7f 3c3d 8h2b+" on 9 x 9 }

/// Plays a move and passes the turn to the other player. A captured piece loses its promotion and is added to the
/// mover's hand.
///
/// Does not check how the piece moves or whether other pieces are in its way. Does not detect check, or mate by the
/// drop of a pawn.
///
/// # Errors
///
/// Returns a [`MoveError`](crate::MoveError) and leaves the position unchanged in these cases:
///
/// * The origin is empty or has a piece of the other player, or the target has a piece of the mover or a king.
/// * The piece promotes although it cannot promote, or although the move neither starts nor ends on the last three
///   ranks.
/// * A pawn or lance reaches the last rank without promoting, or a knight reaches one of the last two ranks without
///   promoting. Dropping these pieces there is also an error.
/// * The dropped piece is not in the hand, or its target is not empty.
/// * A pawn is dropped on a file that has another unpromoted pawn of the mover.
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
/// let error = shogi::play(&mut position, Move::from_static("P*5e")).unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: P*5e is not legal; the hand does not hold this piece");
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
    let side = position.turn();
    let taken = match mv.0.dropped() {
        Some(number) => drop_piece(position, held(number, side), mv.0.target()),
        None => move_piece(position, mv.0),
    };
    if let Some(taken) = taken {
        let _ = position.add_to_hand(side, taken.normalize().with_side(side));
    }
    position.set_turn(side.flip());
    Undo { before, taken }
}

/// Moves a piece from its player's hand to the board. Returns the captured piece. Does nothing if the hand does not hold
/// the piece.
const fn drop_piece(position: &mut Position, piece: Epin, target: usize) -> Option<Epin> {
    if position.remove_from_hand(piece.side(), piece).is_err() {
        return None;
    }
    position.replace(target, Some(piece))
}

/// Performs the checks of `play`.
const fn check(position: &Position, mv: AnyMove) -> Result<(), MoveError> {
    let wrong = match mv.dropped() {
        Some(number) => wrong_drop(position, number, mv.target()),
        None => wrong_promotion(ok!(mover(position, mv, Game::Shogi)), mv),
    };
    match wrong {
        None => Ok(()),
        Some(kind) => {
            Err(MoveError { square: Some(mv.target()), ..MoveError::of_move(Game::Shogi, kind, mv) })
        }
    }
}

/// Returns the reason why the piece with this index in `HELD` cannot be dropped on `target`.
const fn wrong_drop(position: &Position, number: usize, target: usize) -> Option<Kind> {
    let side = position.turn();
    let piece = held(number, side);
    if position.hand(side).count(piece) == 0 {
        return Some(Kind::NotInHand);
    }
    if position.board()[target].is_some() {
        return Some(Kind::Occupied);
    }
    if is_stuck(piece, target) {
        return Some(Kind::Stuck);
    }
    let is_pawn = piece.letter().is(Letter::P);
    if is_pawn && has_pawn(position, piece, target % 9) { Some(Kind::TwoPawns) } else { None }
}

/// Returns the reason why a move must promote the piece, or cannot promote it.
const fn wrong_promotion(piece: Epin, mv: AnyMove) -> Option<Kind> {
    let is_in_zone = ranks_left(piece.side(), mv.origin()) < 3 || ranks_left(piece.side(), mv.target()) < 3;
    if mv.promotes() {
        return if promotes(piece) && is_in_zone { None } else { Some(Kind::CannotPromote) };
    }
    if is_stuck(piece, mv.target()) { Some(Kind::MissingPromotion) } else { None }
}

/// Returns the number of ranks in front of a player's piece.
const fn ranks_left(side: Side, index: usize) -> usize {
    if side.is(Side::First) { index / 9 } else { 8 - index / 9 }
}

/// Reports whether a piece can promote at all.
const fn promotes(piece: Epin) -> bool {
    piece.is_normal() && SHOGI.vocabulary.has_token(AnyToken::Epin(piece.enhance()))
}

/// Reports whether a piece could never move from a square.
const fn is_stuck(piece: Epin, index: usize) -> bool {
    let needed = match piece.letter() {
        Letter::P | Letter::L if piece.is_normal() => 1,
        Letter::N if piece.is_normal() => 2,
        _ => 0,
    };
    ranks_left(piece.side(), index) < needed
}

/// Reports whether `pawn` is on a square of this file.
const fn has_pawn(position: &Position, pawn: Epin, file: usize) -> bool {
    let mut index = file;
    while index < 81 {
        if matches!(position.board()[index], Some(piece) if piece.index() == pawn.index()) {
            return true;
        }
        index += 9;
    }
    false
}
