use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::header::Layout;
use super::row::{Cells, Row};

/// The rows of one position, made by [`Book::rows`](crate::Book::rows).
///
/// ```
/// use koma::{Book, ColumnType, Letter, Position, Styles};
///
/// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
/// let mut builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
/// builder.push(&position, 3_u32)?;
/// let book: Book<Position<8>, u32, _> = Book::from_bytes(builder.finish())?;
/// let mut rows = book.rows(&position);
/// assert_eq!((rows.len(), rows.next(), rows.next()), (1, Some(3), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "iterators are lazy"]
pub struct Rows<'a, R> {
    bytes: &'a [u8],
    layout: &'a Layout,
    left: Range<usize>,
    row: PhantomData<fn() -> R>,
}

impl<'a, R> Rows<'a, R> {
    #[inline]
    pub(super) const fn new(bytes: &'a [u8], layout: &'a Layout, rows: Range<usize>) -> Self {
        Self { bytes, layout, left: rows, row: PhantomData }
    }
}

impl<'a, R: Row> Rows<'a, R> {
    #[inline]
    fn row(&self, row: usize) -> R::Of<'a> {
        R::read(&Cells { bytes: self.bytes, layout: self.layout, row })
    }
}

impl<'a, R: Row> Iterator for Rows<'a, R> {
    type Item = R::Of<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.left.next().map(|row| self.row(row))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.left.nth(n).map(|row| self.row(row))
    }

    fn count(self) -> usize {
        self.left.len()
    }

    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }
}

impl<R: Row> DoubleEndedIterator for Rows<'_, R> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left.next_back().map(|row| self.row(row))
    }

    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.left.nth_back(n).map(|row| self.row(row))
    }
}

impl<R: Row> ExactSizeIterator for Rows<'_, R> {}

impl<R: Row> FusedIterator for Rows<'_, R> {}

impl<R> Clone for Rows<'_, R> {
    fn clone(&self) -> Self {
        Self::new(self.bytes, self.layout, self.left.clone())
    }
}

/// Shows the rows.
impl<'a, R: Row<Of<'a>: fmt::Debug>> fmt::Debug for Rows<'a, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
