//! Where numbers end, and from where to where wrong tokens reach.

use crate::report::{after, char_at, plain};

/// The decimal number at `start` and the offset behind it. A number that is too large becomes `usize::MAX`.
#[must_use]
pub const fn scan_number(input: &[u8], start: usize) -> (usize, usize) {
    let mut value: usize = 0;
    let mut at = start;
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
        Some(c) => plain(c),
        None => '\0',
    };
    let next = after(input, at);
    let is_last = next == input.len() || matches!(input[next], b'/' | b' ' | b'0'..=b'9');
    let start = match (first, last_token) {
        ('^' | '\'', Some(start)) => start,
        ('+' | '-', Some(start)) if is_last => start,
        _ => at,
    };
    let mut end = at;
    while end < input.len() && matches!(input[end], b'+' | b'-') {
        end += 1;
    }
    if end < input.len() && !matches!(input[end], b'/' | b' ' | b'0'..=b'9' | b'^' | b'\'') {
        end = after(input, end);
    }
    while end < input.len() && matches!(input[end], b'^' | b'\'') {
        end += 1;
    }
    if last_token.is_none() && end < input.len() && end == at + 1 && input[end].is_ascii_alphabetic() {
        end += 1; // a marker before its letter
    }
    (start, end)
}
