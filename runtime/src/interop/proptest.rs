//! Feature `proptest`: generates values for property tests. All values are valid, and they shrink to simple values.

extern crate alloc;

use alloc::vec::Vec;

use proptest::arbitrary::{Arbitrary, any};
use proptest::collection::vec;
use proptest::prop_oneof;
#[cfg(feature = "chess")]
use proptest::sample::Select;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, SBoxedStrategy, Strategy};

use super::shape_within_limits;
use crate::base::{Letter, Side, State};
#[cfg(feature = "chess")]
use crate::games::chess;
use crate::position::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, Position, Shape, Sizes, Square};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};
use crate::vocabulary::Vocabulary;

/// Implements `Arbitrary` for types without parameters.
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
            .prop_map(|(count, sizes)| shape_within_limits(count, sizes)),
        "Any shape of one to three dimensions, even one that FEEN cannot express, such as `[1, 8]`; shrinks to `[1]`.";
    [const A: usize, const B: usize, const C: usize] Square<A, B, C>: {
            let Sizes { files, ranks, layers, .. } = const { Self::SIZES };
            (0..files, 0..ranks, 0..layers)
                .prop_filter_map("a square", |(file, rank, layer)| Self::at_layer(file, rank, layer))
        },
        "Any square of the board; shrinks to the first player's left corner, such as `a1`.";
}

macro_rules! strategies_of_moves {
    ({} $(#[$on:meta] $game:ident $Game:ident $position:tt $column:tt $keys:tt)*) => {
        $(
            #[$on]
            strategies! {
                [] crate::games::$game::Move: (0..Self::COUNT).prop_filter_map("a move", Self::from_index),
                    "Any move of the game, legal or not; shrinks to the first. For the legal moves of a chess position, use \
                     `legal_move`.";
            }
        )*
    };
}

crate::__games! { strategies_of_moves {} }

/// Returns a strategy for the legal moves of a chess position, or `None` if there is no legal move. Shrinks to the
/// first move.
///
/// ```
/// use koma::{chess, proptest::legal_move};
/// use proptest::prelude::*;
/// use proptest::test_runner::TestRunner;
///
/// let moves = legal_move(&chess::START).expect("20 moves");
/// let tested = TestRunner::deterministic().run(&moves, |mv| {
///     let mut position = chess::START;
///     let undo = chess::play(&mut position, mv).expect("a legal move");
///     chess::take_back(&mut position, undo);
///     prop_assert_eq!(position, chess::START);
///     Ok(())
/// });
/// assert_eq!(tested, Ok(()));
/// ```
#[cfg(feature = "chess")]
pub fn legal_move(position: &Position<8, 8>) -> Option<Select<chess::Move>> {
    let moves: Vec<_> = chess::legal_moves(position).collect();
    if moves.is_empty() { None } else { Some(select(moves)) }
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
}

/// Selects any pieces, any styles and any hands.
impl Default for PositionParameters {
    fn default() -> Self {
        Self { pieces: any::<Epin>().boxed(), styles: any::<Styles>().boxed(), hands: true }
    }
}

impl PositionParameters {
    /// Returns parameters for positions of a game in which the players have these `styles`. The board and the hands
    /// have only pieces of the game. [`Vocabulary::validate`] accepts the positions if their type has the shape of the game's
    /// board and the game does not restrict hands or the squares of pieces. Chess does restrict them. Derived pieces
    /// occur only if the styles differ. With equal styles, no piece can have changed its style.
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
    /// let positions = any_with::<Position<9, 9>>(PositionParameters::of_game(&shogi::VOCABULARY, styles));
    /// let tested = TestRunner::deterministic().run(&positions, |position| {
    ///     prop_assert_eq!(shogi::validate(&position), Ok(()));
    ///     Ok(())
    /// });
    /// assert_eq!(tested, Ok(()));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the game does not have both styles.
    #[track_caller]
    pub fn of_game(vocabulary: &Vocabulary, styles: Styles) -> Self {
        let mut pieces = Vec::new();
        for derived in [false, true] {
            if derived && styles.first().is(styles.second()) {
                break;
            }
            for side in Side::ALL {
                let player = if derived { side.flip() } else { side };
                let style = styles.sin(player).letter();
                let declared = vocabulary.pieces(style);
                assert!(!declared.is_empty(), "the game has no style `{style}`");
                let piece = declared.iter().map(|piece| piece.qpi().pin().with_side(side));
                pieces.extend(piece.map(|pin| Epin::new(pin, derived)));
            }
        }
        Self::default().pieces(select(pieces)).styles(Just(styles))
    }

    /// Draws the pieces on the board and in the hands from `pieces`. The pieces shrink as `pieces` specifies.
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
}

/// The maximum number of pieces on a board with few pieces. Also limits how often pieces are added to the hands.
const FEW: usize = 12;

/// Generates any position. The position can have any pieces on the board and in the hands, any styles, and either
/// player to move. It never has more pieces than squares. Its shape is that of the type `Position<A, B, C>`. At least
/// half of the boards have few pieces. [`PositionParameters`] can restrict the positions.
///
/// Failures shrink towards few and simple pieces and empty hands, with the first player to move. Each step simplifies
/// only one part of the position, such as one piece, and proptest limits the number of steps. On a board of hundreds of
/// squares, increase `max_shrink_iters` for smaller failures.
///
/// proptest passes positions by value. Without optimization, proptest copies each position many times. For boards of
/// more than five thousand squares, request a box, since the copies need too much stack:
/// `any::<Box<Position<255, 255>>>()`.
///
/// ```
/// use koma::Position;
/// use proptest::prelude::*;
/// use proptest::test_runner::{TestError, TestRunner};
///
/// let tested = TestRunner::deterministic().run(&any::<Position<9, 9>>(), |position| {
///     prop_assert!(position.hand_piece_count() < 2, "two pieces in hand");
///     Ok(())
/// });
/// let Err(TestError::Fail(_, position)) = tested else { panic!("no hands have been tried") };
/// assert_eq!((position.board_piece_count(), position.hand_piece_count()), (0, 2));
/// ```
#[cfg_attr(docsrs, doc(cfg(feature = "proptest")))]
impl<const A: usize, const B: usize, const C: usize> Arbitrary for Position<A, B, C> {
    type Parameters = PositionParameters;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(parameters: PositionParameters) -> BoxedStrategy<Self> {
        let PositionParameters { pieces, styles, hands } = parameters;
        let squares = Self::SQUARES;
        let placed = ((0..squares).no_shrink(), pieces.clone());
        let board = prop_oneof![vec(placed.clone(), 0..=squares.min(FEW)), vec(placed, 0..=2 * squares)];
        let count = prop_oneof![3 => Just(1), 1 => 1..=squares];
        let held = vec((any::<Side>(), pieces, count), 0..=if hands { FEW } else { 0 });
        (styles, any::<Side>(), held, board)
            .prop_map(|(styles, turn, held, board)| with_pieces(styles, turn, &held, &board))
            .boxed()
    }
}

/// Returns a position with pieces on the board and in the hands. If several pieces have the same square, the first of
/// them stays there. If there are too many pieces in hand, the last of them are left out.
fn with_pieces<const A: usize, const B: usize, const C: usize>(
    styles: Styles,
    turn: Side,
    held: &[(Side, Epin, usize)],
    board: &[(usize, Epin)],
) -> Position<A, B, C> {
    let mut position = Position::new(styles);
    position.set_turn(turn);
    for (index, piece) in board.iter().rev() {
        position.replace(*index, Some(*piece));
    }
    for (side, piece, count) in held {
        let room = Position::<A, B, C>::SQUARES - position.piece_count();
        let _ = position.change_hand(*side, *piece, (*count).min(room).cast_signed());
    }
    position
}
