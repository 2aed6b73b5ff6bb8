//! Finds the legal moves of a position.

use super::Position;
use super::board::{Sets, forward, next};
use super::moves::{Move, PROMOTIONS};
use super::pieces::PAWN;
use super::situation::Situation;
use crate::base::some;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::methods::iterator_of_moves;

/// Returns the legal moves of a position, in the order of `Move`.
///
/// The position can be any position, even if no game can reach it. These rules apply:
///
/// * A player without a king is never in check. A player with several kings must not leave any king attacked.
/// * Kings are never captured.
/// * Styles do not matter. Pieces that chess does not have, such as `+Q`, do not move, but can be captured.
/// * A pawn on its second rank can move two squares only with a `+`. Only a pawn with a `-` can be captured en passant.
///
/// The result does not borrow the position. The position can change during the iteration.
///
/// ```
/// use koma::chess;
///
/// let moves = chess::legal_moves(&chess::START);
/// assert_eq!(moves.len(), 20);
/// let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
/// assert_eq!(texts[..4], ["a2a4", "a2a3", "b2b4", "b2b3"]);
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
    /// The pieces whose moves have not been returned yet.
    origins: u64,
    /// The square of the current piece.
    origin: usize,
    /// The remaining targets of the current piece.
    targets: u64,
    /// The number of promotions already returned for the first remaining target.
    promotion: usize,
    /// The squares that the iterator's moves may go to.
    wanted: u64,
    /// The additional squares that the pawns' moves may go to.
    wanted_of_pawns: u64,
}

impl LegalMoves {
    pub(super) const fn of(situation: &Situation) -> Self {
        let origins = situation.sets.own;
        Self {
            situation: *situation,
            origins,
            origin: 0,
            targets: 0,
            promotion: 0,
            wanted: !0,
            wanted_of_pawns: 0,
        }
    }

    /// Returns only the moves that capture a piece.
    pub(super) const fn capturing(situation: &Situation) -> Self {
        let Sets { turn, other, passed, .. } = situation.sets;
        Self { wanted: other, wanted_of_pawns: forward(turn, passed & other), ..Self::of(situation) }
    }

    /// Returns the wanted targets of the piece on `origin`.
    const fn targets(&self, origin: usize) -> u64 {
        let is_pawn = self.situation.sets.kinds[PAWN] >> origin & 1 != 0;
        let wanted = if is_pawn { self.wanted | self.wanted_of_pawns } else { self.wanted };
        self.situation.targets(origin) & wanted
    }

    /// Returns the next move, like [`next`](Iterator::next).
    ///
    /// ```
    /// use koma::chess::{self, Move};
    ///
    /// const FIRST: Option<Move> = chess::legal_moves(&chess::START).next_move();
    /// assert_eq!(FIRST, Some(Move::from_static("a2a4")));
    /// ```
    #[inline]
    pub const fn next_move(&mut self) -> Option<Move> {
        while self.targets == 0 {
            self.origin = some!(next(&mut self.origins));
            self.targets = self.targets(self.origin);
        }
        let target = self.targets.trailing_zeros() as usize;
        self.promotion += self.situation.promotes(self.origin) as usize;
        let mv = AnyMove::new(self.origin, target, self.promotion);
        if self.promotion == 0 || self.promotion == PROMOTIONS.len() {
            self.promotion = 0;
            self.targets &= self.targets - 1;
        }
        Some(Move(mv))
    }

    /// Returns the number of remaining moves without iterating over them.
    pub const fn len(&self) -> usize {
        let mut count = self.targets.count_ones() as usize;
        if count > 0 && self.situation.promotes(self.origin) {
            count = count * PROMOTIONS.len() - self.promotion;
        }
        count + self.situation.count(self.origins, self.wanted, self.wanted_of_pawns)
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
/// use koma::chess;
///
/// assert!(!chess::is_check(&chess::START));
/// assert!(chess::is_check(&chess::position!(fen: "4k3/8/8/8/8/8/8/4RK2 b - - 0 1")));
/// ```
#[doc(alias("in_check"))]
pub const fn is_check(position: &Position) -> bool {
    Situation::new(position).is_check()
}

/// Reports whether a move is legal. Castling may be written in either way: `e1g1` or `e1h1`.
///
/// ```
/// use koma::chess::{self, Move};
///
/// assert!(chess::is_legal(&chess::START, Move::from_static("e2e4")));
/// assert!(!chess::is_legal(&chess::START, Move::from_static("e2e5")));
/// ```
pub const fn is_legal(position: &Position, mv: Move) -> bool {
    Situation::new(position).legal(mv).is_some()
}

/// Returns a move in the form that [`legal_moves`] returns, or `None` if the move is not legal. For example, castling
/// written as `e1h1` becomes `e1g1`.
///
/// ```
/// use koma::chess::{self, uci};
///
/// let position = chess::position!(fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(chess::legal_move(&position, uci!("e1h1")), Some(uci!("e1g1")));
/// assert_eq!(chess::legal_move(&position, uci!("e1c1")), None);
/// ```
pub const fn legal_move(position: &Position, mv: Move) -> Option<Move> {
    Situation::new(position).legal(mv)
}
