//! Finds the squares that pieces attack, the pieces that give check, and the moves that capture.

use super::board::{LINES, STEPS, Sets, pawn_attacks};
use super::legal::LegalMoves;
use super::pieces::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::situation::Situation;
use super::{Position, Square, Squares};
use crate::base::Side;

/// Returns the squares of the pieces that give check to the player to move.
///
/// If the player has several kings, returns the pieces that attack any of them.
///
/// ```
/// use koma::chess::{self, Squares};
/// use koma::square;
///
/// const FOOLS_MATE: chess::Position = chess::position!(moves: "1. f3 e5 2. g4 Qh4#");
/// const CHECKERS: Squares = chess::checkers(&FOOLS_MATE);
/// assert_eq!(CHECKERS, Squares::of(&[square!("h4")]));
/// ```
pub const fn checkers(position: &Position) -> Squares {
    Squares::of_word(Situation::new(position).checkers())
}

/// Returns the squares of the pieces of a side that attack a square. Pinned pieces attack too. Does not include captures
/// en passant.
///
/// ```
/// use koma::chess::{self, Squares};
/// use koma::{Side, square};
///
/// const F3: Squares = chess::attackers(&chess::START, square!("f3"), Side::First);
/// assert_eq!(F3, Squares::of(&[square!("e2"), square!("g2"), square!("g1")]));
/// ```
pub const fn attackers(position: &Position, square: Square, side: Side) -> Squares {
    let sets = Sets::new(position.board(), side.flip());
    Squares::of_word(sets.attackers(square.index(), sets.occupied()))
}

/// Returns the squares that the piece on a square attacks, whether they are empty or have a piece of either side.
/// Returns no squares if there is no piece of chess. Does not consider pins, and does not include captures en passant.
///
/// ```
/// use koma::chess::{self, Squares};
/// use koma::square;
///
/// const KNIGHT: Squares = chess::attacks(&chess::START, square!("g1"));
/// assert_eq!(KNIGHT, Squares::of(&[square!("e2"), square!("f3"), square!("h3")]));
/// ```
pub const fn attacks(position: &Position, square: Square) -> Squares {
    let Some(piece) = position.piece(square) else { return Squares::EMPTY };
    let sets = Sets::new(position.board(), position.turn());
    let (index, occupied) = (square.index(), sets.occupied());
    Squares::of_word(match sets.kind(index) {
        Some(PAWN) => pawn_attacks(piece.side(), index),
        Some(KNIGHT) => STEPS[index].knight,
        Some(BISHOP) => LINES[index].bishop_attacks(occupied),
        Some(ROOK) => LINES[index].rook_attacks(occupied),
        Some(QUEEN) => LINES[index].bishop_attacks(occupied) | LINES[index].rook_attacks(occupied),
        Some(KING) => STEPS[index].king,
        _ => 0,
    })
}

/// Returns the legal moves that capture a piece, also en passant, in the order of `Move`.
///
/// Like [`legal_moves`](super::legal_moves), but without the moves to empty squares.
///
/// ```
/// use koma::chess::{self, Position, uci};
///
/// const SCANDINAVIAN: Position = chess::position!(moves: "1. e4 d5");
/// assert_eq!(chess::captures(&SCANDINAVIAN).collect::<Vec<_>>(), [uci!("e4d5")]);
/// ```
#[doc(alias("quiescence"))]
pub const fn captures(position: &Position) -> LegalMoves {
    LegalMoves::capturing(&Situation::new(position))
}
