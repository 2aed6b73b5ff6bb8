//! How hands are kept: as numbers in an array with as many slots as the board has squares.
//!
//! Each kind of piece that is held has a slot with its number, and behind it, if there are several, slots with their
//! count. So a hand never has more slots than pieces, and as pieces never outnumber squares, both hands fit in one
//! array: the first player's at its start, the second's at its end, each in the order of the pieces.
//!
//! ```text
//! 0           nothing
//! 1..=624     a piece: its number plus one
//! 0x8000..    15 bits of a count; the higher bits of a larger count are in the slot behind
//! ```
//!
//! Slots are plain numbers, so that the compiler has next to nothing to check about them in a constant.

use crate::base::Side;
use crate::token::Epin;

pub(crate) type Slot = u16;

pub(crate) const EMPTY: Slot = 0;

const COUNT: Slot = 0x8000;
const COUNT_BITS: u32 = 15;

#[inline]
const fn to_slot(piece: Epin) -> Slot {
    piece.code() + 1
}

/// The piece in a slot, if there is one.
#[inline]
const fn to_piece(slot: Slot) -> Option<Epin> {
    match slot {
        EMPTY | COUNT.. => None,
        slot => Epin::from_index(slot as usize - 1),
    }
}

/// Whether a slot holds a piece rather than a count.
#[inline]
pub(super) const fn is_piece(slot: Slot) -> bool {
    slot < COUNT
}

/// The kind of piece that starts at slot `at`, how many of it there are, and where the next one starts.
#[inline]
pub(super) const fn kind_at(slots: &[Slot], at: usize) -> Option<(Epin, usize, usize)> {
    if at >= slots.len() {
        return None;
    }
    let Some(piece) = to_piece(slots[at]) else { return None };
    let (count, next) = count_at(slots, at + 1, slots.len());
    Some((piece, count, next))
}

/// The count that starts at slot `at` or, if none does, 1; and where the next kind starts, at most at `end`.
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

/// How many of a piece the slots hold.
#[inline]
pub(super) const fn count(slots: &[Slot], piece: Epin) -> usize {
    held(slots, Side::First, slots.len(), piece).count
}

/// Where a piece is among the slots of a hand, those from `start` to `end`, or else where it belongs.
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
    // As a signed number, a count is less than any piece.
    let (slots, _) = slots.split_at(end);
    while start < slots.len() && slots[start].cast_signed() < slot.cast_signed() {
        start += 1;
    }
    start
}

/// So few slots are gone through one by one; more than a piece and its count.
const FEW_SLOTS: usize = 16;

/// The slots of one player's hand, which uses `used` of those of both.
#[inline]
pub(super) const fn of_side(slots: &[Slot], side: Side, used: usize) -> &[Slot] {
    match side {
        Side::First => slots.split_at(used).0,
        Side::Second => slots.split_at(slots.len() - used).1,
    }
}

/// How many slots `count` pieces of one kind take.
pub(crate) const fn width(count: usize) -> usize {
    match count {
        0 => 0,
        1 => 1,
        count if count >> COUNT_BITS == 0 => 2,
        _ => 3,
    }
}

/// What a hand has of one kind of piece.
#[derive(Clone, Copy)]
pub(crate) struct Held {
    pub(crate) count: usize,
    /// Its slots, which are none where the piece belongs if the count is 0.
    at: usize,
    next: usize,
}

/// The first of a player's slots, and where they end.
#[inline]
const fn ends(slots: &[Slot], side: Side, used: usize) -> (usize, usize) {
    match side {
        Side::First => (0, used),
        Side::Second => (slots.len() - used, slots.len()),
    }
}

/// How many of a piece a player holds, whose hand uses `used` slots.
#[inline]
pub(crate) const fn held(slots: &[Slot], side: Side, used: usize, piece: Epin) -> Held {
    let (start, end) = ends(slots, side, used);
    let at = place_of(slots, start, end, piece);
    if at == end || slots[at] != to_slot(piece) {
        return Held { count: 0, at, next: at };
    }
    let (count, next) = count_at(slots, at + 1, end);
    Held { count, at, next }
}

/// Sets how many of a piece a player holds, and gives how many slots the hand then uses; `used` is how many it used
/// before. There must be room.
#[inline]
pub(crate) const fn set_count(
    slots: &mut [Slot],
    side: Side,
    used: usize,
    piece: Epin,
    held: Held,
    count: usize,
) -> usize {
    let (start, end) = ends(slots, side, used);
    let Held { at, next, .. } = held;
    let (old, new) = (next - at, width(count));
    if old == new {
        put_kind(slots, at, piece, count);
        return used;
    }
    let at = match side {
        Side::First => {
            move_slots(slots, next, end, at + new);
            fill(slots, end + new - old, end);
            at
        }
        Side::Second => {
            let moved = start + old - new;
            move_slots(slots, start, at, moved);
            fill(slots, start, moved);
            next - new
        }
    };
    put_kind(slots, at, piece, count);
    used + new - old
}

/// Writes a hand anew that used `used` slots, with these counts, and gives how many it uses then. There must be room.
#[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
pub(super) const fn set_all(
    slots: &mut [Slot],
    side: Side,
    used: usize,
    counts: &[i64; Epin::COUNT],
) -> usize {
    let (start, end) = ends(slots, side, used);
    fill(slots, start, end);
    let mut used = 0;
    let mut number = 0;
    while number < counts.len() {
        used += width(counts[number].unsigned_abs() as usize);
        number += 1;
    }
    let (mut at, _) = ends(slots, side, used);
    let mut number = 0;
    while number < counts.len() {
        at = put_kind(slots, at, Epin::numbered(number), counts[number].unsigned_abs() as usize);
        number += 1;
    }
    used
}

/// Writes a kind of piece with its count at `at`, nothing for none, and gives where the next one starts.
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

/// Empties the slots from `start` to `end`, if there are any.
const fn fill(slots: &mut [Slot], start: usize, end: usize) {
    let mut i = start;
    while i < end {
        slots[i] = EMPTY;
        i += 1;
    }
}
