//! Lists the moves that give check.

use super::generator::MoveGenerator;
use super::moves::Move;
use crate::base::some;
use crate::games::moves::methods::iterator_of_checks;
use crate::games::rules::piece_sets::next;
use crate::games::rules::targets::Targets;

/// An iterator over the legal moves that give check. [`MoveGenerator::checks`] returns this iterator.
///
/// In const code, use [`next_move`](Self::next_move).
#[derive(Clone)]
pub struct CheckingMoves {
    generator: MoveGenerator,
    /// The origins whose moves have not been returned yet.
    origins: u128,
    /// The origin of the current piece.
    origin: usize,
    /// The remaining targets of the current piece.
    targets: Targets,
}

impl CheckingMoves {
    pub(super) const fn of(generator: &MoveGenerator) -> Self {
        let origins = generator.situation.origins();
        Self { generator: *generator, origins, origin: 0, targets: Targets::NONE }
    }

    /// Returns the next move, like [`next`](Iterator::next).
    pub const fn next_move(&mut self) -> Option<Move> {
        let MoveGenerator { situation, checks } = &self.generator;
        loop {
            let Some(mv) = self.targets.next_move(self.origin) else {
                self.origin = some!(next(&mut self.origins));
                self.targets = match checks {
                    Some(checks) => situation.checking_targets(checks, self.origin),
                    None => situation.targets(self.origin),
                };
                continue;
            };
            if checks.is_some() || situation.gives_check(None, mv) {
                return Some(Move(mv));
            }
        }
    }
}

iterator_of_checks! {}
