use alloc::boxed::Box;

use proptest::strategy::ValueTree;

use super::alloc;
use super::parts::{LONGEST, shorter};
use crate::base::Side;
use crate::token::Epin;

pub(super) type Tree<T> = Box<dyn ValueTree<Value = T>>;

/// A piece on a square, or pieces in a hand, all alike.
pub(super) struct Item {
    pub(super) place: Place,
    pub(super) piece: Tree<Epin>,
    /// Whether it is the simplest piece instead.
    pub(super) is_simplest: bool,
}

/// Where pieces are.
pub(super) enum Place {
    /// On the square with this flat index.
    Square(usize),
    Hand(Side, Count),
}

impl Item {
    pub(super) fn on_square(index: usize, piece: Tree<Epin>) -> Self {
        Self { place: Place::Square(index), piece, is_simplest: false }
    }

    pub(super) fn in_hand(side: Side, piece: Tree<Epin>, count: usize) -> Self {
        Self {
            place: Place::Hand(side, Count { pieces: count, step: 0, taken: 0 }),
            piece,
            is_simplest: false,
        }
    }

    /// How many pieces there are, if they are in a hand.
    pub(super) const fn count(&mut self) -> Option<&mut Count> {
        match &mut self.place {
            Place::Square(_) => None,
            Place::Hand(_, count) => Some(count),
        }
    }
}

/// How many pieces there are, at least one.
pub(super) struct Count {
    pub(super) pieces: usize,
    /// How many are taken away at once.
    step: usize,
    /// How many have been taken away by the last attempt.
    taken: usize,
}

impl Count {
    /// Begins with all pieces but one.
    pub(super) const fn restart(&mut self) {
        self.step = self.pieces - 1;
    }

    /// Tries with fewer, if there is a number left to be tried.
    pub(super) const fn fewer(&mut self) -> bool {
        while self.step >= self.pieces {
            self.step = Self::next_step(self.step);
        }
        self.taken = self.step;
        self.pieces -= self.taken;
        self.taken > 0
    }

    /// Goes back to what there was before the last attempt.
    pub(super) const fn more(&mut self) {
        self.pieces += self.taken;
        (self.taken, self.step) = (0, Self::next_step(self.step));
    }

    const fn next_step(step: usize) -> usize {
        if step > LONGEST { shorter(step) } else { step.saturating_sub(1) }
    }
}
