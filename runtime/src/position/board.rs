//! The board, and iterators over its pieces, ranks and layers.

use core::iter::FusedIterator;
use core::slice::ChunksExact;

use super::{Position, Sizes, Square};
use crate::base::{MARKER_SETS, Side, debug_iterator, range_iterator, some};
use crate::token::{Epin, Qpi};

/// # The board
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Returns the piece on `square`, or `None` if `square` is empty.
    ///
    /// ```
    /// use koma::{Position, epin, position, square};
    ///
    /// const KINGS: Position<8, 8> = position!("4k^3/8/8/8/8/8/8/4K^3 / C/c");
    /// assert_eq!(KINGS.piece(square!("e1")), Some(epin!("K^")));
    /// assert_eq!(KINGS.piece(square!("e4")), None);
    /// ```
    #[doc(alias("piece_at", "piece_on"))]
    #[inline]
    pub const fn piece(&self, square: Square<A, B, C>) -> Option<Epin> {
        self.board()[square.index()]
    }

    /// Returns the piece on `square` with its style spelled out, or `None` if `square` is empty.
    ///
    /// ```
    /// use koma::{Position, position, qpi, square};
    ///
    /// // Chess against makruk; the second player has captured a knight of chess.
    /// const MIXED: Position<8, 8> = position!("3n2n'1/8/8/8/8/8/8/8 / C/m");
    /// assert_eq!(MIXED.qpi(square!("d8")), Some(qpi!("m:n")));
    /// assert_eq!(MIXED.qpi(square!("g8")), Some(qpi!("C:n")));
    /// ```
    #[inline]
    pub const fn qpi(&self, square: Square<A, B, C>) -> Option<Qpi> {
        Some(some!(self.piece(square)).qualify(self.styles))
    }

    /// Returns the squares in row-major order. An empty square is `None`.
    pub const fn board(&self) -> &[Option<Epin>] {
        self.board.as_flattened().as_flattened()
    }

    /// Iterates over the pieces on the board and their squares, in the order of the flat indices.
    ///
    /// ```
    /// use koma::{Square, epin, position};
    ///
    /// let position: koma::Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
    /// let pieces: Vec<_> = position.pieces().map(|(square, piece)| format!("{piece} on {square}")).collect();
    /// assert_eq!(pieces, ["k^ on b3", "K^ on b1"]);
    /// ```
    pub fn pieces(&self) -> Pieces<'_, A, B, C> {
        Pieces::new(self.board(), None)
    }

    /// Does the same as [`pieces`](Self::pieces), but returns only one player's pieces.
    pub fn pieces_of(&self, side: Side) -> Pieces<'_, A, B, C> {
        Pieces::new(self.board(), Some(side))
    }

    /// Returns the board split along its dimensions.
    pub fn as_nested(&self) -> Nested<'_> {
        match self.dimensions {
            1 => Nested::Line(self.board()),
            2 => Nested::Plane(self.ranks()),
            _ => Nested::Cube(self.layers()),
        }
    }

    /// Iterates over the ranks in the order of the flat indices. Each rank is a slice of squares. For a cube, the
    /// iterator returns the ranks of all layers. For a line, it returns a single rank.
    pub fn ranks(&self) -> Ranks<'_> {
        self.board().chunks_exact(self.sizes().files)
    }

    /// Iterates over the layers. Each layer is an iterator over the layer's ranks. A plane or a line has a single
    /// layer.
    pub fn layers(&self) -> Layers<'_> {
        let Sizes { ranks, files, .. } = self.sizes();
        Layers { range: self.board().chunks_exact(ranks * files), files }
    }

    fn sizes(&self) -> Sizes {
        Sizes::of(self.shape().dimensions())
    }
}

/// The board split along its dimensions; returned by [`Position::as_nested`].
///
/// ```
/// use koma::iter::Nested;
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<10, 9>::new(Styles::new(Letter::X, Letter::X));
/// let Nested::Plane(ranks) = position.as_nested() else { unreachable!() };
/// assert_eq!(ranks.map(<[_]>::len).collect::<Vec<_>>(), [9; 10]);
/// ```
#[derive(Clone, Debug)]
pub enum Nested<'a> {
    /// A board of one dimension, as a slice of squares.
    Line(&'a [Option<Epin>]),
    /// A board of two dimensions, as an iterator over ranks.
    Plane(Ranks<'a>),
    /// A board of three dimensions, as an iterator over layers.
    Cube(Layers<'a>),
}

/// An iterator over ranks; each rank is a slice of squares. Returned by [`Position::ranks`].
pub type Ranks<'a> = ChunksExact<'a, Option<Epin>>;

/// An iterator over layers; each layer is an iterator over ranks. Returned by [`Position::layers`].
#[derive(Clone, Debug)]
pub struct Layers<'a> {
    range: ChunksExact<'a, Option<Epin>>,
    files: usize,
}

impl<'a> Layers<'a> {
    fn item(&self, squares: &'a [Option<Epin>]) -> Ranks<'a> {
        squares.chunks_exact(self.files)
    }
}

range_iterator! { ['a] Layers<'a>, Ranks<'a> }

/// An iterator over pieces and their squares; returned by [`Position::pieces`] and [`Position::pieces_of`].
// The iterator converts 64 squares at once into a number with one bit per square, without a branch for each square.
// Then it iterates over the bits that are set.
#[derive(Clone)]
pub struct Pieces<'a, const A: usize, const B: usize = 1, const C: usize = 1> {
    board: &'a [Option<Epin>],
    /// The player whose pieces are returned, or `None` for both players.
    side: Option<Side>,
    /// The index of the first square of the current group, which has up to 64 squares.
    start: usize,
    /// The squares of the current group whose pieces are still to be returned, as bits.
    bits: u64,
}

const BLOCK: usize = u64::BITS as usize;

impl<'a, const A: usize, const B: usize, const C: usize> Pieces<'a, A, B, C> {
    fn new(board: &'a [Option<Epin>], side: Option<Side>) -> Self {
        let mut pieces = Self { board, side, start: 0, bits: 0 };
        pieces.start_at(0);
        pieces
    }

    /// Continues with the group of squares that starts at `start`.
    #[inline]
    fn start_at(&mut self, start: usize) {
        let squares = self.board.get(start..).unwrap_or_default();
        self.start = start;
        self.bits = match self.side {
            None => bits(squares, |square| square.is_some()),
            // `Epin::side` looks up the side in a table. Without a look-up, the compiler can vectorize the code.
            Some(side) => bits(squares, |square| {
                square.is_some_and(|piece| piece.index() / MARKER_SETS % Side::ALL.len() == side as usize)
            }),
        };
    }
}

/// Returns a bit for each of the first 64 squares: 1 if the square is wanted. The lowest bit is the first square.
#[inline]
fn bits(squares: &[Option<Epin>], is_wanted: impl Fn(Option<Epin>) -> bool) -> u64 {
    let mut wanted = [0; BLOCK];
    for (wanted, square) in wanted.iter_mut().zip(squares) {
        *wanted = u8::from(is_wanted(*square));
    }
    // Eight bytes, each 0 or 1, become eight bits. The factor moves each bit to its place in the highest byte.
    let (eights, _) = wanted.as_chunks::<8>();
    eights.iter().rev().fold(0, |bits, eight| {
        bits << 8 | u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

impl<const A: usize, const B: usize, const C: usize> Iterator for Pieces<'_, A, B, C> {
    type Item = (Square<A, B, C>, Epin);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        while self.bits == 0 {
            if self.start + BLOCK >= self.board.len() {
                return None;
            }
            self.start_at(self.start + BLOCK);
        }
        let index = self.start + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Square::from_index(index).zip(*self.board.get(index)?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let known = self.bits.count_ones() as usize;
        (known, Some(known + self.board.len().saturating_sub(self.start + BLOCK)))
    }
}

impl<const A: usize, const B: usize, const C: usize> FusedIterator for Pieces<'_, A, B, C> {}

debug_iterator! { [const A: usize, const B: usize, const C: usize] Pieces<'_, A, B, C>: "Pieces"; }
