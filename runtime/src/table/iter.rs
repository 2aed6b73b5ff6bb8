use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::index::Index;
use crate::packed::unpack_and_hash;
use crate::position::Position;

/// An iterator over the entries of a [`PositionMap`](crate::PositionMap), made by [`PositionMap::iter`](crate::PositionMap::iter).
///
/// ```
/// use koma::{Position, PositionMap, position_map};
///
/// static MAP: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 7, "3 / C/c" => 0 };
/// let (position, value) = MAP.iter().next_back().unwrap();
/// assert_eq!((position.to_string().as_str(), value), ("3 / C/c", &0));
/// ```
#[must_use = "iterators are lazy"]
pub struct PositionMapIter<P, V: 'static> {
    index: Index,
    values: &'static [V],
    entries: Range<usize>,
    positions: PhantomData<fn() -> P>,
}

impl<V, const A: usize, const B: usize, const C: usize> PositionMapIter<Position<A, B, C>, V> {
    pub(super) const fn new(index: Index, values: &'static [V]) -> Self {
        Self { index, values, entries: 0..values.len(), positions: PhantomData }
    }

    fn entry(&self, entry: usize) -> (Position<A, B, C>, &'static V) {
        (unpack_and_hash(self.index.position(entry)), &self.values[entry])
    }
}

impl<V, const A: usize, const B: usize, const C: usize> Iterator for PositionMapIter<Position<A, B, C>, V> {
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

impl<V, const A: usize, const B: usize, const C: usize> DoubleEndedIterator
    for PositionMapIter<Position<A, B, C>, V>
{
    fn next_back(&mut self) -> Option<Self::Item> {
        self.entries.next_back().map(|entry| self.entry(entry))
    }

    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.entries.nth_back(n).map(|entry| self.entry(entry))
    }
}

impl<V, const A: usize, const B: usize, const C: usize> ExactSizeIterator
    for PositionMapIter<Position<A, B, C>, V>
{
}

impl<V, const A: usize, const B: usize, const C: usize> FusedIterator
    for PositionMapIter<Position<A, B, C>, V>
{
}

impl<P, V> Clone for PositionMapIter<P, V> {
    fn clone(&self) -> Self {
        Self { index: self.index, values: self.values, entries: self.entries.clone(), positions: PhantomData }
    }
}

impl<P, V> fmt::Debug for PositionMapIter<P, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionMapIter").field(&self.entries).finish()
    }
}
