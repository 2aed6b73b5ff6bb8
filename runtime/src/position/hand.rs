//! Hands: views into the slots of a position.

use core::fmt;
use core::iter::FusedIterator;

use super::slots::{Held, Slot, is_piece, kind_at};
use crate::base::{Side, debug_iterator};
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
/// assert!(hand.iter().eq([(bishop, 1), (pawn, 2)])); // in the order of the pieces
/// assert_eq!(hand.to_string(), "2PB"); // in that of FEEN
/// # Ok::<(), koma::PositionError>(())
/// ```
#[doc(alias("drop", "pocket", "reserve"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand<'a> {
    /// Equal hands have equal slots, even if the hands belong to different players.
    slots: &'a [Slot],
    pieces: usize,
}

impl<'a> Hand<'a> {
    /// Returns a player's hand. `slots` contains the slots of both hands. `used` is the number of slots that this
    /// hand uses.
    #[inline]
    pub(super) const fn new(slots: &'a [Slot], side: Side, used: usize, pieces: usize) -> Self {
        let slots = match side {
            Side::First => slots.split_at(used).0,
            Side::Second => slots.split_at(slots.len() - used).1,
        };
        Self { slots, pieces }
    }

    /// Returns the kind of piece that starts at slot `at`, its count, and the slot where the next kind starts.
    #[inline]
    pub(crate) const fn kind_at(&self, at: usize) -> Option<(Epin, usize, usize)> {
        kind_at(self.slots, at)
    }

    /// Returns the number of pieces of the kind `piece` in the hand.
    #[must_use]
    pub const fn count(&self, piece: Epin) -> usize {
        Held::find(self.slots, Side::First, self.slots.len(), piece).count
    }

    /// Reports whether the hand has a piece of the kind `piece`.
    #[must_use]
    pub const fn contains(&self, piece: Epin) -> bool {
        self.count(piece) > 0
    }

    /// Returns the first kind of piece and its count, or `None` if the hand is empty. The kinds are in the order of
    /// [`Epin`].
    #[must_use]
    pub const fn first(&self) -> Option<(Epin, usize)> {
        match self.kind_at(0) {
            Some((piece, count, _)) => Some((piece, count)),
            None => None,
        }
    }

    /// Returns the total number of pieces.
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.pieces
    }

    /// Reports whether the hand is empty.
    #[must_use]
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
        HandInFeenOrder { left: all.len(), all, next: [0; FEW_KINDS], found: 0, given: 0 }
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
#[must_use = "iterators are lazy"]
pub struct HandIter<'a> {
    slots: &'a [Slot],
}

impl Iterator for HandIter<'_> {
    type Item = (Epin, usize);

    #[inline]
    fn next(&mut self) -> Option<(Epin, usize)> {
        let (piece, count, next) = kind_at(self.slots, 0)?;
        self.slots = &self.slots[next..];
        Some((piece, count))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let kinds = self.slots.iter().filter(|slot| is_piece(**slot)).count();
        (kinds, Some(kinds))
    }
}

impl DoubleEndedIterator for HandIter<'_> {
    fn next_back(&mut self) -> Option<(Epin, usize)> {
        let last = self.slots.iter().rposition(|slot| is_piece(*slot))?;
        let (piece, count, _) = kind_at(self.slots, last)?;
        self.slots = &self.slots[..last];
        Some((piece, count))
    }
}

impl ExactSizeIterator for HandIter<'_> {}

impl FusedIterator for HandIter<'_> {}

debug_iterator! { [] HandIter<'_>: "HandIter"; [] HandInFeenOrder<'_>: "HandInFeenOrder"; }

/// An iterator over a [`Hand`] in FEEN's order; returned by [`Hand::in_feen_order`].
// The iterator makes one pass over the hand for every `FEW_KINDS` kinds of piece. Hardly any hand has more than
// `FEW_KINDS` kinds.
#[derive(Clone)]
#[must_use = "iterators are lazy"]
pub struct HandInFeenOrder<'a> {
    all: HandIter<'a>,
    /// The number of kinds that are still to be returned.
    left: usize,
    /// The sort keys of the next kinds. The first `found` keys are valid, and the first `given` of these have been
    /// returned.
    next: [u32; FEW_KINDS],
    found: usize,
    given: usize,
}

const FEW_KINDS: usize = 32;

/// Returns the sort key of a kind of piece in FEEN's order: by count, the highest first, then by piece.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
const fn feen_rank(piece: Epin, count: usize) -> u32 {
    ((u16::MAX - count as u16) as u32) << u16::BITS | piece.code() as u32
}

#[inline]
const fn of_feen_rank(rank: u32) -> (Epin, usize) {
    let (count, code) = (u16::MAX as u32 - (rank >> u16::BITS), rank & u16::MAX as u32);
    (Epin::numbered(code as usize), count as usize)
}

impl HandInFeenOrder<'_> {
    /// Finds the next kinds in FEEN's order, after the kinds that have been returned.
    fn refill(&mut self) {
        let last = self.next[..self.found].last().copied();
        let wanted = self.left.min(FEW_KINDS);
        let mut found = 0;
        for (piece, count) in self.all.clone() {
            let rank = feen_rank(piece, count);
            let comes_later = found == wanted && rank >= self.next[found - 1];
            if comes_later || last.is_some_and(|last| rank <= last) {
                continue;
            }
            found = wanted.min(found + 1);
            let mut at = found - 1;
            while at > 0 && self.next[at - 1] > rank {
                self.next[at] = self.next[at - 1];
                at -= 1;
            }
            self.next[at] = rank;
        }
        (self.found, self.given) = (found, 0);
    }
}

impl Iterator for HandInFeenOrder<'_> {
    type Item = (Epin, usize);

    fn next(&mut self) -> Option<(Epin, usize)> {
        let left = self.left.checked_sub(1)?;
        if self.given == self.found {
            self.refill();
        }
        self.left = left;
        self.given += 1;
        Some(of_feen_rank(self.next[self.given - 1]))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for HandInFeenOrder<'_> {}

impl FusedIterator for HandInFeenOrder<'_> {}
