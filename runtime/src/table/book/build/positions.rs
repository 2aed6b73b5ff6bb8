//! The positions of a book under construction: which there are, each in few bytes.

use super::buffer::{Buffer, extend_zeros, get_u32, get_u64, set_u32};
use super::encoding::Dictionary;
use crate::position::{Shape, Untyped};

/// The positions that have been given, numbered in their order.
#[derive(Default)]
pub(super) struct Positions<V> {
    /// The shape of all of them.
    pub(super) shape: Option<Shape>,
    pub(super) dictionary: Dictionary,
    /// Each position as [`Dictionary::write`] writes it.
    bytes: V,
    /// For each position, where its bytes end.
    ends: V,
    /// For each position, its hash.
    hashes: V,
    /// A table of numbers plus one, at the place of the hash or behind it; 0 is an empty slot.
    slots: V,
    len: usize,
    /// Room to write the next position.
    room: V,
}

impl<V: Buffer> Positions<V> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self, number: usize) -> &[u8] {
        let start = if number == 0 { 0 } else { self.end(number - 1) };
        &self.bytes.as_ref()[start..self.end(number)]
    }

    #[expect(clippy::cast_possible_truncation, reason = "as many as are in memory")]
    fn end(&self, number: usize) -> usize {
        get_u64(self.ends.as_ref(), number) as usize
    }

    pub(super) fn hash(&self, number: usize) -> u64 {
        get_u64(self.hashes.as_ref(), number)
    }

    /// The number of a position of the right shape, which is added if it is new.
    pub(super) fn number(&mut self, position: &Untyped<'_>, hash: u64) -> u32 {
        if self.shape.is_none() {
            self.shape = Some(position.shape);
            extend_zeros(&mut self.room, Dictionary::room(&position.shape));
        }
        if 2 * (self.len + 1) > self.slots.as_ref().len() / 4 {
            self.grow();
        }
        let len = self.dictionary.write(position, self.room.as_mut());
        let mut slot = self.home(hash);
        loop {
            match get_u32(self.slots.as_ref(), slot) {
                0 => break,
                number => {
                    let number = number - 1;
                    if self.hash(number as usize) == hash
                        && self.bytes(number as usize) == &self.room.as_ref()[..len]
                    {
                        return number;
                    }
                }
            }
            slot = (slot + 1) & self.slot_mask();
        }
        self.bytes.extend(&self.room.as_ref()[..len]);
        self.ends.extend(&(self.bytes.as_ref().len() as u64).to_le_bytes());
        self.hashes.extend(&hash.to_le_bytes());
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the caller sees to it that they are not too many"
        )]
        let number = self.len as u32;
        set_u32(self.slots.as_mut(), slot, number + 1);
        self.len += 1;
        number
    }

    fn slot_mask(&self) -> usize {
        self.slots.as_ref().len() / 4 - 1
    }

    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are meant")]
    fn home(&self, hash: u64) -> usize {
        hash as usize & self.slot_mask()
    }

    /// Doubles the table.
    fn grow(&mut self) {
        let slots = (self.slots.as_ref().len() / 4 * 2).max(64);
        self.slots = V::default();
        extend_zeros(&mut self.slots, 4 * slots);
        for number in 0..self.len {
            let mut slot = self.home(self.hash(number));
            while get_u32(self.slots.as_ref(), slot) != 0 {
                slot = (slot + 1) & self.slot_mask();
            }
            #[expect(clippy::cast_possible_truncation, reason = "as in `number`")]
            set_u32(self.slots.as_mut(), slot, number as u32 + 1);
        }
    }
}
