//! Tests that old books stay readable, and that the same rows still give the same bytes.
//!
//! `GOLDEN=overwrite cargo test -p koma-book golden` makes the books again. Do this only for a new
//! version of the format.

use std::fs;

use koma::iter::Row;
use koma::{Book, Epin, Pin, Position, Qpi, Sin, Square, chess, makruk, shogi, xiangqi};
use koma_book::{BookBuilder, ColumnType};

type First = (&'static str, u8, i128, f32, bool, u64, i16, &'static str);
type Numbers = (u16, u32, u128, i8, i32, i64, f64, Option<u8>);
type Values = (Sin, Pin, Epin, Qpi, Square<8, 8>, chess::Move, Option<Epin>, &'static str);
type Moves = (shogi::Move, xiangqi::Move, makruk::Move);

/// Checks the recorded book `name`. `header` has the names of its columns, and `add` adds its rows to a builder.
fn check<R: Row, const A: usize, const B: usize>(
    name: &str,
    header: &str,
    indexed: Option<&str>,
    add: impl Fn(&mut BookBuilder),
) where
    for<'a> R::Of<'a>: Row,
{
    let mut names = header.split('\t');
    let key = names.next().unwrap();
    let columns: Vec<_> = names.zip(R::COLUMNS.iter().copied()).collect();
    let built = |add: &dyn Fn(&mut BookBuilder)| {
        let mut builder = BookBuilder::new(key, &columns).unwrap();
        if let Some(indexed) = indexed {
            builder = builder.with_index(indexed).unwrap();
        }
        add(&mut builder);
        builder.finish()
    };
    let (path, built_now) = (format!("tests/{name}.book"), built(&add));
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &built_now).unwrap();
    }
    // The bytes are static, so the texts of the rows are static too.
    let bytes: &'static [u8] = fs::read(&path).unwrap().leak();
    assert!(built_now == bytes, "the bytes of {path} have changed");
    // If a book of the rows that were read has the same bytes, all values were read correctly.
    let book: Book<Position<A, B>, R> = Book::from_bytes(bytes).unwrap();
    let rows = built(&|builder| {
        for row in book.all_rows() {
            builder.push(&row.position(), row.values()).unwrap();
        }
    });
    assert!(rows == bytes, "the rows of {path} are read differently");
    assert!(book.iter().all(|(position, rows)| book.rows(&position).len() == rows.len()));
}

fn check_table<R: Row, const A: usize, const B: usize>(name: &str, indexed: Option<&str>)
where
    for<'a> R::Of<'a>: Row,
{
    let table = fs::read_to_string(format!("tests/{name}.tsv")).unwrap();
    let add = |builder: &mut BookBuilder| builder.read_table(name, &table).unwrap();
    check::<R, A, B>(name, table.lines().next().unwrap(), indexed, add);
}

#[test]
fn books_stay_as_they_are() {
    check_table::<First, 3, 3>("golden", None);
    check_table::<Numbers, 3, 3>("golden-numbers", Some("number"));
    check_table::<Values, 8, 8>("golden-values", Some("name"));
    let one = (shogi::usi!("7g7f"), xiangqi::ucci!("h2e2"), makruk::uci!("e3e4"));
    let other = (shogi::usi!("P*5e"), xiangqi::ucci!("i0i9"), makruk::uci!("a5a6m"));
    check::<Moves, 9, 9>("golden-moves", "feen\tshogi\txiangqi\tmakruk", None, |builder| {
        builder.push(&shogi::START, one).unwrap();
        builder.push(&shogi::START.toggle(), other).unwrap();
    });
    let types = [First::COLUMNS, Numbers::COLUMNS, Values::COLUMNS, Moves::COLUMNS].concat();
    assert!(ColumnType::ALL.iter().all(|column| types.contains(column)));
}
