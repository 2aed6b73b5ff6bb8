//! Feature `proptest`: generates values for property tests. All values are valid, and they shrink to simple values.

extern crate alloc;

mod tree;

pub use tree::PositionTree;

use alloc::vec::Vec;

use proptest::arbitrary::{Arbitrary, any};
#[cfg(feature = "games")]
use proptest::sample::Select;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, NewTree, SBoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Reason, TestRunner};

use super::{largest_size, layered};
use crate::base::{Letter, Side, State};
use crate::game::Game;
#[cfg(feature = "games")]
use crate::games::{chess, makruk, shogi, xiangqi};
use crate::position::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, Position, Shape, Sizes, Square};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};
use tree::{Attempt, Item, Place, Step};

/// Implements the trait for types with one strategy.
macro_rules! strategies {
    ($([$($generics:tt)*] $Type:ty: $strategy:expr, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[cfg_attr(docsrs, doc(cfg(feature = "proptest")))]
            impl<$($generics)*> Arbitrary for $Type {
                type Parameters = ();
                type Strategy = SBoxedStrategy<Self>;

                fn arbitrary_with((): ()) -> SBoxedStrategy<Self> {
                    $strategy.sboxed()
                }
            }
        )*
    };
}

strategies! {
    [] Letter: select(Self::ALL.as_slice()), "Any letter; shrinks to `A`.";
    [] Side: select(Self::ALL.as_slice()), "Either side; shrinks to the first.";
    [] State: select([Self::Normal, Self::Enhanced, Self::Diminished].as_slice()),
        "Any state; shrinks to the normal one.";
    [] Sin: any::<(Letter, Side)>().prop_map(|(letter, side)| Self::new(letter, side)),
        "Any token; shrinks to `A`.";
    [] Pin: any::<(Letter, Side, State, bool)>()
            .prop_map(|(letter, side, state, terminal)| Self::new(letter, side, state, terminal)),
        "Any token; shrinks to `A`.";
    [] Epin: any::<(Pin, bool)>().prop_map(|(pin, derived)| Self::new(pin, derived)),
        "Any token; shrinks to `A`.";
    [] Qpi: any::<(Sin, Pin)>().prop_map(|(sin, pin)| Self::new(sin, pin)), "Any token; shrinks to `A:A`.";
    [] Styles: any::<(Letter, Letter)>().prop_map(|(first, second)| Self::new(first, second)),
        "Any two styles, the same or not; shrinks to `A/a`.";
    [] Shape: (1..=MAX_DIMENSIONS, [1..=MAX_DIMENSION_SIZE, 1..=MAX_DIMENSION_SIZE, 1..=MAX_DIMENSION_SIZE])
            .prop_map(shape),
        "Any shape of one to three dimensions, also one that FEEN cannot spell, such as `[1, 8]`; shrinks to `[1]`.";
    [const A: usize, const B: usize, const C: usize] Square<A, B, C>: {
            let Sizes { files, ranks, layers, .. } = const { Self::SIZES };
            (0..files, 0..ranks, 0..layers).prop_map(|(file, rank, layer)| match Self::at_layer(file, rank, layer) {
                Some(square) => square,
                None => unreachable!("each is less than its size"),
            })
        },
        "Any square of the board; shrinks to that in the first player's left corner, `a1`.";
}

#[cfg(feature = "games")]
strategies! {
    [] chess::Move: (0..Self::COUNT).prop_filter_map("a move", Self::from_index),
        "Any move that a piece can make on some board; shrinks to the first. [`legal_move`](crate::proptest::legal_move) \
         gives those of a position.";
    [] makruk::Move: (0..Self::COUNT).prop_filter_map("a move", Self::from_index),
        "Any move that a piece can make on some board; shrinks to the first.";
    [] shogi::Move: (0..Self::COUNT).prop_filter_map("a move", Self::from_index),
        "Any move that a piece can make on some board; shrinks to the first.";
    [] xiangqi::Move: (0..Self::COUNT).prop_filter_map("a move", Self::from_index),
        "Any move that a piece can make on some board; shrinks to the first.";
}

/// Returns a strategy for the legal moves of a chess position, or `None` if there is no legal move. Shrinks to the first
/// move.
///
/// ```
/// use koma::{chess, proptest::legal_move};
/// use proptest::prelude::*;
/// use proptest::test_runner::TestRunner;
///
/// let steps = legal_move(&chess::START).expect("20 moves");
/// let tested = TestRunner::deterministic().run(&steps, |step| {
///     let mut position = chess::START;
///     let undo = chess::play(&mut position, step).expect("a legal move");
///     chess::take_back(&mut position, undo);
///     prop_assert_eq!(position, chess::START);
///     Ok(())
/// });
/// assert_eq!(tested, Ok(()));
/// ```
#[cfg(feature = "games")]
#[must_use]
pub fn legal_move(position: &Position<8, 8>) -> Option<Select<chess::Move>> {
    let moves: Vec<_> = chess::legal_moves(position).collect();
    if moves.is_empty() { None } else { Some(select(moves)) }
}

/// Returns the shape with the first `count` sizes. Reduces sizes that are too large to the largest possible size.
fn shape((count, mut sizes): (usize, [usize; MAX_DIMENSIONS])) -> Shape {
    for dimension in 0..count {
        sizes[dimension] = sizes[dimension].min(largest_size(&sizes[..dimension]));
    }
    match Shape::new(&sizes[..count]) {
        Ok(shape) => shape,
        Err(error) => unreachable!("{error}"),
    }
}

/// Selects the positions for a property test. By default, any position is possible. Needs the feature `proptest`.
///
/// ```
/// use koma::proptest::PositionParameters;
/// use koma::{Letter, Position, Styles, epin};
/// use proptest::prelude::*;
/// use proptest::sample::select;
/// use proptest::test_runner::TestRunner;
///
/// let pieces = [epin!("K^"), epin!("k^"), epin!("R"), epin!("r"), epin!("+P"), epin!("p")];
/// let chess = PositionParameters::default()
///     .pieces(select(pieces.to_vec()))
///     .styles(Just(Styles::new(Letter::C, Letter::C)))
///     .shape_of_type()
///     .without_hands();
/// let positions = any_with::<Position<8, 8>>(chess);
///
/// // In a test: proptest! { #[test] fn … (position in any::<Position<8, 8>>()) { … } }
/// let tested = TestRunner::deterministic().run(&positions, |position| {
///     prop_assert!(position.pieces().all(|(_, piece)| pieces.contains(&piece)));
///     prop_assert_eq!(position.hand_piece_count(), 0);
///     Ok(())
/// });
/// assert_eq!(tested, Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct PositionParameters {
    pieces: BoxedStrategy<Epin>,
    styles: BoxedStrategy<Styles>,
    hands: bool,
    all_shapes: bool,
}

/// Selects any pieces, any styles, pieces in hand, and all shapes of the type.
impl Default for PositionParameters {
    fn default() -> Self {
        Self { pieces: any::<Epin>().boxed(), styles: any::<Styles>().boxed(), hands: true, all_shapes: true }
    }
}

impl PositionParameters {
    /// Returns parameters for positions of a game in which the players have these `styles`. The board and the hands
    /// have only pieces of the game, and the shape is the shape of the type. [`Game::check`] accepts the positions if
    /// the game has the same shape. However, it may reject positions of a game that restricts the squares of pieces,
    /// such as chess. Derived pieces occur only if the styles differ. With equal styles, no piece can have changed its
    /// style.
    ///
    /// Failures shrink to the pieces that the game declares first.
    ///
    /// ```
    /// use koma::proptest::PositionParameters;
    /// use koma::{Letter, Position, Styles};
    /// use koma::shogi;
    /// use proptest::prelude::*;
    /// use proptest::test_runner::TestRunner;
    ///
    /// let styles = Styles::new(Letter::S, Letter::S);
    /// let positions = any_with::<Position<9, 9>>(PositionParameters::of_game(&shogi::GAME, styles));
    /// let tested = TestRunner::deterministic().run(&positions, |position| {
    ///     prop_assert_eq!(shogi::check(&position), Ok(()));
    ///     Ok(())
    /// });
    /// assert_eq!(tested, Ok(()));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the game does not have both styles.
    #[must_use]
    #[track_caller]
    pub fn of_game(game: &Game, styles: Styles) -> Self {
        let mut pieces = Vec::new();
        for derived in [false, true] {
            if derived && styles.first().is(styles.second()) {
                break;
            }
            for side in Side::ALL {
                let player = if derived { side.flip() } else { side };
                let style = styles.sin(player).letter();
                let declared = game.pieces(style);
                assert!(!declared.is_empty(), "the game has no style `{style}`");
                let piece = declared.iter().map(|piece| piece.qpi().pin().with_side(side));
                pieces.extend(piece.map(|pin| Epin::new(pin, derived)));
            }
        }
        Self::default().pieces(select(pieces)).styles(Just(styles)).shape_of_type()
    }

    /// Draws the pieces on the board and in the hands from `pieces`. Each piece shrinks to the simplest piece if the
    /// test still fails. Otherwise, the piece shrinks as `pieces` specifies.
    #[must_use]
    pub fn pieces(self, pieces: impl Strategy<Value = Epin> + 'static) -> Self {
        Self { pieces: pieces.boxed(), ..self }
    }

    /// Draws the styles from `styles`. The styles shrink as `styles` specifies.
    #[must_use]
    pub fn styles(self, styles: impl Strategy<Value = Styles> + 'static) -> Self {
        Self { styles: styles.boxed(), ..self }
    }

    /// Keeps both hands empty.
    #[must_use]
    pub fn without_hands(self) -> Self {
        Self { hands: false, ..self }
    }

    /// Keeps the shape of the type, without an additional dimension of size 1. By default, `Position<8, 8>` may also have
    /// the shape `[8, 8, 1]`.
    #[must_use]
    pub fn shape_of_type(self) -> Self {
        Self { all_shapes: false, ..self }
    }
}

/// The maximum number of pieces in the half of the positions that have few pieces.
const FEW: usize = 12;

/// Generates any position. The position can have any pieces on the board and in the hands, any styles, and either
/// player to move. It never has more pieces than squares. [`PositionParameters`] can restrict the positions. Half of
/// the positions have few pieces. Empty and full boards and hands are more frequent than chance would make them. If the
/// type allows it, one position in eight has an additional dimension of size 1, such as the shape `[8, 8, 1]`.
///
/// Failures shrink towards the shape of the type, the first player to move, empty hands, and few and simple pieces.
/// Each step is kept only if the test still fails.
///
/// proptest passes positions by value. Without optimisation, proptest copies each position about forty times. For the
/// largest board, the copies take more than 8 MiB of stack. For boards of more than five thousand squares, request a
/// box: `any::<Box<Position<255, 255>>>()`. A box takes at most two MiB of stack.
#[cfg_attr(docsrs, doc(cfg(feature = "proptest")))]
impl<const A: usize, const B: usize, const C: usize> Arbitrary for Position<A, B, C> {
    type Parameters = PositionParameters;
    type Strategy = PositionStrategy<A, B, C>;

    fn arbitrary_with(parameters: PositionParameters) -> PositionStrategy<A, B, C> {
        PositionStrategy { parameters }
    }
}

/// The strategy for positions. `any` and `any_with` return this strategy. Needs the feature `proptest`.
///
/// ```
/// use koma::proptest::PositionStrategy;
/// use koma::Position;
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
        let PositionParameters { pieces, styles, hands, all_shapes } = &self.parameters;
        let squares = Position::<A, B, C>::SQUARES;
        let most = if draw(any::<bool>(), runner)? { squares } else { squares.min(FEW) };
        let on_board = draw_count(most, runner)?;
        let most_held = if *hands { most.min(squares - on_board) } else { 0 };

        let mut places = Vec::new();
        let board = some_of(squares, on_board, runner)?;
        let mut left = draw_count(most_held, runner)?;
        while left > 0 {
            let alike = draw(0..4_u8, runner)? == 0;
            let count = if alike { draw(1..=left, runner)? } else { 1 };
            places.push(Place::Hand(draw(any::<Side>(), runner)?, count));
            left -= count;
        }
        places.extend(board.into_iter().map(Place::Square));
        let items = places.into_iter().enumerate();
        let items = items.map(|(tree, place)| Item { place, tree, is_simplest: false }).collect::<Vec<_>>();
        let trees: Result<_, _> = items.iter().map(|_| pieces.new_tree(runner)).collect();
        let layered = match layered(const { Position::<A, B, C>::SHAPE }) {
            Some(shape) if *all_shapes && draw(0..8_u8, runner)? == 0 => Some(shape),
            _ => None,
        };
        let turn = draw(any::<Side>(), runner)?;
        let styles = styles.new_tree(runner)?;
        let mut simplest = pieces.new_tree(runner)?;
        while simplest.simplify() {}
        Ok(PositionTree {
            styles,
            pieces: trees?,
            simplest: simplest.current(),
            state: tree::State { layered, turn, items, step: Step::AllSimplest, fewer: false },
            attempt: Attempt::None,
        })
    }
}

fn draw<S: Strategy>(strategy: S, runner: &mut TestRunner) -> Result<S::Value, Reason> {
    Ok(strategy.new_tree(runner)?.current())
}

/// Draws a number up to `most`. One number in eight is 0, and another one in eight is `most`.
fn draw_count(most: usize, runner: &mut TestRunner) -> Result<usize, Reason> {
    match draw(0..8_u8, runner)? {
        0 => Ok(0),
        1 => Ok(most),
        _ => draw(0..=most, runner),
    }
}

/// Draws `count` different numbers below `end`, in ascending order.
fn some_of(end: usize, count: usize, runner: &mut TestRunner) -> Result<Vec<usize>, Reason> {
    let mut all: Vec<usize> = (0..end).collect();
    for chosen in 0..count {
        all.swap(chosen, draw(chosen..end, runner)?);
    }
    all.truncate(count);
    all.sort_unstable();
    Ok(all)
}
