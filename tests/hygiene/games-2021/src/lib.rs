//! The games of another crate in a crate of edition 2021 where nothing is in scope.
#![cfg(test)]
#![no_implicit_prelude]
#![deny(warnings)]
#![forbid(unsafe_code)]

::core::include!("../../games.rs");
