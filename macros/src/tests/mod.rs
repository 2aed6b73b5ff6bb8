//! The expansions as functions of tokens: what a call is told, where, and that no call makes a macro panic.
//!
//! No compiler takes part, so these tests say the same on each version of it.

mod books;
mod call;
mod games;
mod mutations;
mod odd_calls;
mod refused;
mod right_calls;
mod wrong_calls;
