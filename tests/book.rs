//! Tests `book!` with rows of all types, several rows of one position, and prebuilt books.

use koma::error::BookErrorKind;
use koma::{
    Book, Epin, Pin, Position, Qpi, Sin, Square, book, chess, makruk, must, position, shogi, xiangqi,
};

type Board = Position<3, 3>;

type Unsigned = (&'static str, u8, u16, u32, u64, u128, bool, f32);

static UNSIGNED: Book<Board, Unsigned> = book!(
    file: "data/all-types.tsv",
    key: "key",
    row: (
        "text": &str, "u8": u8, "u16": u16, "u32": u32, "u64": u64, "u128": u128, "bool": bool, "f32": f32,
    ),
);
static SIGNED: Book<Board, (i128, i64, i32, i16, i8)> = book!(
    file: "data/../data/all-types.tsv",
    row: ("i128": i128, "i64": i64, "i32": i32, "i16": i16, "i8": i8,),
    key: "key",
);
static NUMBERS: Book<Board, u16> = book!(file: "data/all-types.tsv", key: "key", row: ("number": u16));
const MADE_BEFORE: Book<Board, (&str, u16)> = book!(bytes: "../macros/src/tests/data/table.book");
static EMPTY: Book<Position<10, 9>, &str> =
    book!(file: "../macros/src/tests/data/header-only.tsv", key: "feen", row: ("name": &str));

static START: Board = position!("1k^1/3/1K^1 / C/c");
static HANDS: Board = position!("3/3/1K^1 2P/p C/c");

#[test]
fn rows_of_all_types() {
    assert!(UNSIGNED.rows(&START).eq([
        ("\u{e4}\"\\'0", u8::MAX, u16::MAX, u32::MAX, u64::MAX, u128::MAX, true, f32::MAX),
        ("", 0, 0, 0, 0, 0, false, -0.5),
    ]));
    assert!(SIGNED.rows(&START).eq([
        (i128::MAX, i64::MAX, i32::MAX, i16::MAX, i8::MAX),
        (i128::MIN, i64::MIN, i32::MIN, i16::MIN, i8::MIN),
    ]));
}

/// The rows of a position need not be adjacent in the table.
#[test]
fn rows_of_a_position_are_in_the_order_of_the_file() {
    let all = NUMBERS.iter().map(|(position, rows)| (position, rows.collect::<Vec<_>>()));
    assert!(all.eq([(START, vec![1, 3]), (START.toggle(), vec![2, 5, 5, 4]), (HANDS, vec![6])]));
    assert!(NUMBERS.columns().map(|column| column.name()).eq(["number"]));
}

#[test]
fn books_anywhere() {
    let inferred = book!(file: "data/all-types.tsv", key: "key", row: ("number": u16));
    assert_eq!(inferred.first(&HANDS), Some(6));
    assert!(MADE_BEFORE.iter().next().is_some_and(|(position, rows)| MADE_BEFORE.rows(&position).eq(rows)));
    assert!(EMPTY.is_empty() && EMPTY.iter().next().is_none());
}

type Moves = (chess::Move, Option<chess::Move>);
type Tokens = (Square<8, 8>, Epin, Pin, Sin, Qpi);

static MOVES: Book<chess::Position, Moves> =
    chess::book!(file: "data/typed.tsv", key: fen("fen"), row: ("best": Move, "reply": Option<chess::Move>));
static TOKENS: Book<chess::Position, Tokens> = chess::book!(
    file: "data/typed.tsv",
    key: fen("fen"),
    row: ("square": Square, "piece": Epin, "token": Pin, "style": Sin, "name": Qpi),
);
static OTHERS: Book<chess::Position, (f64, &str, Option<u8>, u16)> = chess::book!(
    file: "data/typed.tsv",
    key: fen("fen"),
    row: ("score": f64, "note" index: &str, "extra" = "": Option<u8>, "seven" = "7": u16),
);

#[test]
fn cells_are_values() {
    let (e4, nf3, kings) =
        (chess::uci!("e2e4"), chess::uci!("g1f3"), chess::position!(fen: "4k3/8/8/8/8/8/4P3/4K3 w - -"));
    assert!(MOVES.rows(&chess::START).eq([(e4, Some(e4)), (nf3, None)]));
    assert_eq!(MOVES.first(&kings), Some((chess::uci!("e2e3"), Some(chess::uci!("e1d2")))));
    let (square, piece, token, style, name) = TOKENS.first(&kings).unwrap();
    assert_eq!([square.to_string(), piece.to_string(), token.to_string()], ["h8", "p'", "Q"]);
    assert_eq!((style, name), (koma::sin!("S"), koma::qpi!("c:Q")));
    assert!(OTHERS.rows(&chess::START).eq([(0.25, "a", None, 7), (-1e3, "b", None, 7)]));
    let scores = OTHERS.by("note", "a").unwrap().map(|(position, row)| (position, row.0));
    assert!(scores.eq([(chess::START, 0.25), (kings, 0.0)]));
}

/// The texts of a row live as long as the static bytes, even if the book is borrowed only briefly.
#[test]
fn rows_of_static_books_outlive_the_book() {
    fn notes(book: &Book<chess::Position, (f64, &'static str, Option<u8>, u16)>) -> Vec<&'static str> {
        book.all_rows().map(|row| row.values().1).collect()
    }
    let first = { OTHERS.clone().first(&chess::START) };
    assert_eq!((first.unwrap().1, notes(&OTHERS.clone())), ("a", vec!["a", "b", "a"]));
}

#[test]
fn books_of_other_games() {
    static SHOGI: Book<shogi::Position, shogi::Move> =
        shogi::book!(file: "data/shogi.tsv", key: sfen("sfen"), row: ("move": Move));
    static LINES: Book<shogi::Position, &str> =
        shogi::book!(file: "data/shogi-lines.tsv", key: moves("moves"), row: ("name": &str));
    static XIANGQI: Book<xiangqi::Position, xiangqi::Move> =
        xiangqi::book!(file: "data/xiangqi.tsv", key: fen("fen"), row: ("move": Move));
    static MAKRUK: Book<makruk::Position, makruk::Move> =
        makruk::book!(file: "data/makruk.tsv", key: fen("fen"), row: ("move": Move));
    // Cells and lines can be in the notations of records.
    let moves = [shogi::usi!("7g7f"), shogi::usi!("2g2f"), shogi::usi!("5g5f")];
    assert!(SHOGI.rows(&shogi::START).eq(moves));
    assert_eq!(LINES.first(&shogi::position!(moves: "7g7f 3c3d 2g2f")), Some("third"));
    assert_eq!(LINES.first(&shogi::position!(moves: "7g7f 3c3d 8h2b+ 3a2b")), Some("fourth"));
    let mut position = shogi::START;
    for mv in [shogi::usi!("7g7f"), shogi::usi!("8c8d")] {
        shogi::play(&mut position, mv).unwrap();
    }
    assert_eq!(LINES.first(&position), Some("second"));
    assert_eq!(XIANGQI.first(&xiangqi::START), Some(xiangqi::ucci!("h2e2")));
    assert_eq!(MAKRUK.first(&makruk::START), Some(makruk::uci!("e3e4")));
}

/// A column is found while the program compiles. Its name is then a constant.
#[test]
fn columns_in_constants() {
    static NOTED: Book<Board, (u16, &str)> =
        book!(file: "data/all-types.tsv", key: "key", row: ("number": u16, "note" = "" index: &str));
    const NUMBER: &str = must!(NOTED.column::<u16>("number")).name();
    const IS_INDEXED: bool = must!(NOTED.column::<&str>("note")).is_indexed();
    const KIND: Option<BookErrorKind> = match NOTED.column::<u16>("nmuber") {
        Ok(_) => None,
        Err(error) => Some(error.kind()),
    };
    assert_eq!((NUMBER, IS_INDEXED), ("number", true));
    assert!(matches!(KIND, Some(BookErrorKind::MissingColumn { columns }) if columns == "number, note"));
    assert_eq!(NOTED.by(NUMBER, 5_u16).unwrap().count(), 2);
    // A book that owns its bytes has the method too.
    let bytes =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../macros/src/tests/data/table.book")).unwrap();
    let owned: Book<Board, (&str, u16), Vec<u8>> = Book::from_bytes(bytes).unwrap();
    let names: Vec<&str> = owned.columns().map(|column| column.name()).collect();
    assert_eq!(owned.column::<&str>(names[0]).map(|column| column.name()), Ok(names[0]));
    let error = owned.column::<u8>("none").unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("the book has no such column; its columns are {}", names.join(", "))
    );
    assert_eq!(owned.by("none", 1_u8).err(), Some(error));
}
