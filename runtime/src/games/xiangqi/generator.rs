//! Answers questions about the moves of one position.

use super::checking_moves::CheckingMoves;
use super::checks::Checks;
use super::legal::LegalMoves;
use super::moves::Move;
use super::situation::Situation;
use super::{Position, Squares};

/// The rules for one position: its checks and pins, which are found once and answer any number of questions.
///
/// The functions with the same names, such as [`legal_moves`](super::legal_moves), find them anew in each call. So a
/// program that asks several questions about a position, such as an engine at a node of its search, saves time with a
/// generator.
///
/// A generator does not borrow the position. If the position changes, the generator still answers for the old position.
///
/// ```
/// use koma::xiangqi::{self, MoveGenerator, Position, ucci};
///
/// const POSITION: Position = xiangqi::position!(fen: "4k4/4a4/9/2H6/9/9/9/1C7/9/3K5 w");
/// const MOVES: MoveGenerator = MoveGenerator::new(&POSITION);
/// assert!(MOVES.is_legal(ucci!("c6b8")) && !MOVES.gives_check(ucci!("c6b8")));
/// let checks = MOVES.legal_moves().filter(|mv| MOVES.gives_check(*mv)).map(|mv| mv.to_string());
/// assert_eq!(checks.collect::<Vec<_>>(), ["b2e2"]); // the advisor is the screen
/// assert!(MOVES.captures().is_empty());
/// ```
#[derive(Clone, Copy)]
pub struct MoveGenerator {
    pub(super) situation: Situation,
    pub(super) checks: Checks,
}

impl MoveGenerator {
    /// Finds the checks and pins of a position. The position can be any position, even if no game can reach it.
    pub const fn new(position: &Position) -> Self {
        let situation = Situation::new(position);
        Self { checks: Checks::new(&situation), situation }
    }

    /// Returns the legal moves in the order of [`Move`], like [`legal_moves`](super::legal_moves).
    pub const fn legal_moves(&self) -> LegalMoves {
        LegalMoves::of(&self.situation)
    }

    /// Returns the legal moves that capture a piece in the order of [`Move`], like [`captures`](super::captures).
    pub const fn captures(&self) -> LegalMoves {
        LegalMoves::capturing(&self.situation)
    }

    /// Returns the legal moves that give check in the order of [`Move`].
    ///
    /// This is faster than asking [`gives_check`](Self::gives_check) for each legal move.
    pub const fn checks(&self) -> CheckingMoves {
        CheckingMoves::of(self)
    }

    /// Reports whether a move is legal, like [`is_legal`](super::is_legal).
    pub const fn is_legal(&self, mv: Move) -> bool {
        self.situation.allows(mv.0)
    }

    /// Reports whether a move is legal and gives check, like [`gives_check`](super::gives_check).
    pub const fn gives_check(&self, mv: Move) -> bool {
        self.is_legal(mv) && self.situation.gives_check(&self.checks, mv.0)
    }

    /// Reports whether the player to move is in check, like [`is_check`](super::is_check).
    pub const fn is_check(&self) -> bool {
        self.situation.is_check()
    }

    /// Returns the squares of the pieces that give check to the player to move, like [`checkers`](super::checkers).
    pub const fn checkers(&self) -> Squares {
        Squares::from_bits(self.situation.checkers)
    }
}

/// Writes the legal moves.
impl core::fmt::Debug for MoveGenerator {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("MoveGenerator").field(&self.legal_moves()).finish()
    }
}

/// Reports whether a move is legal and gives check, without playing it: directly, by discovery, as the screen of a cannon, or
/// by leaving such a screen or the leg of a horse.
///
/// If the other player has several generals, the move must attack any of them. For many moves of one position,
/// [`MoveGenerator::gives_check`] is faster.
///
/// ```
/// use koma::xiangqi::{self, Position, ucci};
///
/// const POSITION: Position = xiangqi::position!(fen: "4k4/9/9/9/3P5/9/9/4C4/9/3K5 w");
/// const CHECK: bool = xiangqi::gives_check(&POSITION, ucci!("d5e5")); // the soldier becomes the screen
/// assert!(CHECK && !xiangqi::gives_check(&POSITION, ucci!("d5d6")));
/// assert!(!xiangqi::gives_check(&POSITION, ucci!("e2e9"))); // not legal
/// ```
#[doc(alias("is_checking_move"))]
pub const fn gives_check(position: &Position, mv: Move) -> bool {
    MoveGenerator::new(position).gives_check(mv)
}
