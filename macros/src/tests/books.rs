//! Checks the books in the folder of these tests. They are made from the tables in the same folder.

use std::{env, fs};

use koma_format::BookBuilder;
use koma_runtime::error::BookErrorKind as Kind;
use koma_runtime::iter::Row;
use koma_runtime::{Book, ColumnType, Position, Shape};

use super::call::{Call, path, root, text};

/// Returns the book of a table with these columns.
pub(super) fn book_of_table(name: &str, columns: &[(&str, ColumnType)]) -> Vec<u8> {
    let text = text(&format!("data/{name}"));
    let mut book = BookBuilder::new("feen", columns).unwrap();
    book.read_table(name, &text).unwrap();
    book.finish()
}

/// Returns the `.book` files: the book of a table, and damaged or changed copies of this book.
fn books() -> [(&'static str, Vec<u8>); 7] {
    let book = book_of_table("table.tsv", &[("name", ColumnType::Text), ("number", ColumnType::U16)]);
    let changed = |at: usize, byte: u8| {
        let mut book = book.clone();
        book[at] = byte;
        book
    };
    // The places of the version and of the number of rows in the header.
    let (version, rows) = (8, 24);
    [
        ("cut", book[..book.len() / 2].to_vec()),
        ("header-cut", book[..20].to_vec()),
        ("longer", [&book[..], &[0]].concat()),
        ("other-version", changed(version, 200)),
        ("older-version", changed(version, 0)),
        ("contradiction", changed(rows, 1)),
        ("table", book),
    ]
}

/// If `RECORD=1` is set, writes the books in the current format.
pub(super) fn check_books() {
    for (name, book) in books() {
        let path = path(&format!("data/{name}.book"));
        if env::var_os("RECORD").is_some() {
            fs::write(&path, book).unwrap();
        } else {
            assert!(fs::read(&path).unwrap() == book, "{name}.book is not of the format of today");
        }
    }
}

/// Returns the message of `from_bytes`, and asserts that the panic of `from_static` has the same message.
fn message<R: Row + 'static, const A: usize>(bytes: &[u8], kind: Kind) -> String {
    let error = Book::<Position<A, 3>, R, _>::from_bytes(bytes).map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), kind);
    let bytes: &'static [u8] = bytes.to_vec().leak();
    let panic = std::panic::catch_unwind(|| drop(Book::<Position<A, 3>, R>::from_static(bytes))).unwrap_err();
    let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    assert_eq!(words, Some(error.to_string().as_str()));
    error.to_string()
}

/// For each kind of mistake in a header, `from_bytes`, `from_static` and the macro have the same message.
#[test]
fn messages_about_headers_agree() {
    let [.., (_, book)] = books();
    let changed = |at: usize, byte: u8| {
        let mut book = book.clone();
        book[at] = byte;
        book
    };
    let file = env::temp_dir().join(format!("koma-macros-{}.book", std::process::id()));
    let relative =
        "../".repeat(root().components().count()) + file.strip_prefix("/").unwrap_or(&file).to_str().unwrap();
    let (expected, found) = (book.len() as u64, book.len() as u64 - 1);
    for (bytes, kind) in [
        (b"feen\tname\n".to_vec(), Kind::NotABook),
        (changed(8, 200), Kind::OtherVersion { found: 200 }),
        (changed(64, 200), Kind::UnknownColumnType { column: 0, code: 200 }),
        (changed(24, 1), Kind::WrongHeader),
        (book[..book.len() - 1].to_vec(), Kind::WrongLength { expected, found }),
    ] {
        let words = message::<(&str, u16), 3>(&bytes, kind);
        fs::write(&file, bytes).unwrap();
        let help = if kind == Kind::NotABook { "; for a table, use `file:`, `key:` and `row:`" } else { "" };
        let call = Call::parse(&format!("book!(bytes: {relative:?})")).unwrap();
        assert_eq!(call.messages()[0].words, format!("{relative}: {words}{help}"));
    }
    fs::remove_file(file).unwrap();
    // The macro takes the type from the header, so only the other two can find another type.
    let [expected, found] = [[2, 3], [3, 3]].map(|sizes| Shape::new(&sizes).unwrap());
    message::<(&str, u16), 2>(&book, Kind::OtherShape { expected, found });
    message::<u16, 3>(&book, Kind::OtherColumnCount { expected: 1, found: 2 });
    let (expected, found) = (ColumnType::U8, ColumnType::U16);
    message::<(&str, u8), 3>(&book, Kind::OtherColumnType { column: 1, expected, found });
}
