//! The iterator over the entries of a map or of a book.

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
    pub(super) source: S,
    pub(super) range: Range<usize>,
    pub(super) read: fn(S, usize) -> T,
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
