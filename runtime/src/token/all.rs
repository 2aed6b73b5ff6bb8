use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

/// An iterator over all tokens of one type, in their order; made by `all()`.
///
/// ```
/// use koma::{Epin, Sin};
///
/// let styles: String = Sin::all().map(|sin| sin.to_string()).collect();
/// assert!(styles.starts_with("AaBb"));
/// assert_eq!(Epin::all().rev().next(), Some(Epin::from_static("z^'")));
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy"]
pub struct All<T> {
    indices: Range<usize>,
    from_index: fn(usize) -> Option<T>,
}

/// The iterator over `count` tokens.
#[inline]
pub(crate) const fn all<T>(count: usize, from_index: fn(usize) -> Option<T>) -> All<T> {
    All { indices: 0..count, from_index }
}

impl<T> fmt::Debug for All<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("All").field(&self.indices).finish()
    }
}

impl<T> Iterator for All<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.indices.next().and_then(self.from_index)
    }

    fn nth(&mut self, n: usize) -> Option<T> {
        self.indices.nth(n).and_then(self.from_index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl<T> DoubleEndedIterator for All<T> {
    fn next_back(&mut self) -> Option<T> {
        self.indices.next_back().and_then(self.from_index)
    }

    fn nth_back(&mut self, n: usize) -> Option<T> {
        self.indices.nth_back(n).and_then(self.from_index)
    }
}

impl<T> ExactSizeIterator for All<T> {}

impl<T> FusedIterator for All<T> {}
