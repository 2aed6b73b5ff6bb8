//! Rows of all types, several of one position, and no rows at all.

use koma::{Book, Position, book, position};

type Board = Position<3, 3>;

static UNSIGNED: Book<Board, (&str, u8, u16, u32, u64, u128, bool, f32)> = book!(
    file: "data/all.tsv",
    key: "key",
    row: (
        "text": &str, "u8": u8, "u16": u16, "u32": u32, "u64": u64, "u128": u128, "bool": bool, "f32": f32,
    ),
);
static SIGNED: Book<Board, (i128, i64, i32, i16, i8)> = book!(
    file: "data/all.tsv",
    key: "key",
    row: ("i128": i128, "i64": i64, "i32": i32, "i16": i16, "i8": i8),
);
static NUMBERS: Book<Board, u16> = book!(file: "data/all.tsv", key: "key", row: ("number": u16));
static PREBUILT: Book<Board, u16> = book!(bytes: "data/numbers.book");
static EMPTY: Book<Position<10, 9>, (&str, i8)> =
    book!(file: "data/empty.tsv", key: "key", row: ("text": &str, "i8": i8));
static EMPTY_PREBUILT: Book<Position<5, 5, 5>, u16> = book!(bytes: "data/empty.book");

static START: Board = position!("1k^1/3/1K^1 / C/c");
static HANDS: Board = position!("3/3/1K^1 2P/p C/c");

fn main() {
    let turned = START.toggle();
    assert!(UNSIGNED.rows(&START).eq([
        ("\u{e4}\"\\'0", u8::MAX, u16::MAX, u32::MAX, u64::MAX, u128::MAX, true, f32::MAX),
        ("", 0, 0, 0, 0, 0, false, -0.5),
    ]));
    assert!(SIGNED.rows(&START).eq([
        (i128::MAX, i64::MAX, i32::MAX, i16::MAX, i8::MAX),
        (i128::MIN, i64::MIN, i32::MIN, i16::MIN, i8::MIN),
    ]));
    // In the file, the rows of the positions stand between one another.
    for numbers in [&NUMBERS, &PREBUILT] {
        assert!(numbers.rows(&START).eq([1, 3]) && numbers.rows(&START).rev().eq([3, 1]));
        assert!(numbers.rows(&turned).eq([2, 5, 5, 4]));
        assert!(numbers.rows(&HANDS).eq([6]));
        assert_eq!(numbers.rows(&HANDS.toggle()).len(), 0);
        let all = numbers.iter().map(|(position, rows)| (position, rows.collect::<Vec<_>>()));
        assert!(all.eq([(START, vec![1, 3]), (turned, vec![2, 5, 5, 4]), (HANDS, vec![6])]));
        assert_eq!((numbers.len(), numbers.row_count()), (3, 7));
        assert!(numbers.columns().map(|column| column.name()).eq(["number"]));
    }
    // In a function, where the type is inferred, and in a constant.
    let inferred = book!(file: "data/all.tsv", key: "key", row: ("number": u16));
    const CONSTANT: Book<Board, u16> = book!(bytes: "data/numbers.book");
    assert_eq!((inferred.first(&HANDS), CONSTANT.first(&HANDS)), (Some(6), Some(6)));
    assert!(EMPTY.is_empty() && EMPTY_PREBUILT.is_empty() && EMPTY.iter().next().is_none());
    println!("all rows are there");
}
