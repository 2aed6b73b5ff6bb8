//! The storage of hands in positions.
//!
//! A position has an array with as many slots as the board has squares. Each kind of piece in a hand uses a slot for
//! the piece. If a hand has several pieces of a kind, the next slots hold their count. So a hand never uses more
//! slots than it has pieces. A position never has more pieces than squares, so both hands fit in the array. The first
//! player's hand is at the start of the array, and the second player's hand is at the end. Each hand is in the order
//! of [`Epin`].
//!
//! ```text
//! 0           empty
//! 1..=624     a piece: its number plus one
//! 0x8000..    15 bits of a count; the next slot has the higher bits of a larger count
//! ```
//!
//! Slots are plain numbers, which the compiler validates quickly in a constant.

use crate::base::Side;
use crate::token::Epin;

pub(crate) type Slot = u16;

pub(super) const EMPTY: Slot = 0;

const COUNT: Slot = 0x8000;
const COUNT_BITS: u32 = 15;

/// The maximum number of slots in a linear search. A piece and its count use fewer slots.
const FEW_SLOTS: usize = 16;

#[inline]
const fn to_slot(piece: Epin) -> Slot {
    piece.code() + 1
}

/// Reports whether a slot contains no count. Such a slot contains a piece or is empty.
#[inline]
pub(super) const fn is_piece(slot: Slot) -> bool {
    slot < COUNT
}

/// Returns the kind of piece in slot `at`, its count, and the slot where the next kind starts.
#[inline]
pub(super) const fn kind_at(slots: &[Slot], at: usize) -> Option<(Epin, usize, usize)> {
    if at >= slots.len() {
        return None;
    }
    let piece = match slots[at] {
        EMPTY | COUNT.. => None,
        slot => Epin::from_index(slot as usize - 1),
    };
    let Some(piece) = piece else { return None };
    let (count, next) = count_at(slots, at + 1, slots.len());
    Some((piece, count, next))
}

/// Returns the count that starts at slot `at`, and the slot where the next kind starts. If no count starts at `at`,
/// the count is 1. The hand ends at `end`.
#[inline]
const fn count_at(slots: &[Slot], at: usize, end: usize) -> (usize, usize) {
    if at >= end || is_piece(slots[at]) {
        return (1, at);
    }
    let count = (slots[at] & !COUNT) as usize;
    if at + 1 >= end || is_piece(slots[at + 1]) {
        return (count, at + 1);
    }
    (count | ((slots[at + 1] & !COUNT) as usize) << COUNT_BITS, at + 2)
}

/// Returns the number of slots that `count` pieces of one kind use.
pub(crate) const fn width(count: usize) -> usize {
    match count {
        0 => 0,
        1 => 1,
        count if count >> COUNT_BITS == 0 => 2,
        _ => 3,
    }
}

/// Writes a kind of piece with its count at `at`. Writes nothing if the count is 0. Returns the slot where the next
/// kind starts.
#[expect(clippy::cast_possible_truncation, reason = "15 bits each, and no count has more than 16")]
pub(crate) const fn put_kind(slots: &mut [Slot], at: usize, piece: Epin, count: usize) -> usize {
    if count == 0 {
        return at;
    }
    slots[at] = to_slot(piece);
    if count == 1 {
        return at + 1;
    }
    slots[at + 1] = COUNT | count as Slot;
    if count >> COUNT_BITS == 0 {
        return at + 2;
    }
    slots[at + 2] = COUNT | (count >> COUNT_BITS) as Slot;
    at + 3
}

/// The count of one kind of piece in a hand, and the range of its slots. If the count is 0, the range is empty and
/// starts where the piece belongs.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub(super) count: usize,
    at: usize,
    next: usize,
}

impl Held {
    /// Finds the entry of a piece in the hand of a player. The hand uses `used` slots.
    #[inline]
    pub(super) const fn find(slots: &[Slot], side: Side, used: usize, piece: Epin) -> Self {
        let (start, end) = ends(slots, side, used);
        let at = place_of(slots, start, end, piece);
        if at == end || slots[at] != to_slot(piece) {
            return Self { count: 0, at, next: at };
        }
        let (count, next) = count_at(slots, at + 1, end);
        Self { count, at, next }
    }

    /// Sets the count of the piece. There must be room for the count. `used` is the number of slots that the hand
    /// uses before the change. Returns the number of slots after the change.
    #[inline]
    pub(super) const fn set(
        self,
        slots: &mut [Slot],
        side: Side,
        used: usize,
        piece: Epin,
        count: usize,
    ) -> usize {
        let (start, end) = ends(slots, side, used);
        let Self { at, next, .. } = self;
        let (old, new) = (next - at, width(count));
        if old == new {
            put_kind(slots, at, piece, count);
            return used;
        }
        let at = match side {
            Side::First => {
                move_slots(slots, next, end, at + new);
                clear(slots, end + new - old, end);
                at
            }
            Side::Second => {
                let moved = start + old - new;
                move_slots(slots, start, at, moved);
                clear(slots, start, moved);
                next - new
            }
        };
        put_kind(slots, at, piece, count);
        used + new - old
    }
}

/// Returns the range of a player's slots.
#[inline]
const fn ends(slots: &[Slot], side: Side, used: usize) -> (usize, usize) {
    match side {
        Side::First => (0, used),
        Side::Second => (slots.len() - used, slots.len()),
    }
}

/// Returns the slot of a piece among the slots from `start` to `end`. If these slots do not contain the piece,
/// returns the slot where the piece belongs.
#[inline]
const fn place_of(slots: &[Slot], start: usize, end: usize, piece: Epin) -> usize {
    let (mut start, mut end, slot) = (start, end, to_slot(piece));
    while end - start > FEW_SLOTS {
        let mut middle = start + (end - start) / 2;
        while !is_piece(slots[middle]) {
            middle -= 1;
        }
        if slots[middle] < slot {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    // As signed numbers, all slots of counts are less than all slots of pieces.
    let (slots, _) = slots.split_at(end);
    while start < slots.len() && slots[start].cast_signed() < slot.cast_signed() {
        start += 1;
    }
    start
}

/// Moves the slots from `start` to `end`, so that they start at `to`.
#[inline]
const fn move_slots(slots: &mut [Slot], start: usize, end: usize, to: usize) {
    if to < start {
        let mut i = start;
        while i < end {
            slots[to + (i - start)] = slots[i];
            i += 1;
        }
    } else {
        let mut i = end;
        while i > start {
            i -= 1;
            slots[to + (i - start)] = slots[i];
        }
    }
}

/// Empties the slots from `start` to `end`. The range may be empty.
const fn clear(slots: &mut [Slot], start: usize, end: usize) {
    let mut i = start;
    while i < end {
        slots[i] = EMPTY;
        i += 1;
    }
}
