use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::Rows;
use super::header::Layout;
use super::row::Row;
use crate::base::{Letter, Side};
use crate::position::Position;
use crate::token::Styles;

/// An iterator over the positions of a book with their rows, made by [`Book::iter`](crate::Book::iter).
///
/// Each position is unpacked when the iterator comes to it.
///
/// ```
/// use koma::{Book, ColumnType, Letter, Position, Styles};
///
/// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
/// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
/// builder.push(&position, 3_u32)?;
/// let book: Book<Position<8>, u32, _> = Book::from_bytes(builder.finish())?;
/// for (position, rows) in &book {
///     println!("{position}: {rows:?}");
/// }
/// assert_eq!(book.iter().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "iterators are lazy"]
pub struct BookIter<'a, P, R> {
    bytes: &'a [u8],
    layout: &'a Layout,
    entries: Range<usize>,
    types: PhantomData<fn() -> (P, R)>,
}

impl<'a, P, R> BookIter<'a, P, R> {
    pub(super) const fn new(bytes: &'a [u8], layout: &'a Layout) -> Self {
        Self { bytes, layout, entries: 0..layout.positions, types: PhantomData }
    }
}

impl<'a, R: Row, const A: usize, const B: usize, const C: usize> BookIter<'a, Position<A, B, C>, R> {
    /// A position with its rows. Bytes that hold no position give an empty board, which only an unchecked book has.
    fn entry(&self, entry: usize) -> (Position<A, B, C>, Rows<'a, R>) {
        let styles = Styles::new(Letter::A, Letter::A);
        let mut position = Position::blank(0, styles, Side::First, 0);
        if position.fill_from(|draft| self.layout.read(self.bytes, entry, draft)).is_none() {
            position = Position::new(styles);
        }
        (position, Rows::new(self.bytes, self.layout, self.layout.rows_of(self.bytes, entry)))
    }
}

impl<'a, R: Row, const A: usize, const B: usize, const C: usize> Iterator
    for BookIter<'a, Position<A, B, C>, R>
{
    type Item = (Position<A, B, C>, Rows<'a, R>);

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

impl<R: Row, const A: usize, const B: usize, const C: usize> DoubleEndedIterator
    for BookIter<'_, Position<A, B, C>, R>
{
    fn next_back(&mut self) -> Option<Self::Item> {
        self.entries.next_back().map(|entry| self.entry(entry))
    }

    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.entries.nth_back(n).map(|entry| self.entry(entry))
    }
}

impl<R: Row, const A: usize, const B: usize, const C: usize> ExactSizeIterator
    for BookIter<'_, Position<A, B, C>, R>
{
}

impl<R: Row, const A: usize, const B: usize, const C: usize> FusedIterator
    for BookIter<'_, Position<A, B, C>, R>
{
}

impl<P, R> Clone for BookIter<'_, P, R> {
    fn clone(&self) -> Self {
        Self { entries: self.entries.clone(), ..Self::new(self.bytes, self.layout) }
    }
}

impl<P, R> fmt::Debug for BookIter<'_, P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BookIter").field(&self.entries).finish()
    }
}
