//! Positions: boards of any shape in up to three dimensions with both players' hands, their styles and the turn.

mod builder;
#[expect(clippy::inline_always, reason = "engines do little else; calls would take a third of the time")]
mod changes;
mod comparison;
mod drawing;
mod hand;
mod pieces;
mod queries;
mod ranks;
mod shape;
mod square;
mod square_error;
pub(crate) mod zobrist;

pub(crate) use builder::PieceCounts;
pub use builder::{AnyPosition, PositionBuilder, PositionHeader};
pub use changes::PositionError;
pub use comparison::{ByZobrist, ZobristHasher};
pub use hand::{Hand, HandInFeenOrder, HandIter};
pub(crate) use hand::{Slot, put_kind, width};

pub use pieces::Pieces;
pub use ranks::{Layers, Nested, Ranks};
pub use shape::{
    FLAT, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Shape, ShapeError, ShapeTextError,
    flat_dimension,
};
pub use square::Square;
pub(crate) use square::{Cell, Sizes};
pub use square_error::{SquareError, SquareErrorKind};

use crate::base::Side;
use crate::token::{Epin, Styles};

/// A position: a board, both players' hands, their styles and whose turn it is.
///
/// The type carries the shape, outermost dimension first: `Position<8>` is a line, `Position<10, 9>` a xiangqi
/// board of ten ranks and nine files, `Position<5, 5, 5>` Raumschach. A square is an `Option<Epin>`, addressed
/// by its flat index in row-major order: on `Position<A, B, C>`, square `(a, b, c)` is `(a * B + b) * C + c`.
///
/// It is plain data: `Copy`, without heap or lifetime, made and changed in const code. Some changes give a new position
/// ([`board_diff`](Self::board_diff), [`hand_diff`](Self::hand_diff), [`toggle`](Self::toggle)), others are made in place
/// ([`put`](Self::put), [`take`](Self::take), [`shift`](Self::shift), …). A position takes four bytes a square and two dozen more: 280 bytes for chess, 260 kB for the largest
/// board. Keep one of that size in a `static`, or in a `Box` that [`parse_into`](Self::parse_into) fills, rather than on
/// the stack of a thread. There are never more pieces, on the board and in both hands, than squares.
///
/// ```
/// use koma::{Side, epin, position, square};
///
/// type Chess = koma::Position<8, 8>;
///
/// const KINGS: Chess = position!("4k^3/8/8/8/8/8/8/4K^3 / C/c");
/// const MOVED: Chess = {
///     let mut moved = KINGS;
///     moved.shift(square!("e1"), square!("e2"));
///     moved.toggle()
/// };
///
/// assert_eq!(MOVED.piece(square!("e2")), Some(epin!("K^")));
/// assert_eq!(MOVED.turn(), Side::Second);
/// assert_eq!(MOVED.to_string(), "4k^3/8/8/8/8/8/4K^3/8 / c/C");
/// ```
///
/// # Shapes that do not compile
///
/// Each dimension has 1 to 255 squares, every dimension but the innermost at least 2, and the whole board at most
/// 65,025. A trailing 1 stands for an absent dimension, so the shapes `[3]` and `[3, 1]` share the type
/// `Position<3>`; the value knows which one it has. Inside a function the compiler notices a wrong shape only when it
/// generates code: `cargo build` reports it, `cargo check` does not.
///
/// ```compile_fail
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<1, 8>::new(Styles::new(Letter::C, Letter::C));
/// ```
#[doc(alias("bitboard", "board", "FEEN"))]
#[derive(Clone, Copy)]
pub struct Position<const A: usize, const B: usize = 1, const C: usize = 1> {
    board: [[[Option<Epin>; C]; B]; A],
    /// Both hands, in the form that the module `hand_slots` describes.
    hands: [[[Slot; C]; B]; A],
    hash: u64,
    counts: PieceCounts,
    styles: Styles,
    turn: Side,
    /// How many dimensions the shape has: the type does not tell whether it has trailing dimensions of size 1.
    dimensions: u8,
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// How many dimensions the type needs for its sizes.
    const DIMENSIONS: usize = match (B, C) {
        (1, 1) => 1,
        (_, 1) => 2,
        _ => 3,
    };

    /// The shape without trailing dimensions of size 1. Evaluating it checks that a board can have the type's sizes.
    pub(crate) const SHAPE: Shape = {
        let sizes = [A, B, C];
        let (sizes, _) = sizes.split_at(Self::DIMENSIONS);
        let Ok(shape) = Shape::new(sizes) else {
            panic!("a dimension is 1 to 255 squares, and a board has at most 65,025 of them");
        };
        assert!(flat_dimension(sizes).is_none(), "{}", FLAT);
        shape
    };

    pub(crate) const SQUARES: usize = A * B * C;

    /// An empty board and empty hands, the first player to move.
    ///
    /// ```
    /// use koma::{Letter, Position, Side, Styles};
    ///
    /// const EMPTY: Position<10, 9> = Position::new(Styles::new(Letter::X, Letter::X));
    /// assert_eq!(EMPTY.board().len(), 90);
    /// assert_eq!((EMPTY.piece_count(), EMPTY.turn()), (0, Side::First));
    /// ```
    #[must_use]
    pub const fn new(styles: Styles) -> Self {
        Self::empty(const { Self::SHAPE }, styles)
    }

    /// Like [`new`](Self::new), for a shape that is known at run time. It tells `[3]` and `[3, 1]` apart, which the
    /// type does not.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// [`Mismatch`](ShapeError::Mismatch) if this type is for another shape.
    ///
    /// ```
    /// use koma::{Letter, Position, Shape, Styles};
    ///
    /// let styles = Styles::new(Letter::C, Letter::C);
    /// let column = Position::<3>::with_shape(Shape::new(&[3, 1])?, styles)?;
    /// assert_eq!(column.shape().dimensions(), [3, 1]);
    /// assert!(Position::<8, 8>::with_shape(Shape::new(&[9, 9])?, styles).is_err());
    /// # Ok::<(), koma::ShapeError>(())
    /// ```
    pub const fn with_shape(shape: Shape, styles: Styles) -> Result<Self, ShapeError> {
        match Self::check_shape(shape) {
            Ok(()) => Ok(Self::empty(shape, styles)),
            Err(error) => Err(error),
        }
    }

    /// Returns the position with these squares, in row-major order, and empty hands.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// [`BoardLength`](PositionError::BoardLength) if `board` does not have one item per square.
    ///
    /// ```
    /// use koma::{Letter, Position, PositionError, Side, Styles, epin};
    ///
    /// const BOARD: [Option<koma::Epin>; 9] =
    ///     [None, Some(epin!("k^")), None, None, None, None, None, Some(epin!("K^")), None];
    /// const KINGS: Result<Position<3, 3>, PositionError> =
    ///     Position::from_board(&BOARD, Styles::new(Letter::C, Letter::C), Side::First);
    ///
    /// assert_eq!(KINGS?.to_string(), "1k^1/3/1K^1 / C/c");
    /// # Ok::<(), PositionError>(())
    /// ```
    pub const fn from_board(
        board: &[Option<Epin>],
        styles: Styles,
        turn: Side,
    ) -> Result<Self, PositionError> {
        // Filled in the place that is returned, which saves a copy.
        let mut result = Ok(Self::new(styles));
        if let Ok(position) = &mut result
            && let Err(error) = position.set_board(board, turn)
        {
            result = Err(error);
        }
        result
    }

    /// Fills an empty board, and sets the turn of a new position.
    const fn set_board(&mut self, board: &[Option<Epin>], turn: Side) -> Result<(), PositionError> {
        if board.len() != Self::SQUARES {
            return Err(PositionError::BoardLength { length: board.len(), squares: Self::SQUARES });
        }
        let squares = self.board_mut();
        let (mut hash, mut pieces) = (zobrist::turn(turn), 0);
        let mut index = 0;
        while index < board.len() {
            if let Some(piece) = board[index] {
                squares[index] = Some(piece);
                hash ^= zobrist::square(index, Some(piece));
                pieces += 1;
            }
            index += 1;
        }
        self.hash ^= hash;
        self.counts.board = pieces;
        self.turn = turn;
        Ok(())
    }

    /// Refuses the shapes of other types.
    pub(crate) const fn check_shape(shape: Shape) -> Result<(), ShapeError> {
        let expected = const { Self::SHAPE };
        if expected.same_sizes(&shape) && flat_dimension(shape.dimensions()).is_none() {
            Ok(())
        } else {
            Err(ShapeError::Mismatch { expected, found: shape })
        }
    }

    const fn empty(shape: Shape, styles: Styles) -> Self {
        let header = PositionHeader { shape, styles, turn: Side::First };
        Self::blank(shape.dimension_count(), styles, Side::First, zobrist::header(&header))
    }
}
