//! Looks up all positions of a large book, and as many that are not in it.

use koma::{Book, book};

include!("million_rows.rs");

static BOOK: Book<Position<8, 8>, (&str, u16)> = book!(bytes: "data/million.book");

fn main() {
    let loaded = Book::<Position<8, 8>, (&str, u16), Vec<u8>>::from_bytes(
        std::fs::read("data/million.book").unwrap(),
    )
    .unwrap();
    assert_eq!((BOOK.len(), BOOK.row_count()), (POSITIONS, ROWS * POSITIONS));
    for number in 0..POSITIONS {
        let position = numbered(number);
        let expected: Vec<(String, u16)> = (0..ROWS).map(|place| row(number, place)).collect();
        let expected = || expected.iter().map(|(name, weight)| (name.as_str(), *weight));
        assert!(BOOK.rows(&position).eq(expected()) && loaded.rows(&position).eq(expected()), "{position}");
        assert!(!BOOK.contains(&position.toggle()) && !BOOK.contains(&numbered(POSITIONS + number)));
    }
    assert!(BOOK.iter().map(|(position, _)| position).eq((0..POSITIONS).map(numbered)));
    println!("a million rows");
}
