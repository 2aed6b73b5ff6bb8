//! Reads any text as a YaneuraOu book. A book that is read must be written, with legal moves in sorted positions. What was
//! written must be read again and written back unchanged, also with little memory.
#![cfg_attr(not(test), no_main)]

use std::convert::Infallible;

use koma_book::{AnyBook, AnyBookFile, Error, Position, Progress, Value, yaneuraou};
use koma_runtime::shogi;

const HEADER: &str = "#YANEURAOU-DB2016 1.00\n";

fn validate_moves(book: &AnyBook<'_>) {
    let Ok(()) = book.try_for_each(|position, rows| {
        let position: Position<9, 9> = position.to_string().parse().expect("a position of shōgi");
        for row in rows {
            let Some(Value::ShogiMove(mv)) = book.value(row, 0) else { panic!("expected a move") };
            assert!(shogi::is_legal(&position, mv), "{mv} in {position}");
        }
        Ok::<(), Infallible>(())
    });
}

fn read(bytes: &[u8], memory: usize) -> Result<Vec<u8>, Error> {
    let rows = yaneuraou::read_within("book", bytes, memory, 3, &Progress::new())?;
    Ok(rows.builder.finish().expect("a book"))
}

fn run(input: &[u8]) {
    // Few inputs have the header.
    let _ = read(input, usize::MAX);
    let text = [HEADER.as_bytes(), input].concat();
    let bytes = match read(&text, usize::MAX) {
        Ok(bytes) => bytes,
        Err(error) => {
            assert!(error.is_refusal());
            assert_eq!(read(&text, 0).map_err(|error| error.to_string()), Err(error.to_string()));
            return;
        }
    };
    assert_eq!(read(&text, 0).expect("the same book"), bytes);
    let book = AnyBook::from_bytes(&bytes).expect("a book without mistakes");
    validate_moves(&book);
    let written = yaneuraou::write(&book).expect("legal moves");
    let file = AnyBookFile::read("book", &bytes[..]).expect("a book");
    let mut limited = Vec::new();
    assert_eq!(yaneuraou::write_within(&file, 0, &mut limited).expect("legal moves"), book.row_count() as u64);
    assert_eq!(limited, written);
    let text = str::from_utf8(&written).expect("a text");
    assert!(text.lines().filter(|line| line.starts_with("sfen ")).is_sorted());
    let again = read(&written, usize::MAX).expect("a book without mistakes");
    let again = AnyBook::from_bytes(&again).expect("a book");
    assert_eq!((again.len(), again.row_count()), (book.len(), book.row_count()));
    assert_eq!(yaneuraou::write(&again).expect("legal moves"), written);
}

koma_fuzz::target!("yaneuraou", run);
