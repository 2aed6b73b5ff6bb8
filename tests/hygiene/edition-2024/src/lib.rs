//! The macros in a crate of edition 2024.
#![cfg(test)]
#![deny(warnings)]
#![forbid(unsafe_code)]

include!("../../cases.rs");
