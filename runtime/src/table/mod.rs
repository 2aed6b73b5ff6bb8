//! Tables keyed by position: static maps and books, and the hash index that both are searched by.

mod book;
mod check;
mod column;
mod error;
pub mod format;
mod header;
mod index;
mod map;
mod raw_book;
mod record;
mod rows;
#[cfg(test)]
mod tests;

pub use book::{Book, BookReader};
pub use column::{Column, ColumnType, ColumnTypeError, Row};
pub use error::{BookError, BookErrorKind};
pub(crate) use map::Conflict;
pub use map::{Key, PositionMap, PositionMapIter, data_len, excess, fill, map};
pub use raw_book::{BookColumn, BookColumns};
pub use rows::{AllRows, BookIter, BookRow, Rows, RowsByValue};

/// Implements the traits of an iterator over the entries in its field `range`, each of which its method `item` returns.
macro_rules! range_iterator {
    ([$($generics:tt)*] $Iter:ty, $Item:ty) => {
        impl<$($generics)*> Iterator for $Iter {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.range.next().map(|entry| self.item(entry))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.range.size_hint()
            }

            fn nth(&mut self, n: usize) -> Option<$Item> {
                self.range.nth(n).map(|entry| self.item(entry))
            }

            fn count(self) -> usize {
                self.range.len()
            }

            fn last(mut self) -> Option<$Item> {
                self.next_back()
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $Iter {
            fn next_back(&mut self) -> Option<$Item> {
                self.range.next_back().map(|entry| self.item(entry))
            }

            fn nth_back(&mut self, n: usize) -> Option<$Item> {
                self.range.nth_back(n).map(|entry| self.item(entry))
            }
        }

        impl<$($generics)*> ExactSizeIterator for $Iter {}

        impl<$($generics)*> core::iter::FusedIterator for $Iter {}
    };
}

use range_iterator;
