//! Finds the squares that pieces attack, the pieces that give check, and the moves that capture.

use super::board::{Pieces, TRAITS};
use super::legal::LegalMoves;
use super::situation::Situation;
use super::{Position, Square, Squares};
use crate::base::Side;

/// Returns the squares of the pieces that give check to the player to move.
///
/// If the player has several generals, returns the pieces that attack any of them.
///
/// ```
/// use koma::xiangqi::{self, Squares};
/// use koma::square;
///
/// const CHECK: xiangqi::Position = xiangqi::position!(fen: "4k4/9/9/9/4R4/9/9/9/9/3K5 b");
/// const CHECKERS: Squares = xiangqi::checkers(&CHECK);
/// assert_eq!(CHECKERS, Squares::of(&[square!("e6")]));
/// ```
pub const fn checkers(position: &Position) -> Squares {
    Squares::from_bits(Situation::new(position).checkers)
}

/// Returns the squares of the pieces of a side that attack a square. Pinned pieces attack too.
///
/// A cannon attacks a square if there is exactly one piece between them, even if the square is empty. A general attacks the
/// squares of its palace next to it, and the other general if the two face each other.
///
/// ```
/// use koma::xiangqi::{self, Squares};
/// use koma::{Side, square};
///
/// const HORSE: Squares = xiangqi::attackers(&xiangqi::START, square!("b10"), Side::First);
/// assert_eq!(HORSE, Squares::of(&[square!("b3")])); // the cannon
/// ```
pub const fn attackers(position: &Position, square: Square, side: Side) -> Squares {
    let pieces = Pieces::new(position.board(), side.flip(), &TRAITS);
    Squares::from_bits(Situation::unrestricted(pieces).attackers_of_square(square.index()))
}

/// Returns the squares that the piece on a square attacks, whether they are empty or have a piece of either side.
/// Returns no squares if there is no piece of xiangqi. Does not consider pins.
///
/// A cannon attacks the squares behind the first piece in each direction, up to the second piece. So it does not attack all
/// squares to which it can move. A general attacks the squares of its palace next to it, and the other general if the two
/// face each other.
///
/// ```
/// use koma::xiangqi::{self, Squares};
/// use koma::square;
///
/// const CANNON: Squares = xiangqi::attacks(&xiangqi::START, square!("b3"));
/// // Behind the black cannon and behind the other red one.
/// assert_eq!(CANNON, Squares::of(&[square!("b9"), square!("b10"), square!("i3")]));
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
/// use koma::xiangqi::{self, ucci};
///
/// const HORSES: [xiangqi::Move; 2] = [ucci!("b2b9"), ucci!("h2h9")];
/// assert!(xiangqi::captures(&xiangqi::START).eq(HORSES));
/// ```
#[doc(alias("quiescence"))]
pub const fn captures(position: &Position) -> LegalMoves {
    LegalMoves::capturing(&Situation::new(position))
}
