//! `position!` with FEENs, pictures and lists of squares, in one to three dimensions.
#![deny(warnings)]

use koma::{Position, chess, makruk, position, shogi, xiangqi};

const KINGS: Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
static BOARDS: [Position<3>; 2] = [position!("3 / C/c"), position!("K^2 / c/C")];
const LITERALS: [Position<3, 3>; 5] = [
    position!("1k^1/3/1K^1 / C/c"),
    position!(r"1k^1/3/1K^1 / C/c"),
    position!(r#"1k^1/3/1K^1 / C/c"#),
    position!(b"1k^1/3/1K^1 / C/c"),
    position!("1k^1\x2f3/1K^1 / C/c",),
];

const FEEN: &str = "1k^1/3/1K^1 / C/c";
const COMPUTED: [Position<3, 3>; 5] = [
    position!(FEEN),
    position!(if FEEN.len() / 2 > 4 { FEEN } else { "3/3/3 / C/c" }),
    position!(<Kings as Game>::FEEN),
    position!(concat!("1k^1/3/1K^1", " / ", "C/c")),
    position!(include_str!("../data/kings.feen").trim_ascii()),
];

trait Game {
    const FEEN: &'static str;
}
struct Kings;
impl Game for Kings {
    const FEEN: &'static str = FEEN;
}

const PICTURES: [Position<3, 3>; 4] = [
    position! { <3, 3> "C/c", board: [". k^ .", ". . .", ". K^ ."] },
    position! { <3, 3> "C/c", board: [".k^.", "3", "1C:K^1"] },
    position! { <3usize, 3> r"C/c", hands: "/", board: ["1 k^ 1", b"3", ".\tK^\t."], },
    position!(<3, 3,> b"C/c", board: ["1 c:k^ 1", r"3", "1 K^ 1"], hands: " / "),
];

const LISTS: [Position<3, 3>; 4] = [
    position! { <3, 3> "C/c", board: { "b3" => "k^", "b1" => "K^" } },
    position! { <3, 3> "C/c", board: { 7 => "C:K^", 1 => "c:k^" } },
    position! { <3, 3> "C/c", hands: "/", board: { b"b3" => b"k^", 7usize => r"K^", } },
    position! { <3, 3> "C/c", board: { 1_usize => "k^", r"b1" => "K^" }, hands: "/", },
];

const LINE: [Position<4>; 3] = [
    position!("K^2k^ / C/c"),
    position! { <4> "C/c", board: ["K^ . . k^"] },
    position! { <4> "C/c", board: { "a" => "K^", 3 => "k^" } },
];

const HANDS: [Position<2, 2, 3>; 3] = [
    position!("k^2/3//3/1K^P' 2PB/r C/m"),
    position! { <2, 2, 3> "C/m", board: [["k^ . .", "3"], ["3", ". C:K^ m:P"]], hands: "PBP/r" },
    position! { <2, 2, 3> "C/m", hands: "B 2P/m:r", board: { "a2B" => "k^", 10 => "K^", "c1A" => "P'" } },
];

const EMPTY: Position<3, 3> = position! { <3, 3> "C/c", board: {} };

const CHESS: [Position<8, 8>; 2] = [
    chess::position!("4k^3/8/8/8/8/8/8/4K^3 / C/c"),
    chess::position! { <8, 8> "C/c", board: { "e8" => "k^", "e1" => "K^" } },
];
const SHOGI: [Position<9, 9>; 2] = [
    shogi::position!("4k^4/9/9/9/9/9/9/9/4K^4 2P/ S/s"),
    shogi::position! { <9, 9> "S/s", board: { "5a" => "k^", "5i" => "K^" }, hands: "2P/" },
];
const XIANGQI: Position<10, 9> = xiangqi::position!("3g^5/9/9/9/9/9/9/9/9/4G^4 / X/x");
const MAKRUK: Position<8, 8> = makruk::position!("4k^3/8/8/8/8/8/8/4K^3 / M/m");

macro_rules! position_of {
    (literal $feen:literal) => { position!($feen) };
    (expression $feen:expr) => { position!($feen) };
    (token $feen:tt) => { position!($feen) };
    ($styles:literal: $($rank:literal)+) => { position! { <3, 3> $styles, board: [$($rank),+] } };
    ($($square:tt is $piece:expr),+) => { position! { <3, 3> "C/c", board: { $($square => $piece),+ } } };
}
const CAPTURED: [Position<3, 3>; 7] = [
    position_of!(literal "1k^1/3/1K^1 / C/c"),
    position_of!(expression "1k^1/3/1K^1 / C/c"),
    position_of!(expression FEEN),
    position_of!(expression <Kings as Game>::FEEN),
    position_of!(token "1k^1/3/1K^1 / C/c"),
    position_of!("C/c": "1 k^ 1" "3" "1 K^ 1"),
    position_of!("b3" is "k^", 7 is "K^"),
];

fn main() {
    assert_eq!(KINGS.to_string(), FEEN);
    let all = LITERALS.iter().chain(&COMPUTED).chain(&PICTURES).chain(&LISTS).chain(&CAPTURED);
    assert!(all.into_iter().all(|position| *position == KINGS));
    assert_eq!(BOARDS.map(|board| board.piece_count()), [0, 1]);
    assert_eq!(EMPTY.to_string(), "3/3/3 / C/c");
    assert_eq!(LINE.map(|line| line.to_string()), ["K^2k^ / C/c"; 3]);
    assert_eq!(HANDS.map(|hands| hands.to_string()), ["k^2/3//3/1K^P' 2PB/r C/m"; 3]);
    assert!(CHESS[0] == CHESS[1] && SHOGI[0] == SHOGI[1]);
    assert_eq!((XIANGQI.piece_count(), MAKRUK.piece_count()), (2, 2));
}
