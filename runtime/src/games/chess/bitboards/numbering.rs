//! The orders in which programs number the squares.

use super::Squares;
use crate::games::chess::Square;

/// The order in which a program numbers the squares of its board, from 0 to 63. The name is the square with the number
/// 0. The next numbers belong to the other squares on the same rank.
///
/// | | numbers | used by |
/// |---|---|---|
/// | `A1` | a1 = 0, b1 = 1, …, h8 = 63 | most engines, `shakmaty`, `cozy-chess` |
/// | `A8` | a8 = 0, b8 = 1, …, h1 = 63 | koma's flat indices, and engines that store boards in the order of FEN |
/// | `H1` | h1 = 0, g1 = 1, …, a8 = 63 | engines with mirrored files |
/// | `H8` | h8 = 0, g8 = 1, …, a1 = 63 | engines with mirrored files and ranks |
///
/// ```
/// use koma::chess::{Numbering, Square, Squares};
/// use koma::square;
///
/// const E2: Option<Square> = Numbering::A1.square(12);
/// assert_eq!(E2, Some(square!("e2")));
/// assert_eq!(Numbering::H1.square(11), Some(square!("e2")));
/// assert_eq!(Numbering::A1.number(square!("a8")), 56);
/// assert_eq!(Numbering::A1.squares(0xFF00), Squares::rank(1));
/// ```
#[doc(alias("square index"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numbering {
    /// a1 = 0, b1 = 1, …, h8 = 63.
    A1,
    /// a8 = 0, b8 = 1, …, h1 = 63.
    A8,
    /// h1 = 0, g1 = 1, …, a8 = 63.
    H1,
    /// h8 = 0, g8 = 1, …, a1 = 63.
    H8,
}

impl Numbering {
    /// Returns the square with this number, or `None` if the number is 64 or more.
    pub const fn square(self, number: usize) -> Option<Square> {
        Square::from_index(number ^ self.mask())
    }

    /// Returns the number of a square.
    pub const fn number(self, square: Square) -> usize {
        square.index() ^ self.mask()
    }

    /// Returns the set of the squares whose bits are set. The lowest bit belongs to the square with the number 0.
    pub const fn squares(self, bits: u64) -> Squares {
        Squares::of_word(self.reordered(bits))
    }

    /// Returns a bit for each square of a set. The lowest bit belongs to the square with the number 0.
    pub const fn bits(self, squares: Squares) -> u64 {
        self.reordered(squares.word())
    }

    /// Returns the bits in which the number of a square differs from its flat index.
    const fn mask(self) -> usize {
        match self {
            Self::A1 => 56,
            Self::A8 => 0,
            Self::H1 => 63,
            Self::H8 => 7,
        }
    }

    /// Converts bits from this order to that of the flat indices, and back.
    const fn reordered(self, bits: u64) -> u64 {
        match self {
            Self::A1 => bits.swap_bytes(),
            Self::A8 => bits,
            Self::H1 => bits.reverse_bits(),
            Self::H8 => bits.reverse_bits().swap_bytes(),
        }
    }
}
