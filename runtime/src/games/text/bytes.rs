//! Finds and cuts out parts of texts in const code.

use core::ops::Range;

use crate::report::{after, char_at, is_blank};

/// Returns a part of a text.
pub(in crate::games) const fn part<'a>(text: &'a [u8], range: &Range<usize>) -> &'a [u8] {
    text.split_at(range.end).0.split_at(range.start).1
}

/// Returns the index of the first `byte` in `text`, or `None` if `text` does not contain it.
pub(in crate::games) const fn index_of(byte: u8, text: &[u8]) -> Option<usize> {
    let mut place = 0;
    while place < text.len() {
        if text[place] == byte {
            return Some(place);
        }
        place += 1;
    }
    None
}

/// Reports whether a text ends with two styles, as only FEEN does.
pub(in crate::games) const fn ends_like_feen(text: &[u8]) -> bool {
    matches!(text, [.., b' ', active, b'/', inactive] if active.is_ascii_alphabetic() && inactive.is_ascii_alphabetic())
}

/// Returns the end of a run of characters that starts at `at`. The run has only blanks if `of_blanks` is true.
/// Otherwise, it has no blanks.
pub(in crate::games) const fn run_end(line: &[u8], at: usize, of_blanks: bool) -> usize {
    let mut at = at;
    while let Some(c) = char_at(line, at)
        && is_blank(c) == of_blanks
    {
        at = after(line, at);
    }
    at
}
