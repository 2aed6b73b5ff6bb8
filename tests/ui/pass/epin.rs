//! `epin!` with all forms of its argument, and in all places.
#![deny(warnings)]

use koma::{Epin, chess, epin, makruk, shogi, xiangqi};

const ROOK: Epin = epin!("R");
static PIECES: [Epin; 5] = [epin!("R"), epin!("r"), epin!("-R"), epin!("R'"), epin!("+r^'")];
const LITERALS: [Epin; 6] =
    [epin!("+R'"), epin!(r"+R'"), epin!(r#"+R'"#), epin!(b"+R'"), epin!(br"+R'"), epin!("+R\u{27}",)];

const NAME: &str = "+R'";
const COMPUTED: [Epin; 3] = [epin!(NAME), epin!(concat!("+", "R", "'")), epin!(" +R'".trim_ascii())];

const GAMES: [Epin; 4] = [chess::epin!("-R"), shogi::epin!("+R'"), xiangqi::epin!("G^"), makruk::epin!("m")];

macro_rules! piece {
    (literal $text:literal) => {
        epin!($text)
    };
    (expression $text:expr) => {
        epin!($text)
    };
    (token $text:tt) => {
        epin!($text)
    };
}
const CAPTURED: [Epin; 4] =
    [piece!(literal "+R'"), piece!(expression "+R'"), piece!(expression NAME), piece!(token "+R'")];

const fn may_castle(piece: Epin) -> bool {
    matches!(piece, epin!("-R") | epin!("-r"))
}

const fn worth(piece: Epin) -> u32 {
    match piece {
        chess::epin!("R") | chess::epin!("r") | piece!(literal "-R") | piece!(token "-r") => 5,
        epin!("K^") => 100,
        _ => 0,
    }
}

fn main() {
    assert_eq!(PIECES.map(|piece| piece.to_string()), ["R", "r", "-R", "R'", "+r^'"]);
    assert_eq!(GAMES.map(|piece| piece.to_string()), ["-R", "+R'", "G^", "m"]);
    assert!(LITERALS.iter().chain(&COMPUTED).chain(&CAPTURED).all(|piece| piece.to_string() == NAME));
    assert!(may_castle(PIECES[2]) && !may_castle(ROOK));
    assert_eq!([epin!("r"), epin!("-r"), epin!("K^"), epin!("R'")].map(worth), [5, 5, 100, 0]);
    let epin!("R") = ROOK else { panic!("a pattern of `let`") };
    if let Some(epin!("R'") | epin!("r'")) = PIECES.first().copied() {
        panic!("the first one is native");
    }
}
