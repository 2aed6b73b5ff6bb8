//! `diagram!` in documentation, and as an expression.
#![deny(warnings)]

use koma::{chess, diagram, makruk, shogi, xiangqi};

/// A king.
#[doc = diagram!("3/1K^1/3 / C/c")]
/// It is alone.
pub const FEEN: &str = "3/1K^1/3 / C/c";

const LITERALS: [&str; 5] = [
    diagram!("3/1K^1/3 / C/c"),
    diagram!(r"3/1K^1/3 / C/c"),
    diagram!(r#"3/1K^1/3 / C/c"#),
    diagram!(b"3/1K^1/3 / C/c"),
    diagram!("3/1K^1/\x33 / C/c",),
];
static DIMENSIONS: [&str; 2] = [diagram!("K^2k^ / C/c"), diagram!("k^1/2//2/1K^ / R/r")];
const GAMES: [&str; 4] = [
    chess::diagram!("4k^3/8/8/8/8/8/8/4K^3 / C/c"),
    shogi::diagram!("4k^4/9/9/9/9/9/9/9/4K^4 2P/ S/s"),
    xiangqi::diagram!("3g^5/9/9/9/9/9/9/9/9/4G^4 / X/x"),
    makruk::diagram!("4k^3/8/8/8/8/8/8/4K^3 / M/m"),
];
const IN_OTHER_MACROS: &str = concat!("<p>", diagram!("3/1K^1/3 / C/c"), "</p>");

macro_rules! documented {
    ($feen:literal $(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[doc = diagram!($feen)]
        pub const $name: koma::Position<3, 3> = koma::position!($feen);
    };
}
documented! { "3/1K^1/3 / C/c" /** A king, which a macro draws. */ KING }

fn main() {
    assert!(LITERALS.iter().all(|picture| *picture == LITERALS[0] && picture.contains("<svg")));
    assert!(DIMENSIONS.iter().chain(&GAMES).all(|picture| picture.starts_with("<div")));
    assert!(GAMES[0].contains('♔') && GAMES[1].contains('玉'));
    assert_eq!(IN_OTHER_MACROS.len(), LITERALS[0].len() + "<p></p>".len());
    assert_eq!(KING.to_string(), FEEN);
}
