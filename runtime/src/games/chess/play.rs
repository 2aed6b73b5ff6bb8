//! Plays moves.

use super::Position;
use super::board::{Board, beside, next};
use super::fen::{is_at, row};
use super::legal::legal;
use super::moves::{Move, Undo};
use super::rules::{Castling, Rules, castling};
use crate::base::{Letter, Side};
use crate::games::Game;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::moves::{put, square};
use crate::token::Epin;

/// Plays a move and passes the turn to the other player.
///
/// Castling may be written as `e1g1` or `e1h1`. A rook that may no longer castle loses its `-`. A pawn that leaves its
/// first square loses its `+`. A pawn that moves two squares has a `-` until the next move if another pawn can legally
/// capture it en passant. So a canonical position, whose markers follow the rules, stays canonical.
///
/// # Errors
///
/// Returns a [`MoveError`] if the move is not legal. After an error, the position is unchanged.
///
/// ```
/// use koma::chess::{self, Move};
///
/// let mut position = chess::START;
/// let undo = chess::play(&mut position, Move::from_static("e2e4"))?;
/// assert_eq!(position, chess::position!(fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
/// chess::take_back(&mut position, undo);
/// assert_eq!(position, chess::START);
///
/// let error = chess::play(&mut position, Move::from_static("g1e2")).unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: g1e2 is not legal; the knight on g1 can go to f3, h3");
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("make_move", "push"))]
pub const fn play(position: &mut Position, step: Move) -> Result<Undo, MoveError> {
    let rules = Rules::new(position);
    match legal(&rules, step) {
        Some(step) => Ok(play_unchecked(position, step)),
        None => Err(diagnose(&rules, step)),
    }
}

/// Plays a move like [`play`], without checking whether it is legal.
///
/// If the move is not legal, the new position might not belong to chess.
#[doc(alias("make_move", "push"))]
#[inline]
pub const fn play_unchecked(position: &mut Position, step: Move) -> Undo {
    // This function is inlined, so a caller that drops the result does not copy the position.
    Undo { before: *position, taken: play_and_capture(position, step) }
}

/// Plays a move and returns the captured piece.
const fn play_and_capture(position: &mut Position, step: Move) -> Option<Epin> {
    let (side, target) = (position.turn(), step.target());
    // A pawn of the player can still be marked if the caller has changed the turn after it moved.
    unmark(position, row(side, 3), PAWN_TAKEABLE.with_side(side));
    let taken = match position.take(step.origin()) {
        Some(piece) => match piece.letter() {
            Letter::K => play_king(position, piece, step),
            Letter::P => play_pawn(position, piece, step),
            _ => put(position, target, if piece.is_diminished() { piece.normalize() } else { piece }),
        },
        None => None,
    };
    unmark(position, row(side, 4), PAWN_TAKEABLE.with_side(side.flip()));
    position.set_turn(side.flip());
    taken
}

const PAWN_TAKEABLE: Epin = Epin::from_static("-P");
const ROOK_CASTLING: Epin = Epin::from_static("-R");

/// Moves a king that has already been removed from its square. Removes the castling rights of the player's rooks.
/// Returns the captured piece.
const fn play_king(position: &mut Position, king: Epin, step: Move) -> Option<Epin> {
    let (origin, target, home) = (step.0.origin(), step.0.target(), row(king.side(), 0));
    let rook_castling = ROOK_CASTLING.with_side(king.side());
    let sets = Board::new(position.board(), king.side());
    let castling = if origin / 8 == home { castling(sets.castling_rooks(), origin, target) } else { None };
    let taken = if let Some(Castling { rook, king_to, rook_to, .. }) = castling
        && (king_to == rook || position.board()[king_to].is_none())
        && (rook_to == rook || position.board()[rook_to].is_none())
    {
        position.take(square(rook));
        put(position, square(rook_to), rook_castling.normalize());
        put(position, square(king_to), king)
    } else {
        put(position, square(target), king)
    };
    unmark(position, home, rook_castling);
    taken
}

/// Moves a pawn that has already been removed from its square. Returns the captured piece.
const fn play_pawn(position: &mut Position, pawn: Epin, step: Move) -> Option<Epin> {
    let (origin, target, side) = (step.0.origin(), step.0.target(), pawn.side());
    let pawn = match step.promotion() {
        Some(letter) => pawn.normalize().with_letter(letter),
        None if target / 8 == row(side, 1) => pawn.enhance(),
        None => pawn.normalize(),
    };
    let taken = put(position, step.target(), pawn);
    if taken.is_none() && origin % 8 != target % 8 && origin / 8 != target / 8 {
        return position.take(square(origin & !7 | target & 7));
    }
    if origin.abs_diff(target) == 16
        && has_pawn(position, beside(target), side.flip())
        && Board::new(position.board(), side.flip()).en_passant(target) != 0
    {
        put(position, step.target(), pawn.diminish());
    }
    taken
}

/// In a row, removes the marker from each piece that equals `marked`. Rows count from the top, starting at 0.
#[inline]
const fn unmark(position: &mut Position, row: usize, marked: Epin) {
    let mut index = 8 * row;
    while index < 8 * row + 8 {
        if let Some(piece) = position.board()[index]
            && piece.index() == marked.index()
        {
            put(position, square(index), marked.normalize());
        }
        index += 1;
    }
}

/// Reports whether a player has a pawn on one of these squares.
const fn has_pawn(position: &Position, squares: u64, side: Side) -> bool {
    let mut left = squares;
    while let Some(index) = next(&mut left) {
        if is_at(position.board(), index, side, Letter::P) {
            return true;
        }
    }
    false
}

/// Returns the error for a move that is not legal.
#[cold]
pub(super) const fn diagnose(rules: &Rules, step: Move) -> MoveError {
    let (origin, target, board) = (step.0.origin(), step.0.target(), &rules.board);
    let targets = rules.targets(origin);
    let kind = match (rules.promotes(origin), step.promotion().is_some()) {
        _ if board.other >> origin & 1 != 0 => Kind::OtherPlayer,
        _ if board.own >> origin & 1 == 0 => Kind::EmptyOrigin,
        (true, false) if targets >> target & 1 != 0 => Kind::MissingPromotion,
        (false, true) => Kind::CannotPromote,
        _ if (rules.pseudo_targets(origin) | rules.exposing_captures(origin)) >> target & 1 != 0 => {
            Kind::Check
        }
        _ => Kind::Illegal,
    };
    let error = step.0.error(Game::Chess, kind);
    if let (Kind::Illegal, Some(castling)) = (kind, rules.castling(origin, target)) {
        return MoveError { reason: castling.obstacle(board), ..error };
    }
    rules.with_targets(origin, error)
}
