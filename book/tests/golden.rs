//! A book that was made when the format was new stays readable, and is still what its table gives.
//!
//! `GOLDEN=overwrite cargo test -p koma-book --test golden` makes it anew: only with a new version of the format.

use koma::{Book, Position};
use koma_book::{BookBuilder, ColumnType};

type Golden = (&'static str, u8, i128, f32, bool, u64, i16, &'static str);

const COLUMNS: [(&str, ColumnType); 8] = [
    ("move", ColumnType::Text),
    ("u8", ColumnType::U8),
    ("i128", ColumnType::I128),
    ("f32", ColumnType::F32),
    ("bool", ColumnType::Bool),
    ("u64", ColumnType::U64),
    ("i16", ColumnType::I16),
    ("note", ColumnType::Text),
];

fn built() -> Vec<u8> {
    let mut builder = BookBuilder::new("feen", &COLUMNS).unwrap();
    builder.read_file("tests/golden.tsv").unwrap();
    builder.finish()
}

#[test]
fn the_table_gives_the_book() {
    let built = built();
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
        std::fs::write("tests/golden.book", &built).unwrap();
    }
    assert!(built == std::fs::read("tests/golden.book").unwrap(), "the bytes have changed");
}

#[test]
fn the_book_is_read() {
    let book: Book<Position<3, 3>, Golden, _> =
        Book::from_bytes(std::fs::read("tests/golden.book").unwrap()).unwrap();
    assert_eq!((book.len(), book.row_count()), (6, 8));
    let names: Vec<_> = book.columns().map(|column| (column.name(), column.column_type())).collect();
    assert_eq!(names, COLUMNS);
    let feens: Vec<_> = book.iter().map(|(position, _)| position.to_string()).collect();
    let expected = [
        "1k^1/3/1K^1 / C/c",
        "1k^1/3/1K^1 / c/C",
        "1k^1/3/1K^1 2PB/3p'-r C/s",
        "+P-p^'+q'/ABC/abc / Z/a",
        "3/3/3 8P/ C/c",
        "3/3/3 / c/C",
    ];
    assert_eq!(feens, expected);
    let rows = |feen: &str| book.rows(&feen.parse().unwrap()).collect::<Vec<_>>();
    let start = [
        ("b1a1", 0, 0, 0.0, false, 0, 0, ""),
        ("b1c1", 1, -1, 1e-45, false, 2, -1, "the second row of the first position"),
    ];
    assert_eq!(rows(expected[0]), start);
    let after = ("b3a3", 255, i128::MIN, -0.5, true, u64::MAX, i16::MIN, "after");
    assert_eq!(rows(expected[1]), [after, ("b3c3", 9, 9, 9.0, false, 9, 9, "nine")]);
    assert_eq!(rows(expected[2]), [("", 7, i128::MAX, f32::MAX, true, 1, i16::MAX, "in hand, 駒")]);
    let full = rows(expected[3]);
    assert!(full[0].3.is_nan());
    assert_eq!((full[0].0, full[0].7), ("x", "full"));
    assert_eq!(rows(expected[4]), [("y", 3, 4, f32::INFINITY, false, 5, 6, "")]);
    assert_eq!(rows(expected[5]), [("", 4, 5, f32::NEG_INFINITY, true, 6, 7, "nothing")]);
    assert_eq!(rows("3/3/3 / C/c"), []);
}
