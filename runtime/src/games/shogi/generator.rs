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
/// use koma::shogi::{self, MoveGenerator, Position, usi};
///
/// const TSUME: Position = shogi::position!(sfen: "4k4/9/4P4/9/9/9/9/9/9 b GS");
/// const MOVES: MoveGenerator = MoveGenerator::new(&TSUME);
/// assert!(MOVES.is_legal(usi!("G*5b")) && MOVES.gives_check(usi!("G*5b")));
/// let checks = MOVES.legal_moves().filter(|mv| MOVES.gives_check(*mv)).map(|mv| mv.to_string());
/// assert_eq!(checks.collect::<Vec<_>>().join(" "), "5c5b 5c5b+ G*6a G*4a G*6b G*5b G*4b S*6b S*5b S*4b");
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

/// Reports whether a move is legal and gives check, without playing it: directly, by discovery, by a promotion or by a drop.
///
/// If the other player has several kings, the move must attack any of them. For many moves of one position,
/// [`MoveGenerator::gives_check`] is faster.
///
/// ```
/// use koma::shogi::{self, Position, usi};
///
/// const POSITION: Position = shogi::position!(sfen: "4k4/9/9/9/9/9/4S4/4L4/4K4 b N");
/// const CHECK: bool = shogi::gives_check(&POSITION, usi!("5g4f"));
/// assert!(CHECK && shogi::gives_check(&POSITION, usi!("N*4c")));
/// assert!(!shogi::gives_check(&POSITION, usi!("5g5f")));
/// assert!(!shogi::gives_check(&POSITION, usi!("G*5b"))); // not legal
/// ```
#[doc(alias("is_checking_move"))]
pub const fn gives_check(position: &Position, mv: Move) -> bool {
    MoveGenerator::new(position).gives_check(mv)
}
