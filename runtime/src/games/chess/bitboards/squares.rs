//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops;

use crate::games::chess::Square;
use crate::games::chess::board::{file_squares, next, row_squares};

/// A set of squares of the board of chess (a bitboard).
///
/// A set is a `u64` with one bit for each square. [`from_bits`](Self::from_bits) and [`bits`](Self::bits) use the order
/// of the flat indices: the lowest bit is a8, and the highest is h1. If a program numbers its squares in another order,
/// [`Numbering`](super::Numbering) converts its sets.
///
/// The operators `|`, `&`, `^`, `-` and `!` work as on sets. In const code, use the methods.
///
/// ```
/// use koma::chess::{self, Numbering, Square, Squares};
/// use koma::square;
///
/// const CENTER: Squares = Squares::of(&[square!("d4"), square!("e4"), square!("d5"), square!("e5")]);
/// assert_eq!((CENTER.len(), CENTER.contains(square!("e4"))), (4, true));
/// assert_eq!(Numbering::A1.bits(CENTER), 0x0000_0018_1800_0000); // as in most engines
///
/// // The squares of the center that White's knights attack:
/// let knights = [square!("b1"), square!("g1")].map(|square| chess::attacks(&chess::START, square));
/// assert!(((knights[0] | knights[1]) & CENTER).is_empty());
/// let upper: Vec<String> = (CENTER - Squares::rank(3)).iter().map(|square| square.to_string()).collect();
/// assert_eq!(upper, ["d5", "e5"]);
/// ```
#[doc(alias("bitboard"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub(in crate::games::chess) u64);

impl Squares {
    /// No squares.
    pub const EMPTY: Self = Self(0);
    /// All squares.
    pub const ALL: Self = Self(!0);

    /// Returns the set of these squares.
    pub const fn of(squares: &[Square]) -> Self {
        let mut set = Self::EMPTY;
        let mut left = squares;
        while let [square, rest @ ..] = left {
            set = set.with(*square);
            left = rest;
        }
        set
    }

    /// Returns the set with these bits. The lowest bit is a8, and the highest is h1.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns a bit for each square. The lowest bit is a8, and the highest is h1.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the squares of a rank, which counts from 0. If there is no such rank, returns no squares.
    pub const fn rank(rank: usize) -> Self {
        if rank < 8 { Self(row_squares(7 - rank)) } else { Self::EMPTY }
    }

    /// Returns the squares of a file, which counts from 0. If there is no such file, returns no squares.
    pub const fn file(file: usize) -> Self {
        if file < 8 { Self(file_squares(file)) } else { Self::EMPTY }
    }

    /// Reports whether the set contains a square.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns the set and this square.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// Returns the set without this square.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// Returns the squares that are in at least one of the two sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the squares that are in exactly one of the two sets.
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Returns the squares that are not in the set.
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Returns the number of squares.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Reports whether the set has no squares.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the first square in the order of the flat indices, or `None` if the set is empty.
    pub const fn first(self) -> Option<Square> {
        let mut squares = self;
        squares.take_first()
    }

    /// Removes and returns the first square, or returns `None` if the set is empty. Const code can iterate with it.
    ///
    /// ```
    /// use koma::chess::{Square, Squares};
    ///
    /// const RANKS: usize = {
    ///     let mut squares = Squares::file(0);
    ///     let mut sum = 0;
    ///     while let Some(square) = squares.take_first() {
    ///         sum += square.rank();
    ///     }
    ///     sum
    /// };
    /// assert_eq!(RANKS, 28);
    /// ```
    pub const fn take_first(&mut self) -> Option<Square> {
        match next(&mut self.0) {
            Some(index) => Some(Square::from_valid_index(index)),
            None => None,
        }
    }

    /// Iterates over the squares in the order of the flat indices.
    pub const fn iter(self) -> SquaresIter {
        SquaresIter(self)
    }
}

/// Writes the squares as a set, such as `{"e4", "g1"}`.
impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::encode)).finish()
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        Self::EMPTY.with(square)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Squares {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= Self::from_iter(squares);
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    fn into_iter(self) -> SquaresIter {
        self.iter()
    }
}

/// An iterator over the squares of a set. [`Squares::iter`] returns this iterator.
#[derive(Clone)]
pub struct SquaresIter(Squares);

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.take_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for SquaresIter {}

impl FusedIterator for SquaresIter {}

crate::base::debug_iterator! { [] SquaresIter: "SquaresIter"; }

/// Implements an operator on sets, and the operator that assigns its result.
macro_rules! operators {
    ($($Operator:ident $operator:ident $Assign:ident $assign:ident $method:ident;)*) => {
        $(
            impl ops::$Operator for Squares {
                type Output = Self;

                fn $operator(self, other: Self) -> Self {
                    self.$method(other)
                }
            }

            impl ops::$Assign for Squares {
                fn $assign(&mut self, other: Self) {
                    *self = self.$method(other);
                }
            }
        )*
    };
}

operators! {
    BitOr bitor BitOrAssign bitor_assign union;
    BitAnd bitand BitAndAssign bitand_assign intersection;
    BitXor bitxor BitXorAssign bitxor_assign symmetric_difference;
    Sub sub SubAssign sub_assign difference;
}

impl ops::Not for Squares {
    type Output = Self;

    fn not(self) -> Self {
        self.complement()
    }
}
