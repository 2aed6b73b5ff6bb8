//! `uci!`, `usi!`, `ucci!`, `line!`, `fen_str!` and `sfen_str!`, the macros for moves and texts of games.
#![deny(warnings)]

use koma::{chess, makruk, shogi, xiangqi};

const PAWN: chess::Move = chess::uci!("e2e4");
static LITERALS: [chess::Move; 5] = [
    chess::uci!("e2e4"),
    chess::uci!(r"e2e4"),
    chess::uci!(r#"e2e4"#),
    chess::uci!(b"e2e4"),
    chess::uci!("\x652e4",),
];
const TEXT: &str = "e2e4";
const COMPUTED: [chess::Move; 3] =
    [chess::uci!(TEXT), chess::uci!(concat!("e2", "e4")), chess::uci!("e2e4 ".trim_ascii())];
const GAMES: (makruk::Move, [shogi::Move; 3], xiangqi::Move) = (
    makruk::uci!("e5e6m"),
    [shogi::usi!("7g7f"), shogi::usi!("8h2b+"), shogi::usi!("P*5e")],
    xiangqi::ucci!("h2e2"),
);

const LINE: [chess::Move; 2] = chess::line!("1. e4 e5");
const LINES: [[chess::Move; 2]; 4] = [
    chess::line!("e2e4 e7e5"),
    chess::line!(b"1. e4 e5",),
    chess::line!("1. e4 e5", from: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    chess::line!("1. e4 e5", from: "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c"),
];
const OTHER_LINES: ([shogi::Move; 3], [xiangqi::Move; 1], [makruk::Move; 0]) =
    (shogi::line!("7g7f 3c3d 8h2b+"), xiangqi::line!("h2e2"), makruk::line!(""));
const RECORDS: [[shogi::Move; 3]; 4] = [
    shogi::line!("1. P-7f P-3d 2. Bx2b+ {the bishops}"),
    shogi::line!("▲７六歩△３四歩▲２二角成"),
    shogi::line!("+7776FU -3334FU +8822UM"),
    shogi::line!(
        "   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:03/00:00:03)
*a comment
   3 ２二角成(88) ( 0:01/00:00:17)
   4 投了
"
    ),
];
const _: () = assert!(RECORDS[0][2].promotion() && RECORDS[1][2].promotion() && RECORDS[2][2].promotion());

const FENS: [&str; 4] = [
    chess::fen_str!("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    chess::fen_str!(r"4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    chess::fen_str!(FEN),
    chess::fen_str!(concat!("4k3/8/8/8/8/8/8/4K3", " w - - 0 1")),
];
const FEN: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const OTHER_TEXTS: [&str; 3] = [
    shogi::sfen_str!("4k4/9/9/9/9/9/9/9/4K4 b B2P 1"),
    xiangqi::fen_str!("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"),
    makruk::fen_str!("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
];

macro_rules! mv {
    (literal $text:literal) => {
        chess::uci!($text)
    };
    (expression $text:expr) => {
        chess::uci!($text)
    };
    (token $text:tt) => {
        chess::uci!($text)
    };
}
const CAPTURED: [chess::Move; 4] =
    [mv!(literal "e2e4"), mv!(expression "e2e4"), mv!(expression TEXT), mv!(token "e2e4")];

const fn is_kings_pawn(mv: chess::Move) -> bool {
    matches!(mv, chess::uci!("e2e4") | chess::uci!("e7e5"))
}

const fn name(mv: chess::Move) -> &'static str {
    match mv {
        mv!(literal "e1g1") | mv!(token "e8g8") => "O-O",
        chess::uci!("a7a8q") => "a8=Q",
        _ => "another move",
    }
}

fn main() {
    assert!(LITERALS.iter().chain(&COMPUTED).chain(&CAPTURED).all(|mv| *mv == PAWN));
    assert!(LINES.iter().all(|line| *line == LINE) && LINE[0] == PAWN);
    assert_eq!(OTHER_LINES.0, [GAMES.1[0], shogi::usi!("3c3d"), GAMES.1[1]]);
    assert_eq!((OTHER_LINES.1, OTHER_LINES.2.len()), ([GAMES.2], 0));
    assert_eq!((GAMES.0.to_string(), GAMES.1[2].to_string()), ("e5e6m".to_owned(), "P*5e".to_owned()));
    assert_eq!((FENS, OTHER_TEXTS[0]), ([FEN; 4], "4k4/9/9/9/9/9/9/9/4K4 b B2P 1"));
    assert!(is_kings_pawn(PAWN) && matches!(GAMES.1[0], shogi::usi!("7g7f") | shogi::usi!("2g2f")));
    assert_eq!([chess::uci!("e1g1"), chess::uci!("a7a8q"), PAWN].map(name), ["O-O", "a8=Q", "another move"]);
    let makruk::uci!("e5e6m") = GAMES.0 else { panic!("a pattern of `let`") };
    if let xiangqi::ucci!("b2e2") | xiangqi::ucci!("b0c2") = GAMES.2 {
        panic!("another move");
    }
}
