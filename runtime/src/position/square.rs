//! Squares, which know the board that they are on.

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use super::cell::{Cell, Sizes};
use super::{Position, SquareError};
use crate::token::{All, TokenText};

/// A square of the board of [`Position<A, B, C>`](Position), so it cannot be off it.
///
/// ```text
/// file [rank [layer]]
///
/// file    a, …, z, aa, ab, …, iu    from the left
/// rank    1, …, 255                 from the first player's side; on planes and in cubes
/// layer   A, …, Z, AA, AB, …, IU    from the first player's side; in cubes
/// ```
///
/// So the squares of chess are `a1` to `h8`, those of a line `a`, `b`, …, and `c2B` is a square of the second layer of a
/// cube. This is CELL, Coordinate Encoding for Layered Locations.
///
/// Two bytes, and so is `Option<Square>`. The order is that of the flat indices, in which FEEN writes a board: from
/// `a8` to `h1` in chess.
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
    /// The flat index and one.
    number: NonZeroU16,
}

impl<const A: usize, const B: usize, const C: usize> Square<A, B, C> {
    /// How many squares the board has: `[T; Square::<8, 8>::COUNT]` is a table keyed by square.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let mut visits = [0; Square::<8, 8>::COUNT];
    /// visits[Square::<8, 8>::from_static("e4").index()] += 1;
    /// ```
    pub const COUNT: usize = A * B * C;

    /// The layers, ranks and files of the board.
    pub(crate) const SIZES: Sizes = Sizes::of(Position::<A, B, C>::SHAPE.dimensions());

    /// The square on a file, a rank and a layer, each counted from 0: files from the left, ranks and layers from the
    /// first player's side. `None` if it is off the board. On boards of fewer dimensions, those that are absent are 0.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// const E4: Option<Square<8, 8>> = Square::at(4, 3, 0);
    /// assert_eq!(E4, Some(Square::from_static("e4")));
    /// assert_eq!(Square::<8, 8>::at(8, 0, 0), None);
    /// ```
    #[must_use]
    pub const fn at(file: usize, rank: usize, layer: usize) -> Option<Self> {
        match const { Self::SIZES }.index(file, rank, layer) {
            Some(index) => Self::from_index(index),
            None => None,
        }
    }

    /// Reads `input` as a square of this board. The whole of `input` must be its text: nothing is trimmed.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// A [`SquareError`] tells what is wrong and where; its [`explain`](SquareError::explain) draws it and suggests a
    /// fix.
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

    /// Reads `input` as a square of this board, like [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// As `parse`; bytes that are not UTF-8 are an error too.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_bytes(b"e4"), Square::parse("e4"));
    /// ```
    pub const fn from_bytes(input: &[u8]) -> Result<Self, SquareError> {
        match Self::read(input) {
            Some(square) => Ok(square),
            None => Err(SquareError::new(const { Self::SIZES }, input)),
        }
    }

    /// Whether `input` is a square of this board.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// const VALID: bool = Square::<8, 8>::is_valid("h8");
    /// assert!(VALID && !Square::<8, 8>::is_valid("h9") && Square::<10, 9>::is_valid("h9"));
    /// ```
    #[must_use]
    pub const fn is_valid(input: &str) -> bool {
        Self::read(input.as_bytes()).is_some()
    }

    /// Reads a square known to be right. In a const, a wrong one is a compile error at the caller's line.
    ///
    /// # Panics
    ///
    /// If `input` is not a square of this board, with the text of [`SquareError::explain`].
    ///
    /// ```
    /// use koma::Square;
    ///
    /// const CENTRE: Square<5, 5, 5> = Square::from_static("c3C");
    /// assert_eq!(CENTRE.rotate(), CENTRE);
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn from_static(input: &'static str) -> Self {
        match Self::parse(input) {
            Ok(square) => square,
            Err(error) => error.explain(input).panic(),
        }
    }

    const fn read(input: &[u8]) -> Option<Self> {
        match const { Self::SIZES }.read(input) {
            Some(index) => Self::from_index(index),
            None => None,
        }
    }

    /// The square's text.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::at(4, 3, 0).unwrap().encode().as_str(), "e4");
    /// assert_eq!(Square::<2, 127, 255>::from_index(0).unwrap().encode().as_str(), "a127B");
    /// ```
    #[must_use]
    pub const fn encode(self) -> TokenText {
        let dimensions = const { Self::SIZES }.dimensions;
        let rank = if dimensions > 1 { self.rank() + 1 } else { 0 };
        let layer = if dimensions > 2 { self.layer() + 1 } else { 0 };
        Cell { file: self.file() + 1, rank, layer }.text()
    }

    /// The flat index, from 0 to `COUNT - 1`: the square's place in [`Position::board`].
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_static("a8").index(), 0);
    /// assert_eq!(Square::<8, 8>::from_static("h1").index(), 63);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        (self.number.get() - 1) as usize
    }

    /// The square with the flat index `index`, or `None` from `COUNT` on.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<9, 9>::from_index(40), Some(Square::from_static("e5")));
    /// assert_eq!(Square::<9, 9>::from_index(81), None);
    /// ```
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 65,025 squares")]
    pub const fn from_index(index: usize) -> Option<Self> {
        let _ = const { Self::SIZES };
        if index >= Self::COUNT {
            return None;
        }
        match NonZeroU16::new(index as u16 + 1) {
            Some(number) => Some(Self { number }),
            None => None,
        }
    }

    /// All squares of the board, in the order of their indices.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let squares: Vec<String> = Square::<2, 3>::all().map(|square| square.to_string()).collect();
    /// assert_eq!(squares, ["a2", "b2", "c2", "a1", "b1", "c1"]);
    /// ```
    pub const fn all() -> All<Self> {
        All { indices: 0..Self::COUNT, from_index: Self::from_index }
    }

    /// The file, from 0 for `a`, which is the leftmost.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_static("e4").file(), 4);
    /// ```
    #[must_use]
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % const { Self::SIZES }.files
    }

    /// The rank, from 0 for `1`, which is the nearest to the first player; 0 on a line.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_static("e4").rank(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        let Sizes { ranks, files, .. } = const { Self::SIZES };
        ranks - 1 - self.index() / files % ranks
    }

    /// The layer, from 0 for `A`, which is the nearest to the first player; 0 on lines and planes.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<5, 5, 5>::from_static("a1E").layer(), 4);
    /// ```
    #[must_use]
    #[inline]
    pub const fn layer(self) -> usize {
        let Sizes { layers, ranks, files, .. } = const { Self::SIZES };
        layers - 1 - self.index() / (ranks * files)
    }

    /// The square so many files to the right and so many ranks away from the first player, on the same layer; `None` if
    /// that is off the board.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let knight = Square::<8, 8>::from_static("g1");
    /// let jumps = [(-1, 2), (1, 2), (-2, 1), (2, 1)];
    /// let reached: Vec<_> = jumps.iter().filter_map(|(files, ranks)| knight.offset(*files, *ranks)).collect();
    /// assert_eq!(reached, ["f3", "h3", "e2"].map(Square::from_static));
    /// ```
    #[must_use]
    #[inline]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        self.offset_in_layers(files, ranks, 0)
    }

    /// [`offset`](Self::offset) by so many layers away from the first player too.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let unicorn = Square::<5, 5, 5>::from_static("b2B");
    /// assert_eq!(unicorn.offset_in_layers(1, 1, 1), Some(Square::from_static("c3C")));
    /// assert_eq!(unicorn.offset_in_layers(-1, -1, -2), None);
    /// ```
    #[must_use]
    pub const fn offset_in_layers(self, files: i32, ranks: i32, layers: i32) -> Option<Self> {
        match (moved(self.file(), files), moved(self.rank(), ranks), moved(self.layer(), layers)) {
            (Some(file), Some(rank), Some(layer)) => Self::at(file, rank, layer),
            _ => None,
        }
    }

    /// The square that the other player sees at this place: files, ranks and layers are counted from the other end.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_static("e1").rotate(), Square::from_static("d8"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn rotate(self) -> Self {
        match Self::from_index(Self::COUNT - 1 - self.index()) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The square at the same place from the other end of its file: ranks are counted from there, files and layers as
    /// before.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_static("e1").mirror(), Square::from_static("e8"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        match Self::at(self.file(), const { Self::SIZES }.ranks - 1 - self.rank(), self.layer()) {
            Some(square) => square,
            None => unreachable!(),
        }
    }
}

/// A number of squares moved by an offset, unless that is below 0.
const fn moved(from: usize, by: i32) -> Option<usize> {
    if by < 0 {
        from.checked_sub(by.unsigned_abs() as usize)
    } else {
        from.checked_add(by.unsigned_abs() as usize)
    }
}

/// Writes the square; honours width, fill and precision.
impl<const A: usize, const B: usize, const C: usize> fmt::Display for Square<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.encode(), f)
    }
}

/// Shows the type and the square: `Square("e4")`.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for Square<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({:?})", self.encode().as_str())
    }
}

/// As [`Square::parse`].
impl<const A: usize, const B: usize, const C: usize> FromStr for Square<A, B, C> {
    type Err = SquareError;

    fn from_str(input: &str) -> Result<Self, SquareError> {
        Self::parse(input)
    }
}

/// As [`Square::parse`].
impl<const A: usize, const B: usize, const C: usize> TryFrom<&str> for Square<A, B, C> {
    type Error = SquareError;

    fn try_from(input: &str) -> Result<Self, SquareError> {
        Self::parse(input)
    }
}

/// As [`Square::from_bytes`].
impl<const A: usize, const B: usize, const C: usize> TryFrom<&[u8]> for Square<A, B, C> {
    type Error = SquareError;

    fn try_from(input: &[u8]) -> Result<Self, SquareError> {
        Self::from_bytes(input)
    }
}
