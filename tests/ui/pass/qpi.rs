//! `qpi!` with all forms of its argument, and in all places.
#![deny(warnings)]

use koma::{Qpi, chess, makruk, qpi, shogi, xiangqi};

const KING: Qpi = qpi!("C:K^");
static PIECES: [Qpi; 4] = [qpi!("C:K^"), qpi!("c:k^"), qpi!("S:+P"), qpi!("s:+P")];
const LITERALS: [Qpi; 6] =
    [qpi!("C:K^"), qpi!(r"C:K^"), qpi!(r#"C:K^"#), qpi!(b"C:K^"), qpi!(br"C:K^"), qpi!("C\u{3a}K^",)];

const NAME: &str = "C:K^";
const COMPUTED: [Qpi; 3] = [qpi!(NAME), qpi!(concat!("C:", "K", "^")), qpi!(" C:K^".trim_ascii())];

const GAMES: [Qpi; 4] =
    [chess::qpi!("C:-R"), shogi::qpi!("S:+R"), xiangqi::qpi!("X:G^"), makruk::qpi!("m:M")];

macro_rules! piece {
    (literal $text:literal) => {
        qpi!($text)
    };
    (expression $text:expr) => {
        qpi!($text)
    };
    (token $text:tt) => {
        qpi!($text)
    };
}
const CAPTURED: [Qpi; 4] =
    [piece!(literal "C:K^"), piece!(expression "C:K^"), piece!(expression NAME), piece!(token "C:K^")];

const fn is_king(piece: Qpi) -> bool {
    matches!(piece, qpi!("C:K^") | qpi!("c:k^"))
}

const fn name(piece: Qpi) -> &'static str {
    match piece {
        chess::qpi!("C:K^") => "White's king",
        piece!(literal "c:k^") | piece!(token "C:k^") => "Black's king",
        shogi::qpi!("S:+P") => "a tokin",
        _ => "another piece",
    }
}

fn main() {
    assert_eq!(PIECES.map(|piece| piece.to_string()), ["C:K^", "c:k^", "S:+P", "s:+P"]);
    assert_eq!(GAMES.map(|piece| piece.to_string()), ["C:-R", "S:+R", "X:G^", "m:M"]);
    assert!(LITERALS.iter().chain(&COMPUTED).chain(&CAPTURED).all(|piece| *piece == KING));
    assert!(is_king(PIECES[1]) && !is_king(PIECES[2]));
    assert_eq!([KING, qpi!("C:k^"), qpi!("S:+P")].map(name), ["White's king", "Black's king", "a tokin"]);
    let qpi!("C:K^") = KING else { panic!("a pattern of `let`") };
    if let Some(qpi!("S:K^") | qpi!("s:k^")) = PIECES.first().copied() {
        panic!("the first one is of chess");
    }
}
