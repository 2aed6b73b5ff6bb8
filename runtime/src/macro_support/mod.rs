//! What the macros of `koma` expand to, and what they call while they run. Not part of the public API.

pub mod diagnostics;
pub mod games;
pub mod must;
#[cfg(feature = "games")]
pub mod notations;
pub mod positions;
pub mod squares;
pub mod tables;
pub mod tokens;
pub mod words;
pub mod wrong;
