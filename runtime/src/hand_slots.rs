//! How a hand is kept: one slot a piece, like pieces side by side, the least at the end from which the hand
//! grows.

use crate::hand::{EMPTY, Slot, slot};
use crate::{Epin, Hand, Side};

/// One player's hand among the slots of both, counted from the end it grows from.
pub(crate) struct HandSlots<'a> {
    slots: &'a mut [Slot],
    side: Side,
    len: usize,
}

impl<'a> HandSlots<'a> {
    /// `slots` are those of both hands: the first player's grows from the front, the second's from the back.
    pub(crate) const fn new(slots: &'a mut [Slot], side: Side, len: usize) -> Self {
        Self { slots, side, len }
    }

    pub(crate) const fn side(&self) -> Side {
        self.side
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    const fn place(&self, i: usize) -> usize {
        match self.side {
            Side::First => i,
            Side::Second => self.slots.len() - 1 - i,
        }
    }

    const fn get(&self, i: usize) -> Slot {
        self.slots[self.place(i)]
    }

    const fn set(&mut self, i: usize, slot: Slot) {
        self.slots[self.place(i)] = slot;
    }

    /// Adds `count` pieces at the end; they are not less than those that are there, and there is room.
    pub(crate) const fn push(&mut self, piece: Epin, count: usize) {
        let end = self.len + count;
        while self.len < end {
            self.set(self.len, slot(piece));
            self.len += 1;
        }
    }

    /// Makes the run of `old` like pieces `new` long, and moves the greater ones behind it along; there is
    /// room.
    pub(crate) const fn resize_run(&mut self, piece: Epin, old: usize, new: usize) {
        let mut end = 0;
        while end < self.len && self.get(end) <= slot(piece) {
            end += 1;
        }
        let start = end - old;
        let new_len = self.len - old + new;
        if new > old {
            let mut i = self.len;
            while i > end {
                i -= 1;
                self.set(i + (new - old), self.get(i));
            }
        } else {
            let mut i = end;
            while i < self.len {
                self.set(i - (old - new), self.get(i));
                i += 1;
            }
        }
        let mut i = start;
        while i < start + new {
            self.set(i, slot(piece));
            i += 1;
        }
        let mut i = new_len;
        while i < self.len {
            self.set(i, EMPTY);
            i += 1;
        }
        self.len = new_len;
    }
}

/// The hand of `len` pieces among the slots of both.
pub(crate) const fn hand(slots: &[Slot], side: Side, len: usize) -> Hand<'_> {
    Hand::new(match side {
        Side::First => slots.split_at(len).0,
        Side::Second => slots.split_at(slots.len() - len).1,
    })
}
