//! The five-bit symbols of a record, eight in five bytes, the first in the lowest bits.

use super::number::number;
use crate::table::format::SYMBOL_BITS as BITS;

/// How many symbols share [`BITS`] bytes.
pub(super) const TOGETHER: usize = 8;
const MASK: u64 = (1 << BITS) - 1;

/// Symbols one by one; zeros where the bytes end.
pub(super) struct Symbols<'a> {
    bytes: &'a [u8],
    /// Where the next five bytes are.
    at: usize,
    word: u64,
    left: usize,
}

impl<'a> Symbols<'a> {
    #[inline]
    pub(super) const fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at, word: 0, left: 0 }
    }

    #[inline]
    pub(super) const fn next(&mut self) -> usize {
        if self.left == 0 {
            self.word = number(self.bytes, self.at, BITS);
            self.at += BITS;
            self.left = TOGETHER;
        }
        self.left -= 1;
        let symbol = self.word & MASK;
        self.word >>= BITS;
        symbol as usize
    }

    /// Where the bytes end that symbols have been read of, and whether the bits behind the last symbol are zeros in
    /// them.
    pub(super) const fn finish(&self) -> (usize, bool) {
        let unread = self.left * BITS / 8;
        let bits = self.left * BITS - 8 * unread;
        (self.at - unread, self.word & ((1 << bits) - 1) == 0)
    }
}
