//! Contains what the macros of `koma` expand to, and what they call while they run. It is not part of the public API.
// Macros pass indices of tokens, letters and pieces that exist, and sizes of boards.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "indices of what exists")]
#![allow(clippy::panic, clippy::unwrap_used, reason = "only wrong declarations could panic")]

pub mod games;
pub mod must;
#[cfg_attr(not(feature = "games"), expect(unused_variables, reason = "there are no games to read"))]
pub mod own;
pub mod positions;
pub mod squares;
pub mod tables;
pub mod tokens;

/// Support for the diagnostics of the macros.
pub mod diagnostics {
    pub use crate::feen::{ONE_SLASH, hand_name};
    pub use crate::report::is_blank;
}
