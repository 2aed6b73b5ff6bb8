use core::convert::Infallible;
use core::fmt;

use alloc::boxed::Box;
use alloc::vec::Vec;

use proptest::strategy::ValueTree;

use super::alloc;
use super::removal::Removal;
use crate::base::Side;
use crate::interop::filled::hold;
use crate::position::{Position, Shape};
use crate::token::{Epin, Styles};

type Tree<T> = Box<dyn ValueTree<Value = T>>;

/// A piece on a square.
pub(super) struct Placed {
    pub(super) index: usize,
    pub(super) piece: Tree<Epin>,
}

/// Pieces in a hand, all alike.
pub(super) struct Held {
    pub(super) side: Side,
    pub(super) piece: Tree<Epin>,
    count: usize,
    /// The test passes with fewer than so many.
    least: usize,
    /// The test fails with so many.
    most: usize,
}

impl Held {
    pub(super) fn new(side: Side, piece: Tree<Epin>, count: usize) -> Self {
        Self { side, piece, count, least: 1, most: count }
    }

    /// Tries with fewer, since the test fails.
    fn fewer(&mut self) -> bool {
        self.most = self.count;
        self.count = self.least.midpoint(self.most);
        self.count < self.most
    }

    /// Goes back to more, since the test passes.
    fn more(&mut self) -> bool {
        let few = self.count < self.most;
        if few {
            self.least = self.count + 1;
            self.count = self.most;
        }
        few
    }
}

/// What a position is shrunk by, one after another.
#[derive(Clone, Copy)]
enum Step {
    Hands,
    Board,
    Shape,
    Turn,
    /// How many there are of the pieces with this place in the list of those held.
    Count(usize),
    Styles,
    /// Which piece the one with this place in the list is, first on the board, then in the hands.
    Piece(usize),
    Done,
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
    board: Vec<Placed>,
    held: Vec<Held>,
    step: Step,
    from_board: Removal<Placed>,
    from_hands: Removal<Held>,
    last: Option<Last>,
}

/// What the last step has changed, where nothing else remembers it.
#[derive(Clone, Copy)]
enum Last {
    Shape(Shape),
    Turn,
}

impl<const A: usize, const B: usize, const C: usize> PositionTree<A, B, C> {
    pub(super) fn new(
        layered: Option<Shape>,
        turn: Side,
        styles: Tree<Styles>,
        board: Vec<Placed>,
        held: Vec<Held>,
    ) -> Self {
        Self {
            layered,
            turn,
            styles,
            board,
            held,
            step: Step::Hands,
            from_board: Removal::new(),
            from_hands: Removal::new(),
            last: None,
        }
    }

    /// Tries to simplify by the present step; if there is nothing left to try, gives the next one.
    fn simplify_by_step(&mut self) -> Result<(), Step> {
        let (changed, next) = match self.step {
            Step::Hands => (self.from_hands.take(&mut self.held), Step::Board),
            Step::Board => (self.from_board.take(&mut self.board), Step::Shape),
            Step::Shape => {
                self.last = self.layered.take().map(Last::Shape);
                (self.last.is_some(), Step::Turn)
            }
            Step::Turn => {
                self.last = self.turn.is(Side::Second).then_some(Last::Turn);
                self.turn = Side::First;
                (self.last.is_some(), Step::Count(0))
            }
            Step::Count(at) => match self.held.get_mut(at) {
                Some(held) => (held.fewer(), Step::Count(at + 1)),
                None => (false, Step::Styles),
            },
            Step::Styles => (self.styles.simplify(), Step::Piece(0)),
            Step::Piece(at) => match self.piece(at) {
                Some(piece) => (piece.simplify(), Step::Piece(at + 1)),
                None => (false, Step::Done),
            },
            Step::Done => (false, Step::Done),
        };
        if changed { Ok(()) } else { Err(next) }
    }

    fn piece(&mut self, at: usize) -> Option<&mut Tree<Epin>> {
        match at.checked_sub(self.board.len()) {
            None => Some(&mut self.board[at].piece),
            Some(at) => self.held.get_mut(at).map(|held| &mut held.piece),
        }
    }
}

impl<const A: usize, const B: usize, const C: usize> ValueTree for PositionTree<A, B, C> {
    type Value = Position<A, B, C>;

    fn current(&self) -> Position<A, B, C> {
        let mut position = Position::new(self.styles.current());
        if let Some(Ok(layered)) = self.layered.map(|shape| Position::with_shape(shape, position.styles())) {
            position = layered;
        }
        let filled: Result<_, Infallible> = position.filled(self.turn, |draft| {
            for placed in &self.board {
                draft.put(placed.index, placed.piece.current());
            }
            for held in &self.held {
                hold(draft, held.side, held.piece.current(), held.count);
            }
            Ok(())
        });
        let Ok(position) = filled;
        position
    }

    fn simplify(&mut self) -> bool {
        while !matches!(self.step, Step::Done) {
            match self.simplify_by_step() {
                Ok(()) => return true,
                Err(next) => self.step = next,
            }
        }
        false
    }

    fn complicate(&mut self) -> bool {
        match (self.step, self.last.take()) {
            (_, Some(Last::Shape(shape))) => {
                (self.layered, self.step) = (Some(shape), Step::Turn);
                true
            }
            (_, Some(Last::Turn)) => {
                (self.turn, self.step) = (Side::Second, Step::Count(0));
                true
            }
            (Step::Hands, None) => self.from_hands.put_back(&mut self.held),
            (Step::Board, None) => self.from_board.put_back(&mut self.board),
            (Step::Count(at), None) => self.held.get_mut(at).is_some_and(Held::more),
            (Step::Styles, None) => self.styles.complicate(),
            (Step::Piece(at), None) => self.piece(at).is_some_and(ValueTree::complicate),
            (Step::Shape | Step::Turn | Step::Done, None) => false,
        }
    }
}

/// Shows the position as it is now.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for PositionTree<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionTree").field(&self.current()).finish()
    }
}
