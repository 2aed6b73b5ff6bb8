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
/// * A player without a king is never in check, such as the attacker in a tsume problem. A player with several kings
///   must not leave any king attacked.
/// * Kings are never captured.
/// * A player must not drop a pawn on a file that has another unpromoted pawn of the player.
/// * The drop of a pawn must not checkmate. The move of a pawn may.
/// * Styles do not matter. Pieces that shōgi does not have, such as `+G`, do not move, but can be captured.
///
/// The result does not borrow the position. The position can change during the iteration.
///
/// ```
/// use koma::shogi;
///
/// let moves = shogi::legal_moves(&shogi::START);
/// assert_eq!(moves.len(), 30);
/// let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
/// assert_eq!(texts[..4], ["9g9f", "8g8f", "7g7f", "6g6f"]);
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
    /// use koma::shogi::{self, Move};
    ///
    /// const FIRST: Option<Move> = shogi::legal_moves(&shogi::START).next_move();
    /// assert_eq!(FIRST, Some(Move::from_static("9g9f")));
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
        self.targets.count() + self.situation.count(self.wanted, self.origins)
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
/// use koma::shogi;
///
/// assert!(!shogi::is_check(&shogi::START));
/// assert!(shogi::is_check(&shogi::position!(sfen: "4k4/9/9/9/9/9/9/4L4/4K4 w -")));
/// ```
#[doc(alias("in_check"))]
pub const fn is_check(position: &Position) -> bool {
    Situation::new(position).is_check()
}

/// Reports whether a move is legal.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// assert!(shogi::is_legal(&shogi::START, usi!("7g7f")));
/// assert!(!shogi::is_legal(&shogi::START, usi!("7g7e")));
/// ```
pub const fn is_legal(position: &Position, mv: Move) -> bool {
    Situation::new(position).allows(mv.0)
}

/// Returns the move if it is legal, or `None` otherwise.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// assert_eq!(shogi::legal_move(&shogi::START, usi!("7g7f")), Some(usi!("7g7f")));
/// assert_eq!(shogi::legal_move(&shogi::START, usi!("P*5e")), None);
/// ```
pub const fn legal_move(position: &Position, mv: Move) -> Option<Move> {
    if is_legal(position, mv) { Some(mv) } else { None }
}
