//! Checks the `.book` files in the folder `data`, which are made from the table `table.tsv` there.

use koma_format::BookBuilder;
use koma_runtime::ColumnType;

use super::call::{check_file, path, text};

/// Returns the book made from a table with these columns.
pub(super) fn book_of_table(name: &str, columns: &[(&str, ColumnType)]) -> Vec<u8> {
    let text = text(&format!("data/{name}"));
    let mut book = BookBuilder::new("feen", columns).unwrap();
    book.read_table(name, &text).unwrap();
    book.finish()
}

/// Returns the `.book` files: a book made from a table, and damaged or changed copies of this book.
fn books() -> [(&'static str, Vec<u8>); 4] {
    let book = book_of_table("table.tsv", &[("name", ColumnType::Text), ("number", ColumnType::U16)]);
    let of_version = |version: u8| {
        let mut book = book.clone();
        book[8] = version;
        book
    };
    [
        ("cut", book[..book.len() / 2].to_vec()),
        ("other-version", of_version(200)),
        ("older-version", of_version(0)),
        ("table", book),
    ]
}

/// Checks that the files are in the current format. With `RECORD=1` in the environment, writes them instead.
pub(super) fn check_books() {
    for (name, book) in books() {
        check_file(&path(&format!("data/{name}.book")), &book);
    }
}
