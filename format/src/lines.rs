//! Splits a text into lines.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    reason = "lines are counted one by one, and the limit of their length is a small constant"
)]

use std::io::{self, BufRead, Read as _};

/// The maximum length of a table's line, in bytes. Without this limit, a file that is not a table could fill the
/// memory.
pub const MAX_LINE_LEN: usize = 1 << 20;

/// The message for a line that is longer than [`MAX_LINE_LEN`].
pub const TOO_LONG: &str = "this line has more than 1 MiB; the lines after it are not read";

pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Calls `visit` with each line of a text. Leaves out line breaks, empty lines at the end, and a byte order mark.
///
/// If all lines are empty, calls `visit` once, with an empty line. A line of more than [`MAX_LINE_LEN`] bytes may be
/// cut off, and no lines after it are read.
///
/// # Errors
///
/// Returns an error if `input` cannot be read.
///
/// ```
/// use koma_format::for_each_line;
///
/// let mut lines = Vec::new();
/// for_each_line(&mut "\u{FEFF}one\r\n\ntwo\n\n".as_bytes(), &mut |line| lines.push(line.to_vec()))?;
/// assert_eq!(lines, [b"one".as_slice(), b"", b"two"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn for_each_line(input: &mut dyn BufRead, visit: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    try_for_each_line(input, &mut |line| {
        visit(line);
        Ok(())
    })
}

/// Calls `visit` with each line of a text, like [`for_each_line`]. Stops when `visit` returns an error.
///
/// # Errors
///
/// Returns an error if `input` cannot be read, or the first error that `visit` returns.
pub fn try_for_each_line(
    input: &mut dyn BufRead,
    visit: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut line = Vec::new();
    let mut is_first = true;
    let mut has_text = false;
    // Empty lines are counted, not stored, until a line with text follows. There may be too many to store.
    let mut blank_lines = 0_u64;
    // The limit includes a byte order mark and a line break.
    let limit = (MAX_LINE_LEN + BYTE_ORDER_MARK.len() + 2) as u64;
    while (&mut *input).take(limit).read_until(b'\n', &mut line)? > 0 {
        if is_first && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        is_first = false;
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if text.is_empty() {
            blank_lines += 1;
        } else {
            for _ in 0..blank_lines {
                visit(b"")?;
            }
            blank_lines = 0;
            visit(text)?;
            has_text = true;
        }
        if text.len() > MAX_LINE_LEN {
            break;
        }
        line.clear();
    }
    if !has_text {
        visit(b"")?;
    }
    Ok(())
}
