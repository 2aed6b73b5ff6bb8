//! Contains what the macros of `koma` expand to, and what they call while they run. Not part of the public API.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "macros pass indices of tokens and pieces that exist, and sizes of boards"
)]

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
