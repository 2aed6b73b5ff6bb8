//! `book!` with tables and books, and with all kinds of keys and columns.
#![deny(warnings)]

use koma::{Book, Epin, Pin, Position, Qpi, Sin, Square, book, chess, makruk, shogi, xiangqi};

type Small = Position<3, 3>;

static FEENS: Book<chess::Position, &str> =
    book!(file: "data/openings.tsv", key: "feen", row: ("name": &str));
static FENS: Book<chess::Position, (&str, u16)> =
    chess::book!(file: r"data/openings.tsv", key: fen("fen"), row: ("name": &'static str, "weight": u16));
static MOVES: Book<chess::Position, (&str, &str)> = chess::book!(
    files: ["data/openings.tsv", "data/more.tsv"],
    key: moves("pgn"),
    row: ("name" index: &str, "note" = "": &str),
);
static REPLIES: Book<chess::Position, Option<chess::Move>> =
    chess::book!(row: ("reply": Option<Move>), key: moves("pgn"), file: "data/openings.tsv");
static SHOGI: Book<shogi::Position, &str> =
    shogi::book!(file: "data/shogi.tsv", key: sfen("sfen"), row: ("name": &str,),);
static XIANGQI: Book<xiangqi::Position, &str> =
    xiangqi::book!(file: "data/xiangqi.tsv", key: fen("fen"), row: ("name": &str));
static MAKRUK: Book<makruk::Position, makruk::Move> =
    makruk::book!(file: "data/makruk.tsv", key: moves("moves"), row: ("reply": makruk::Move));

static TOKENS: Book<Small, (Sin, Pin, Epin, Qpi, Square<3, 3>)> = book!(
    file: "data/types.tsv",
    key: "feen",
    row: ("sin": Sin, "pin": Pin, "epin": Epin, "qpi": Qpi, "square": Square),
);
static NUMBERS: Book<Small, (i64, Option<i8>, f32, bool)> = book!(
    file: "data/types.tsv",
    key: "feen",
    row: ("integer": i64, "none" = "": Option<i8>, "fraction": f32, "bool": bool),
);
static BYTES: Book<Small, (&str, u16)> = book!(bytes: "data/table.book");

macro_rules! book_of {
    ($file:literal, $key:expr, $name:literal: $Type:ty) => {
        book!(file: $file, key: $key, row: ($name: $Type))
    };
    ($($tokens:tt)*) => {
        book!($($tokens)*)
    };
}
static CAPTURED: [Book<chess::Position, &str>; 2] = [
    book_of!("data/openings.tsv", "feen", "name": &str),
    book_of!(file: "data/openings.tsv", key: "feen", row: ("name": &str)),
];

fn main() {
    let kings_pawn = chess::position!(moves: "1. e4");
    for book in [&FEENS].into_iter().chain(&CAPTURED) {
        assert_eq!(book.first(&kings_pawn), Some("King's Pawn Game"));
    }
    assert_eq!(FENS.first(&kings_pawn), Some(("King's Pawn Game", 100)));
    assert_eq!(MOVES.first(&kings_pawn), Some(("King's Pawn Game", "the most frequent")));
    assert_eq!(MOVES.by("name", "English Opening").unwrap().next().unwrap().1, ("English Opening", ""));
    assert_eq!(REPLIES.first(&kings_pawn), Some(Some(chess::uci!("e7e5"))));
    assert_eq!((SHOGI.first(&shogi::START), XIANGQI.first(&xiangqi::START)), (Some("start"), Some("start")));
    assert_eq!(MAKRUK.first(&makruk::position!(moves: "e3e4")), Some(makruk::uci!("e6e5")));

    let king = koma::position!("3/1K^1/3 / C/c");
    let tokens = TOKENS.first(&king).unwrap();
    assert_eq!((tokens.0, tokens.1, tokens.2), (koma::sin!("C"), koma::pin!("K^"), koma::epin!("K^")));
    assert_eq!((tokens.3, tokens.4), (koma::qpi!("C:K^"), koma::square!("b2")));
    assert_eq!(NUMBERS.first(&king), Some((-7, None, 0.5, true)));
    assert_eq!(BYTES.row_count(), 2);
}
