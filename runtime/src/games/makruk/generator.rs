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
/// use koma::makruk::{self, MoveGenerator, Position, uci};
///
/// const POSITION: Position = makruk::position!(fen: "4k3/8/3r4/2N5/8/8/8/4K2R w");
/// const MOVES: MoveGenerator = MoveGenerator::new(&POSITION);
/// assert!(MOVES.is_legal(uci!("c5d7")) && !MOVES.gives_check(uci!("c5d7")));
/// let checks = MOVES.legal_moves().filter(|mv| MOVES.gives_check(*mv)).map(|mv| mv.to_string());
/// assert_eq!(checks.collect::<Vec<_>>(), ["h1h8"]);
/// assert_eq!(MOVES.captures().collect::<Vec<_>>(), []);
/// ```
#[derive(Clone, Copy)]
pub struct MoveGenerator {
    pub(super) situation: Situation,
    pub(super) checks: Option<Checks>,
}

impl MoveGenerator {
    /// Finds the checks and pins of a position. The position can be any position, even if no game can reach it.
    pub const fn new(position: &Position) -> Self {
        let situation = Situation::new(position);
        Self { checks: situation.checks(), situation }
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
        self.is_legal(mv) && self.situation.gives_check(self.checks.as_ref(), mv.0)
    }

    /// Reports whether the player to move is in check, like [`is_check`](super::is_check).
    pub const fn is_check(&self) -> bool {
        self.situation.is_check()
    }

    /// Returns the squares of the pieces that give check to the player to move, like [`checkers`](super::checkers).
    pub const fn checkers(&self) -> Squares {
        Squares::from_bits(self.situation.checkers())
    }
}

/// Writes the legal moves.
impl core::fmt::Debug for MoveGenerator {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("MoveGenerator").field(&self.legal_moves()).finish()
    }
}

/// Reports whether a move is legal and gives check, without playing it: directly, by discovery or by a promotion.
///
/// If the other player has several kings, the move must attack any of them. For many moves of one position,
/// [`MoveGenerator::gives_check`] is faster.
///
/// ```
/// use koma::makruk::{self, Position, uci};
///
/// const POSITION: Position = makruk::position!(fen: "8/3k4/8/4P3/8/3S4/8/3RK3 w");
/// const CHECK: bool = makruk::gives_check(&POSITION, uci!("e5e6m"));
/// assert!(CHECK && makruk::gives_check(&POSITION, uci!("d3c4")));
/// assert!(!makruk::gives_check(&POSITION, uci!("d3d4")));
/// assert!(!makruk::gives_check(&POSITION, uci!("d3d5"))); // not legal
/// ```
#[doc(alias("is_checking_move"))]
pub const fn gives_check(position: &Position, mv: Move) -> bool {
    MoveGenerator::new(position).gives_check(mv)
}
