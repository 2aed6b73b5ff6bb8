//! Hands, and how a position stores them.
//!
//! A position has an array with as many slots as the board has squares. A slot holds 1 to 64 pieces of one kind. If a
//! hand has more pieces of a kind, the kind uses several slots, and all but the first of them are full. So a hand never
//! uses more slots than it has pieces. A position never has more pieces than squares, so both hands fit in the array.
//! The first player's hand is at the start of the array, and the second player's hand is at the end. The slots between
//! them are unused and may have any values. Each hand is in the order of [`Epin`].
//!
//! The lower 6 bits of a slot are its number of pieces less one. The higher bits are their [`Epin::index`]. Slots are
//! plain numbers, which the compiler validates quickly in a constant.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::zobrist;
use crate::base::{Side, debug_iterator, pad, some};
use crate::token::Epin;

/// The pieces that a player holds off the board, as a view into a position.
///
/// ```
/// use koma::{Epin, Letter, Position, Styles};
///
/// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
/// let [bishop, pawn] = ["B", "P"].map(Epin::from_static);
/// let position = position.first_player_hand_diff(&[(pawn, 2), (bishop, 1)])?;
///
/// let hand = position.first_player_hand();
/// assert_eq!(hand.count(pawn), 2);
/// assert!(hand.iter().eq([(bishop, 1), (pawn, 2)])); // in the order of `Epin`
/// assert_eq!(hand.to_string(), "2PB"); // in FEEN's order
/// # Ok::<(), koma::PositionError>(())
/// ```
#[doc(alias("drop", "pocket", "reserve"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand<'a> {
    /// Equal hands have equal slots, even if the hands belong to different players.
    pub(crate) slots: &'a [Slot],
    pieces: usize,
}

impl<'a> Hand<'a> {
    /// Returns the number of pieces of the kind `piece` in the hand.
    pub const fn count(&self, piece: Epin) -> usize {
        find(self.slots, 0, self.slots.len(), piece).2
    }

    /// Reports whether the hand has a piece of the kind `piece`.
    pub const fn contains(&self, piece: Epin) -> bool {
        self.count(piece) > 0
    }

    /// Returns the first kind of piece and its count, or `None` if the hand is empty. The kinds are in the order of
    /// [`Epin`].
    pub const fn first(&self) -> Option<(Epin, usize)> {
        self.iter().next_kind()
    }

    /// Returns the total number of pieces.
    pub const fn piece_count(&self) -> usize {
        self.pieces
    }

    /// Reports whether the hand is empty.
    pub const fn is_empty(&self) -> bool {
        self.pieces == 0
    }

    /// Iterates over the kinds of piece and their counts, in the order of [`Epin`].
    #[inline]
    pub const fn iter(&self) -> HandIter<'a> {
        HandIter { slots: self.slots }
    }

    /// Iterates over the kinds of piece and their counts, in FEEN's order: the highest count first, and equal counts
    /// in the order of [`Epin`].
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let [bishop, pawn, rook] = ["B", "P", "R"].map(Epin::from_static);
    /// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// let position = position.first_player_hand_diff(&[(rook, 1), (pawn, 3), (bishop, 1)])?;
    /// let hand: Vec<_> = position.first_player_hand().in_feen_order().collect();
    /// assert_eq!(hand, [(pawn, 3), (bishop, 1), (rook, 1)]);
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    pub fn in_feen_order(&self) -> HandInFeenOrder<'a> {
        let all = self.iter();
        HandInFeenOrder { range: 0..all.len(), all, keys: [0; FEW_KINDS] }
    }
}

impl<'a> IntoIterator for Hand<'a> {
    type Item = (Epin, usize);
    type IntoIter = HandIter<'a>;

    fn into_iter(self) -> HandIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &Hand<'a> {
    type Item = (Epin, usize);
    type IntoIter = HandIter<'a>;

    fn into_iter(self) -> HandIter<'a> {
        self.iter()
    }
}

/// Writes the hand as FEEN does: `2PB`. Writes nothing for an empty hand.
impl fmt::Display for Hand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() {
            return pad(f, self);
        }
        for (piece, count) in self.in_feen_order() {
            if count > 1 {
                write!(f, "{count}")?;
            }
            f.write_str(&piece.encode())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Hand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand(\"{self}\")")
    }
}

/// An iterator over a [`Hand`] in the order of [`Epin`]; returned by [`Hand::iter`].
#[derive(Clone)]
pub struct HandIter<'a> {
    slots: &'a [Slot],
}

impl HandIter<'_> {
    /// `next` for const code.
    #[inline]
    pub(crate) const fn next_kind(&mut self) -> Option<(Epin, usize)> {
        let [slot, rest @ ..] = self.slots else { return None };
        let kind = kind_in(*slot);
        let mut count = pieces_in(*slot);
        self.slots = rest;
        while let [slot, rest @ ..] = self.slots
            && kind_in(*slot) == kind
        {
            count += pieces_in(*slot);
            self.slots = rest;
        }
        Some((Epin::from_valid_index(kind), count))
    }
}

impl Iterator for HandIter<'_> {
    type Item = (Epin, usize);

    #[inline]
    fn next(&mut self) -> Option<(Epin, usize)> {
        self.next_kind()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let kinds = self.slots.chunk_by(|one, next| kind_in(*one) == kind_in(*next)).count();
        (kinds, Some(kinds))
    }
}

impl DoubleEndedIterator for HandIter<'_> {
    fn next_back(&mut self) -> Option<(Epin, usize)> {
        let last = self.slots.chunk_by(|one, next| kind_in(*one) == kind_in(*next)).next_back()?;
        self.slots = &self.slots[..self.slots.len() - last.len()];
        HandIter { slots: last }.next_kind()
    }
}

impl ExactSizeIterator for HandIter<'_> {}

impl FusedIterator for HandIter<'_> {}

debug_iterator! { [] HandIter<'_>: "HandIter"; [] HandInFeenOrder<'_>: "HandInFeenOrder"; }

/// An iterator over a [`Hand`] in FEEN's order; returned by [`Hand::in_feen_order`].
// The iterator makes one pass over the hand for every `FEW_KINDS` kinds of piece. Hardly any hand has more than
// `FEW_KINDS` kinds.
#[derive(Clone)]
pub struct HandInFeenOrder<'a> {
    all: HandIter<'a>,
    /// From the number of kinds that have been returned to the number of all kinds.
    range: Range<usize>,
    /// The sort keys of the kinds of this pass. The key of kind `i` has the index `i % FEW_KINDS`. Keys sort by count,
    /// the highest first, then by piece: the piece is in the lower 16 bits, and [`MOST`] less the count is above them.
    keys: [usize; FEW_KINDS],
}

const FEW_KINDS: usize = 32;
/// More than every count.
const MOST: usize = u16::MAX as usize;

impl HandInFeenOrder<'_> {
    /// Finds the next kinds in FEEN's order, after the kinds that have been returned.
    fn refill(&mut self) {
        // Before the first pass, this is 0. Every sort key is greater.
        let last = self.keys[FEW_KINDS - 1];
        let mut found = 0;
        for (piece, count) in self.all.clone() {
            let key = (MOST - count) << u16::BITS | piece.index();
            let is_full = found == FEW_KINDS;
            if key <= last || is_full && key > self.keys[FEW_KINDS - 1] {
                continue;
            }
            let at = self.keys[..found].partition_point(|earlier| *earlier < key);
            found = FEW_KINDS.min(found + 1);
            self.keys.copy_within(at..found - 1, at + 1);
            self.keys[at] = key;
        }
    }
}

impl Iterator for HandInFeenOrder<'_> {
    type Item = (Epin, usize);

    fn next(&mut self) -> Option<(Epin, usize)> {
        let next = self.range.next()? % FEW_KINDS;
        if next == 0 {
            self.refill();
        }
        let key = self.keys[next];
        Some((Epin::from_valid_index(key & MOST), MOST - (key >> u16::BITS)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl ExactSizeIterator for HandInFeenOrder<'_> {}

impl FusedIterator for HandInFeenOrder<'_> {}

pub(crate) type Slot = u16;

/// The maximum number of pieces in a slot.
const FULL: usize = 1 << 6;

/// Returns the [`Epin::index`] of the pieces in a slot.
#[inline]
const fn kind_in(slot: Slot) -> usize {
    slot as usize / FULL
}

/// Returns the number of pieces in a slot.
#[inline]
pub(crate) const fn pieces_in(slot: Slot) -> usize {
    slot as usize % FULL + 1
}

/// The number of pieces on the board and in each hand, and the number of slots that each hand uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceCounts {
    pub(crate) board: u16,
    pub(crate) hands: [u16; 2],
    pub(crate) slots: [u16; 2],
}

impl PieceCounts {
    pub(crate) const NONE: Self = Self { board: 0, hands: [0; 2], slots: [0; 2] };

    #[inline]
    pub(super) const fn in_hands(self) -> usize {
        self.hands[0] as usize + self.hands[1] as usize
    }

    /// Changes the count of a piece in a hand. There must be room for the pieces. Returns the change of the hash: the
    /// exclusive or of the old hash and the new hash. Returns `None` and changes nothing if the count would be
    /// negative.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 65,025")]
    pub(super) const fn change(
        &mut self,
        slots: &mut [Slot],
        side: Side,
        piece: Epin,
        change: isize,
    ) -> Option<u64> {
        let used = self.slots[side as usize] as usize;
        let (start, end) = match side {
            Side::First => (0, used),
            Side::Second => (slots.len() - used, slots.len()),
        };
        let (mut at, next, old) = find(slots, start, end, piece);
        let count = some!(old.checked_add_signed(change));
        let old_width = next - at;
        let new_width = count.div_ceil(FULL);
        if old_width != new_width {
            match side {
                Side::First => move_slots(slots, next, end, at + new_width),
                Side::Second => {
                    move_slots(slots, start, at, start + old_width - new_width);
                    at = next - new_width;
                }
            }
        }
        let mut left = count;
        while left > 0 {
            let more = (left - 1) % FULL;
            slots[at] = (piece.index() * FULL + more) as Slot;
            left -= more + 1;
            at += 1;
            if old_width == new_width {
                break; // the other slots stay full
            }
        }
        self.slots[side as usize] = (used + new_width - old_width) as u16;
        self.hands[side as usize] = (self.hands[side as usize] as usize + count - old) as u16;
        Some(zobrist::held(side, piece, old) ^ zobrist::held(side, piece, count))
    }

    /// Returns the hand of a player. `slots` contains the slots of both hands.
    #[inline]
    pub(crate) const fn hand(self, slots: &[Slot], side: Side) -> Hand<'_> {
        let used = self.slots[side as usize] as usize;
        let pieces = self.hands[side as usize] as usize;
        let slots = match side {
            Side::First => slots.split_at(used).0,
            Side::Second => slots.split_at(slots.len() - used).1,
        };
        Hand { slots, pieces }
    }
}

/// Finds a piece in the hand with the slots `start..end`. Returns the start and end of the piece's slots, and its
/// count. If the count is 0, the range of slots is empty and starts where the piece belongs.
#[inline]
const fn find(slots: &[Slot], start: usize, end: usize, piece: Epin) -> (usize, usize, usize) {
    let kind = piece.index();
    let at = first_from(slots, start, end, kind);
    if at == end || kind_in(slots[at]) != kind {
        return (at, at, 0);
    }
    let is_long = at + 1 < end && kind_in(slots[at + 1]) == kind;
    let next = if is_long { first_from(slots, at, end, kind + 1) } else { at + 1 };
    (at, next, (next - at - 1) * FULL + pieces_in(slots[at]))
}

/// Returns the first of the slots `start..end` whose piece has the index `kind` or a higher one, or `end` if there is
/// no such slot.
const fn first_from(slots: &[Slot], start: usize, end: usize, kind: usize) -> usize {
    let (mut at, mut after) = (start, end);
    while at < after {
        let middle = at.midpoint(after);
        if kind_in(slots[middle]) < kind {
            at = middle + 1;
        } else {
            after = middle;
        }
    }
    at
}

/// Moves the slots `start..end` so that they start at `to`.
#[inline]
const fn move_slots(slots: &mut [Slot], start: usize, end: usize, to: usize) {
    let mut moved = 0;
    while moved < end - start {
        // No slot is overwritten before it is moved.
        let i = if to < start { moved } else { end - start - 1 - moved };
        slots[to + i] = slots[start + i];
        moved += 1;
    }
}
