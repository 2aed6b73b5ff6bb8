//! Tables with positions as keys: static maps, books, and the hash index that both use.
// An index has the length that was computed for it. The header has checked that all parts are in the bytes of the book,
// and that the columns have the types of the row. Sums of `Parts` saturate. All other numbers are small.

pub(crate) mod book;
mod check;
mod checked;
mod checksum;
mod column;
mod error;
mod header;
mod index;
mod map;
mod raw_book;
mod record;
mod source;
#[cfg(test)]
mod tests;

pub use book::{BookReader, BookRow, Rows};
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

/// Contains what a crate needs to write books, or to read books whose types are known only at run time. `FORMAT.md` of
/// `koma-book` describes the format.
///
/// Most programs do not need this module. [`Book`](crate::Book) reads books, and the crate `koma-format` builds them.
pub mod format {
    pub use super::check::Storage;
    pub use super::checksum::{check_pages, check_total, checksum, with_page};
    pub use super::column::{Cell, MAX_COLUMNS};
    pub use super::header::{CHECKSUM_LEN, Header, MAGIC, PAGE, is_name};
    pub use super::index::Index;
    pub use super::raw_book::{RawBook, View};
    pub use super::source::Source;
    pub use crate::position::builder::AnyPosition;
    pub use crate::report::{Escaped, Excerpt};

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
        let shape = position.shape();
        let styles = position.styles();
        if styles.first().is(Letter::S)
            && styles.second().is(Letter::S)
            && let Ok(index) = Sizes::of_names(shape.dimensions()).named(SquareNames::Usi).read(input)
        {
            return Ok(index);
        }
        Sizes::of_names(shape.dimensions()).read(input)
    }

    /// Returns the name of the square with this flat index on a board of this shape. The board must have this square.
    pub const fn square_name(shape: &Shape, index: usize) -> TokenText {
        Sizes::of_names(shape.dimensions()).name(index)
    }
}
