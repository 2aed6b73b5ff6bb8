use core::convert::Infallible;
use core::fmt;
use core::mem::replace;
use core::ops::Range;

use alloc::vec::Vec;

use proptest::strategy::ValueTree;

use super::alloc;
use super::item::{Count, Item, Place, Tree};
use super::parts::Parts;
use crate::base::Side;
use crate::interop::filled::hold;
use crate::position::{Outline, Position, Shape};
use crate::token::{Epin, Styles};

/// What a position is shrunk by, one after another.
enum Step {
    /// All pieces become the simplest one at once.
    AllSimplest,
    /// Pieces go, in ever smaller parts, over and over, as long as any can go.
    Remove(Parts),
    Shape,
    Turn,
    /// How many there are of the pieces with this place in the list.
    Count(usize),
    Styles,
    /// Pieces become the simplest one, in ever smaller parts.
    Simplest(Parts),
    /// Which piece the one with this place in the list is.
    Piece(usize),
    /// Pieces go that stand beside each other in the list, wherever they stand.
    RemoveNeighbours(Parts),
    Done,
}

/// What has been tried and not been judged yet.
enum Attempt {
    None,
    /// Without these pieces.
    Removed(Range<usize>),
    /// With the simplest piece for each of these.
    Simplest(Range<usize>),
    /// Without this shape.
    Shape(Shape),
    Turn,
    /// With fewer of these.
    Count(usize),
    Styles,
    Piece(usize),
}

/// A position that shrinks: to the shape that the type tells, the first player to move, empty hands, few pieces, and
/// simple ones. Made by a [`PositionStrategy`](super::PositionStrategy). Needs the feature `proptest`.
///
/// ```
/// use koma::Position;
/// use proptest::prelude::*;
/// use proptest::strategy::ValueTree;
/// use proptest::test_runner::TestRunner;
///
/// let mut tree = any::<Position<8, 8>>().new_tree(&mut TestRunner::deterministic())?;
/// while tree.simplify() {}
/// assert_eq!(tree.current().to_string(), "8/8/8/8/8/8/8/8 / A/a");
/// # Ok::<(), proptest::test_runner::Reason>(())
/// ```
pub struct PositionTree<const A: usize, const B: usize = 1, const C: usize = 1> {
    layered: Option<Shape>,
    turn: Side,
    styles: Tree<Styles>,
    /// A piece to which no other is preferred.
    simplest: Epin,
    /// The pieces in the hands, then those on the board.
    items: Vec<Item>,
    step: Step,
    attempt: Attempt,
    /// Whether pieces have gone since the last removal began.
    fewer: bool,
}

impl<const A: usize, const B: usize, const C: usize> PositionTree<A, B, C> {
    pub(super) fn new(
        layered: Option<Shape>,
        turn: Side,
        styles: Tree<Styles>,
        simplest: Epin,
        items: Vec<Item>,
    ) -> Self {
        let (step, attempt) = (Step::AllSimplest, Attempt::None);
        Self { layered, turn, styles, simplest, items, step, attempt, fewer: false }
    }

    /// Keeps what has been tried, since the test still fails.
    fn accept(&mut self) {
        match replace(&mut self.attempt, Attempt::None) {
            Attempt::Removed(part) => {
                if let Step::Remove(parts) | Step::RemoveNeighbours(parts) = &mut self.step {
                    parts.removed(&part);
                }
                self.items.drain(part);
                self.fewer = true;
            }
            Attempt::Simplest(part) => {
                self.items[part].iter_mut().for_each(|item| item.is_simplest = true);
            }
            Attempt::Count(_) => self.fewer = true,
            Attempt::None | Attempt::Shape(_) | Attempt::Turn | Attempt::Styles | Attempt::Piece(_) => {}
        }
    }

    /// Tries what comes next; false if nothing is left.
    fn attempt(&mut self) -> bool {
        loop {
            if self.attempt_by_step() {
                return true;
            }
            self.step = match self.step {
                Step::AllSimplest => self.removal(),
                Step::Remove(_) | Step::RemoveNeighbours(_) if self.fewer => self.removal(),
                Step::Remove(_) => Step::Shape,
                Step::Shape => Step::Turn,
                Step::Turn => self.count(0),
                Step::Count(at) if at < self.items.len() => self.count(at + 1),
                Step::Count(_) => Step::Styles,
                Step::Styles => Step::Simplest(Parts::side_by_side(self.items.len())),
                Step::Simplest(_) => Step::Piece(0),
                Step::Piece(at) if at < self.items.len() => Step::Piece(at + 1),
                Step::Piece(_) => Step::RemoveNeighbours(Parts::overlapping()),
                Step::RemoveNeighbours(_) | Step::Done => {
                    self.step = Step::Done;
                    return false;
                }
            }
        }
    }

    fn removal(&mut self) -> Step {
        self.fewer = false;
        Step::Remove(Parts::side_by_side(self.items.len()))
    }

    fn count(&mut self, at: usize) -> Step {
        if let Some(count) = self.items.get_mut(at).and_then(Item::count) {
            count.restart();
        }
        Step::Count(at)
    }

    /// Tries what comes next by the present step; false if nothing is left there.
    fn attempt_by_step(&mut self) -> bool {
        let items = self.items.len();
        let attempt = match &mut self.step {
            Step::AllSimplest => self.is_simpler(0..items).then_some(Attempt::Simplest(0..items)),
            Step::Remove(parts) | Step::RemoveNeighbours(parts) => parts.next(items).map(Attempt::Removed),
            Step::Shape => self.layered.take().map(Attempt::Shape),
            Step::Turn => {
                let turn = replace(&mut self.turn, Side::First);
                turn.is(Side::Second).then_some(Attempt::Turn)
            }
            Step::Count(at) => {
                let count = self.items.get_mut(*at).and_then(Item::count);
                count.is_some_and(Count::fewer).then_some(Attempt::Count(*at))
            }
            Step::Styles => self.styles.simplify().then_some(Attempt::Styles),
            Step::Simplest(_) => self.next_to_simplify().map(Attempt::Simplest),
            Step::Piece(at) => {
                let piece = self.items.get_mut(*at).filter(|item| !item.is_simplest);
                piece.is_some_and(|item| item.piece.simplify()).then_some(Attempt::Piece(*at))
            }
            Step::Done => None,
        };
        self.attempt = attempt.unwrap_or(Attempt::None);
        !matches!(self.attempt, Attempt::None)
    }

    /// The next part of the pieces in which the simplest piece would be another one.
    fn next_to_simplify(&mut self) -> Option<Range<usize>> {
        loop {
            let Step::Simplest(parts) = &mut self.step else { return None };
            let part = parts.next(self.items.len())?;
            if self.is_simpler(part.clone()) {
                return Some(part);
            }
        }
    }

    /// Whether the simplest piece would be another one for any of these.
    fn is_simpler(&self, part: Range<usize>) -> bool {
        let mut items = self.items[part].iter();
        items.any(|item| !item.is_simplest && item.piece.current() != self.simplest)
    }
}

impl<const A: usize, const B: usize, const C: usize> ValueTree for PositionTree<A, B, C> {
    type Value = Position<A, B, C>;

    fn current(&self) -> Position<A, B, C> {
        let shape = self.layered.unwrap_or(const { Position::<A, B, C>::SHAPE });
        let outline = Outline { shape, styles: self.styles.current(), turn: self.turn };
        let filled: Result<_, Infallible> = Position::filled(outline, |draft| {
            for (at, Item { place, piece, is_simplest }) in self.items.iter().enumerate() {
                let piece = match &self.attempt {
                    Attempt::Removed(part) if part.contains(&at) => continue,
                    Attempt::Simplest(part) if part.contains(&at) => self.simplest,
                    _ if *is_simplest => self.simplest,
                    _ => piece.current(),
                };
                match place {
                    Place::Square(index) => draft.put(*index, piece),
                    Place::Hand(side, count) => hold(draft, *side, piece, count.pieces),
                }
            }
            Ok(())
        });
        let Ok(position) = filled;
        position
    }

    fn simplify(&mut self) -> bool {
        self.accept();
        self.attempt()
    }

    /// Undoes the last attempt and makes the next one, so that no test runs for what is known to fail.
    fn complicate(&mut self) -> bool {
        match replace(&mut self.attempt, Attempt::None) {
            Attempt::None => return false,
            Attempt::Simplest(_) if matches!(self.step, Step::AllSimplest) => self.step = self.removal(),
            Attempt::Removed(_) | Attempt::Simplest(_) => {}
            Attempt::Shape(shape) => (self.layered, self.step) = (Some(shape), Step::Turn),
            Attempt::Turn => (self.turn, self.step) = (Side::Second, self.count(0)),
            Attempt::Count(at) => {
                if let Some(count) = self.items.get_mut(at).and_then(Item::count) {
                    count.more();
                }
            }
            // These have a way back of their own, in steps.
            Attempt::Styles => {
                self.attempt = Attempt::Styles;
                return self.styles.complicate();
            }
            Attempt::Piece(at) => {
                self.attempt = Attempt::Piece(at);
                return self.items.get_mut(at).is_some_and(|item| item.piece.complicate());
            }
        }
        self.attempt();
        true
    }
}

/// Shows the position as it is now.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for PositionTree<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionTree").field(&self.current()).finish()
    }
}
