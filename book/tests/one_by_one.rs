//! A reader for tests of readers.

use std::io::{self, Read};

/// A reader that returns one byte at a time, so that reads also end within words and characters.
pub(crate) struct OneByOne<'a>(pub(crate) &'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
        out[0] = *first;
        self.0 = rest;
        Ok(1)
    }
}
