//! Tests that old books stay readable, and that the same rows still give the same bytes.
//!
//! `GOLDEN=overwrite cargo test -p koma-book-tests golden` makes the books again. Do this only for a new
//! version of the format.

use std::fs;

use koma::{Book, Epin, Pin, Position, Qpi, Row, Sin, Square, chess, makruk, shogi, xiangqi};
use koma_book::{BookBuilder, ColumnType};

type First = (&'static str, u8, i128, f32, bool, u64, i16, &'static str);
type Numbers = (u16, u32, u128, i8, i32, i64, f64, Option<u8>);
type Values = (Sin, Pin, Epin, Qpi, Square<8, 8>, chess::Move, Option<Epin>, &'static str);
type Moves = (shogi::Move, xiangqi::Move, makruk::Move);

/// Makes a book from the table `name`, whose columns have the types of `R`, and from more rows. Compares it with the
/// recorded book.
fn check<R: Row, const A: usize, const B: usize>(name: &str, indexes: &[&str], add_more: fn(&mut BookBuilder))
where
    for<'a> R::Of<'a>: Row,
{
    let table = fs::read_to_string(format!("{name}.tsv")).unwrap();
    let mut names = table.lines().next().unwrap().split('\t');
    let key = names.next().unwrap();
    let columns: Vec<_> = names.zip(R::COLUMNS.iter().copied()).collect();
    let builder = || {
        let builder = BookBuilder::new(key, &columns).unwrap();
        indexes.iter().fold(builder, |builder, name| builder.with_index(name).unwrap())
    };
    let (path, mut built) = (format!("{name}.book"), builder());
    built.read_table(name, &table).unwrap();
    add_more(&mut built);
    let built = built.finish();
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &built).unwrap();
    }
    // The bytes are static, so the texts of the rows are static too.
    let bytes: &'static [u8] = fs::read(&path).unwrap().leak();
    assert!(built == bytes, "the bytes of {path} have changed");
    // If a book of the rows that were read has the same bytes, all values were read correctly.
    let book: Book<Position<A, B>, R> = Book::from_bytes(bytes).unwrap();
    let mut again = builder();
    book.all_rows().for_each(|row| again.push(&row.position(), row.values()).unwrap());
    assert!(again.finish() == bytes, "the rows of {path} are read differently");
    assert!(book.iter().all(|(position, rows)| book.rows(&position).len() == rows.len()));
}

#[test]
fn books_stay_as_they_are() {
    check::<First, 3, 3>("golden", &[], |_| ());
    check::<Numbers, 3, 3>("golden-numbers", &["number"], |_| ());
    check::<Values, 8, 8>("golden-values", &["name"], |_| ());
    // A table cannot have moves of several games.
    check::<Moves, 9, 9>("golden-moves", &[], |builder| {
        let one = (shogi::usi!("7g7f"), xiangqi::ucci!("h2e2"), makruk::uci!("e3e4"));
        let other = (shogi::usi!("P*5e"), xiangqi::ucci!("i0i9"), makruk::uci!("a5a6m"));
        builder.push(&shogi::START, one).unwrap();
        builder.push(&shogi::START.toggle(), other).unwrap();
    });
    let types = [First::COLUMNS, Numbers::COLUMNS, Values::COLUMNS, Moves::COLUMNS].concat();
    assert!(ColumnType::ALL.iter().all(|column| types.contains(column)));
}
