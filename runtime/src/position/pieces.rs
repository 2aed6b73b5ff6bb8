//! Going through the pieces on a board.

use core::fmt;
use core::iter::FusedIterator;

use super::{Position, Square};
use crate::base::{MARKER_SETS, Side};
use crate::token::Epin;

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The pieces on the board with their squares, in the order of the squares' indices, from both ends.
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

    /// The pieces of one player on the board with their squares, as [`pieces`](Self::pieces) gives them.
    ///
    /// ```
    /// use koma::{Side, Square, epin, position};
    ///
    /// let position: koma::Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
    /// let mut pieces = position.pieces_of(Side::Second);
    /// assert_eq!(pieces.next(), Some((Square::from_static("b3"), epin!("k^"))));
    /// assert_eq!(pieces.next(), None);
    /// ```
    pub fn pieces_of(&self, side: Side) -> Pieces<'_, A, B, C> {
        Pieces::new(self.board(), Some(side))
    }
}

/// An iterator over pieces and their squares, made by [`Position::pieces`] and [`Position::pieces_of`].
///
/// ```
/// use koma::{Letter, Position, Styles};
///
/// let position = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
/// assert_eq!(position.pieces().next(), None);
/// ```
// 64 squares at once become a number with a bit for each that holds a piece, without a branch on what stands where;
// then the bits are gone through.
#[derive(Clone)]
#[must_use = "iterators are lazy"]
pub struct Pieces<'a, const A: usize, const B: usize = 1, const C: usize = 1> {
    board: &'a [Option<Epin>],
    /// Whose pieces are wanted, if not all.
    side: Option<Side>,
    front: Block,
    back: Block,
}

/// Up to 64 squares: the index of the first, and a bit for each that is still to be given.
#[derive(Clone, Copy)]
struct Block {
    start: usize,
    bits: u64,
}

const BLOCK: usize = u64::BITS as usize;

impl Block {
    #[inline]
    fn take_first(&mut self) -> Option<usize> {
        let rest = self.bits.checked_sub(1)?;
        let index = self.start + self.bits.trailing_zeros() as usize;
        self.bits &= rest;
        Some(index)
    }

    #[inline]
    fn take_last(&mut self) -> Option<usize> {
        let place = self.bits.checked_ilog2()?;
        self.bits &= !(1 << place);
        Some(self.start + place as usize)
    }
}

impl<'a, const A: usize, const B: usize, const C: usize> Pieces<'a, A, B, C> {
    fn new(board: &'a [Option<Epin>], side: Option<Side>) -> Self {
        let mut pieces = Self {
            board,
            side,
            front: Block { start: 0, bits: 0 },
            back: Block { start: board.len().next_multiple_of(BLOCK), bits: 0 },
        };
        pieces.front = pieces.block(0);
        pieces
    }

    /// The block that starts at `start`.
    #[inline]
    fn block(&self, start: usize) -> Block {
        let squares = &self.board[start..self.board.len().min(start + BLOCK)];
        let bits = match self.side {
            None => bits(squares, |square| square.is_some()),
            Some(side) => bits(squares, |square| square.is_some_and(|piece| is_of(piece, side))),
        };
        Block { start, bits }
    }

    #[inline]
    fn item(&self, index: usize) -> Option<(Square<A, B, C>, Epin)> {
        Square::from_index(index).zip(self.board[index])
    }
}

/// [`Epin::side`], computed rather than looked up, so that the compiler does it for several pieces at once.
#[inline]
fn is_of(piece: Epin, side: Side) -> bool {
    piece.index() / MARKER_SETS % Side::ALL.len() == side as usize
}

/// A bit for each square that is wanted, that of the first in the lowest place.
#[inline]
fn bits(squares: &[Option<Epin>], is_wanted: impl Fn(Option<Epin>) -> bool) -> u64 {
    let mut wanted = [0; BLOCK];
    for (wanted, square) in wanted.iter_mut().zip(squares) {
        *wanted = u8::from(is_wanted(*square));
    }
    // Eight bytes of 0 or 1 become eight bits: the factor brings that of each byte to its place in the highest byte.
    let (eights, _) = wanted.as_chunks::<8>();
    eights.iter().rev().fold(0, |bits, eight| {
        bits << 8 | u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

impl<const A: usize, const B: usize, const C: usize> Iterator for Pieces<'_, A, B, C> {
    type Item = (Square<A, B, C>, Epin);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(index) = self.front.take_first() {
                return self.item(index);
            }
            if self.front.start + BLOCK >= self.back.start {
                let index = self.back.take_first()?;
                return self.item(index);
            }
            self.front = self.block(self.front.start + BLOCK);
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let known = (self.front.bits.count_ones() + self.back.bits.count_ones()) as usize;
        let between = self.back.start.saturating_sub(self.front.start + BLOCK);
        (known, Some(known + between))
    }
}

impl<const A: usize, const B: usize, const C: usize> DoubleEndedIterator for Pieces<'_, A, B, C> {
    fn next_back(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(index) = self.back.take_last() {
                return self.item(index);
            }
            if self.front.start + BLOCK >= self.back.start {
                let index = self.front.take_last()?;
                return self.item(index);
            }
            self.back = self.block(self.back.start - BLOCK);
        }
    }
}

impl<const A: usize, const B: usize, const C: usize> FusedIterator for Pieces<'_, A, B, C> {}

/// Shows the pieces that are still to be given.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for Pieces<'_, A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pieces")?;
        f.debug_list().entries(self.clone()).finish()
    }
}
