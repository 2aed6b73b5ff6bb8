//! Reads lines of a limited length.

use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

use koma_format::MAX_LINE_LEN;

use crate::Error;

/// Calls `visit` with the number of each line and its bytes without the line break. The first line is number 1. A line of more
/// than 1 MiB, the limit of all readers, is skipped, and `visit` gets the reason in words instead of the bytes. Stops when
/// `visit` returns an error. Errors name the input by `path`.
///
/// # Errors
///
/// Returns an error if the input cannot be read, and the first error that `visit` returns.
///
/// ```
/// use koma_book::for_each_line;
///
/// let long = vec![b'x'; 2 << 20];
/// let mut lines = Vec::new();
/// for_each_line("a.txt", &[b"one\n\n", &long[..], b"\nfour"].concat()[..], |number, line| {
///     lines.push((number, line.map(<[u8]>::len)));
///     Ok(())
/// })?;
/// assert_eq!(lines, [(1, Ok(3)), (2, Ok(0)), (3, Err("this line has more than 1 MiB")), (4, Ok(4))]);
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn for_each_line(
    path: impl AsRef<Path>,
    input: impl Read,
    mut visit: impl FnMut(u64, Result<&[u8], &'static str>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut lines = Lines::new(Box::new(input));
    while lines.next_line() {
        let is_too_long = lines.is_too_long();
        visit(
            lines.number,
            if is_too_long { Err("this line has more than 1 MiB") } else { Ok(&lines.line) },
        )?;
    }
    lines.error.map_or(Ok(()), |error| Err(Error::file(path, error)))
}

pub(crate) const LONG_LINE: &str = "a line has more than 1 MiB";

pub(crate) struct Lines<'a> {
    input: BufReader<Box<dyn Read + 'a>>,
    /// The current line without its line break. A line that is too long is cut off one byte after the limit.
    pub(crate) line: Vec<u8>,
    /// The number of the current line. The first line is number 1.
    pub(crate) number: u64,
    /// The error that ended the file too early.
    pub(crate) error: Option<io::Error>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>) -> Self {
        let input = BufReader::with_capacity(1 << 16, input);
        Self { input, line: Vec::new(), number: 0, error: None }
    }

    /// Reads the next line. Returns `false` at the end of the file, and after an error.
    pub(crate) fn next_line(&mut self) -> bool {
        self.line.clear();
        self.number += 1;
        let limit = (MAX_LINE_LEN + b"\r\n".len()) as u64;
        let mut read = self.input.by_ref().take(limit).read_until(b'\n', &mut self.line);
        if self.line.pop_if(|byte| *byte == b'\n').is_some() {
            while self.line.pop_if(|byte| *byte == b'\r').is_some() {}
        } else if self.is_too_long() {
            read = self.input.skip_until(b'\n').and(read);
        }
        let len = read.unwrap_or_else(|error| {
            self.line.clear();
            self.error = Some(error);
            0
        });
        len > 0
    }

    pub(crate) fn is_too_long(&self) -> bool {
        self.line.len() > MAX_LINE_LEN
    }
}
