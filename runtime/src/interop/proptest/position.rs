use alloc::vec::Vec;

use proptest::arbitrary::{Arbitrary, any};
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::{Reason, TestRunner};

use super::alloc;
use super::item::Item;
use super::{PositionParameters, PositionTree};
use crate::base::Side;
use crate::position::Position;

/// Up to so many pieces are few.
const FEW: usize = 12;

/// Any position: any pieces on any squares and in both hands, never more of them than squares, any styles, either player
/// to move; [`PositionParameters`] say otherwise. Half of them have few pieces, and empty and full boards and hands come
/// more often than by chance. One in eight has the shape with another dimension of size 1, such as `[8, 8, 1]`, if the
/// type has one.
///
/// A failure shrinks to the shape that the type tells, the first player to move, empty hands, few pieces, and simple
/// ones, as far as it stays one.
///
/// proptest hands positions on by value, each some forty times where nothing is optimised: for the largest board, that
/// is more than 8 MiB of stack. Of boards of more than about five thousand squares, ask for them in a box,
/// `any::<Box<Position<255, 255>>>()`, which takes two MiB at most.
#[cfg_attr(docsrs, doc(cfg(feature = "proptest")))]
impl<const A: usize, const B: usize, const C: usize> Arbitrary for Position<A, B, C> {
    type Parameters = PositionParameters;
    type Strategy = PositionStrategy<A, B, C>;

    fn arbitrary_with(parameters: PositionParameters) -> PositionStrategy<A, B, C> {
        PositionStrategy { parameters }
    }
}

/// The strategy of positions, made by `any` or `any_with`. Needs the feature `proptest`.
///
/// ```
/// use koma::{Position, PositionStrategy};
/// use proptest::prelude::*;
/// use proptest::test_runner::{TestError, TestRunner};
///
/// let shogi: PositionStrategy<9, 9> = any::<Position<9, 9>>();
/// let tested = TestRunner::deterministic().run(&shogi, |position| {
///     prop_assert!(position.hand_piece_count() < 2, "two pieces in hand");
///     Ok(())
/// });
/// let Err(TestError::Fail(_, position)) = tested else { panic!("no hands have been tried") };
/// assert_eq!((position.board_piece_count(), position.hand_piece_count()), (0, 2));
/// ```
#[derive(Clone, Debug)]
pub struct PositionStrategy<const A: usize, const B: usize = 1, const C: usize = 1> {
    parameters: PositionParameters,
}

impl<const A: usize, const B: usize, const C: usize> Strategy for PositionStrategy<A, B, C> {
    type Tree = PositionTree<A, B, C>;
    type Value = Position<A, B, C>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let PositionParameters { pieces, styles, hands, layered } = &self.parameters;
        let squares = Position::<A, B, C>::SQUARES;
        let most = if draw(any::<bool>(), runner)? { squares } else { squares.min(FEW) };
        let on_board = draw_count(most, runner)?;
        let most_held = if *hands { most.min(squares - on_board) } else { 0 };

        let mut board = Vec::new();
        for index in some_of(squares, on_board, runner)? {
            board.push(Item::on_square(index, pieces.new_tree(runner)?));
        }
        let (mut items, mut left) = (Vec::new(), draw_count(most_held, runner)?);
        while left > 0 {
            let alike = draw(0..4_u8, runner)? == 0;
            let count = if alike { draw(1..=left, runner)? } else { 1 };
            let side = draw(any::<Side>(), runner)?;
            items.push(Item::in_hand(side, pieces.new_tree(runner)?, count));
            left -= count;
        }
        items.append(&mut board);
        let layered =
            if *layered && draw(0..8_u8, runner)? == 0 { Position::<A, B, C>::layered_shape() } else { None };
        let turn = draw(any::<Side>(), runner)?;
        let styles = styles.new_tree(runner)?;
        let mut simplest = pieces.new_tree(runner)?;
        while simplest.simplify() {}
        Ok(PositionTree::new(layered, turn, styles, simplest.current(), items))
    }
}

fn draw<S: Strategy>(strategy: S, runner: &mut TestRunner) -> Result<S::Value, Reason> {
    Ok(strategy.new_tree(runner)?.current())
}

/// Some number up to `most`; in one of eight cases 0, and in another `most`.
fn draw_count(most: usize, runner: &mut TestRunner) -> Result<usize, Reason> {
    match draw(0..8_u8, runner)? {
        0 => Ok(0),
        1 => Ok(most),
        _ => draw(0..=most, runner),
    }
}

/// So many different numbers below `end`, in ascending order.
fn some_of(end: usize, count: usize, runner: &mut TestRunner) -> Result<Vec<usize>, Reason> {
    let mut all: Vec<usize> = (0..end).collect();
    for chosen in 0..count {
        all.swap(chosen, draw(chosen..end, runner)?);
    }
    all.truncate(count);
    all.sort_unstable();
    Ok(all)
}
