// Included by a crate of each edition.

use koma::{epin, pin, position, qpi, sin, Epin, Pin, Position, Qpi, Sin};

pub const STYLE: Sin = sin!("C");
pub const PAWN: Pin = pin!("+P");
pub const KING: Qpi = qpi!("C:K^");
pub static TABLE: [Epin; 2] = [epin!("K^"), epin!("K^'",)];
pub const COMPUTED: Epin = epin!(concat!("+", "R"));

pub static FEEN: Position<3> = position!("1K^1 / C/c");
pub static PICTURE: Position<3> = position! { <3> "C/c", board: [". K^ ."], hands: "/" };
pub static SPARSE: Position<3> = position! { <3> "C/c", board: { 1 => "C:K^" } };

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
}

#[test]
fn tokens() {
    assert_eq!(STYLE.to_string() + &PAWN.to_string() + &KING.to_string(), "C+PC:K^");
    assert_eq!(TABLE.map(name), ["king", "piece"]);
    assert_eq!(name(COMPUTED), "dragon");
    assert!(matches!(KING, qpi!("C:K^")));
}
