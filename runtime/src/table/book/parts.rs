//! The parts of a book, which follow one another.

use super::error::{BookError, BookErrorKind as Kind};
use super::layout::{CHECKSUM_LEN, PAGE};
use crate::table::numbers::saturated;

/// A part of a book: its start and its length, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) at: usize,
    pub(super) len: usize,
}

impl Part {
    /// Returns the bytes of the part, or no bytes if they are missing.
    #[inline]
    pub(super) const fn of<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        if let Some((_, rest)) = bytes.split_at_checked(self.at)
            && let Some((part, _)) = rest.split_at_checked(self.len)
        {
            return part;
        }
        &[]
    }
}

/// Lays out parts one after another. A start that does not fit in a `usize` becomes `usize::MAX`.
pub(super) struct Parts {
    pub(super) end: u64,
}

impl Parts {
    /// Adds a part of `count` items of `size` bytes each, and returns its start.
    pub(super) const fn add(&mut self, count: usize, size: usize) -> usize {
        let start = saturated(self.end);
        self.end = self.end.saturating_add((count as u64).saturating_mul(size as u64));
        start
    }

    pub(super) const fn add_bytes(&mut self, len: usize) -> Part {
        Part { at: self.add(len, 1), len }
    }

    /// Returns an error if a book of `found` bytes is too short for these parts and their checksums or, if `is_all`, too
    /// long.
    pub(super) const fn verify_length(&self, found: u64, is_all: bool) -> Result<(), BookError> {
        let checksums = self.end.div_ceil(PAGE as u64).saturating_add(1);
        let expected = self.end.saturating_add(checksums.saturating_mul(CHECKSUM_LEN as u64));
        if expected == u64::MAX {
            return Err(BookError::new(Kind::WrongHeader));
        }
        if expected > found || is_all && expected < found {
            return Err(BookError::new(Kind::WrongLength { expected, found }));
        }
        Ok(())
    }
}
