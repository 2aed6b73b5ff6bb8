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
/// use koma::shogi::{self, Squares, square};
///
/// const CHECK: shogi::Position = shogi::position!(sfen: "4k4/4G4/4P4/9/9/9/9/9/4K4 w -");
/// const CHECKERS: Squares = shogi::checkers(&CHECK);
/// assert_eq!(CHECKERS, Squares::of(&[square!("5b")]));
/// ```
pub const fn checkers(position: &Position) -> Squares {
    Squares::from_bits(Situation::new(position).checkers())
}

/// Returns the squares of the pieces of a side that attack a square. Pinned pieces attack too.
///
/// ```
/// use koma::Side;
/// use koma::shogi::{self, Squares, square};
///
/// const BISHOP: Squares = shogi::attackers(&shogi::START, square!("7h"), Side::First);
/// assert_eq!(BISHOP, Squares::of(&[square!("7i"), square!("6i"), square!("2h")]));
/// ```
pub const fn attackers(position: &Position, square: Square, side: Side) -> Squares {
    let pieces = Pieces::new(position.board(), side.flip(), &TRAITS);
    let attackers = Situation::unrestricted(pieces).attackers(square.index(), pieces.occupied());
    Squares::from_bits(attackers)
}

/// Returns the squares that the piece on a square attacks, whether they are empty or have a piece of either side.
/// Returns no squares if there is no piece of shōgi. Does not consider pins.
///
/// ```
/// use koma::shogi::{self, Squares, square};
///
/// const KNIGHT: Squares = shogi::attacks(&shogi::START, square!("8i"));
/// assert_eq!(KNIGHT, Squares::of(&[square!("9g"), square!("7g")]));
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
/// use koma::shogi::{self, usi};
///
/// const BISHOPS: shogi::Position = shogi::position!(moves: "7g7f 3c3d");
/// assert_eq!(shogi::captures(&BISHOPS).collect::<Vec<_>>(), [usi!("8h2b"), usi!("8h2b+")]);
/// ```
#[doc(alias("quiescence"))]
pub const fn captures(position: &Position) -> LegalMoves {
    LegalMoves::capturing(&Situation::new(position))
}
