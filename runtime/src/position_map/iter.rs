use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::PositionMap;
use crate::Position;

/// An iterator over the entries of a [`PositionMap`], made by [`PositionMap::iter`].
///
/// ```
/// use koma::{PositionMap, position_map};
///
/// static MAP: PositionMap<u32, 3> = position_map! { "1K^1 / C/c" => 7, "3 / C/c" => 0 };
/// let (position, value) = MAP.iter().next_back().unwrap();
/// assert_eq!((position.to_string().as_str(), value), ("3 / C/c", &0));
/// ```
#[must_use = "iterators are lazy"]
pub struct PositionMapIter<V: 'static, const A: usize, const B: usize = 1, const C: usize = 1> {
    map: PositionMap<V, A, B, C>,
    entries: Range<usize>,
}

impl<V, const A: usize, const B: usize, const C: usize> PositionMapIter<V, A, B, C> {
    pub(super) const fn new(map: PositionMap<V, A, B, C>) -> Self {
        Self { map, entries: 0..map.len() }
    }

    fn entry(&self, entry: usize) -> (Position<A, B, C>, &'static V) {
        (self.map.position(entry), &self.map.values()[entry])
    }
}

impl<V, const A: usize, const B: usize, const C: usize> Iterator for PositionMapIter<V, A, B, C> {
    type Item = (Position<A, B, C>, &'static V);

    fn next(&mut self) -> Option<Self::Item> {
        self.entries.next().map(|entry| self.entry(entry))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entries.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.entries.nth(n).map(|entry| self.entry(entry))
    }

    fn count(self) -> usize {
        self.entries.len()
    }

    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }
}

impl<V, const A: usize, const B: usize, const C: usize> DoubleEndedIterator for PositionMapIter<V, A, B, C> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.entries.next_back().map(|entry| self.entry(entry))
    }

    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.entries.nth_back(n).map(|entry| self.entry(entry))
    }
}

impl<V, const A: usize, const B: usize, const C: usize> ExactSizeIterator for PositionMapIter<V, A, B, C> {}

impl<V, const A: usize, const B: usize, const C: usize> FusedIterator for PositionMapIter<V, A, B, C> {}

impl<V, const A: usize, const B: usize, const C: usize> Clone for PositionMapIter<V, A, B, C> {
    fn clone(&self) -> Self {
        Self { map: self.map, entries: self.entries.clone() }
    }
}

impl<V, const A: usize, const B: usize, const C: usize> fmt::Debug for PositionMapIter<V, A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionMapIter").field(&self.entries).finish()
    }
}
