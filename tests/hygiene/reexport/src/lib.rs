//! The macros by way of another library; the crate itself is no dependency here.
#![cfg(test)]
#![deny(warnings)]
#![forbid(unsafe_code)]

use engine::{Epin, epin, is_one_of};

pub const KING: Epin = epin!("K^");
pub const STYLE: engine::notation::Sin = engine::notation::sin!("C");

pub mod go {
    engine::notation::game! {
        board <3, 3>;
        style "G" Go { "S" => Stone }
    }
}

pub static MOVES: engine::notation::Book<engine::notation::Position<3>, u16> =
    engine::notation::book!(file: "../moves.tsv", key: "feen", row: ("weight": u16));

pub fn is_king(piece: Epin) -> bool {
    is_one_of!(piece, "K^" | "k^")
}

#[test]
fn tokens() {
    assert_eq!(MOVES.row_count(), 3);
    assert!(is_king(KING) && !is_king(epin!("K")));
    assert!(matches!(go::STONE, go::qpi!("G:S")) && go::check(&go::position!("S2/3/3 / G/g")).is_ok());
    assert!(matches!(STYLE, engine::notation::sin!("C")));
}
