//! Reads any bytes as a book. Then changes a valid book as the input specifies, corrects its checksum, and
//! reads this book. Nothing may panic. An accepted book must keep the guarantees of a checked book. The
//! input is also read as a table. The book of this table must be accepted and have as many rows as the
//! table.
#![no_main]

use koma_format::{BookBuilder, FeenReader, TableErrors};
use koma_runtime::format::{RawBook, checksum};
use koma_runtime::iter::Row;
use koma_runtime::{Book, ColumnType, Position, Square};
use libfuzzer_sys::fuzz_target;

const COLUMNS: [(&str, ColumnType); 3] =
    [("move", ColumnType::Optional(&ColumnType::Text)), ("weight", ColumnType::U16), ("square", ColumnType::Square)];

type TestRow<const A: usize, const B: usize> = (Option<&'static str>, u16, Square<A, B>);

/// Returns a builder with three columns, two of which have an index.
fn builder() -> BookBuilder {
    let builder = BookBuilder::new("feen", &COLUMNS).expect("good names");
    builder.with_index("move").and_then(|builder| builder.with_index("weight")).expect("names of columns")
}

/// Reads the whole book. If `is_sound`, asserts what is guaranteed for a checked book.
fn read_all<R: Row, const A: usize, const B: usize>(book: &Book<Position<A, B>, R, &[u8]>, is_sound: bool) {
    let mut rows = 0;
    for (position, found) in book.iter().take(1_000) {
        rows += found.len();
        assert!(!is_sound || found.len() > 0 && book.rows(&position).len() == found.len());
        assert!(found.clone().take(100).count() <= found.len());
        let _ = (book.first(&position), position.to_string());
    }
    assert!(!is_sound || rows == book.row_count() || book.len() > 1_000);
    assert_eq!(book.columns().count(), R::COLUMNS.len());
    for (position, _) in book.by("move", "").take(100).chain(book.by("weight", 7_u16).take(100)) {
        assert!(!is_sound || book.contains(&position));
    }
    for row in book.all_rows().take(100) {
        assert!(!is_sound || book.contains(&row.position()));
    }
}

fn check<const A: usize, const B: usize>(bytes: &[u8]) {
    let book: Result<Book<Position<A, B>, TestRow<A, B>, _>, _> = Book::from_bytes(bytes);
    match book {
        Ok(book) => read_all(&book, true),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(book) = RawBook::new(bytes) {
        let mut board = vec![None; book.squares()];
        let mut hands = vec![0; book.squares()];
        let _ = book.check(&mut board, &mut hands);
        for entry in 0..book.len().min(100) {
            if let Some(position) = book.position(entry, &mut board, &mut hands) {
                let _ = (book.find(&position), position.to_string());
            }
            for row in book.rows_of(entry).take(10) {
                let _ = (book.value(row, 0), book.value(row, 1));
            }
        }
    }
}

/// Returns a valid book, except for the changes that the input specifies. The checksum is correct.
fn changed(input: &[u8]) -> Vec<u8> {
    let mut builder = builder();
    for feen in ["1k^1/3/1K^1 / C/c", "3/3/3 2P/p c/C", "abc/+P-q^z'/ABC / Z/a", "1k^1/3/1K^1 / C/c"] {
        let position: Position<3, 3> = feen.parse().expect("a FEEN");
        let text = Some(feen).filter(|feen| feen.len() > 17);
        builder.push(&position, (text, 7_u16, Square::<3, 3>::from_static("b2"))).expect("a row");
    }
    let mut book = builder.finish();
    for change in input.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % (book.len() - 8);
        book[at] = change[2];
    }
    let end = book.len() - 8;
    let sum = checksum(&book[..end]).to_le_bytes();
    book[end..].copy_from_slice(&sum);
    book
}

/// Reads any lines as rows.
fn read_table(input: &str) {
    let mut builder = builder();
    let mut errors = TableErrors::new("table");
    let table = format!("feen\tmove\tweight\tsquare\n{input}");
    builder.read_lines(table.as_bytes(), &mut FeenReader::new(), &mut errors).expect("bytes in memory");
    assert!(errors.iter().all(|error| !error.words().is_empty() && error.line().is_some()));
    let rows = builder.row_count();
    let bytes = builder.finish();
    let book = RawBook::new(&bytes).expect("a book without mistakes");
    let (mut board, mut hands) = (vec![None; book.squares()], vec![0; book.squares()]);
    assert_eq!(book.check(&mut board, &mut hands).map(|()| book.row_count()), Ok(rows));
}

/// Reads any bytes as column names.
fn read_first_line(input: &[u8]) {
    let mut errors = TableErrors::new("table");
    builder().table_header(input, &mut errors);
    assert!(errors.iter().all(|error| !error.words().contains(char::is_control)));
}

fuzz_target!(|input: &[u8]| {
    check::<3, 3>(input);
    check::<8, 8>(input);
    check::<3, 3>(&changed(input));
    if let Ok(text) = str::from_utf8(input) {
        read_table(text);
    }
    read_first_line(input);
});
