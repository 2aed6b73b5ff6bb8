use core::fmt;
use core::iter::FusedIterator;

use super::hand_slots::{self, Slot, is_piece, kind_at};
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
    /// In the form that the module `hand_slots` describes: equal hands have equal slots, whichever player's they are.
    slots: &'a [Slot],
    pieces: usize,
}

impl<'a> Hand<'a> {
    /// The hand in these slots, which hold `pieces` pieces.
    #[inline]
    pub(crate) const fn new(slots: &'a [Slot], pieces: usize) -> Self {
        Self { slots, pieces }
    }

    /// The kind of piece that starts at slot `at`, how many of it there are, and where the next one starts.
    #[inline]
    pub(crate) const fn kind_at(&self, at: usize) -> Option<(Epin, usize, usize)> {
        kind_at(self.slots, at)
    }

    /// How many of `piece` are held.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// const EMPTY: Position<8> = Position::new(Styles::new(Letter::C, Letter::C));
    /// const COUNT: usize = EMPTY.first_player_hand().count(Epin::from_static("P"));
    /// assert_eq!(COUNT, 0);
    /// ```
    #[must_use]
    pub const fn count(&self, piece: Epin) -> usize {
        hand_slots::count(self.slots, piece)
    }

    /// Whether any of `piece` is held.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let gold = Epin::from_static("G");
    /// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// assert!(!position.first_player_hand().contains(gold));
    /// assert!(position.first_player_hand_diff(&[(gold, 1)])?.first_player_hand().contains(gold));
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[must_use]
    pub const fn contains(&self, piece: Epin) -> bool {
        self.count(piece) > 0
    }

    /// The first kind of piece in the order of the pieces, and how many of it are held; `None` if the hand is empty.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let [gold, pawn] = ["G", "P"].map(Epin::from_static);
    /// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// let position = position.first_player_hand_diff(&[(pawn, 3), (gold, 1)])?;
    /// assert_eq!(position.first_player_hand().first(), Some((gold, 1)));
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[must_use]
    pub const fn first(&self) -> Option<(Epin, usize)> {
        match kind_at(self.slots, 0) {
            Some((piece, count, _)) => Some((piece, count)),
            None => None,
        }
    }

    /// How many pieces are held in all.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// let position = position.second_player_hand_diff(&[(Epin::from_static("p"), 3)])?;
    /// assert_eq!(position.second_player_hand().piece_count(), 3);
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.pieces
    }

    /// Whether nothing is held.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// const EMPTY: Position<8> = Position::new(Styles::new(Letter::C, Letter::C));
    /// assert!(EMPTY.first_player_hand().is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pieces == 0
    }

    /// Each kind of piece with its count, in the order of the pieces, whatever the counts are.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let [bishop, pawn, rook] = ["B", "P", "R"].map(Epin::from_static);
    /// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// let position = position.first_player_hand_diff(&[(rook, 1), (pawn, 3), (bishop, 1)])?;
    /// let hand: Vec<_> = position.first_player_hand().iter().collect();
    /// assert_eq!(hand, [(bishop, 1), (pawn, 3), (rook, 1)]);
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[inline]
    pub const fn iter(&self) -> HandIter<'a> {
        HandIter { slots: self.slots }
    }

    /// Each kind of piece with its count, in the order in which FEEN writes them: the highest count first, and equal
    /// counts in the order of the pieces.
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

/// Writes the hand as FEEN does: `2PB`; nothing for an empty one.
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

/// Shows the hand as FEEN writes it.
impl fmt::Debug for Hand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand(\"{self}\")")
    }
}

/// An iterator over a [`Hand`] in the order of the pieces, made by [`Hand::iter`].
///
/// ```
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
/// assert_eq!(position.first_player_hand().iter().next(), None);
/// ```
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

impl fmt::Debug for HandIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HandIter")?;
        f.debug_list().entries(self.clone()).finish()
    }
}

/// An iterator over a [`Hand`] in FEEN's order, made by [`Hand::in_feen_order`].
///
/// ```
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
/// assert_eq!(position.first_player_hand().in_feen_order().next(), None);
/// ```
// Goes through the hand once for each few kinds. Hardly any hand has more of them.
#[derive(Clone)]
#[must_use = "iterators are lazy"]
pub struct HandInFeenOrder<'a> {
    all: HandIter<'a>,
    /// How many kinds are still to come.
    left: usize,
    /// Some kinds that follow one another, as their ranks; how many have been found, and how many of these given.
    next: [u32; FEW_KINDS],
    found: usize,
    given: usize,
}

const FEW_KINDS: usize = 32;

/// A number that is the lower, the earlier FEEN writes a kind of piece: by its count, the highest first, then by piece.
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
    /// Finds the kinds that follow those found before.
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

impl fmt::Debug for HandInFeenOrder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HandInFeenOrder")?;
        f.debug_list().entries(self.clone()).finish()
    }
}
