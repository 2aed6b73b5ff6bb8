use core::fmt;
use core::iter::FusedIterator;

use crate::Epin;

/// The pieces that a player holds off the board, as a view into a position.
///
/// ```
/// use koma::{Epin, Letter, Position, Styles};
///
/// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
/// let pawn = Epin::from_static("P");
/// let position = position.first_player_hand_diff(&[(pawn, 2), (Epin::from_static("B"), 1)])?;
///
/// let hand = position.first_player_hand();
/// assert_eq!(hand.count(pawn), 2);
/// assert_eq!(hand.iter().next(), Some((pawn, 2))); // most pieces first
/// # Ok::<(), koma::PositionError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    /// One slot a piece, like pieces side by side, in ascending or in descending order.
    slots: &'a [Slot],
}

impl<'a> Hand<'a> {
    pub(crate) const fn new(slots: &'a [Slot]) -> Self {
        Self { slots }
    }

    pub(crate) const fn slots(&self) -> &'a [Slot] {
        self.slots
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
        let mut count = 0;
        let mut i = 0;
        while i < self.slots.len() {
            count += (self.slots[i] == slot(piece)) as usize;
            i += 1;
        }
        count
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
        self.slots.len()
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
        self.slots.is_empty()
    }

    /// Each kind of piece once with its count, in FEEN's order: the highest count first, then the pieces'
    /// own.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let [bishop, pawn, rook] = ["B", "P", "R"].map(Epin::from_static);
    /// let position = Position::<9, 9>::new(Styles::new(Letter::S, Letter::S));
    /// let position = position.first_player_hand_diff(&[(rook, 1), (pawn, 3), (bishop, 1)])?;
    /// let hand: Vec<_> = position.first_player_hand().iter().collect();
    /// assert_eq!(hand, [(pawn, 3), (bishop, 1), (rook, 1)]);
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    pub const fn iter(&self) -> HandIter<'a> {
        HandIter { hand: *self, last: None }
    }

    /// How many pieces like the one in slot `at` there are, which is the first or last of them.
    pub(crate) const fn run_around(&self, at: usize) -> usize {
        let mut start = at;
        while start > 0 && self.slots[start - 1] == self.slots[at] {
            start -= 1;
        }
        self.end_of_run(at) - start
    }

    /// The first slot of the run of like pieces behind the one that starts at `at`.
    const fn end_of_run(&self, at: usize) -> usize {
        let mut end = at;
        while end < self.slots.len() && self.slots[end] == self.slots[at] {
            end += 1;
        }
        end
    }
}

/// A held piece by its number, or [`EMPTY`]: as plain numbers, the slots cost the compiler next to nothing to
/// check in a constant.
pub(crate) type Slot = u16;

pub(crate) const EMPTY: Slot = 0;

#[expect(clippy::cast_possible_truncation, reason = "there are 624 pieces")]
pub(crate) const fn slot(piece: Epin) -> Slot {
    piece.index() as Slot + 1
}

/// The piece in a slot, if there is one.
pub(crate) const fn piece(slot: Slot) -> Option<Epin> {
    match slot {
        EMPTY => None,
        slot => Epin::from_index(slot as usize - 1),
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

/// Hands are equal if they hold the same pieces, whoever's they are.
impl PartialEq for Hand<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.piece_count() == other.piece_count() && self.iter().eq(other.iter())
    }
}

impl Eq for Hand<'_> {}

/// Shows the pieces with their counts: `{"P": 2, "B": 1}`.
impl fmt::Debug for Hand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(piece, count)| (piece.encode(), count))).finish()
    }
}

/// An iterator over a [`Hand`], made by [`Hand::iter`].
///
/// ```
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
/// assert_eq!(position.first_player_hand().iter().next(), None);
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct HandIter<'a> {
    hand: Hand<'a>,
    last: Option<(Epin, usize)>,
}

impl Iterator for HandIter<'_> {
    type Item = (Epin, usize);

    /// Looks through the hand for the next in order: hands are short, and nothing has to be kept sorted twice.
    fn next(&mut self) -> Option<(Epin, usize)> {
        let rank = |(piece, count): (Epin, usize)| (usize::MAX - count, piece);
        let mut best = None;
        let mut at = 0;
        while let Some(piece) = self.hand.slots.get(at).and_then(|slot| piece(*slot)) {
            let end = self.hand.end_of_run(at);
            let item = (piece, end - at);
            let is_later = self.last.is_none_or(|last| rank(item) > rank(last));
            if is_later && best.is_none_or(|best| rank(item) < rank(best)) {
                best = Some(item);
            }
            at = end;
        }
        self.last = best.or(self.last);
        best
    }
}

impl FusedIterator for HandIter<'_> {}
