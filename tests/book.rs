//! `book!`: rows of all types, several of one position, and books made before.

use koma::{Book, Position, book, position};

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
static MADE_BEFORE: Book<Board, (&str, u16)> = book!(bytes: "../macros/src/tests/data/table.book");
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

/// In the file, the rows of the positions are mixed.
#[test]
fn rows_of_a_position_are_in_the_order_of_the_file() {
    let turned = START.toggle();
    assert!(NUMBERS.rows(&START).eq([1, 3]) && NUMBERS.rows(&START).rev().eq([3, 1]));
    assert!(NUMBERS.rows(&turned).eq([2, 5, 5, 4]));
    assert!(NUMBERS.rows(&HANDS).eq([6]));
    assert_eq!(NUMBERS.rows(&HANDS.toggle()).len(), 0);
    let all = NUMBERS.iter().map(|(position, rows)| (position, rows.collect::<Vec<_>>()));
    assert!(all.eq([(START, vec![1, 3]), (turned, vec![2, 5, 5, 4]), (HANDS, vec![6])]));
    assert_eq!((NUMBERS.len(), NUMBERS.row_count()), (3, 7));
    assert!(NUMBERS.columns().map(|column| column.name()).eq(["number"]));
}

#[test]
fn books_anywhere() {
    const CONSTANT: Book<Board, (&str, u16)> = book!(bytes: "../macros/src/tests/data/table.book");
    let inferred = book!(file: "data/all-types.tsv", key: "key", row: ("number": u16));
    assert_eq!(inferred.first(&HANDS), Some(6));
    let (position, rows) = MADE_BEFORE.iter().next().unwrap();
    assert!(rows.len() > 0 && CONSTANT.rows(&position).eq(rows));
    assert!(EMPTY.is_empty() && EMPTY.iter().next().is_none());
}
