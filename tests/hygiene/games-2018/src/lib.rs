//! The games of another crate in a crate of edition 2018.
#![deny(warnings)]
#![forbid(unsafe_code)]

include!("../../games.rs");
