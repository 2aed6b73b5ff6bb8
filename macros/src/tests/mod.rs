//! Tests the expansions as functions on tokens: what a call reports and where, and that no call makes a macro panic.
//!
//! They do not run the compiler, so the results are the same with every version.

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
