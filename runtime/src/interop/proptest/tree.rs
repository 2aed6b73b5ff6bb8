//! Shrinks failing positions.

use core::convert::Infallible;
use core::fmt;
use core::mem::replace;
use core::ops::Range;

use alloc::boxed::Box;
use alloc::vec::Vec;

use proptest::strategy::ValueTree;

use super::alloc;
use crate::base::Side;
use crate::interop::hold;
use crate::position::{Position, PositionHeader, Shape};
use crate::token::{Epin, Styles};

pub(super) type Tree<T> = Box<dyn ValueTree<Value = T>>;

/// A position that can shrink, created by a [`PositionStrategy`](super::PositionStrategy). It shrinks towards the shape
/// of its type, the first player to move, empty hands, and few and simple pieces. Needs the feature `proptest`.
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
    pub(super) styles: Tree<Styles>,
    /// The trees of the pieces. Items refer to trees by index.
    pub(super) pieces: Vec<Tree<Epin>>,
    /// The simplest possible piece.
    pub(super) simplest: Epin,
    pub(super) state: State,
    pub(super) attempt: Attempt,
}

/// The remaining contents of a position, and the next step of shrinking.
#[derive(Clone)]
pub(super) struct State {
    /// The shape with an additional dimension, or `None` if the position has the shape of the type.
    pub(super) layered: Option<Shape>,
    pub(super) turn: Side,
    /// The pieces in the hands, followed by the pieces on the board.
    pub(super) items: Vec<Item>,
    pub(super) step: Step,
    /// Whether pieces have been removed since the last removal began.
    pub(super) fewer: bool,
}

/// A piece on a square, or several equal pieces in a hand.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) place: Place,
    /// The index of the piece's tree.
    pub(super) tree: usize,
    /// Whether the simplest piece replaces this piece.
    pub(super) is_simplest: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    /// The square with this flat index.
    Square(usize),
    /// A hand, and the number of these pieces in the hand, which is at least 1.
    Hand(Side, usize),
}

/// The steps of shrinking, in order.
#[derive(Clone)]
pub(super) enum Step {
    /// Replaces all pieces with the simplest one at once.
    AllSimplest,
    /// Removes pieces, in ever smaller parts. Repeats this as long as any pieces can be removed.
    Remove(Parts),
    Shape,
    Turn,
    /// Reduces a count. The fields are the index of the item and the difference.
    Count(usize, usize),
    Styles,
    /// Replaces pieces with the simplest one, in ever smaller parts.
    Simplest(Parts),
    /// Shrinks the piece of the item with this index.
    Piece(usize),
    /// Removes pieces that are next to each other anywhere in the list.
    RemoveNeighbours(Parts),
    Done,
}

/// The last attempt. The test has not run with it yet.
pub(super) enum Attempt {
    None,
    /// The state has changed. This is the state to restore if the attempt is rejected.
    State(State),
    Styles,
    /// The tree with this index has been simplified.
    Piece(usize),
}

impl State {
    /// Starts to remove pieces.
    fn removal(&mut self) -> Step {
        self.fewer = false;
        Step::Remove(Parts::side_by_side(self.items.len()))
    }

    /// Starts to reduce the count of an item.
    fn count(&self, at: usize) -> Step {
        match self.items.get(at) {
            Some(Item { place: Place::Hand(_, count), .. }) => Step::Count(at, count - 1),
            _ => Step::Count(at, 0),
        }
    }

    /// Moves on to the next step. Returns `false` if there are no more steps.
    fn advance(&mut self) -> bool {
        self.step = match self.step {
            Step::AllSimplest => self.removal(),
            Step::Remove(_) | Step::RemoveNeighbours(_) if self.fewer => self.removal(),
            Step::Remove(_) => Step::Shape,
            Step::Shape => Step::Turn,
            Step::Turn => self.count(0),
            Step::Count(at, _) if at < self.items.len() => self.count(at + 1),
            Step::Count(..) => Step::Styles,
            Step::Styles => Step::Simplest(Parts::side_by_side(self.items.len())),
            Step::Simplest(_) => Step::Piece(0),
            Step::Piece(at) if at < self.items.len() => Step::Piece(at + 1),
            Step::Piece(_) => Step::RemoveNeighbours(Parts::overlapping()),
            Step::RemoveNeighbours(_) | Step::Done => Step::Done,
        };
        !matches!(self.step, Step::Done)
    }
}

impl<const A: usize, const B: usize, const C: usize> PositionTree<A, B, C> {
    /// Makes the next attempt. Returns `false` if there are no more attempts.
    fn attempt(&mut self) -> bool {
        loop {
            self.attempt = self.attempt_by_step().unwrap_or(Attempt::None);
            if !matches!(self.attempt, Attempt::None) {
                return true;
            }
            if !self.state.advance() {
                return false;
            }
        }
    }

    /// Makes the next attempt of the current step.
    fn attempt_by_step(&mut self) -> Option<Attempt> {
        let items = self.state.items.len();
        let part = match &mut self.state.step {
            Step::AllSimplest => Some(0..items).filter(|part| self.is_simpler(part)),
            Step::Simplest(_) => self.next_to_simplify(),
            Step::Remove(parts) | Step::RemoveNeighbours(parts) => parts.next(items),
            _ => None,
        };
        // The state to restore if the attempt is rejected.
        let mut rejected = self.state.clone();
        let state = &mut self.state;
        match &mut state.step {
            Step::AllSimplest => {
                rejected.step = rejected.removal();
                state.items[part?].iter_mut().for_each(|item| item.is_simplest = true);
            }
            Step::Simplest(_) => state.items[part?].iter_mut().for_each(|item| item.is_simplest = true),
            Step::Remove(parts) | Step::RemoveNeighbours(parts) => {
                let part = part?;
                parts.at = part.start;
                state.items.drain(part);
                state.fewer = true;
            }
            Step::Shape => {
                state.layered.take()?;
                rejected.advance();
            }
            Step::Turn => {
                let turn = replace(&mut state.turn, Side::First);
                turn.is(Side::Second).then_some(())?;
                rejected.advance();
            }
            Step::Count(at, by) => {
                let Place::Hand(_, count) = &mut state.items.get_mut(*at)?.place else { return None };
                while *by >= *count {
                    *by = next_count(*by);
                }
                if *by == 0 {
                    return None;
                }
                rejected.step = Step::Count(*at, next_count(*by));
                *count -= *by;
                state.fewer = true;
            }
            Step::Styles => return self.styles.simplify().then_some(Attempt::Styles),
            Step::Piece(at) => {
                let item = state.items.get(*at).filter(|item| !item.is_simplest)?;
                return self.pieces[item.tree].simplify().then_some(Attempt::Piece(item.tree));
            }
            Step::Done => return None,
        }
        Some(Attempt::State(rejected))
    }

    /// Returns the next part of the items that has a piece other than the simplest piece.
    fn next_to_simplify(&mut self) -> Option<Range<usize>> {
        loop {
            let Step::Simplest(parts) = &mut self.state.step else { return None };
            let part = parts.next(self.state.items.len())?;
            if self.is_simpler(&part) {
                return Some(part);
            }
        }
    }

    /// Reports whether a part of the items has a piece other than the simplest piece.
    fn is_simpler(&self, part: &Range<usize>) -> bool {
        self.state.items[part.clone()].iter().any(|item| self.piece(*item) != self.simplest)
    }

    fn piece(&self, item: Item) -> Epin {
        if item.is_simplest { self.simplest } else { self.pieces[item.tree].current() }
    }
}

impl<const A: usize, const B: usize, const C: usize> ValueTree for PositionTree<A, B, C> {
    type Value = Position<A, B, C>;

    fn current(&self) -> Position<A, B, C> {
        let shape = self.state.layered.unwrap_or(const { Position::<A, B, C>::SHAPE });
        let header = PositionHeader { shape, styles: self.styles.current(), turn: self.state.turn };
        let filled: Result<_, Infallible> = Position::filled(header, |builder| {
            for item in &self.state.items {
                match item.place {
                    Place::Square(index) => builder.put(index, self.piece(*item)),
                    Place::Hand(side, count) => hold(builder, side, self.piece(*item), count),
                }
            }
            Ok(())
        });
        let Ok(position) = filled;
        position
    }

    fn simplify(&mut self) -> bool {
        self.attempt()
    }

    /// Undoes the last attempt and makes the next attempt. This avoids a test run with a position that is known to
    /// fail.
    fn complicate(&mut self) -> bool {
        match &mut self.attempt {
            Attempt::None => false,
            Attempt::State(_) => {
                if let Attempt::State(rejected) = replace(&mut self.attempt, Attempt::None) {
                    self.state = rejected;
                }
                self.attempt();
                true
            }
            // These trees undo their own attempts step by step.
            Attempt::Styles => self.styles.complicate(),
            Attempt::Piece(tree) => self.pieces[*tree].complicate(),
        }
    }
}

/// Shows the current position.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for PositionTree<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionTree").field(&self.current()).finish()
    }
}

/// Successive parts of a list. Each part is the subject of an attempt.
#[derive(Clone)]
pub(super) struct Parts {
    /// The number of items in the current parts, or 0 at the end.
    size: usize,
    /// The start of the next part.
    at: usize,
    overlapping: bool,
}

/// From this number down, shrinking tries every number.
const FEW: usize = 8;

impl Parts {
    /// Splits the list into adjacent parts. Starts with the whole list and continues with ever smaller parts, down to
    /// single items.
    const fn side_by_side(items: usize) -> Self {
        Self { size: items, at: 0, overlapping: false }
    }

    /// Returns all parts of two to [`FEW`] items.
    const fn overlapping() -> Self {
        Self { size: FEW, at: 0, overlapping: true }
    }

    /// Returns the next part of a list with `items` items.
    fn next(&mut self, items: usize) -> Option<Range<usize>> {
        let shortest = if self.overlapping { 2 } else { 1 };
        while self.size >= shortest {
            let end = self.at + self.size;
            if self.overlapping && end <= items {
                self.at += 1;
                return Some(self.at - 1..end);
            }
            if !self.overlapping && self.at < items {
                let start = replace(&mut self.at, end);
                return Some(start..end.min(items));
            }
            (self.size, self.at) = (if self.overlapping { self.size - 1 } else { shorter(self.size) }, 0);
        }
        None
    }
}

/// Returns the next smaller number of items. This number is a power of two, because a failure may depend on an even
/// number of items.
const fn shorter(number: usize) -> usize {
    match number {
        0 | 1 => 0,
        _ => 1 << (number - 1).ilog2(),
    }
}

/// Returns the next smaller amount to subtract from a count.
const fn next_count(number: usize) -> usize {
    if number > FEW { shorter(number) } else { number.saturating_sub(1) }
}
