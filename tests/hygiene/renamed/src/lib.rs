//! The crate under another name in `Cargo.toml`, and a crate of its own in the place of its name.
#![cfg(test)]
#![deny(warnings)]
#![forbid(unsafe_code)]

use notation::{Epin, Qpi, epin, qpi};

/// Something else that is called like the crate.
pub mod koma {}

pub const KING: Qpi = qpi!("C:K^");
pub const ROOK: Epin = notation::epin!(concat!("+", "R"));

pub static MOVES: notation::Book<notation::Position<3>, u16> =
    notation::book!(file: "../moves.tsv", key: "feen", row: ("weight": u16));

pub fn is_rook(piece: Epin) -> bool {
    matches!(piece, epin!("+R") | epin!("R"))
}

#[test]
fn tokens() {
    assert!(matches!(KING, qpi!("C:K^")));
    assert!(is_rook(ROOK));
    assert_eq!(MOVES.row_count(), 3);
}
