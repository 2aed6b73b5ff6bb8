//! Squares of a board, and the text of a square.

use super::square_index::SquareIndex;
use super::{Position, Sizes, SquareError};
use crate::base::{ok, text_formats, text_traits};
use crate::token::{All, TokenText};

/// A square of the board of a [`Position<A, B, C>`](Position).
///
/// ```text
/// file [rank [layer]]
///
/// file    a, …, z, aa, ab, …, iu    from the left
/// rank    1, …, 255                 from the first player's side; on planes and in cubes
/// layer   A, …, Z, AA, AB, …, IU    from the first player's side; in cubes
/// ```
///
/// In chess, the squares are `a1` to `h8`. On a line, they are `a`, `b`, and so on. In a cube, `c2B` is a square of
/// the second layer. This notation is CELL (Coordinate Encoding for Layered Locations).
///
/// A `Square` takes two bytes, and so does an `Option<Square>`. Squares are ordered by their flat indices. FEEN
/// writes a board in the same order: from `a8` to `h1` in chess.
///
/// ```
/// use koma::Square;
///
/// type Chess = Square<8, 8>;
///
/// const E4: Chess = Chess::from_static("e4");
/// assert_eq!((E4.file(), E4.rank(), E4.index()), (4, 3, 36));
/// assert_eq!(E4.offset(1, 2), Some(Chess::from_static("f6")));
/// ```
#[doc(alias("CELL", "coordinate"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const A: usize, const B: usize = 1, const C: usize = 1> {
    index: SquareIndex,
}

/// Squares of planes and lines.
impl<const A: usize, const B: usize> Square<A, B> {
    /// Returns the square on a file and a rank, or `None` if that square is off the board.
    ///
    /// Files count from 0 at the left. Ranks count from 0 at the first player's side. On a line, the rank is 0.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// const E4: Option<Square<8, 8>> = Square::at(4, 3);
    /// assert_eq!(E4, Some(Square::from_static("e4")));
    /// assert_eq!(Square::<8, 8>::at(8, 0), None);
    /// ```
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        Self::at_layer(file, rank, 0)
    }
}

impl<const A: usize, const B: usize, const C: usize> Square<A, B, C> {
    /// The number of squares of the board: `[T; Square::<8, 8>::COUNT]` is a table keyed by square.
    pub const COUNT: usize = A * B * C;

    pub(crate) const SIZES: Sizes = Sizes::of(Position::<A, B, C>::SHAPE.dimensions());

    /// Returns the square on a file, a rank and a layer, or `None` if that square is off the board.
    ///
    /// Files count from 0 at the left. Ranks and layers count from 0 at the first player's side. For a dimension that
    /// the board does not have, pass 0.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// const CENTRE: Option<Square<5, 5, 5>> = Square::at_layer(2, 2, 2);
    /// assert_eq!(CENTRE, Some(Square::from_static("c3C")));
    /// ```
    pub const fn at_layer(file: usize, rank: usize, layer: usize) -> Option<Self> {
        let Sizes { layers, ranks, files, .. } = const { Self::SIZES };
        if file >= files || rank >= ranks || layer >= layers {
            return None;
        }
        Self::from_index(((layers - 1 - layer) * ranks + ranks - 1 - rank) * files + file)
    }

    /// Parses `input` as a square of this board. Blanks are not trimmed.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns a [`SquareError`] that says what is wrong and where. [`explain`](SquareError::explain) also suggests a
    /// correction if possible.
    ///
    /// ```
    /// use koma::{Square, SquareError};
    ///
    /// const E4: Result<Square<8, 8>, SquareError> = Square::parse("e4");
    /// assert_eq!(E4?.index(), 36);
    /// assert!(Square::<8, 8>::parse("i9").is_err());
    /// # Ok::<(), SquareError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, SquareError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Parses `input` like [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// Returns the same errors as `parse`. Bytes that are not UTF-8 are an error too.
    pub const fn from_bytes(input: &[u8]) -> Result<Self, SquareError> {
        Ok(Self::from_valid_index(ok!(const { Self::SIZES }.read(input))))
    }

    /// Reports whether `input` is a square of this board.
    pub const fn is_valid(input: &str) -> bool {
        const { Self::SIZES }.read(input.as_bytes()).is_ok()
    }

    crate::base::from_static! {
        /// Parses a square that is known to be valid. In a constant, an invalid square is a compile error
        /// at the caller's line.
        ///
        /// # Panics
        ///
        /// Panics with the text of [`SquareError::explain`] if `input` is not a square of this board.
        ///
        /// ```
        /// use koma::Square;
        ///
        /// const CENTRE: Square<5, 5, 5> = Square::from_static("c3C");
        /// assert_eq!(CENTRE.rotate(), CENTRE);
        /// ```
    }

    /// Returns the text of the square.
    pub const fn encode(self) -> TokenText {
        const { Self::SIZES }.name(self.index())
    }

    /// Returns the flat index, from 0 to `COUNT - 1`. It is the index of the square in [`Position::board`].
    pub const fn index(self) -> usize {
        self.index.get()
    }

    /// Returns the square with the flat index `index`, or `None` if `index` is `COUNT` or more.
    pub const fn from_index(index: usize) -> Option<Self> {
        let _ = const { Self::SIZES };
        if index < Self::COUNT { Some(Self { index: SquareIndex::new(index, Self::COUNT) }) } else { None }
    }

    /// Returns the square with this flat index, which must be on the board.
    pub(crate) const fn from_valid_index(index: usize) -> Self {
        let Some(square) = Self::from_index(index) else { unreachable!() };
        square
    }

    /// Returns all squares of the board, in the order of their indices.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let squares: Vec<String> = Square::<2, 3>::all().map(|square| square.to_string()).collect();
    /// assert_eq!(squares, ["a2", "b2", "c2", "a1", "b1", "c1"]);
    /// ```
    pub const fn all() -> All<Self> {
        All { range: 0..Self::COUNT, from_index: Self::from_index }
    }

    /// Returns the file. Files count from 0, which is `a`, the leftmost file.
    pub const fn file(self) -> usize {
        self.index() % const { Self::SIZES }.files
    }

    /// Returns the rank. Ranks count from 0, which is `1`, the rank nearest to the first player. On a line, the rank
    /// is 0.
    pub const fn rank(self) -> usize {
        let Sizes { ranks, files, .. } = const { Self::SIZES };
        ranks - 1 - self.index() / files % ranks
    }

    /// Returns the layer. Layers count from 0, which is `A`, the layer nearest to the first player. On lines and
    /// planes, the layer is 0.
    pub const fn layer(self) -> usize {
        let Sizes { layers, ranks, files, .. } = const { Self::SIZES };
        layers - 1 - self.index() / (ranks * files)
    }

    /// Returns the square that is `files` farther to the right and `ranks` farther from the first player, on the same
    /// layer. Returns `None` if that square is off the board.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let knight = Square::<8, 8>::from_static("g1");
    /// let jumps = [(-1, 2), (1, 2), (-2, 1), (2, 1)];
    /// let reached: Vec<_> = jumps.iter().filter_map(|(files, ranks)| knight.offset(*files, *ranks)).collect();
    /// assert_eq!(reached, ["f3", "h3", "e2"].map(Square::from_static));
    /// ```
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        self.offset_in_layers(files, ranks, 0)
    }

    /// Does the same as [`offset`](Self::offset), but the square is also `layers` layers farther from the first player.
    pub const fn offset_in_layers(self, files: i32, ranks: i32, layers: i32) -> Option<Self> {
        let file = self.file().checked_add_signed(files as isize);
        let rank = self.rank().checked_add_signed(ranks as isize);
        match (file, rank, self.layer().checked_add_signed(layers as isize)) {
            (Some(file), Some(rank), Some(layer)) => Self::at_layer(file, rank, layer),
            _ => None,
        }
    }

    /// Returns the square at the same place from the opponent's point of view: the same file, rank and layer, counted
    /// from the opposite ends of the board.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_static("e1").rotate(), Square::from_static("d8"));
    /// ```
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self::from_valid_index(Self::COUNT - 1 - self.index())
    }

    /// Returns the square on the same file and layer, with the same rank counted from the opposite end of the board.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_static("e1").mirror(), Square::from_static("e8"));
    /// ```
    #[must_use]
    pub const fn mirror(self) -> Self {
        let rank = const { Self::SIZES }.ranks - 1 - self.rank();
        let Some(square) = Self::at_layer(self.file(), rank, self.layer()) else { unreachable!() };
        square
    }
}

text_formats!([const A: usize, const B: usize, const C: usize] Square<A, B, C>, Square, encode);

text_traits!([const A: usize, const B: usize, const C: usize] Square<A, B, C>, SquareError, from_bytes);
