//! Lists the moves that give check.

use super::generator::MoveGenerator;
use super::legal::LegalMoves;
use super::moves::Move;
use crate::games::moves::methods::iterator_of_checks;

/// An iterator over the legal moves that give check. [`MoveGenerator::checks`] returns this iterator.
///
/// In const code, use [`next_move`](Self::next_move).
#[derive(Clone)]
pub struct CheckingMoves {
    generator: MoveGenerator,
    /// The legal moves that have not been looked at yet.
    moves: LegalMoves,
}

impl CheckingMoves {
    pub(super) const fn of(generator: &MoveGenerator) -> Self {
        Self { generator: *generator, moves: generator.legal_moves() }
    }

    /// Returns the next move, like [`next`](Iterator::next).
    pub const fn next_move(&mut self) -> Option<Move> {
        while let Some(mv) = self.moves.next_move() {
            if self.generator.situation.gives_check(&self.generator.checks, mv.0) {
                return Some(mv);
            }
        }
        None
    }
}

iterator_of_checks! {}
