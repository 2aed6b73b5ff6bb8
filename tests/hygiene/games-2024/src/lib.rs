//! The games of another crate in a crate of edition 2024 without the standard library.
#![cfg(test)]
#![no_std]
#![deny(warnings)]
#![forbid(unsafe_code)]

include!("../../games.rs");
