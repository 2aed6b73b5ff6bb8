//! Prints a small table, and a small book beside it.

use koma::{Book, Position, book};

static TABLE: Book<Position<3>, &str> = book!(file: "data/small.tsv", key: "feen", row: ("name": &str));
static BYTES: Book<Position<3>, u8> = book!(bytes: "data/small.book");

fn main() {
    for (position, rows) in &TABLE {
        println!("{position}: {:?}", rows.collect::<Vec<_>>());
    }
    for (position, rows) in &BYTES {
        println!("{position}: {:?}", rows.collect::<Vec<_>>());
    }
}
