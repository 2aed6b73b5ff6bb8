//! For the diagnostics of the macros.

use core::ops::Range;

use crate::base::Side;
use crate::feen::{FeenError, words};
use crate::report::Explanation;

/// The diagnostic of a mistake that only a macro can see: `subject` is what `input` should have been, and `range` where
/// the culprit stands in it; `help` may be empty.
#[must_use]
pub const fn explanation<'a>(
    subject: &'static str,
    reason: &'a str,
    input: &'a [u8],
    range: &Range<usize>,
    help: &'a str,
) -> Explanation<'a> {
    Explanation::of_strs(subject, reason, input, range, help)
}

/// [`FeenError::explain`] for a part of a FEEN, which `part` names.
#[must_use]
pub const fn explain_part<'a>(error: &FeenError, part: &'static str, input: &'a [u8]) -> Explanation<'a> {
    error.explain_part(part, input)
}

/// Whose hand it is, in words.
#[must_use]
pub const fn hand_name(side: Side) -> &'static str {
    words::hand_name(side)
}

/// The message for hands that are not separated by exactly one slash.
pub const ONE_SLASH: &str = words::ONE_SLASH;
/// The message for a count without a piece behind it.
pub const LONE_COUNT: &str = words::LONE_COUNT;
