//! Chess, shōgi, xiangqi and makruk for [`koma`].
#![no_std]

#[cfg(test)]
extern crate std;

pub mod chess;
mod text;

pub use text::{FenError, FenErrorKind, FenField, UnwritableError, UnwritableErrorKind};
