//! For the diagnostics of the macros.

use core::ops::Range;

use crate::report::{Explanation, Reason};

pub use crate::report::{Words, after, char_at, is_blank, nearest, plain};
pub use crate::token::blank_name;

/// The diagnostic of an `input` that should have been a `subject`, with carets under `range`.
#[must_use]
pub const fn explanation<'a>(
    subject: &'static str,
    reason: Words,
    input: &'a str,
    range: Range<usize>,
    help: Option<Words>,
) -> Explanation<'a> {
    Explanation::from_words(subject, reason, input.as_bytes(), range, help)
}

/// The words alone.
#[must_use]
pub const fn reason(words: Words) -> Reason {
    Reason::new(words)
}

/// Panics with the words alone.
///
/// # Panics
///
/// Always.
#[track_caller]
pub const fn panic_with(words: &Words) -> ! {
    words.panic()
}
