//! Makes a book: of a key, columns as `name:type`, and the path of a table; the last argument is the path of the book.

use std::{env, fs};

use koma_book::{BookBuilder, ColumnType};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [key, columns @ .., table, book] = arguments.as_slice() else { panic!("too few arguments") };
    let columns: Vec<(&str, ColumnType)> = columns
        .iter()
        .map(|column| column.split_once(':').unwrap())
        .map(|(name, column)| (name, column.parse().unwrap()))
        .collect();
    let mut builder = BookBuilder::new(key, &columns).unwrap();
    builder.read_file(table).unwrap();
    fs::write(book, builder.finish()).unwrap();
}
