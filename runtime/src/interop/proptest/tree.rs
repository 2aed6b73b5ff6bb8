//! How a failing position shrinks.

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

/// A position that shrinks: to the shape of its type, the first player to move, empty hands, few pieces, and simple ones.
/// Made by a [`PositionStrategy`](super::PositionStrategy). Needs the feature `proptest`.
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
    /// The pieces of the items.
    pub(super) pieces: Vec<Tree<Epin>>,
    /// A piece that no other is simpler than.
    pub(super) simplest: Epin,
    pub(super) state: State,
    pub(super) attempt: Attempt,
}

/// What is left of a position, and how it shrinks next.
#[derive(Clone)]
pub(super) struct State {
    /// The shape, if it is not that of the type.
    pub(super) layered: Option<Shape>,
    pub(super) turn: Side,
    /// What is in the hands, then what is on the board.
    pub(super) items: Vec<Item>,
    pub(super) step: Step,
    /// Whether pieces have gone since the last removal began.
    pub(super) fewer: bool,
}

/// A piece on a square, or pieces in a hand, all alike.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) place: Place,
    /// The number of the piece's tree.
    pub(super) tree: usize,
    /// Whether it is the simplest piece instead.
    pub(super) is_simplest: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    /// The square with this flat index.
    Square(usize),
    /// A hand, and how many pieces there are in it, at least one.
    Hand(Side, usize),
}

/// What a position shrinks by, one after another.
#[derive(Clone)]
pub(super) enum Step {
    /// All pieces become the simplest one at once.
    AllSimplest,
    /// Pieces go, in ever smaller parts, over and over, as long as any can go.
    Remove(Parts),
    Shape,
    Turn,
    /// Reduces a count: the number of the item, and by how much.
    Count(usize, usize),
    Styles,
    /// Pieces become the simplest one, in ever smaller parts.
    Simplest(Parts),
    /// The piece of the item with this number shrinks.
    Piece(usize),
    /// Pieces go that are neighbours in the list, wherever they are.
    RemoveNeighbours(Parts),
    Done,
}

/// What has been tried and not been judged yet.
pub(super) enum Attempt {
    None,
    /// Another state. If the attempt is rejected, this one comes back.
    State(State),
    Styles,
    /// The tree with this number has been simplified.
    Piece(usize),
}

impl State {
    /// Begins to remove pieces.
    fn removal(&mut self) -> Step {
        self.fewer = false;
        Step::Remove(Parts::side_by_side(self.items.len()))
    }

    /// Begins to lower the count of an item.
    fn count(&self, at: usize) -> Step {
        match self.items.get(at) {
            Some(Item { place: Place::Hand(_, count), .. }) => Step::Count(at, count - 1),
            _ => Step::Count(at, 0),
        }
    }

    /// Moves on to the next step; false if there is none.
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
    /// Tries what comes next; false if nothing is left.
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

    /// Tries what comes next by the present step.
    fn attempt_by_step(&mut self) -> Option<Attempt> {
        let items = self.state.items.len();
        let part = match &mut self.state.step {
            Step::AllSimplest => Some(0..items).filter(|part| self.is_simpler(part)),
            Step::Simplest(_) => self.next_to_simplify(),
            Step::Remove(parts) | Step::RemoveNeighbours(parts) => parts.next(items),
            _ => None,
        };
        // The state after a rejection.
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

    /// Returns the next part of the items that has a piece other than the simplest.
    fn next_to_simplify(&mut self) -> Option<Range<usize>> {
        loop {
            let Step::Simplest(parts) = &mut self.state.step else { return None };
            let part = parts.next(self.state.items.len())?;
            if self.is_simpler(&part) {
                return Some(part);
            }
        }
    }

    /// Reports whether a part of the items has a piece other than the simplest.
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

    /// Undoes the last attempt and makes the next one, so that no test runs for what is known to fail.
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
            // These have a way back of their own, in steps.
            Attempt::Styles => self.styles.complicate(),
            Attempt::Piece(tree) => self.pieces[*tree].complicate(),
        }
    }
}

/// Shows the position as it is now.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for PositionTree<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionTree").field(&self.current()).finish()
    }
}

/// Parts of a list, one after another, in each of which something is tried.
#[derive(Clone)]
pub(super) struct Parts {
    /// The number of items of the present parts; 0 at the end.
    size: usize,
    /// Where the next part starts.
    at: usize,
    overlapping: bool,
}

/// Of this number and smaller ones, each is tried.
const FEW: usize = 8;

impl Parts {
    /// All of the list, then ever shorter parts beside each other, down to single items.
    const fn side_by_side(items: usize) -> Self {
        Self { size: items, at: 0, overlapping: false }
    }

    /// All parts of two to [`FEW`] items.
    const fn overlapping() -> Self {
        Self { size: FEW, at: 0, overlapping: true }
    }

    /// Returns the next part of a list with this many items.
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

/// Returns the next smaller number of items: a power of two, since a failure may depend on an even number.
const fn shorter(number: usize) -> usize {
    match number {
        0 | 1 => 0,
        _ => 1 << (number - 1).ilog2(),
    }
}

/// Returns the next smaller number by which a count is lowered.
const fn next_count(number: usize) -> usize {
    if number > FEW { shorter(number) } else { number.saturating_sub(1) }
}
