//! `square!` with and without the shape of the board, in one to three dimensions, and in all places.
#![deny(warnings)]

use koma::{Square, chess, makruk, shogi, square, xiangqi};

const CENTER: Square<8, 8> = square!("e4");
static CORNERS: [Square<8, 8>; 4] = [square!("a1"), square!("h1"), square!("a8"), square!("h8")];
const LITERALS: [Square<8, 8>; 4] = [square!("e4"), square!(r"e4"), square!(r#"e4"#), square!(b"e4",)];
const WITH_SHAPE: [Square<8, 8>; 4] =
    [square!(<8, 8> "e4"), square!(<8_usize, 8,> r"e4"), square!(<8, 8> br"e4"), square!(<8, 8> "\x65\x34",)];

const LINE: [Square<9>; 2] = [square!("i"), square!(<9> "i")];
const CUBE: [Square<3, 3, 3>; 2] = [square!("c2A"), square!(<3, 3, 3> "c2A")];
const WIDE: [Square<30>; 2] = [square!("ad"), square!(<30> "ad")];

const NAME: &str = "e4";
trait Named {
    const NAME: &'static str;
}
impl Named for u8 {
    const NAME: &'static str = NAME;
}
const COMPUTED: [Square<8, 8>; 4] =
    [square!(NAME), square!(concat!("e", "4")), square!("e4 ".trim_ascii()), square!(<u8 as Named>::NAME)];

const GAMES: (Square<8, 8>, Square<9, 9>, Square<10, 9>, Square<8, 8>) =
    (chess::square!("e4"), shogi::square!("7g"), xiangqi::square!("e9"), makruk::square!("e4"));

macro_rules! square_of {
    (literal $text:literal) => { square!(<8, 8> $text) };
    (expression $text:expr) => { square!($text) };
    (token $text:tt) => { square!(<8, 8> $text) };
    (shape $ranks:literal $files:tt) => { square!(<$ranks, $files> "e4") };
}
const CAPTURED: [Square<8, 8>; 6] = [
    square_of!(literal "e4"),
    square_of!(expression "e4"),
    square_of!(expression NAME),
    square_of!(expression <u8 as Named>::NAME),
    square_of!(token "e4"),
    square_of!(shape 8 8),
];

const fn is_center(square: Square<8, 8>) -> bool {
    matches!(
        square,
        square!(<8, 8> "d4") | square!(<8, 8> "e4") | chess::square!("d5") | chess::square!("e5")
    )
}

fn main() {
    assert_eq!(CORNERS.map(Square::index), [56, 63, 0, 7]);
    assert!(LITERALS.iter().chain(&WITH_SHAPE).chain(&COMPUTED).chain(&CAPTURED).all(|e4| *e4 == CENTER));
    assert_eq!((LINE.map(Square::index), CUBE.map(Square::index)), ([8, 8], [23, 23]));
    assert_eq!(WIDE.map(Square::index), [29, 29]);
    assert_eq!((GAMES.0, GAMES.3), (CENTER, CENTER));
    assert_eq!((GAMES.1.to_string(), GAMES.2.index()), ("c3".to_owned(), 4));
    assert!(is_center(CENTER) && !is_center(CORNERS[0]));
    let square!(<8, 8> "e4") = CENTER else { panic!("a pattern of `let`") };
    if let Some(square_of!(literal "h8") | square_of!(token "a8")) = CORNERS.first().copied() {
        panic!("the first one is a1");
    }
}
