//! Tables with positions as keys: static maps, books, and the hash index that both use.
// An index has the length that was computed for it. The header has checked that all parts are in the bytes of the book,
// and that the columns have the types of the row. Sums of `Parts` saturate. All other numbers are small.
#![allow(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "checked places, small numbers")]

mod book;
mod column;
mod error;
mod header;
mod index;
mod map;
mod raw_book;
mod record;
#[cfg(test)]
mod tests;

pub use book::{Book, BookReader, BookRow, Rows};
pub use column::{Column, ColumnType, ColumnTypeError, Row};
pub use error::{BookError, BookErrorKind};
pub(crate) use map::Conflict;
pub use map::{Key, PositionMap, data_len, fill, map};
pub use raw_book::BookColumn;

use core::fmt;
use core::ops::Range;

use crate::base::range_iterator;

/// An iterator over the entries of a map, or over the positions or rows of a book. Methods such as
/// [`Book::iter`](crate::Book::iter) and [`PositionMap::iter`](crate::PositionMap::iter) return it.
///
/// ```
/// use koma::{Position, PositionMap, position_map};
///
/// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7, "3 / C/c" => 0 };
/// let mut sum = 0;
/// for (_position, value) in &MAP {
///     sum += value;
/// }
/// assert_eq!((sum, MAP.iter().len()), (7, 2));
/// ```
#[must_use = "iterators are lazy"]
pub struct Entries<S, T> {
    source: S,
    range: Range<usize>,
    read: fn(S, usize) -> T,
}

impl<S: Copy, T> Entries<S, T> {
    fn item(&self, entry: usize) -> T {
        (self.read)(self.source, entry)
    }
}

range_iterator! { [S: Copy, T] Entries<S, T>, T }

impl<S: Copy, T> Clone for Entries<S, T> {
    fn clone(&self) -> Self {
        Self { range: self.range.clone(), ..*self }
    }
}

/// Shows the remaining entries.
impl<S: Copy, T: fmt::Debug> fmt::Debug for Entries<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The items that readers and writers of books share, for crates that write books. `FORMAT.md` of `koma-book` describes
/// the format.
///
/// Most programs do not need this module. [`Book`] reads books, and the crate `koma-format` builds them.
pub mod format {
    pub use super::column::{Cell, MAX_COLUMNS};
    pub use super::header::{
        ALIGNMENT, BLOCK, HANDS, INDEXED, LONG, MAGIC, MAX_STYLES, MIXED, OPTIONAL, SHORT_KINDS, SYMBOL_BITS,
        TURN, VERSION, is_name,
    };
    pub use super::index::{Candidates, Index, width_of};
    pub use super::raw_book::RawBook;
    pub use crate::position::builder::AnyPosition;
    pub use crate::report::{Escaped, Excerpt, is_blank};

    use crate::base::Letter;
    use crate::position::{Shape, Sizes, SquareError, SquareNames};
    use crate::token::TokenText;

    /// Parses the name of a square on the board of a position and returns the flat index of the square. If both players
    /// play shōgi on a board of two dimensions, also accepts USI names. Only these start with a digit, so no name is
    /// ambiguous.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such square.
    pub const fn square_index(position: &AnyPosition<'_>, input: &[u8]) -> Result<usize, SquareError> {
        let (shape, styles) = (position.shape(), position.styles());
        if styles.first().is(Letter::S)
            && styles.second().is(Letter::S)
            && let Ok(index) = Sizes::of(shape.dimensions()).named(SquareNames::Usi).read(input)
        {
            return Ok(index);
        }
        Sizes::of(shape.dimensions()).read(input)
    }

    /// Returns the name of the square with this flat index on a board of this shape.
    pub const fn square_name(shape: &Shape, index: usize) -> TokenText {
        Sizes::of(shape.dimensions()).name(index)
    }

    const P1: u64 = 0x9E37_79B1_85EB_CA87;
    const P2: u64 = 0xC2B2_AE3D_27D4_EB4F;
    const P3: u64 = 0x1656_67B1_9E37_79F9;
    const P4: u64 = 0x85EB_CA77_C2B2_AE63;
    const P5: u64 = 0x27D4_EB2F_1656_67C5;

    /// Returns the checksum of a book. It is XXH64 with the seed 0. Libraries for XXH64 exist in most languages.
    ///
    /// ```
    /// use koma_runtime::format::checksum;
    ///
    /// assert_eq!(checksum(b"Nobody inspects the spammish repetition"), 0xFBCE_A83C_8A37_8BF1);
    /// ```
    pub fn checksum(bytes: &[u8]) -> u64 {
        let (stripes, rest) = bytes.as_chunks::<32>();
        let mut hash = if stripes.is_empty() { P5 } else { hash_stripes(stripes) };
        hash = hash.wrapping_add(bytes.len() as u64);
        let (words, rest) = rest.as_chunks::<8>();
        for word in words {
            hash ^= round(0, u64::from_le_bytes(*word));
            hash = hash.rotate_left(27).wrapping_mul(P1).wrapping_add(P4);
        }
        let (halves, rest) = rest.as_chunks::<4>();
        for half in halves {
            hash ^= u64::from(u32::from_le_bytes(*half)).wrapping_mul(P1);
            hash = hash.rotate_left(23).wrapping_mul(P2).wrapping_add(P3);
        }
        for byte in rest {
            hash ^= u64::from(*byte).wrapping_mul(P5);
            hash = hash.rotate_left(11).wrapping_mul(P1);
        }
        hash = (hash ^ hash >> 33).wrapping_mul(P2);
        hash = (hash ^ hash >> 29).wrapping_mul(P3);
        hash ^ hash >> 32
    }

    /// Computes four sums side by side, and combines them. Each sum uses every fourth word.
    fn hash_stripes(stripes: &[[u8; 32]]) -> u64 {
        let mut sums = [P1.wrapping_add(P2), P2, 0, P1.wrapping_neg()];
        for stripe in stripes {
            let (words, _) = stripe.as_chunks::<8>();
            for (sum, word) in sums.iter_mut().zip(words) {
                *sum = round(*sum, u64::from_le_bytes(*word));
            }
        }
        let rotated = sums.iter().zip([1, 7, 12, 18]).map(|(sum, bits)| sum.rotate_left(bits));
        let hash = rotated.fold(0, u64::wrapping_add);
        sums.iter().fold(hash, |hash, sum| (hash ^ round(0, *sum)).wrapping_mul(P1).wrapping_add(P4))
    }

    const fn round(sum: u64, word: u64) -> u64 {
        sum.wrapping_add(word.wrapping_mul(P2)).rotate_left(31).wrapping_mul(P1)
    }
}
