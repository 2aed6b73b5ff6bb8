//! Tests the macros as functions on tokens: the messages of a call, their places, and that no call makes a macro panic.
//!
//! These tests do not run the compiler, so the results are the same with every version.

mod books;
mod call;
mod games;
mod messages;
mod mutations;
mod odd_calls;
mod page;
mod refused;
mod right_calls;
