//! Finds the legal moves of a position.

use super::Position;
use super::board::Pieces;
use super::moves::Move;
use super::situation::Situation;
use crate::base::some;
use crate::games::moves::methods::iterator_of_moves;
use crate::games::rules::piece_sets::next;
use crate::games::rules::targets::Targets;

/// Returns the legal moves of a position, in the order of `Move`.
///
/// The position can be any position, even if no game can reach it. These rules apply:
///
/// * A player without a king is never in check. A player with several kings must not leave any king attacked.
/// * Kings are never captured.
/// * A pawn that reaches the player's sixth rank, or a rank beyond, promotes.
/// * Styles do not matter. Pieces that makruk does not have, such as `+R`, do not move, but can be captured.
///
/// The result does not borrow the position. The position can change during the iteration.
///
/// ```
/// use koma::makruk;
///
/// let moves = makruk::legal_moves(&makruk::START);
/// assert_eq!(moves.len(), 23);
/// let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
/// assert_eq!(texts[..4], ["a3a4", "b3b4", "c3c4", "d3d4"]);
/// ```
#[doc(alias("generate_moves", "possible_moves"))]
pub const fn legal_moves(position: &Position) -> LegalMoves {
    LegalMoves::of(&Situation::new(position))
}

/// An iterator over the legal moves of a position. [`legal_moves`] returns this iterator.
///
/// In const code, use [`next_move`](Self::next_move).
#[derive(Clone)]
pub struct LegalMoves {
    situation: Situation,
    /// The origins whose moves have not been returned yet.
    origins: u128,
    /// The origin of the current piece.
    origin: usize,
    /// The remaining targets of the current piece.
    targets: Targets,
    /// The squares that the iterator's moves may go to.
    wanted: u128,
}

impl LegalMoves {
    pub(super) const fn of(situation: &Situation) -> Self {
        let origins = situation.origins();
        Self { situation: *situation, origins, origin: 0, targets: Targets::NONE, wanted: !0 }
    }

    /// Returns only the moves that capture a piece.
    pub(super) const fn capturing(situation: &Situation) -> Self {
        let Pieces { own, other, .. } = situation.pieces;
        Self { origins: own, wanted: other, ..Self::of(situation) }
    }

    /// Returns the next move, like [`next`](Iterator::next).
    ///
    /// ```
    /// use koma::makruk::{self, Move};
    ///
    /// const FIRST: Option<Move> = makruk::legal_moves(&makruk::START).next_move();
    /// assert_eq!(FIRST, Some(Move::from_static("a3a4")));
    /// ```
    #[inline]
    pub const fn next_move(&mut self) -> Option<Move> {
        loop {
            if let Some(mv) = self.targets.next_move(self.origin) {
                return Some(Move(mv));
            }
            self.origin = some!(next(&mut self.origins));
            self.targets = self.situation.targets_in(self.wanted, self.origin);
        }
    }

    /// Returns the number of remaining moves without iterating over them.
    pub const fn len(&self) -> usize {
        let mut count = self.targets.count();
        let mut origins = self.origins;
        while let Some(origin) = next(&mut origins) {
            count += self.situation.targets_in(self.wanted, origin).count();
        }
        count
    }

    /// Reports whether there are no more moves.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

iterator_of_moves! {}

/// Reports whether the player to move is in check.
///
/// ```
/// use koma::makruk;
///
/// assert!(!makruk::is_check(&makruk::START));
/// assert!(makruk::is_check(&makruk::position!(fen: "4k3/8/8/8/8/8/8/3KR3 b")));
/// ```
#[doc(alias("in_check"))]
pub const fn is_check(position: &Position) -> bool {
    Situation::new(position).is_check()
}

/// Reports whether a move is legal.
///
/// ```
/// use koma::makruk::{self, uci};
///
/// assert!(makruk::is_legal(&makruk::START, uci!("e3e4")));
/// assert!(!makruk::is_legal(&makruk::START, uci!("e3e5")));
/// ```
pub const fn is_legal(position: &Position, mv: Move) -> bool {
    Situation::new(position).allows(mv.0)
}

/// Returns the move if it is legal, or `None` otherwise.
///
/// ```
/// use koma::makruk::{self, uci};
///
/// assert_eq!(makruk::legal_move(&makruk::START, uci!("b1d2")), Some(uci!("b1d2")));
/// assert_eq!(makruk::legal_move(&makruk::START, uci!("b1c3")), None);
/// ```
pub const fn legal_move(position: &Position, mv: Move) -> Option<Move> {
    if is_legal(position, mv) { Some(mv) } else { None }
}
