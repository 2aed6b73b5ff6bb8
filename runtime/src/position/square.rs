//! Squares, which know the board that they are on, and their text.

use core::fmt;
use core::num::NonZeroU16;

use super::{Position, SquareError};
use crate::base::{read_decimal, text_traits};
use crate::token::{All, Spelling, TokenText};

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
/// The squares of chess are `a1` to `h8`, those of a line are `a`, `b`, …, and `c2B` is a square of the second layer of a
/// cube. This text is CELL, Coordinate Encoding for Layered Locations.
///
/// A `Square` takes two bytes, and so does an `Option<Square>`. Squares are ordered by their flat indices, in which FEEN
/// writes a board: from `a8` to `h1` in chess.
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
    /// The flat index plus one.
    number: NonZeroU16,
}

/// Squares of planes and lines.
impl<const A: usize, const B: usize> Square<A, B> {
    /// Returns the square on a file and a rank, or `None` if it is off the board.
    ///
    /// Both count from 0: files from the left, ranks from the first player's side. The rank on a line is 0.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// const E4: Option<Square<8, 8>> = Square::at(4, 3);
    /// assert_eq!(E4, Some(Square::from_static("e4")));
    /// assert_eq!(Square::<8, 8>::at(8, 0), None);
    /// ```
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        Self::at_layer(file, rank, 0)
    }
}

impl<const A: usize, const B: usize, const C: usize> Square<A, B, C> {
    /// The number of squares of the board: `[T; Square::<8, 8>::COUNT]` is a table keyed by square.
    pub const COUNT: usize = A * B * C;

    pub(crate) const SIZES: Sizes = Sizes::of(Position::<A, B, C>::SHAPE.dimensions());

    /// Returns the square on a file, a rank and a layer, or `None` if it is off the board.
    ///
    /// All three count from 0: files from the left, ranks and layers from the first player's side. Dimensions that the
    /// board does not have are 0.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// const CENTRE: Option<Square<5, 5, 5>> = Square::at_layer(2, 2, 2);
    /// assert_eq!(CENTRE, Some(Square::from_static("c3C")));
    /// ```
    #[must_use]
    pub const fn at_layer(file: usize, rank: usize, layer: usize) -> Option<Self> {
        match const { Self::SIZES }.index(file, rank, layer) {
            Some(index) => Self::from_index(index),
            None => None,
        }
    }

    /// Parses `input` as a square of this board. Nothing is trimmed.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// A [`SquareError`] with the reason and its place; [`explain`](SquareError::explain) adds a suggestion.
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
    /// As `parse`; bytes that are not UTF-8 are an error too.
    pub const fn from_bytes(input: &[u8]) -> Result<Self, SquareError> {
        match Self::read(input) {
            Some(square) => Ok(square),
            None => Err(SquareError::new(const { Self::SIZES }, input)),
        }
    }

    /// Reports whether `input` is a square of this board.
    #[must_use]
    pub const fn is_valid(input: &str) -> bool {
        Self::read(input.as_bytes()).is_some()
    }

    /// Parses a square that is known to be valid. In a const, an invalid one is a compile error at the caller's line.
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

    /// Returns the text of the square.
    #[must_use]
    pub const fn encode(self) -> TokenText {
        const { Self::SIZES }.name(self.index())
    }

    /// Returns the flat index, from 0 to `COUNT - 1`: the place of the square in [`Position::board`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        (self.number.get() - 1) as usize
    }

    /// Returns the square with the flat index `index`, or `None` from `COUNT` on.
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

    /// Returns all squares of the board, in the order of their indices.
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

    /// Returns the file, from 0 for `a`, the leftmost one.
    #[must_use]
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % const { Self::SIZES }.files
    }

    /// Returns the rank, from 0 for `1`, the nearest to the first player; 0 on a line.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        let Sizes { ranks, files, .. } = const { Self::SIZES };
        ranks - 1 - self.index() / files % ranks
    }

    /// Returns the layer, from 0 for `A`, the nearest to the first player; 0 on lines and planes.
    #[must_use]
    #[inline]
    pub const fn layer(self) -> usize {
        let Sizes { layers, ranks, files, .. } = const { Self::SIZES };
        layers - 1 - self.index() / (ranks * files)
    }

    /// Returns the square that is `files` to the right and `ranks` away from the first player, on the same layer, or
    /// `None` if it is off the board.
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

    /// Returns the square at an [`offset`](Self::offset) that is also `layers` away from the first player.
    #[must_use]
    pub const fn offset_in_layers(self, files: i32, ranks: i32, layers: i32) -> Option<Self> {
        match (moved(self.file(), files), moved(self.rank(), ranks), moved(self.layer(), layers)) {
            (Some(file), Some(rank), Some(layer)) => Self::at_layer(file, rank, layer),
            _ => None,
        }
    }

    /// Returns the square that the other player sees at this place: files, ranks and layers count from the other end.
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

    /// Returns the square of the same file and layer whose rank counts from the other end.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::from_static("e1").mirror(), Square::from_static("e8"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn mirror(self) -> Self {
        match Self::at_layer(self.file(), const { Self::SIZES }.ranks - 1 - self.rank(), self.layer()) {
            Some(square) => square,
            None => unreachable!(),
        }
    }
}

/// Returns `from + by`, unless that is below 0.
const fn moved(from: usize, by: i32) -> Option<usize> {
    let distance = by.unsigned_abs() as usize;
    if by < 0 { from.checked_sub(distance) } else { from.checked_add(distance) }
}

/// Writes the text of the square; honours width, fill and precision.
impl<const A: usize, const B: usize, const C: usize> fmt::Display for Square<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.encode(), f)
    }
}

/// Writes the type and the square: `Square("e4")`.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for Square<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({:?})", self.encode().as_str())
    }
}

text_traits!([const A: usize, const B: usize, const C: usize] Square<A, B, C>, SquareError, from_bytes);

/// How the squares of a board are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareNames {
    /// As a [`Square`] writes them: `e4`.
    Cell,
    /// As USI does on planes: the file as a number from the right, then the rank as a letter from the top: `7g`.
    Usi,
}

/// The numbers of layers, ranks and files of a board, 1 for absent dimensions, and how its squares are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sizes {
    pub(crate) dimensions: usize,
    pub(crate) layers: usize,
    pub(crate) ranks: usize,
    pub(crate) files: usize,
    pub(super) names: SquareNames,
}

impl Sizes {
    /// Returns the sizes of a shape by its dimensions, outermost first.
    pub(crate) const fn of(dimensions: &[usize]) -> Self {
        let (layers, ranks, files) = match *dimensions {
            [layers, ranks, files] => (layers, ranks, files),
            [ranks, files] => (1, ranks, files),
            [files] => (1, 1, files),
            _ => (1, 1, 1),
        };
        Self { dimensions: dimensions.len(), layers, ranks, files, names: SquareNames::Cell }
    }

    /// Returns the sizes of a board whose squares are named like this. Only planes have names other than CELL.
    pub(crate) const fn named(self, names: SquareNames) -> Self {
        if self.dimensions == 2 { Self { names, ..self } } else { self }
    }

    /// Returns the flat index of a square as [`Square::at_layer`] does.
    pub(crate) const fn index(self, file: usize, rank: usize, layer: usize) -> Option<usize> {
        let Self { layers, ranks, files, .. } = self;
        if file >= files || rank >= ranks || layer >= layers {
            return None;
        }
        Some(((layers - 1 - layer) * ranks + ranks - 1 - rank) * files + file)
    }

    /// Returns the flat index of the square with the text `input`, or `None` if the board has no such square.
    pub(crate) const fn read(self, input: &[u8]) -> Option<usize> {
        match self.names {
            SquareNames::Usi => self.read_usi(input),
            SquareNames::Cell => match Cell::read(input) {
                Some(cell) => self.index_of(cell),
                None => None,
            },
        }
    }

    const fn read_usi(self, input: &[u8]) -> Option<usize> {
        let (file, at) = read_decimal(input, 0);
        let (rank, end) = read_letters(input, at, b'a');
        if end < input.len() || matches!(input, [b'0', ..]) {
            return None;
        }
        match (self.files.checked_sub(file), self.ranks.checked_sub(rank)) {
            (Some(file), Some(rank)) => self.index(file, rank, 0),
            _ => None,
        }
    }

    /// Returns the name of the square with this flat index.
    pub(crate) const fn name(self, index: usize) -> TokenText {
        match self.names {
            SquareNames::Cell => Cell::of_index(self, index).text(),
            SquareNames::Usi => Spelling::EMPTY
                .number(self.files - index % self.files)
                .letters(index / self.files + 1, b'a')
                .finish(),
        }
    }

    /// Returns the name of a file, which counts from 0 at the left.
    pub(crate) const fn file_name(self, file: usize) -> TokenText {
        match self.names {
            SquareNames::Cell => Cell::letters(file + 1, b'a'),
            SquareNames::Usi => Spelling::EMPTY.number(self.files - file).finish(),
        }
    }

    /// Returns the name of a layer, which counts from 1 at the first player's side.
    pub(crate) const fn layer_name(layer: usize) -> TokenText {
        Cell::letters(layer, b'A')
    }

    /// Returns the name of the rank with the square that has this flat index.
    pub(crate) const fn rank_name(self, index: usize) -> TokenText {
        match self.names {
            SquareNames::Cell => Cell { file: 0, layer: 0, ..Cell::of_index(self, index) }.text(),
            SquareNames::Usi => Cell::letters(index / self.files + 1, b'a'),
        }
    }

    pub(super) const fn index_of(self, cell: Cell) -> Option<usize> {
        let Cell { file, rank, layer } = cell;
        let dimensions = 1 + (rank > 0) as usize + (layer > 0) as usize;
        if dimensions != self.dimensions || file == 0 {
            return None;
        }
        self.index(file - 1, rank.saturating_sub(1), layer.saturating_sub(1))
    }
}

/// A file, a rank and a layer, each from 1; 0 if it is absent from the text.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) file: usize,
    pub(crate) rank: usize,
    pub(crate) layer: usize,
}

impl Cell {
    /// Reads a text with a file, on a board of any size.
    const fn read(input: &[u8]) -> Option<Self> {
        let (file, at) = read_letters(input, 0, b'a');
        let (rank, end_of_rank) = read_decimal(input, at);
        let (layer, end) = read_letters(input, end_of_rank, b'A');
        let starts_well = end_of_rank == at || input[at] != b'0';
        if file == 0 || !starts_well || end < input.len() || (rank == 0 && layer > 0) {
            return None;
        }
        Some(Self { file, rank, layer })
    }

    /// Returns the cell of the square with this flat index.
    #[inline]
    pub(crate) const fn of_index(sizes: Sizes, index: usize) -> Self {
        let Sizes { dimensions, layers, ranks, files, .. } = sizes;
        let rank = if dimensions > 1 { ranks - index / files % ranks } else { 0 };
        let layer = if dimensions > 2 { layers - index / files / ranks } else { 0 };
        Self { file: index % files + 1, rank, layer }
    }

    /// Returns the text of a cell that is on some board.
    pub(crate) const fn text(self) -> TokenText {
        let mut text = Spelling::EMPTY.letters(self.file, b'a');
        if self.rank > 0 {
            text = text.number(self.rank);
        }
        text.letters(self.layer, b'A').finish()
    }

    /// Returns the letters of a number from 1 to 702, from `first` for 1: `a` or `A`.
    pub(crate) const fn letters(number: usize, first: u8) -> TokenText {
        Spelling::EMPTY.letters(number, first).finish()
    }
}

/// More than any number of a board.
const TOO_LARGE: usize = 1_000;

/// Returns the number of the letters at `start`, and the offset after them: `a` is 1, `aa` is 27 if `first` is `a`.
///
/// The number is 0 without letters, and at most [`TOO_LARGE`].
pub(super) const fn read_letters(input: &[u8], start: usize, first: u8) -> (usize, usize) {
    let (mut number, mut at) = (0, start);
    while at < input.len() && input[at] >= first && input[at] < first + 26 {
        number = with_letter(number, input[at] - first);
        at += 1;
    }
    (number, at)
}

/// Appends the `letter`th letter, from 0, to a number that letters spell.
pub(super) const fn with_letter(number: usize, letter: u8) -> usize {
    let number = number * 26 + letter as usize + 1;
    if number > TOO_LARGE { TOO_LARGE } else { number }
}

impl Spelling {
    /// Appends the letters of a number up to 702; nothing for 0.
    #[expect(clippy::cast_possible_truncation, reason = "a number of letters")]
    const fn letters(self, number: usize, first: u8) -> Self {
        match number {
            0 => self,
            1..=26 => self.with(first + number as u8 - 1),
            _ => {
                let number = number - 1;
                self.with(first + (number / 26) as u8 - 1).with(first + (number % 26) as u8)
            }
        }
    }

    /// Appends a number up to 999.
    #[expect(clippy::cast_possible_truncation, reason = "digits")]
    const fn number(self, number: usize) -> Self {
        let mut text = self;
        if number >= 100 {
            text = text.with(b'0' + (number / 100) as u8);
        }
        if number >= 10 {
            text = text.with(b'0' + (number / 10 % 10) as u8);
        }
        text.with(b'0' + (number % 10) as u8)
    }
}
