//! Finds the squares that pieces attack, the pieces that give check, and the moves that capture.

use super::board::{Pieces, TRAITS};
use super::legal::LegalMoves;
use super::situation::Situation;
use super::{Position, Square, Squares};
use crate::base::Side;

/// Returns the squares of the pieces that give check to the player to move.
///
/// If the player has several kings, returns the pieces that attack any of them.
///
/// ```
/// use koma::makruk::{self, Squares};
/// use koma::square;
///
/// const CHECK: makruk::Position = makruk::position!(fen: "4k3/8/8/8/8/8/8/3KR3 b");
/// const CHECKERS: Squares = makruk::checkers(&CHECK);
/// assert_eq!(CHECKERS, Squares::of(&[square!("e1")]));
/// ```
pub const fn checkers(position: &Position) -> Squares {
    Squares::from_bits(Situation::new(position).checkers())
}

/// Returns the squares of the pieces of a side that attack a square. Pinned pieces attack too.
///
/// ```
/// use koma::makruk::{self, Squares};
/// use koma::{Side, square};
///
/// const PAWNS: Squares = makruk::attackers(&makruk::START, square!("b4"), Side::First);
/// assert_eq!(PAWNS, Squares::of(&[square!("a3"), square!("c3")]));
/// ```
pub const fn attackers(position: &Position, square: Square, side: Side) -> Squares {
    let pieces = Pieces::new(position.board(), side.flip(), &TRAITS);
    let attackers = Situation::unrestricted(pieces).attackers(square.index(), pieces.occupied());
    Squares::from_bits(attackers)
}

/// Returns the squares that the piece on a square attacks, whether they are empty or have a piece of either side.
/// Returns no squares if there is no piece of makruk. Does not consider pins.
///
/// ```
/// use koma::makruk::{self, Squares};
/// use koma::square;
///
/// const HORSE: Squares = makruk::attacks(&makruk::START, square!("b1"));
/// assert_eq!(HORSE, Squares::of(&[square!("a3"), square!("c3"), square!("d2")]));
/// ```
pub const fn attacks(position: &Position, square: Square) -> Squares {
    let Some(piece) = position.piece(square) else { return Squares::EMPTY };
    let pieces = Pieces::new(position.board(), position.turn(), &TRAITS);
    Squares::from_bits(Situation::unrestricted(pieces).attacks(piece.side(), square.index()))
}

/// Returns the legal moves that capture a piece, in the order of `Move`.
///
/// Like [`legal_moves`](super::legal_moves), but without the moves to empty squares.
///
/// ```
/// use koma::makruk::{self, uci};
///
/// const PAWNS: makruk::Position = makruk::position!(moves: "e3e4 d6d5");
/// assert_eq!(makruk::captures(&PAWNS).collect::<Vec<_>>(), [uci!("e4d5")]);
/// ```
#[doc(alias("quiescence"))]
pub const fn captures(position: &Position) -> LegalMoves {
    LegalMoves::capturing(&Situation::new(position))
}
