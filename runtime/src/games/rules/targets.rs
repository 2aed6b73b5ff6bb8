//! Defines the targets of a piece in shōgi, xiangqi and makruk.

use crate::games::moves::any_move::AnyMove;
use crate::games::rules::piece_sets::has;

/// The squares that a piece on the board or in hand can go to.
#[derive(Clone, Copy)]
pub(in crate::games) struct Targets {
    /// The targets of moves without a promotion.
    pub(in crate::games) plain: u128,
    /// The targets of moves with a promotion.
    pub(in crate::games) promoting: u128,
}

impl Targets {
    pub(in crate::games) const NONE: Self = Self { plain: 0, promoting: 0 };

    /// Returns the number of moves.
    pub(in crate::games) const fn count(self) -> usize {
        (self.plain.count_ones() + self.promoting.count_ones()) as usize
    }

    /// Returns the targets of all moves.
    pub(in crate::games) const fn all(self) -> u128 {
        self.plain | self.promoting
    }

    /// Reports whether these targets include the target of a move.
    pub(in crate::games) const fn has(self, mv: AnyMove) -> bool {
        has(if mv.promotes() { self.promoting } else { self.plain }, mv.target())
    }

    /// Removes and returns the first move. `origin` is the origin of all moves.
    #[inline]
    pub(in crate::games) const fn next_move(&mut self, origin: usize) -> Option<AnyMove> {
        if self.all() == 0 {
            return None;
        }
        let target = self.all().trailing_zeros() as usize;
        let is_plain = has(self.plain, target);
        if is_plain {
            self.plain &= self.plain - 1;
        } else {
            self.promoting &= self.promoting - 1;
        }
        Some(AnyMove::new(origin, target, !is_plain as usize))
    }
}
