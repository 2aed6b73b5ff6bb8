//! Positions. A position has a board of one to three dimensions, both players' hands and styles, and the turn.
// There are at most 65,025 squares and pieces. A type or a check in the same function keeps each index in bounds.

mod board;
pub(crate) mod builder;
mod changes;
mod drawing;
mod hand;
mod shape;
mod square;
mod square_index;
mod square_text;
mod squares;
pub(crate) mod zobrist;

pub use board::{Layers, Nested, Pieces, Ranks};
pub use builder::{AnyPosition, PositionBuilder, PositionHeader};
pub use changes::PositionError;
pub use drawing::Drawing;
#[cfg(feature = "_game")]
pub(crate) use drawing::{EMPTY_SQUARE, draw_table};
pub(crate) use hand::pieces_in;
pub use hand::{Hand, HandInFeenOrder, HandIter};
use hand::{PieceCounts, Slot};
pub use shape::{
    FLAT, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Shape, ShapeError, flat_dimension,
};
pub use square::Square;
pub use square_text::{Sizes, SquareError, SquareErrorKind, SquareNames};
pub use squares::{Squares, SquaresIter};
pub(crate) use zobrist::square_code;
pub use zobrist::{ByZobrist, ZobristHasher};

use crate::base::Side;
use crate::token::{Epin, Sin, Styles};

/// A position: a board, both players' hands and styles, and the turn.
///
/// The type parameters are the shape of the board, outermost dimension first. `Position<8>` is a line, `Position<10,
/// 9>` is a xiangqi board of ten ranks and nine files, and `Position<5, 5, 5>` is Raumschach. Each square of the
/// board holds an `Option<Epin>`. Squares are numbered in row-major order: in a `Position<A, B, C>`, square `(a, b,
/// c)` has the flat index `(a * B + b) * C + c`.
///
/// Positions are plain data. They are `Copy`, and have no heap memory and no lifetime. Const code can create and
/// change them. Some methods return a new position ([`board_diff`](Self::board_diff), [`hand_diff`](Self::hand_diff),
/// [`toggle`](Self::toggle), …). Others change the position in place ([`put`](Self::put), [`take`](Self::take),
/// [`shift`](Self::shift), …). The board and both hands together never have more pieces than the board has squares.
///
/// A position takes about 24 bytes plus four bytes per square: 280 bytes for chess, and 260 kB for the largest board.
/// Do not keep a position of that size on the stack of a thread. Keep it in a `static`, or in a `Box` that
/// [`parse_into`](Self::parse_into) fills.
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
/// Each dimension has 1 to 255 squares, and every dimension except the innermost has at least 2. The whole board has
/// at most 65,025 squares. In the type, a trailing 1 is an absent dimension. So the shapes `[3]` and `[3, 1]` share
/// the type `Position<3>`, and each value stores its shape. Outside constants and statics, `cargo build` reports an
/// invalid shape, but `cargo check` does not. In a generic function, `cargo build` reports it only if the function is used.
///
/// ```compile_fail
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<1, 8>::new(Styles::new(Letter::C, Letter::C));
/// ```
#[doc(alias("bitboard", "board", "FEEN"))]
#[derive(Clone, Copy)]
pub struct Position<const A: usize, const B: usize = 1, const C: usize = 1> {
    /// The squares in row-major order. The nesting of the arrays only gives room for `A * B * C` squares. The innermost
    /// array is not of length `C`, because this is usually 1, and the compiler checks each array of a constant.
    board: [[[Option<Epin>; A]; B]; C],
    /// Both hands, in the form that the module `hand` describes.
    hands: [[[Slot; A]; B]; C],
    hash: u64,
    pub(crate) counts: PieceCounts,
    styles: Styles,
    turn: Side,
    /// The number of dimensions of the shape, including trailing dimensions of size 1.
    dimensions: u8,
}

/// # New positions, and their hands, turn, styles, shape and hash
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The shape without trailing dimensions of size 1. Evaluating this constant checks the sizes in the type
    /// parameters.
    pub(crate) const SHAPE: Shape = {
        let dimensions = if C == 1 { 1 + (B != 1) as usize } else { 3 };
        let Ok(shape) = Shape::new([A, B, C].split_at(dimensions).0) else {
            panic!("a dimension has 1 to 255 squares, and a board has at most 65,025");
        };
        assert!(flat_dimension(shape.dimensions()).is_none(), "{}", FLAT);
        shape
    };

    pub(crate) const SQUARES: usize = A * B * C;

    /// Returns a position with an empty board and empty hands. The first player is to move.
    ///
    /// ```
    /// use koma::{Letter, Position, Side, Styles};
    ///
    /// const EMPTY: Position<10, 9> = Position::new(Styles::new(Letter::X, Letter::X));
    /// assert_eq!((EMPTY.piece_count(), EMPTY.turn()), (0, Side::First));
    /// ```
    pub const fn new(styles: Styles) -> Self {
        Self::without_pieces(const { Self::SHAPE }, styles)
    }

    /// Returns an empty position with this shape, like [`new`](Self::new). A type may have several shapes: `[3]` and
    /// `[3, 1]` share the type `Position<3>`.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns [`Mismatch`](ShapeError::Mismatch) if this type cannot have the shape.
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
        let expected = const { Self::SHAPE };
        if expected.same_sizes(&shape) && flat_dimension(shape.dimensions()).is_none() {
            Ok(Self::without_pieces(shape, styles))
        } else {
            Err(ShapeError::Mismatch { expected, found: shape })
        }
    }

    /// Returns a position with this board and empty hands. `board` lists the squares in row-major order.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns [`BoardLength`](PositionError::BoardLength) if `board` does not have one item per square.
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
        if board.len() != Self::SQUARES {
            return Err(PositionError::BoardLength { length: board.len(), squares: Self::SQUARES });
        }
        let mut position = Self::new(styles);
        position.set_turn(turn);
        let mut index = 0;
        while index < board.len() {
            position.replace(index, board[index]);
            index += 1;
        }
        Ok(position)
    }

    const fn without_pieces(shape: Shape, styles: Styles) -> Self {
        let header = PositionHeader { shape, styles, turn: Side::First };
        Self::unfilled(shape.dimension_count, styles, Side::First, zobrist::header(&header))
    }

    /// Returns the pieces that the first player holds off the board.
    pub const fn first_player_hand(&self) -> Hand<'_> {
        self.hand(Side::First)
    }

    /// Returns the pieces that the second player holds off the board.
    pub const fn second_player_hand(&self) -> Hand<'_> {
        self.hand(Side::Second)
    }

    /// Returns the pieces that a player holds off the board.
    pub const fn hand(&self, side: Side) -> Hand<'_> {
        self.counts.hand(self.hands.as_flattened().as_flattened(), side)
    }

    /// Returns the player to move. In chess, White is the first player and Black the second. In shōgi, Black is the first.
    #[doc(alias("color", "side_to_move", "stm"))]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns both players' styles.
    pub const fn styles(&self) -> Styles {
        self.styles
    }

    /// Returns the first player's style.
    pub const fn first_player_style(&self) -> Sin {
        self.styles.sin(Side::First)
    }

    /// Returns the second player's style.
    pub const fn second_player_style(&self) -> Sin {
        self.styles.sin(Side::Second)
    }

    /// Returns the dimensions of the board, outermost first.
    pub const fn shape(&self) -> Shape {
        let mut shape = const { Self::SHAPE };
        shape.dimension_count = self.dimensions;
        shape
    }

    /// Returns the number of pieces on the board and in both hands. This is at most the number of squares.
    pub const fn piece_count(&self) -> usize {
        self.board_piece_count() + self.hand_piece_count()
    }

    /// Returns the number of pieces on the board.
    pub const fn board_piece_count(&self) -> usize {
        self.counts.board as usize
    }

    /// Returns the number of pieces in both hands.
    pub const fn hand_piece_count(&self) -> usize {
        self.counts.in_hands()
    }

    /// Returns a 64-bit hash of everything that `==` compares. The position stores the hash and updates it with every
    /// change, so this method computes nothing.
    ///
    /// The hash is a Zobrist hash. Its values are the same on every target and in every version. The hash is the
    /// exclusive or of keys. Each item in this table has one key:
    ///
    /// | | domain | index | value |
    /// |---|---|---|---|
    /// | the shape | 0 | its dimensions, 8 bits each, outermost highest | the number of dimensions |
    /// | the styles | 1 | the first player's letter | the second player's letter |
    /// | the turn, if it is the second player's | 2 | 0 | 0 |
    /// | each piece on the board | 3 | flat index of its square | [`Epin::index`] |
    /// | each kind of piece in the first player's hand | 4 | [`Epin::index`] | its count |
    /// | each kind of piece in the second player's hand | 5 | [`Epin::index`] | its count |
    ///
    /// Letters are numbered from A = 0. Each key is the output of `SplitMix64` for the state `domain << 48 | index <<
    /// 16 | value`:
    ///
    /// ```
    /// const fn key(domain: u64, index: u64, value: u64) -> u64 {
    ///     let mut z = domain << 48 | index << 16 | value;
    ///     z = z.wrapping_add(0x9e3779b97f4a7c15);
    ///     z = (z ^ z >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
    ///     z = (z ^ z >> 27).wrapping_mul(0x94d049bb133111eb);
    ///     z ^ z >> 31
    /// }
    ///
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let position = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
    /// let king = Epin::from_static("K^");
    /// let position = position.board_diff(&[(60, Some(king))])?.toggle();
    /// let keys = [key(0, 0x0808, 2), key(1, 2, 2), key(2, 0, 0), key(3, 60, king.index() as u64)];
    /// assert_eq!(position.zobrist(), keys.iter().fold(0, |hash, key| hash ^ key));
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    ///
    /// An independent program computed these test vectors:
    ///
    /// ```
    /// use koma::Position;
    ///
    /// fn zobrist<const A: usize, const B: usize, const C: usize>(feen: &str) -> u64 {
    ///     Position::<A, B, C>::from_bytes(feen.as_bytes()).unwrap().zobrist()
    /// }
    ///
    /// assert_eq!(zobrist::<8, 8, 1>("8/8/8/8/8/8/8/8 / C/c"), 0xbe15c3b8a7181e48);
    /// let chess = "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c";
    /// assert_eq!(zobrist::<8, 8, 1>(chess), 0x6e268b4e31332d3c);
    /// let after_e4 = "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C";
    /// assert_eq!(zobrist::<8, 8, 1>(after_e4), 0x1fc1f48901e3f67e);
    /// let shogi = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s";
    /// assert_eq!(zobrist::<9, 9, 1>(shogi), 0x938ec0a4ba4fba4a);
    /// let hands = "4k^4/9/9/9/9/9/9/9/4K^4 2P+B'/3pg s/C";
    /// assert_eq!(zobrist::<9, 9, 1>(hands), 0xab6a6c4ddb7dd7ca);
    /// let raumschach = "rnk^nr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU\
    ///     //5/5/5/PPPPP/RNK^NR / R/r";
    /// assert_eq!(zobrist::<5, 5, 5>(raumschach), 0x86de89c00647be18);
    /// assert_eq!(zobrist::<3, 1, 1>("1-K^'1 / A/z"), 0x50af23d1fe2955b0);
    /// ```
    #[doc(alias("hash", "transposition"))]
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }
}

/// Returns the position itself, for functions that take positions and texts of positions, such as `chess::Fen`.
impl<const A: usize, const B: usize, const C: usize> AsRef<Self> for Position<A, B, C> {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// Returns the position itself.
impl<const A: usize, const B: usize, const C: usize> AsMut<Self> for Position<A, B, C> {
    fn as_mut(&mut self) -> &mut Self {
        self
    }
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Sets the content of a square, and returns the old content.
    #[inline]
    pub(crate) const fn replace(&mut self, index: usize, square: Option<Epin>) -> Option<Epin> {
        let board = self.board.as_flattened_mut().as_flattened_mut();
        let old = board[index];
        board[index] = square;
        self.hash ^= zobrist::square(index, old) ^ zobrist::square(index, square);
        self.counts.board = self.counts.board - old.is_some() as u16 + square.is_some() as u16;
        old
    }
}
