//! Tests that old books stay readable, and that their tables still give the same bytes.
//!
//! `GOLDEN=overwrite cargo test -p koma-book golden` makes the books again. Do this only for a new
//! version of the format.

use koma::iter::Row as _;
use koma::{Book, Epin, Pin, Position, Qpi, Sin, Square, chess, shogi};
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

type Numbers = (u16, u32, u128, i8, i32, i64, f64, Option<u8>);

type Values = (Sin, Pin, Epin, Qpi, Square<8, 8>, chess::Move, Option<Epin>, &'static str);

/// Returns the name of each book, and the bytes that are made from its rows now.
fn built() -> [(&'static str, Vec<u8>); 4] {
    let build = |name, types: &[(&str, ColumnType)], indexed: &str| {
        let mut builder = BookBuilder::new("feen", types).unwrap().with_index(indexed).unwrap();
        let table = std::fs::read_to_string(format!("tests/{name}.tsv")).unwrap();
        builder.read_table(name, &table).unwrap();
        (name, builder.finish())
    };
    let named = |names: [&'static str; 8], types: &[ColumnType]| -> Vec<_> {
        names.into_iter().zip(types.iter().copied()).collect()
    };
    let numbers = named(["u16", "u32", "u128", "i8", "i32", "i64", "f64", "number"], Numbers::COLUMNS);
    let values = named(["sin", "pin", "epin", "qpi", "square", "move", "maybe", "name"], Values::COLUMNS);
    let mut builder = BookBuilder::new("feen", &COLUMNS).unwrap();
    builder.read_table("golden", include_str!("golden.tsv")).unwrap();
    let golden = ("golden", builder.finish());
    [golden, moves(), build("golden-numbers", &numbers, "number"), build("golden-values", &values, "name")]
}

type Moves = (koma_runtime::shogi::Move, koma_runtime::xiangqi::Move, koma_runtime::makruk::Move);

const MOVES: [(Position<9, 9>, Moves); 2] = {
    use koma_runtime::{makruk, shogi::Move, xiangqi};

    let one =
        (Move::from_static("7g7f"), xiangqi::Move::from_static("h2e2"), makruk::Move::from_static("e3e4"));
    let other =
        (Move::from_static("P*5e"), xiangqi::Move::from_static("i0i9"), makruk::Move::from_static("a5a6m"));
    [(shogi::START, one), (shogi::START.toggle(), other)]
};

fn moves() -> (&'static str, Vec<u8>) {
    let names = ["shogi", "xiangqi", "makruk"];
    let types: Vec<_> = names.into_iter().zip(Moves::COLUMNS.iter().copied()).collect();
    let mut builder = BookBuilder::new("feen", &types).unwrap();
    for (position, row) in &MOVES {
        builder.push(position, *row).unwrap();
    }
    ("golden-moves", builder.finish())
}

#[test]
fn moves_are_read() {
    let book: Book<Position<9, 9>, Moves, _> =
        Book::from_bytes(std::fs::read("tests/golden-moves.book").unwrap()).unwrap();
    assert!(book.all_rows().map(|row| (row.position(), row.values())).eq(MOVES));
}

#[test]
fn the_tables_give_the_books() {
    for (name, built) in built() {
        let path = format!("tests/{name}.book");
        if std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
            std::fs::write(&path, &built).unwrap();
        }
        assert!(built == std::fs::read(&path).unwrap(), "the bytes of {path} have changed");
    }
}

#[test]
fn all_types_are_golden() {
    let types = [Golden::COLUMNS, Numbers::COLUMNS, Values::COLUMNS, Moves::COLUMNS].concat();
    assert!(ColumnType::ALL.iter().all(|column| types.contains(column)));
}

#[test]
fn numbers_are_read() {
    let book: Book<Position<3, 3>, Numbers, _> =
        Book::from_bytes(std::fs::read("tests/golden-numbers.book").unwrap()).unwrap();
    let rows: Vec<_> = book.all_rows().map(|row| row.values()).collect();
    let expected = [
        (0, 0, 0, 0, 0, 0, 0.0, None),
        (u16::MAX, u32::MAX, u128::MAX, i8::MIN, i32::MIN, i64::MIN, -0.1, Some(7)),
        (1, 2, 3, 127, i32::MAX, i64::MAX, 1e-300, Some(0)),
    ];
    assert_eq!(rows, expected);
    let found = |value: Option<u8>| book.by("number", value).map(|(_, row)| row.0).collect::<Vec<_>>();
    assert_eq!([found(None), found(Some(7)), found(Some(9))], [vec![0], vec![u16::MAX], vec![]]);
}

#[test]
fn values_are_read() {
    // The bytes are static, so the texts of the rows are static too.
    let bytes: &'static [u8] = std::fs::read("tests/golden-values.book").unwrap().leak();
    let book: Book<Position<8, 8>, Values> = Book::from_bytes(bytes).unwrap();
    let text = |row: Values| {
        let (sin, pin, epin, qpi, square, step, maybe, name) = row;
        let maybe = maybe.map_or_else(|| "none".to_owned(), |piece| piece.to_string());
        format!("{sin} {pin} {epin} {qpi} {square} {step} {maybe} {name}")
    };
    let rows: Vec<String> = book.all_rows().map(|row| text(row.values())).collect();
    let expected =
        ["C K^ +P' C:K^ e4 e2e4 B b", "z -z A s:+P^ a1 g1f3 none a", "a +z^ +z^' z:z^ h8 e7e5 -R a"];
    assert_eq!(rows, expected);
    assert!(book.by("name", "a").map(|(_, row)| text(row)).eq([expected[1], expected[2]]));
    assert!(book.by("square", Square::<8, 8>::from_static("e4")).map(|(_, row)| text(row)).eq([expected[0]]));
    assert!(
        book.by("maybe", Epin::from_static("-R")).map(|(position, _)| position).eq([chess::START.toggle()])
    );
    assert_eq!(
        book.by("name", 7_u8).count() + book.by("names", "a").count() + book.by("name", "ab").count(),
        0
    );
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
