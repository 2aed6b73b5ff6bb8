mod diff;
mod drawing;
mod view;

pub use view::{Layers, Nested, Ranks};

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::hand::code;
use crate::{Epin, Hand, Letter, Qpi, Shape, ShapeError, Side, Sin, Styles, zobrist};

/// A position: a board, both players' hands, their styles and whose turn it is.
///
/// The type carries the shape, outermost dimension first: `Position<8>` is a line, `Position<10, 9>` a xiangqi
/// board of ten ranks and nine files, `Position<5, 5, 5>` Raumschach. A square is an `Option<Epin>`, addressed
/// by its flat index in row-major order: on `Position<A, B, C>`, square `(a, b, c)` is `(a * B + b) * C + c`.
///
/// It is plain data: `Copy`, without heap or lifetime, made and changed in const code. Every change gives a
/// new position. The pieces on the board and in both hands never outnumber the squares.
///
/// ```
/// use koma::{Epin, Letter, Position, Side, Styles};
///
/// const START: Position<8, 8> = {
///     let [king, their_king] = [Epin::from_static("K^"), Epin::from_static("k^")];
///     match Position::new(Styles::new(Letter::C, Letter::C)).board_diff(&[
///         (60, Some(king)),
///         (4, Some(their_king)),
///     ]) {
///         Ok(position) => position,
///         Err(_) => panic!(),
///     }
/// };
///
/// assert_eq!(START.square(60), Some(Epin::from_static("K^")));
/// assert_eq!(START.toggle().turn(), Side::Second);
/// ```
///
/// # Shapes that do not compile
///
/// Each dimension is 1 to 255 squares, the whole board at most 65,025, and every dimension but the innermost
/// at least 2. A trailing 1 is an absent dimension: the shapes `[3]` and `[3, 1]` share the type `Position<3>`,
/// and the value knows which it is.
///
/// ```compile_fail
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<1, 8>::new(Styles::new(Letter::C, Letter::C));
/// ```
#[derive(Clone, Copy)]
pub struct Position<const A: usize, const B: usize = 1, const C: usize = 1> {
    board: Slots<A, B, C>,
    /// A slot a piece: the first player's hand grows from the front, the second's from the back, and they
    /// never meet, as pieces never outnumber squares. Like pieces are side by side, the least at the end
    /// from which the hand grows.
    hands: Slots<A, B, C>,
    hash: u64,
    board_pieces: u16,
    hand_pieces: [u16; 2],
    styles: Styles,
    turn: Side,
    /// How many dimensions the shape has: the type does not tell of trailing ones.
    dimensions: u8,
}

type Slots<const A: usize, const B: usize, const C: usize> = [[[Option<Epin>; C]; B]; A];

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// As many dimensions as the type cannot do without.
    const DIMENSIONS: usize = match (B, C) {
        (1, 1) => 1,
        (_, 1) => 2,
        _ => 3,
    };

    /// The shape without trailing ones. Evaluating it checks that the type is one of a board.
    const SHAPE: Shape = {
        let sizes = [A, B, C];
        let (sizes, _) = sizes.split_at(Self::DIMENSIONS);
        let Ok(shape) = Shape::new(sizes) else {
            panic!("a dimension is 1 to 255 squares, and a board has at most 65,025 of them");
        };
        assert!(is_spelled_by_feen(sizes), "every dimension but the innermost is at least 2 squares");
        shape
    };

    const SQUARES: usize = A * B * C;

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

    /// [`new`](Self::new) for a shape known at run time, which tells apart what the type does not: `[3]`
    /// and `[3, 1]`.
    ///
    /// # Errors
    ///
    /// [`Mismatch`](ShapeError::Mismatch) if the shape is not one of this type's.
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
        let [a, b, c] = shape.sizes();
        if a != A || b != B || c != C || !is_spelled_by_feen(shape.dimensions()) {
            return Err(ShapeError::Mismatch { expected, found: shape });
        }
        Ok(Self::empty(shape, styles))
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most three dimensions")]
    const fn empty(shape: Shape, styles: Styles) -> Self {
        Self {
            board: [[[None; C]; B]; A],
            hands: [[[None; C]; B]; A],
            hash: zobrist::shape(&shape) ^ zobrist::styles(styles.first(), styles.second()),
            board_pieces: 0,
            hand_pieces: [0; 2],
            styles,
            turn: Side::First,
            dimensions: shape.dimensions().len() as u8,
        }
    }
}

/// What a position holds.
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The squares in row-major order; `None` is an empty one.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// const EMPTY: Position<9, 9> = Position::new(Styles::new(Letter::S, Letter::S));
    /// assert_eq!(EMPTY.board(), [None; 81]);
    /// ```
    #[must_use]
    pub const fn board(&self) -> &[Option<Epin>] {
        self.board.as_flattened().as_flattened()
    }

    /// The piece on the square with the flat index `index`; `None` if the square is empty, and beyond the
    /// board.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let king = Epin::from_static("K^");
    /// let position = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
    /// let position = position.board_diff(&[(60, Some(king))])?;
    /// assert_eq!(position.square(60), Some(king));
    /// assert_eq!(position.square(61), None);
    /// assert_eq!(position.square(64), None);
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[must_use]
    pub const fn square(&self, index: usize) -> Option<Epin> {
        if index < Self::SQUARES { self.board()[index] } else { None }
    }

    /// The piece on a square with its style spelled out; `None` as for [`square`](Self::square).
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Qpi, Styles};
    ///
    /// let position = Position::<8, 8>::new(Styles::new(Letter::C, Letter::M));
    /// let position = position.board_diff(&[(3, Some(Epin::from_static("n")))])?;
    /// assert_eq!(position.qpi(3), Some(Qpi::from_static("m:n")));
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[must_use]
    pub const fn qpi(&self, index: usize) -> Option<Qpi> {
        match self.square(index) {
            Some(piece) => Some(piece.qualify(self.styles)),
            None => None,
        }
    }

    /// What the first player holds off the board.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// assert!(Position::<8>::new(Styles::new(Letter::C, Letter::C)).first_player_hand().is_empty());
    /// ```
    #[must_use]
    pub const fn first_player_hand(&self) -> Hand<'_> {
        self.hand(Side::First)
    }

    /// What the second player holds off the board.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// assert!(Position::<8>::new(Styles::new(Letter::C, Letter::C)).second_player_hand().is_empty());
    /// ```
    #[must_use]
    pub const fn second_player_hand(&self) -> Hand<'_> {
        self.hand(Side::Second)
    }

    /// What a player holds off the board.
    ///
    /// ```
    /// use koma::{Letter, Position, Side, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// assert!(Side::ALL.iter().all(|side| position.hand(*side).is_empty()));
    /// ```
    #[must_use]
    pub const fn hand(&self, side: Side) -> Hand<'_> {
        let slots = self.hands.as_flattened().as_flattened();
        let [first, second] = self.hand_pieces;
        Hand::new(match side {
            Side::First => slots.split_at(first as usize).0,
            Side::Second => slots.split_at(slots.len() - second as usize).1,
        })
    }

    /// The player to move.
    ///
    /// ```
    /// use koma::{Letter, Position, Side, Styles};
    ///
    /// const EMPTY: Position<8> = Position::new(Styles::new(Letter::C, Letter::C));
    /// assert_eq!(EMPTY.turn(), Side::First);
    /// ```
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Both players' styles.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let styles = Styles::new(Letter::C, Letter::S);
    /// assert_eq!(Position::<8>::new(styles).styles(), styles);
    /// ```
    #[must_use]
    pub const fn styles(&self) -> Styles {
        self.styles
    }

    /// The first player's style.
    ///
    /// ```
    /// use koma::{Letter, Position, Sin, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::S));
    /// assert_eq!(position.first_player_style(), Sin::from_static("C"));
    /// ```
    #[must_use]
    pub const fn first_player_style(&self) -> Sin {
        self.styles.sin(Side::First)
    }

    /// The second player's style.
    ///
    /// ```
    /// use koma::{Letter, Position, Sin, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::S));
    /// assert_eq!(position.second_player_style(), Sin::from_static("s"));
    /// ```
    #[must_use]
    pub const fn second_player_style(&self) -> Sin {
        self.styles.sin(Side::Second)
    }

    /// The dimensions of the board, outermost first.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let position = Position::<10, 9>::new(Styles::new(Letter::X, Letter::X));
    /// assert_eq!(position.shape().dimensions(), [10, 9]);
    /// ```
    #[must_use]
    pub const fn shape(&self) -> Shape {
        const { Self::SHAPE }.with_dimension_count(self.dimensions as usize)
    }

    /// How many pieces there are, on the board and in both hands: at most as many as squares.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// let position = position.board_diff(&[(0, Some(Epin::from_static("K")))])?;
    /// let position = position.first_player_hand_diff(&[(Epin::from_static("P"), 2)])?;
    /// assert_eq!(position.piece_count(), 3);
    /// assert_eq!((position.board_piece_count(), position.hand_piece_count()), (1, 2));
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.board_piece_count() + self.hand_piece_count()
    }

    /// How many pieces are on the board.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// assert_eq!(Position::<8>::new(Styles::new(Letter::C, Letter::C)).board_piece_count(), 0);
    /// ```
    #[must_use]
    pub const fn board_piece_count(&self) -> usize {
        self.board_pieces as usize
    }

    /// How many pieces are in both hands together.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// assert_eq!(Position::<8>::new(Styles::new(Letter::C, Letter::C)).hand_piece_count(), 0);
    /// ```
    #[must_use]
    pub const fn hand_piece_count(&self) -> usize {
        let [first, second] = self.hand_pieces;
        first as usize + second as usize
    }

    /// A 64-bit hash of everything that `==` compares, kept up to date by every change: reading it is free.
    ///
    /// It is a Zobrist hash whose values are the same on every target and will stay the same in every
    /// version: the exclusive or of the keys of
    ///
    /// | | domain | index | value |
    /// |---|---|---|---|
    /// | the shape | 0 | its dimensions, 8 bits each, outermost highest | how many they are |
    /// | the styles | 1 | the first player's letter | the second player's letter |
    /// | the turn, if it is the second player's | 2 | 0 | 0 |
    /// | each piece on the board | 3 | flat index of its square | [`Epin::index`] |
    /// | each kind of piece in the first player's hand | 4 | [`Epin::index`] | its count |
    /// | each kind of piece in the second player's hand | 5 | [`Epin::index`] | its count |
    ///
    /// where letters count from A = 0, and the key is `SplitMix64`'s output for the state
    /// `domain << 48 | index << 16 | value`:
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
    #[must_use]
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }
}

impl<const A: usize, const B: usize, const C: usize> PartialEq for Position<A, B, C> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.turn == other.turn
            && self.styles == other.styles
            && self.dimensions == other.dimensions
            && self.hand_pieces == other.hand_pieces
            && same_slots(self.board(), other.board())
            && Side::ALL.iter().all(|side| same_slots(self.hand(*side).slots(), other.hand(*side).slots()))
    }
}

impl<const A: usize, const B: usize, const C: usize> Eq for Position<A, B, C> {}

/// Feeds the hasher [`zobrist`](Position::zobrist) alone.
impl<const A: usize, const B: usize, const C: usize> Hash for Position<A, B, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl<const A: usize, const B: usize, const C: usize> fmt::Debug for Position<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("shape", &self.shape())
            .field("board", &self.board())
            .field("first_player_hand", &self.first_player_hand())
            .field("second_player_hand", &self.second_player_hand())
            .field("styles", &self.styles)
            .field("turn", &self.turn)
            .finish_non_exhaustive()
    }
}

/// Without a way out at the first difference, so that the compiler can compare many at once.
fn same_slots(ours: &[Option<Epin>], theirs: &[Option<Epin>]) -> bool {
    ours.len() == theirs.len()
        && ours.iter().zip(theirs).fold(0, |all, (ours, theirs)| all | (code(*ours) ^ code(*theirs))) == 0
}

/// A position under construction from its FEEN, of which the shape, the styles and the turn are known last.
pub(crate) struct Builder<const A: usize, const B: usize, const C: usize> {
    position: Position<A, B, C>,
}

impl<const A: usize, const B: usize, const C: usize> Builder<A, B, C> {
    pub(crate) const SHAPE: Shape = Position::<A, B, C>::SHAPE;

    pub(crate) const fn new() -> Self {
        let mut position = Position::new(Styles::new(Letter::A, Letter::A));
        position.hash = 0;
        Self { position }
    }

    /// Whether positions of this type have the shape, which FEEN can tell.
    pub(crate) const fn accepts(shape: &Shape) -> bool {
        let [a, b, c] = shape.sizes();
        a == A && b == B && c == C
    }

    /// Puts a piece on the next empty square; one beyond the board is for the shape to report.
    pub(crate) const fn put(&mut self, index: usize, piece: Epin) {
        let board = self.position.board.as_flattened_mut().as_flattened_mut();
        if index < board.len() {
            board[index] = Some(piece);
            self.position.board_pieces += 1;
            self.position.hash ^= zobrist::square(index, Some(piece));
        }
    }

    pub(crate) const fn holds(&self, side: Side, piece: Epin) -> bool {
        self.position.hand(side).count(piece) > 0
    }

    /// Puts pieces of a kind not held yet into a hand; false if they outnumber the squares.
    pub(crate) const fn hold(&mut self, side: Side, piece: Epin, count: usize) -> bool {
        let fits = self.position.piece_count() + count <= Position::<A, B, C>::SQUARES;
        if fits {
            self.position.set_held(side, piece, 0, count);
        }
        fits
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most three dimensions")]
    pub(crate) const fn finish(self, shape: &Shape, styles: Styles, turn: Side) -> Position<A, B, C> {
        let mut position = self.position;
        position.hash ^= zobrist::shape(shape) ^ zobrist::styles(styles.first(), styles.second());
        position.hash ^= zobrist::turn(turn);
        position.styles = styles;
        position.turn = turn;
        position.dimensions = shape.dimensions().len() as u8;
        position
    }
}

/// Whether FEEN can tell the shape: a separator only shows between two of something.
const fn is_spelled_by_feen(dimensions: &[usize]) -> bool {
    match dimensions {
        [_] => true,
        [a, _] => *a >= 2,
        [a, b, _] => *a >= 2 && *b >= 2,
        _ => false,
    }
}
