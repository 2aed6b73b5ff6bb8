//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops;

use super::{Sizes, Square};
use crate::base::debug_iterator;

/// A set of squares of the board of a [`Position<A, B, C>`](crate::Position) (a bitboard).
///
/// A set is a `u128` with one bit for each square, so the board has at most 128 squares. [`from_bits`](Self::from_bits) and
/// [`bits`](Self::bits) use the order of the flat indices: in chess, the lowest bit is a8, and bit 63 is h1.
///
/// The operators `|`, `&`, `^`, `-` and `!` work as on sets. In const code, use the methods.
///
/// ```
/// use koma::{Square, Squares};
///
/// const CENTER: Squares<9, 9> = Squares::of(&[Square::from_static("e5"), Square::from_static("e4")]);
/// assert_eq!((CENTER.len(), CENTER.contains(Square::from_static("e5"))), (2, true));
/// let upper: Vec<String> = (CENTER - Squares::rank(3)).iter().map(|square| square.to_string()).collect();
/// assert_eq!(upper, ["e5"]);
/// ```
#[doc(alias("bitboard"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares<const A: usize, const B: usize = 1, const C: usize = 1>(u128);

impl<const A: usize, const B: usize, const C: usize> Squares<A, B, C> {
    /// No squares.
    pub const EMPTY: Self = Self::ALL.complement();
    /// All squares.
    pub const ALL: Self = {
        let squares = Square::<A, B, C>::COUNT;
        assert!(squares <= u128::BITS as usize, "a set of squares needs a board of at most 128 squares");
        Self(ones(squares))
    };

    const SIZES: Sizes = Square::<A, B, C>::SIZES;

    /// Returns the set of these squares.
    pub const fn of(squares: &[Square<A, B, C>]) -> Self {
        let mut set = Self::EMPTY;
        let mut left = squares;
        while let [square, rest @ ..] = left {
            set = set.with(*square);
            left = rest;
        }
        set
    }

    /// Returns the set with these bits. The lowest bit is the square with the flat index 0. Ignores bits of squares that the
    /// board does not have.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns a bit for each square. The lowest bit is the square with the flat index 0.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the squares of a rank. Ranks count from 0, which is the rank nearest to the first player, as in
    /// [`Square::rank`]. In a cube, returns the rank of each layer. If there is no such rank, returns no squares.
    ///
    /// In chess and makruk, rank 0 is called 1. In xiangqi, UCCI also calls it 0. In shōgi, USI calls it `i`, since its ranks
    /// start at the top:
    ///
    /// ```
    /// use koma::{shogi, xiangqi};
    ///
    /// assert!(shogi::Squares::rank(0).contains(shogi::square!("5i")));
    /// assert!(xiangqi::Squares::rank(0).contains(xiangqi::square!("e0")));
    /// ```
    pub const fn rank(rank: usize) -> Self {
        let Sizes { ranks, files, .. } = const { Self::SIZES };
        if rank >= ranks {
            return Self::EMPTY;
        }
        let one_layer = ones(files) << ((ranks - 1 - rank) * files);
        Self(Self::ALL.0 / ones(ranks * files) * one_layer)
    }

    /// Returns the squares of a file. Files count from 0, which is the leftmost file as the first player sees the board, as in
    /// [`Square::file`]. In a cube, returns the file of each layer. If there is no such file, returns no squares.
    ///
    /// In chess, makruk and xiangqi, file 0 is called `a`. In shōgi, USI calls it `9`, since its files start at the right. The files
    /// of WXF also start at the right, for each player:
    ///
    /// ```
    /// use koma::{shogi, xiangqi};
    ///
    /// assert!(shogi::Squares::file(0).contains(shogi::square!("9a")));
    /// assert!(xiangqi::Squares::file(0).contains(xiangqi::square!("a0")));
    /// assert_eq!(xiangqi::wxf(&xiangqi::START, xiangqi::ucci!("a0a1")), "R9+1");
    /// ```
    pub const fn file(file: usize) -> Self {
        let Sizes { files, .. } = const { Self::SIZES };
        if file < files { Self((Self::ALL.0 / ones(files)) << file) } else { Self::EMPTY }
    }

    /// Returns the squares of a layer. Layers count from 0, which is the layer nearest to the first player, as in
    /// [`Square::layer`]. If there is no such layer, returns no squares.
    pub const fn layer(layer: usize) -> Self {
        let Sizes { layers, ranks, files, .. } = const { Self::SIZES };
        if layer >= layers {
            return Self::EMPTY;
        }
        Self(ones(ranks * files) << ((layers - 1 - layer) * ranks * files))
    }

    /// Reports whether the set contains a square.
    pub const fn contains(self, square: Square<A, B, C>) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns the set and this square.
    #[must_use]
    pub const fn with(self, square: Square<A, B, C>) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// Returns the set without this square.
    #[must_use]
    pub const fn without(self, square: Square<A, B, C>) -> Self {
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
        Self(!self.0 & Self::ALL.0)
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
    pub const fn first(self) -> Option<Square<A, B, C>> {
        let mut squares = self;
        squares.take_first()
    }

    /// Removes and returns the first square, or returns `None` if the set is empty. Const code can iterate with it.
    ///
    /// ```
    /// use koma::Squares;
    ///
    /// const RANKS: usize = {
    ///     let mut squares = Squares::<8, 8>::file(0);
    ///     let mut sum = 0;
    ///     while let Some(square) = squares.take_first() {
    ///         sum += square.rank();
    ///     }
    ///     sum
    /// };
    /// assert_eq!(RANKS, 28);
    /// ```
    pub const fn take_first(&mut self) -> Option<Square<A, B, C>> {
        if self.is_empty() {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(Square::from_valid_index(index))
    }

    /// Iterates over the squares in the order of the flat indices.
    pub const fn iter(self) -> SquaresIter<A, B, C> {
        SquaresIter(self)
    }
}

/// Writes the squares as a set, such as `{"e4", "g1"}`, in the order of the flat indices. The names are CELL in every game.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for Squares<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::encode)).finish()
    }
}

impl<const A: usize, const B: usize, const C: usize> From<Square<A, B, C>> for Squares<A, B, C> {
    fn from(square: Square<A, B, C>) -> Self {
        Self::EMPTY.with(square)
    }
}

impl<const A: usize, const B: usize, const C: usize> FromIterator<Square<A, B, C>> for Squares<A, B, C> {
    fn from_iter<I: IntoIterator<Item = Square<A, B, C>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const A: usize, const B: usize, const C: usize> Extend<Square<A, B, C>> for Squares<A, B, C> {
    fn extend<I: IntoIterator<Item = Square<A, B, C>>>(&mut self, squares: I) {
        *self |= Self::from_iter(squares);
    }
}

impl<const A: usize, const B: usize, const C: usize> IntoIterator for Squares<A, B, C> {
    type Item = Square<A, B, C>;
    type IntoIter = SquaresIter<A, B, C>;

    fn into_iter(self) -> SquaresIter<A, B, C> {
        self.iter()
    }
}

impl<const A: usize, const B: usize, const C: usize> IntoIterator for &Squares<A, B, C> {
    type Item = Square<A, B, C>;
    type IntoIter = SquaresIter<A, B, C>;

    fn into_iter(self) -> SquaresIter<A, B, C> {
        self.iter()
    }
}

/// An iterator over the squares of a set. [`Squares::iter`] returns this iterator.
#[derive(Clone)]
pub struct SquaresIter<const A: usize, const B: usize = 1, const C: usize = 1>(Squares<A, B, C>);

impl<const A: usize, const B: usize, const C: usize> Iterator for SquaresIter<A, B, C> {
    type Item = Square<A, B, C>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.take_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<const A: usize, const B: usize, const C: usize> ExactSizeIterator for SquaresIter<A, B, C> {}

impl<const A: usize, const B: usize, const C: usize> FusedIterator for SquaresIter<A, B, C> {}

debug_iterator! { [const A: usize, const B: usize, const C: usize] SquaresIter<A, B, C>: "SquaresIter"; }

/// Implements an operator on sets, and the operator that assigns its result.
macro_rules! operators {
    ($($Operator:ident $operator:ident $Assign:ident $assign:ident $method:ident;)*) => {
        $(
            impl<const A: usize, const B: usize, const C: usize> ops::$Operator for Squares<A, B, C> {
                type Output = Self;

                fn $operator(self, other: Self) -> Self {
                    self.$method(other)
                }
            }

            impl<const A: usize, const B: usize, const C: usize> ops::$Assign for Squares<A, B, C> {
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

impl<const A: usize, const B: usize, const C: usize> ops::Not for Squares<A, B, C> {
    type Output = Self;

    fn not(self) -> Self {
        self.complement()
    }
}

/// Returns the lowest `count` bits, of which there is at least one.
const fn ones(count: usize) -> u128 {
    !0 >> (u128::BITS as usize - count)
}
