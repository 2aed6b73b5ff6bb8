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
/// use koma::chess::{self, MoveGenerator, Position, uci};
///
/// const POSITION: Position = chess::position!(moves: "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6");
/// const MOVES: MoveGenerator = MoveGenerator::new(&POSITION);
/// assert!(MOVES.gives_check(uci!("h5f7")) && !MOVES.is_check());
/// let checks = MOVES.legal_moves().filter(|mv| MOVES.gives_check(*mv));
/// assert!(checks.eq([uci!("h5f7"), uci!("h5e5"), uci!("c4f7")]));
/// assert!(MOVES.captures().eq([uci!("h5f7"), uci!("h5h7"), uci!("h5e5"), uci!("c4f7")]));
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
        self.legal_move(mv).is_some()
    }

    /// Returns a move in the form in which legal moves are listed, like [`legal_move`](super::legal_move).
    pub const fn legal_move(&self, mv: Move) -> Option<Move> {
        self.situation.legal(mv)
    }

    /// Reports whether a move is legal and gives check, like [`gives_check`](super::gives_check).
    pub const fn gives_check(&self, mv: Move) -> bool {
        match self.legal_move(mv) {
            Some(mv) => self.situation.gives_check(self.checks.as_ref(), mv),
            None => false,
        }
    }

    /// Reports whether the player to move is in check, like [`is_check`](super::is_check).
    pub const fn is_check(&self) -> bool {
        self.situation.is_check()
    }

    /// Returns the squares of the pieces that give check to the player to move, like [`checkers`](super::checkers).
    pub const fn checkers(&self) -> Squares {
        Squares::of_word(self.situation.checkers())
    }
}

/// Writes the legal moves.
impl core::fmt::Debug for MoveGenerator {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("MoveGenerator").field(&self.legal_moves()).finish()
    }
}

/// Reports whether a move is legal and gives check, without playing it: directly, by discovery, by castling or by a
/// promotion. Castling may be written in either way: `e1g1` or `e1h1`.
///
/// If the other player has several kings, the move must attack any of them. For many moves of one position,
/// [`MoveGenerator::gives_check`] is faster.
///
/// ```
/// use koma::chess::{self, Position, uci};
///
/// const POSITION: Position = chess::position!(fen: "5k2/8/8/8/8/8/8/4K2R w K - 0 1");
/// const CHECK: bool = chess::gives_check(&POSITION, uci!("e1g1"));
/// assert!(CHECK && chess::gives_check(&POSITION, uci!("h1h8")));
/// assert!(!chess::gives_check(&POSITION, uci!("e1d1")));
/// assert!(!chess::gives_check(&POSITION, uci!("e1e3"))); // not legal
/// ```
#[doc(alias("is_checking_move"))]
pub const fn gives_check(position: &Position, mv: Move) -> bool {
    MoveGenerator::new(position).gives_check(mv)
}
