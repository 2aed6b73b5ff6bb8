//! Positions that no game can have, in calls that begin with `any`.
#![deny(warnings)]

use koma::{Book, Position, PositionMap, chess, makruk, shogi, xiangqi};

const FEN: &str = "8/8/8/3R4/8/8/8/8 w - - 0 1";
const FEEN: &str = "8/8/8/3R4/8/8/8/8 / C/c";

const ROOK: [chess::Position; 6] = [
    chess::position!(any fen: "8/8/8/3R4/8/8/8/8 w - - 0 1"),
    chess::position!(any "8/8/8/3R4/8/8/8/8 / C/c"),
    chess::position! { any <8, 8> "C/c", board: { "d5" => "R" } },
    chess::position!(any fen: FEN),
    chess::position!(any FEEN),
    chess::position!(any concat!("8/8/8/3R4/8/8/8/8", " / C/c")),
];
const MOVED: chess::Position = chess::position!(any moves: "1. Rd8", from: "8/8/8/3R4/8/8/8/8 w - - 0 1");
// A computed text is not asked, and the position of a constant is not asked again.
const COMPUTED: chess::Position = chess::position!(fen: FEN);
const MOVED_AGAIN: chess::Position = chess::position!(moves: "1. Rd8", from: ROOK[0]);
const LINE: [chess::Move; 1] = chess::line!(any "1. Rd8", from: "8/8/8/3R4/8/8/8/8 w - - 0 1");
const TEXTS: [&str; 2] = [chess::fen_str!(any "8/8/8/3R4/8/8/8/8 w - - 0 1"), chess::fen_str!(any FEN)];
static MAPS: [PositionMap<chess::Position, u8>; 3] = [
    chess::position_map! { any "8/8/8/3R4/8/8/8/8 / C/c" => 1 },
    chess::position_map! { any "8/8/8/3R4/8/8/8/8 / C/c" => 1, MOVED => 2 },
    chess::position_map! { ROOK[0] => 1, chess::position!(any fen: "8/8/8/8/8/8/8/8 b - - 0 1") => 2 },
];
// The compiler separates these entries, and the word stays.
static SEPARATED: PositionMap<chess::Position, bool> =
    chess::position_map! { any "8/8/8/3R4/8/8/8/8 / C/c" => 1 < 2, "8/8/8/8/8/8/8/8 / C/c" => true };
static BOOK: Book<chess::Position, &str> =
    chess::book!(any file: "data/impossible.tsv", key: fen("fen"), row: ("name": &str));
const OTHERS: (shogi::Position, &str, xiangqi::Position, makruk::Position) = (
    shogi::position!(any sfen: "9/9/9/9/9/9/9/9/9 b 18P 1"),
    shogi::sfen_str!(any "9/9/9/9/9/9/9/9/9 b 20P 1"),
    xiangqi::position!(any fen: "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"),
    makruk::position!(any fen: "8/8/8/8/8/8/8/8 w - - 0 1"),
);
// A game or a tsume can have these positions.
const TSUME: shogi::Position = shogi::position!(sfen: "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
const DIAGRAM: &str = chess::diagram!("8/8/8/3R4/8/8/8/8 / C/c");

/// A name that is like the word.
const fn any(feen: &'static str) -> &'static str {
    feen
}
const CALL: chess::Position = chess::position!(any("4k^3/8/8/8/8/8/8/4K^3 / C/c"));

mod rooks {
    koma::game! { styles = koma::chess; board <8, 8>; notation fen = koma::chess; validate = koma::chess; }
}
const OF_ANOTHER_GAME: Position<8, 8> = rooks::position!(fen: "8/8/8/3R4/8/8/8/8 w - - 0 1");

fn main() {
    assert!(ROOK.iter().all(|rook| *rook == OF_ANOTHER_GAME));
    assert_eq!((COMPUTED, chess::fen_str!(FEN)), (ROOK[0], FEN));
    assert_eq!((MOVED, MAPS[1].get(&MOVED)), (MOVED_AGAIN, Some(&2)));
    assert_eq!((LINE.len(), TEXTS, TEXTS[0]), (1, [FEN, FEN], FEN));
    assert_eq!(MAPS[2].get(&OF_ANOTHER_GAME), Some(&1));
    assert_eq!(SEPARATED.get(&ROOK[1]), Some(&true));
    assert_eq!(BOOK.first(&ROOK[0]), Some("a rook"));
    assert!(shogi::validate_legal(&TSUME).is_ok() && shogi::validate_legal(&OTHERS.0).is_err());
    assert!(
        OTHERS.1.contains("20P")
            && xiangqi::validate(&OTHERS.2).is_ok()
            && makruk::validate(&OTHERS.3).is_ok()
    );
    assert!(DIAGRAM.contains("<svg") && chess::validate_legal(&CALL).is_ok());
}
