//! Chess, shōgi, xiangqi and makruk for [`koma`].
#![no_std]

#[cfg(test)]
extern crate std;

pub mod chess;
pub mod makruk;
pub mod shogi;
mod text;
pub mod xiangqi;

pub use text::{FenError, FenErrorKind, FenField, UnwritableError, UnwritableErrorKind};
