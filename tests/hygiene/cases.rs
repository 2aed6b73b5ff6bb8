// Included by a crate of each edition.

use koma::{epin, pin, qpi, sin, Epin, Pin, Qpi, Sin};

pub const STYLE: Sin = sin!("C");
pub const PAWN: Pin = pin!("+P");
pub const KING: Qpi = qpi!("C:K^");
pub static TABLE: [Epin; 2] = [epin!("K^"), epin!("K^'",)];
pub const COMPUTED: Epin = epin!(concat!("+", "R"));

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
fn tokens() {
    assert_eq!(STYLE.to_string() + &PAWN.to_string() + &KING.to_string(), "C+PC:K^");
    assert_eq!(TABLE.map(name), ["king", "piece"]);
    assert_eq!(name(COMPUTED), "dragon");
    assert!(matches!(KING, qpi!("C:K^")));
}
