//! For the diagnostics of the macros.

use crate::base::Side;
use crate::feen::{FeenError, messages};
use crate::report::Explanation;

/// [`FeenError::explain`] for a part of a FEEN, which `part` names.
#[must_use]
pub const fn explain_part<'a>(error: &FeenError, part: &'static str, input: &'a [u8]) -> Explanation<'a> {
    error.explain_part(part, input)
}

/// Returns whose hand it is, in words.
#[must_use]
pub const fn hand_name(side: Side) -> &'static str {
    messages::hand_name(side)
}

/// The message for hands that are not separated by exactly one slash.
pub const ONE_SLASH: &str = messages::ONE_SLASH;
/// The message for a count without a piece after it.
pub const LONE_COUNT: &str = messages::LONE_COUNT;
