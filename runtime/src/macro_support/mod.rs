//! What the macros of `koma` expand to, and what they call while they run. Not part of the public API.

pub mod games;
#[cfg(feature = "games")]
pub mod moves;
pub mod must;
#[cfg(feature = "games")]
pub mod notations;
pub mod positions;
pub mod squares;
pub mod tables;
pub mod tokens;

/// For the diagnostics of the macros.
pub mod diagnostics {
    pub use crate::feen::{LONE_COUNT, ONE_SLASH, explain_part, hand_name};
    pub use crate::report::{is_blank, nearest};
}
