//! The macros in a crate of edition 2018.
#![cfg(test)]
#![deny(warnings)]
#![forbid(unsafe_code)]

use koma::{book, epin, pin, position, position_map, qpi, sin};
use koma::{Book, Epin, Pin, Position, PositionMap, Qpi, Sin};

pub const STYLE: Sin = sin!("C");
pub const PAWN: Pin = pin!("+P");
pub const KING: Qpi = qpi!("C:K^");
pub static TABLE: [Epin; 2] = [epin!("K^"), epin!("K^'",)];
pub const COMPUTED: Epin = epin!(concat!("+", "R"));

pub static FEEN: Position<3> = position!("1K^1 / C/c");
pub static PICTURE: Position<3> = position! { <3> "C/c", board: [". K^ ."], hands: "/" };
pub static SPARSE: Position<3> = position! { <3> "C/c", board: { 1 => "C:K^" } };

pub static MAP: PositionMap<Position<3>, u32> = position_map! {
    "1K^1 / C/c" => 1,
    position! { <3> "C/c", board: { 2 => "C:K^" } } => 2,
};
pub static COMPUTED_MAP: PositionMap<Position<3>, u32> = position_map! { FEEN_AS_CONST => 1, "3 / C/c" => 2 };
const FEEN_AS_CONST: Position<3> = position!("1K^1 / C/c");

pub static BOOK: Book<Position<3>, (&str, u16)> =
    book!(file: "moves.tsv", key: "feen", row: ("move": &str, "weight": u16));

macro_rules! piece {
    ($l:literal) => {
        epin!($l)
    };
}

pub fn name(piece: Epin) -> &'static str {
    match piece {
        epin!("+R") | epin!("+r") => "dragon",
        piece!("K^") => "king",
        _ => "piece",
    }
}

#[test]
fn positions() {
    assert!(FEEN == PICTURE && FEEN == SPARSE);
    assert_eq!(FEEN.to_string(), "1K^1 / C/c");
    let computed: Position<3> = position!(concat!("1K^1 / ", "C/c"));
    assert_eq!(computed, FEEN);
    assert_eq!((MAP.get(&FEEN), COMPUTED_MAP.get(&FEEN), MAP.len()), (Some(&1), Some(&1), 2));
}

#[test]
fn books() {
    assert!(BOOK.rows(&FEEN).eq([("b1a1", 3), ("b1c1", 2)]));
    assert_eq!(BOOK.first(&FEEN.toggle()), None);
}

#[test]
fn tokens() {
    assert_eq!(STYLE.to_string() + &PAWN.to_string() + &KING.to_string(), "C+PC:K^");
    assert_eq!(TABLE.map(name), ["king", "piece"]);
    assert_eq!(name(COMPUTED), "dragon");
    assert!(matches!(KING, qpi!("C:K^")));
}
