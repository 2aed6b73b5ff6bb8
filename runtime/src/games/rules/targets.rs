//! Defines the targets of a piece in shōgi, xiangqi and makruk, and what the iterators over legal moves share.

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

/// Implements the iterator traits for `LegalMoves`. The type has the methods `next_move` and `len`.
macro_rules! iterator_of_moves {
    () => {
        impl Iterator for LegalMoves {
            type Item = Move;

            #[inline]
            fn next(&mut self) -> Option<Move> {
                self.next_move()
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.len();
                (len, Some(len))
            }
        }

        impl ExactSizeIterator for LegalMoves {}

        impl core::iter::FusedIterator for LegalMoves {}

        crate::base::debug_iterator! { [] LegalMoves: "LegalMoves"; }
    };
}
pub(in crate::games) use iterator_of_moves;

/// Implements the iterator traits for `CheckingMoves`. The type has the method `next_move`.
macro_rules! iterator_of_checks {
    () => {
        impl Iterator for CheckingMoves {
            type Item = Move;

            #[inline]
            fn next(&mut self) -> Option<Move> {
                self.next_move()
            }
        }

        impl core::iter::FusedIterator for CheckingMoves {}

        crate::base::debug_iterator! { [] CheckingMoves: "CheckingMoves"; }
    };
}
pub(in crate::games) use iterator_of_checks;
