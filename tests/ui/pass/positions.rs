//! `positions!` with lists of FEENs, of texts in other notations and of moves.
#![deny(warnings)]

use koma::{Position, chess, makruk, positions, shogi, xiangqi};

const FEEN: &str = "2K / C/c";
static FEENS: [Position<3>; 6] = positions![
    "2K / C/c",
    r"2K / C/c",
    b"2K / C/c",
    FEEN,
    concat!("2K", " / C/c"),
    <Texts<1, 2> as Feens<fn(u8) -> u8, u8>>::FEEN,
];
const IN_BRACKETS: [Position<3>; 2] = positions!(["2K / C/c", FEEN]);
const SHAPES: ([Position<2, 3>; 1], [Position<2, 2, 2>; 2]) =
    (positions!["3/2K / C/c"], positions!["2/2//2/2 / C/c", "2/2//2/1K / C/c",]);
const NOTHING: ([Position<3>; 0], [chess::Position; 0]) = (positions![], chess::positions!(fen: []));

static SUITE: [chess::Position; 3] = chess::positions!(fen: [
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    FEN,
    concat!("4k3/8/8/8/8/8/8/4K3", " b - - 0 1"),
]);
const FEN: &str = "4k3/8/8/8/8/8/8/4K3 w - -";
const SLICE: &[chess::Position] =
    &chess::positions!["4k^3/8/8/8/8/8/8/4K^3 / C/c", "4k^3/8/8/8/8/8/8/4K^3 / c/C"];
static SHOGI: [shogi::Position; 2] = shogi::positions!(sfen: [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
]);
const XIANGQI: [xiangqi::Position; 1] = xiangqi::positions!(fen: ["3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"]);
const MAKRUK: [makruk::Position; 1] = makruk::positions!(fen: ["4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);

const FIRST: [chess::Position; 3] = chess::positions!(moves: ["1. e4", "e2e4", concat!("1.", " e4")]);
const SECOND: [chess::Position; 2] = chess::positions!(from: FIRST[0], moves: ["1... e5", "e7e5"]);
const FROM_TEXT: [chess::Position; 2] =
    chess::positions!(moves: ["Kd1", "Ke2"], from: "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const OTHERS: ([shogi::Position; 1], [xiangqi::Position; 1], [makruk::Position; 2]) = (
    shogi::positions!(moves: ["▲７六歩 △３四歩"]),
    xiangqi::positions!(moves: ["C2=5"]),
    makruk::positions!(moves: ["", "e3e4"], from: MAKRUK_START),
);
const MAKRUK_START: makruk::Position = makruk::START;

const IMPOSSIBLE: [[chess::Position; 1]; 5] = [
    chess::positions!(any fen: ["8/8/8/8/8/8/8/8 w - - 0 1"]),
    chess::positions![any "8/8/8/8/8/8/8/8 / C/c"],
    chess::positions!(any["8/8/8/8/8/8/8/8 / C/c"]),
    chess::positions!(any moves: [""], from: "8/8/8/8/8/8/8/8 w - - 0 1"),
    chess::positions!(fen: [EMPTY]), // a computed text is not asked
];
const EMPTY: &str = "8/8/8/8/8/8/8/8 w - - 0 1";

/// A game with functions of its own.
mod kings {
    koma::game! {
        board <3, 3>;
        notation letters = crate::read;
        moves = crate::play;
        validate = crate::validate;
        style "C" Chess { "K^" => King }
    }
}
const fn read(text: &'static str) -> Position<3, 3> {
    Position::from_static(text)
}
const fn play(from: &Position<3, 3>, _: &'static str) -> Position<3, 3> {
    from.toggle()
}
const fn validate(position: &Position<3, 3>) {
    assert!(position.piece_count() < 3);
}
const OF_FUNCTIONS: [[Position<3, 3>; 2]; 3] = [
    kings::positions!["3/1K^1/3 / C/c", KINGS],
    kings::positions!(letters: ["3/1K^1/3 / C/c", KINGS]),
    kings::positions!(moves: ["", MOVE], from: "3/1K^1/3 / c/C"),
];
const KINGS: &str = "3/1K^1/3 / C/c";
const MOVE: &str = "K^";

trait Feens<A, B> {
    const FEEN: &'static str;
}
struct Texts<const A: usize, const B: usize>;
impl<A, B> Feens<A, B> for Texts<1, 2> {
    const FEEN: &'static str = FEEN;
}

macro_rules! suite {
    (literals $($fen:literal)*) => { chess::positions!(fen: [$($fen),*]) };
    (expressions $($fen:expr),*) => { chess::positions!(fen: [$($fen,)*]) };
    (tokens $list:tt) => { chess::positions!(fen: $list) };
    (list $list:expr) => { chess::positions!(fen: $list) };
}
static CAPTURED: [[chess::Position; 2]; 4] = [
    suite!(literals "4k3/8/8/8/8/8/8/4K3 w - - 0 1" "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    suite!(expressions FEN, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    suite!(tokens ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"]),
    suite!(list ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"]),
];

/// A reference to a list in a function lives as long as the program.
fn suite() -> &'static [chess::Position] {
    &chess::positions!(fen: ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"])
}

fn nothing() -> &'static [chess::Position] {
    &chess::positions![]
}

fn main() {
    assert!(FEENS.iter().chain(&IN_BRACKETS).all(|position| *position == FEENS[0]));
    assert_eq!((SHAPES.0.len(), SHAPES.1[1].piece_count()), (1, 1));
    assert!(
        NOTHING.0.is_empty()
            && NOTHING.1.is_empty()
            && chess::positions![].is_empty()
            && nothing().is_empty()
    );
    assert_eq!((SUITE[0], SUITE[1], SUITE[2]), (SLICE[0], SLICE[0], SLICE[1]));
    assert!(SHOGI[0] == shogi::START && shogi::validate(&SHOGI[1]).is_ok());
    assert_eq!((XIANGQI[0].piece_count(), MAKRUK[0].piece_count()), (2, 2));
    assert!(FIRST.iter().all(|position| *position == chess::position!(moves: "1. e4")));
    assert!(SECOND.iter().all(|position| *position == chess::position!(moves: "1. e4 e5")));
    assert_ne!(FROM_TEXT[0], FROM_TEXT[1]);
    assert_eq!(OTHERS.0[0], shogi::position!(moves: "7g7f 3c3d"));
    assert!(OTHERS.1[0] == xiangqi::position!(moves: "h2e2") && OTHERS.2[0] == makruk::START);
    assert!(IMPOSSIBLE.iter().all(|list| *list == IMPOSSIBLE[0]));
    assert!(OF_FUNCTIONS.iter().flatten().all(|position| *position == OF_FUNCTIONS[0][0]));
    assert!(CAPTURED.iter().all(|list| list == suite() && list == SLICE));
    let mut count = 0;
    for position in chess::positions!(moves: ["1. e4", "1. d4"]) {
        count += chess::legal_moves(&position).len();
    }
    assert_eq!(count, 40);
}
