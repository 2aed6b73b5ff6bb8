//! Where numbers end, and from where to where wrong tokens reach.

use crate::base::Marker;
use crate::report::{after, char_at, plain};

/// The decimal number at `start` and the offset behind it. A number that is too large becomes `usize::MAX`.
#[must_use]
#[inline]
pub const fn scan_number(input: &[u8], start: usize) -> (usize, usize) {
    // Most numbers are one digit, which needs no arithmetic.
    if start >= input.len() || !input[start].is_ascii_digit() {
        return (0, start);
    }
    let mut value = (input[start] - b'0') as usize;
    let mut at = start + 1;
    while at < input.len() && input[at].is_ascii_digit() {
        value = value.saturating_mul(10).saturating_add((input[at] - b'0') as usize);
        at += 1;
    }
    (value, at)
}

/// The range of the wrong token at `at`, as far as it was probably meant to be one token. A marker that can only
/// belong to the token before it, which starts at `last_token`, is taken together with that.
#[must_use]
pub const fn token_extent(input: &[u8], at: usize, last_token: Option<usize>) -> (usize, usize) {
    let first = match char_at(input, at) {
        Some(c) => marker(plain(c)),
        None => None,
    };
    let next = after(input, at);
    let is_last = next == input.len() || is_end(input[next]);
    let start = match (first, last_token) {
        (Some(first), Some(start)) if !first || is_last => start,
        _ => at,
    };
    let mut end = markers_end(input, at, true);
    let mut has_letter = false;
    if end < input.len() && !is_end(input[end]) && marker(input[end] as char).is_none() {
        has_letter = input[end].is_ascii_alphabetic();
        end = after(input, end);
    }
    end = markers_end(input, end, false);
    // Markers that stand before their letter.
    if last_token.is_none() && !has_letter && end < input.len() && input[end].is_ascii_alphabetic() {
        end += 1;
    }
    (start, end)
}

/// Whether `c` is a marker that stands before the letter, rather than behind it; `None` if it is no marker.
const fn marker(c: char) -> Option<bool> {
    match Marker::from_char(c) {
        Some(marker) => Some(marker.state().is_some()),
        None => None,
    }
}

/// The offset behind the markers at `at` of those that stand before a letter, or of those that stand behind it.
const fn markers_end(input: &[u8], at: usize, before_letter: bool) -> usize {
    let mut end = at;
    while end < input.len() {
        match marker(input[end] as char) {
            Some(is_before) if is_before == before_letter => end += 1,
            _ => break,
        }
    }
    end
}

/// Whether no token reaches over this byte.
const fn is_end(byte: u8) -> bool {
    matches!(byte, b'/' | b' ' | b'0'..=b'9')
}
