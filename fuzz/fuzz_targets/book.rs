//! Reads any bytes as a book. Then reads the bytes before the first NUL as a table and builds a book from it. The bytes
//! after the NUL describe changes to this book. Makes these changes, corrects the length and the checksums, and reads
//! the changed book. Nothing may panic. Each accepted book must have the properties that `check_contents` asserts.
#![cfg_attr(not(test), no_main)]

use std::convert::Infallible;

use koma_book::{AnyBook, BookBuilder, BookErrorKind, ColumnType, TableErrors, Value};
use koma_format::{FeenReader, push_checksums};
use koma_runtime::book_format::{CHECKSUM_LEN, Cell, PAGE, RawBook};
use koma_runtime::{Book, Position, Square};

/// Builds a book. The first line of the table has the types of the columns. An asterisk after a type gives the column
/// an index. Invalid rows are skipped.
fn build(table: &str) -> Option<Vec<u8>> {
    let (types, table) = table.split_once('\n')?;
    let names: Vec<&str> = table.lines().next()?.split('\t').skip(1).collect();
    let mut columns: Vec<(&str, ColumnType)> = Vec::new();
    for (name, words) in names.iter().zip(types.split(' ')) {
        columns.push((name, words.trim_end_matches('*').parse().ok()?));
    }
    let mut builder = BookBuilder::new("feen", &columns).ok()?;
    for (name, words) in names.iter().zip(types.split(' ')) {
        builder = if words.ends_with('*') { builder.with_index(name).ok()? } else { builder };
    }
    let mut errors = TableErrors::new("table");
    builder.read_lines(table.as_bytes(), &mut FeenReader::new(), &mut errors).ok()?;
    Some(builder.finish())
}

/// Returns the length of the pages of a book with this length.
fn pages_len(len: usize) -> usize {
    let rest = len - CHECKSUM_LEN;
    rest - CHECKSUM_LEN * rest.div_ceil(PAGE + CHECKSUM_LEN)
}

/// Changes a book. Each group of four bytes in `changes` gives the kind of the change, the place, and the value. Then
/// resizes the book to the length in its header, if this is less than 100,000 bytes, and corrects the checksums.
fn change(mut book: Vec<u8>, changes: &[u8]) -> Vec<u8> {
    book.truncate(pages_len(book.len()));
    for [kind, low, high, value] in changes.as_chunks().0 {
        let place = usize::from(u16::from_le_bytes([*low, *high]));
        let at = match kind % 3 {
            0 => place % 64,
            1 => 64 + place % (16 * usize::from(book[39]).max(1)),
            _ => place % book.len(),
        };
        let Some(byte) = book.get_mut(at) else { continue };
        match kind / 3 % 4 {
            0 => *byte = *value,
            1 => *byte = byte.wrapping_add(1),
            2 => *byte = byte.wrapping_sub(1),
            _ if at < 64 => {}
            _ => book.insert(at, *value),
        }
    }
    let mut with_checksums = book.clone();
    push_checksums(&mut with_checksums);
    if let Err(error) = RawBook::new(&with_checksums)
        && let BookErrorKind::WrongLength { expected: expected @ 80..100_000, .. } = error.kind()
    {
        book.resize(pages_len(usize::try_from(expected).expect("a small number")), 0);
    }
    push_checksums(&mut book);
    book
}

fn check(bytes: &[u8]) {
    let typed = Book::<Position<3, 3>, (Option<&str>, u16, Square<3, 3>), _>::from_bytes(bytes);
    match AnyBook::read("book", bytes) {
        Ok(book) => check_contents(&book),
        Err(error) => assert!(!error.to_string().is_empty() && typed.is_err()),
    }
    if let Ok(book) = typed {
        for (position, rows) in &book {
            assert!(book.rows(&position).eq(rows));
        }
        assert_eq!(book.all_rows().count(), book.row_count());
    }
    // `RawBook` checks only the header, as for static books.
    if let Ok(book) = RawBook::new(bytes) {
        read_unchecked(&book);
    }
}

/// Asserts what a checked book guarantees: each position is found, each value of the first 100 rows is found in its
/// column, and all rows can be written to another book.
fn check_contents(book: &AnyBook<'_>) {
    let mut rows = 0;
    let Ok(()) = book.try_for_each(|position, of_position| {
        assert_eq!(book.rows_of((**book).find(position).expect("a position of the book")), of_position);
        assert!(of_position.start == rows && !of_position.is_empty());
        rows = of_position.end;
        Ok::<(), Infallible>(())
    });
    assert_eq!(rows, book.row_count());
    let mut order: Vec<usize> = book.all_rows().collect();
    order.sort_unstable();
    assert!(order.into_iter().eq(0..rows));
    for column in 0..book.columns().len() {
        for row in 0..rows.min(100) {
            let value = book.value(row, column).expect("a value");
            assert!(book.find_value(column, &value).any(|found| found == row));
        }
        assert_eq!(
            book.find_value(column, &Value::Empty).count(),
            (0..rows).filter(|row| book.value(*row, column) == Some(Value::Empty)).count()
        );
    }
    // Only the names of the columns may be refused, because a table with these names could not be read.
    let Ok(mut builder) = book.to_builder() else { return };
    book.add_to(&mut builder).expect("rows of a book");
    let again = builder.finish();
    let again = AnyBook::from_bytes(again).expect("a book without mistakes");
    let contents = |book: &AnyBook<'_>| -> Vec<String> {
        let cells = |row| {
            (0..book.columns().len())
                .map(|column| format!("{:?}", book.value(row, column)))
                .collect::<String>()
        };
        book.all_rows().map(|row| format!("{:?} {}", book.feen_of(row), cells(row))).collect()
    };
    assert_eq!(contents(book), contents(&again));
}

/// Reads a book whose header is valid. Its contents may be invalid, as in a static book.
fn read_unchecked(book: &RawBook<&[u8]>) {
    let (mut board, mut hands) = (vec![None; book.squares()], vec![0; book.squares()]);
    for entry in 0..book.len().min(100) {
        if let Some(position) = book.position(entry, &mut board, &mut hands) {
            let _ = (book.find(&position), position.to_string());
        }
        for row in book.rows_of(entry).take(10) {
            let _ = (book.position_of(row), book.cell(row, 0), book.cell(row, book.columns_len()));
        }
    }
    let cell = Cell::Text(b"b");
    let _ = (book.all_rows().take(100).count(), book.rows_with(0, cell).take(100).count());
}

fn run(input: &[u8]) {
    check(input);
    let mut parts = input.splitn(2, |byte| *byte == 0);
    let (table, changes) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    if let Some(book) = str::from_utf8(table).ok().and_then(build) {
        check(&change(book, changes));
    }
}

koma_fuzz::target!("book", run);
