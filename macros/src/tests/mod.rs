//! The expansions as functions of tokens: what a call reports, where, and that no call makes a macro panic.
//!
//! No compiler takes part, so these tests say the same on each version of it.

mod books;
mod call;
mod games;
mod messages;
mod mutations;
mod odd_calls;
#[cfg(feature = "games")]
mod page;
mod refused;
mod right_calls;
