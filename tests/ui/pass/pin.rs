//! `pin!` with all forms of its argument, and in all places.
#![deny(warnings)]

use koma::{Pin, chess, makruk, pin, shogi, xiangqi};

const PAWN: Pin = pin!("P");
static STATES: [Pin; 6] = [pin!("P"), pin!("+P"), pin!("-P"), pin!("P^"), pin!("+P^"), pin!("-p^")];
const LITERALS: [Pin; 6] =
    [pin!("+P"), pin!(r"+P"), pin!(r#"+P"#), pin!(b"+P"), pin!(br"+P"), pin!("\x2bP",)];

const NAME: &str = "+P";
const COMPUTED: [Pin; 3] = [pin!(NAME), pin!(concat!("+", "P")), pin!(" +P".trim_ascii())];

const GAMES: [Pin; 4] = [chess::pin!("-R"), shogi::pin!("+R"), xiangqi::pin!("G^"), makruk::pin!("M")];

macro_rules! piece {
    (literal $text:literal) => {
        pin!($text)
    };
    (expression $text:expr) => {
        pin!($text)
    };
    (token $text:tt) => {
        pin!($text)
    };
}
const CAPTURED: [Pin; 4] =
    [piece!(literal "+P"), piece!(expression "+P"), piece!(expression NAME), piece!(token "+P")];

const fn is_tokin(piece: Pin) -> bool {
    matches!(piece, pin!("+P") | pin!("+p"))
}

const fn worth(piece: Pin) -> u32 {
    match piece {
        shogi::pin!("P") | shogi::pin!("p") => 1,
        piece!(literal "+P") | piece!(token "+p") => 6,
        pin!("K^") => 100,
        _ => 0,
    }
}

fn main() {
    assert_eq!(STATES.map(|piece| piece.to_string()), ["P", "+P", "-P", "P^", "+P^", "-p^"]);
    assert_eq!(GAMES.map(|piece| piece.to_string()), ["-R", "+R", "G^", "M"]);
    assert!(LITERALS.iter().chain(&COMPUTED).chain(&CAPTURED).all(|piece| *piece == PAWN.enhance()));
    assert!(is_tokin(STATES[1]) && !is_tokin(PAWN));
    assert_eq!([pin!("p"), pin!("+p"), pin!("K^"), pin!("K")].map(worth), [1, 6, 100, 0]);
    let pin!("P") = PAWN else { panic!("a pattern of `let`") };
    if let Some(pin!("+P") | pin!("-P")) = STATES.first().copied() {
        panic!("the first one has no marker");
    }
}
