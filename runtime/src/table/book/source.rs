//! Where the reader of books gets bytes from.

use crate::table::numbers::{number, saturated};

/// The bytes of a book. They are in memory, or in a file of which only some parts are read.
///
/// [`View`](super::view::View) reads a book through this trait, so all books are read by the same code.
pub trait Source<'a>: Copy {
    /// Returns at least `len` bytes of the book, from the offset `at` on, and at least eight bytes after them. So each
    /// number among the `len` bytes can be loaded as eight bytes. The bytes after `len` bytes may have any value.
    ///
    /// Returns `None` if the book does not have these bytes, or if they cannot be read.
    fn padded(self, at: usize, len: usize) -> Option<&'a [u8]>;

    /// Returns `len` bytes of the book, from the offset `at` on. Returns `None` in the same cases as
    /// [`padded`](Self::padded).
    #[inline]
    fn bytes(self, at: usize, len: usize) -> Option<&'a [u8]> {
        self.padded(at, len)?.get(..len)
    }

    /// Returns the number in the `width` bytes from `at` on, or 0 if they are missing. The width is at most eight.
    #[inline]
    fn number(self, at: usize, width: usize) -> u64 {
        number(self.padded(at, width).unwrap_or_default(), 0, width)
    }

    /// Returns [`number`](Self::number) as a `usize`. A number that does not fit becomes the largest `usize`.
    #[inline]
    fn count(self, at: usize, width: usize) -> usize {
        saturated(self.number(at, width))
    }
}

/// All bytes of a book. The checksum at the end has eight bytes, so the bytes before it need no padding.
impl<'a> Source<'a> for &'a [u8] {
    #[inline]
    fn padded(self, at: usize, len: usize) -> Option<&'a [u8]> {
        self.get(at..).filter(|rest| rest.len() >= len)
    }
}
