//! Plays chess moves that the input chooses, from a starting position of Chess960, and makes a Polyglot book of these
//! moves. All entries must be found, and the book must be written back unchanged. The input also gives the moves
//! of other entries, which may be illegal. Only entries with legal moves may be found.
#![cfg_attr(not(test), no_main)]

use std::convert::Infallible;

use koma_book::chess::{self, Move};
use koma_book::{AnyBook, BookBuilder, ColumnType, Position, Value, polyglot};

/// Converts a Polyglot book to a koma book. Also returns the number of entries that were not found.
fn read(bytes: &[u8], start: Position<8, 8>) -> (Vec<u8>, usize) {
    let book = polyglot::read("book", bytes, &[start]).expect("whole entries");
    assert!(book.entries == bytes.len() / 16 && book.found <= book.entries);
    let read = AnyBook::from_bytes(&book.bytes).expect("a book without mistakes");
    let Ok(()) = read.try_for_each(|position, rows| {
        let position: Position<8, 8> = position.to_string().parse().expect("a position of chess");
        for row in rows {
            let Some(Value::ChessMove(mv)) = read.value(row, 0) else { panic!("expected a move") };
            assert!(chess::is_legal(&position, mv), "{mv} in {position}");
        }
        Ok::<(), Infallible>(())
    });
    (book.bytes, book.entries - book.found)
}

fn run(input: &[u8]) {
    let Some((number, choices)) = input.split_first_chunk::<2>() else { return };
    let start = chess::start_960(usize::from(u16::from_le_bytes(*number)) % 960).expect("a number below 960");
    let columns = [("move", ColumnType::ChessMove), ("weight", ColumnType::U16)];
    let mut builder = BookBuilder::new("feen", &columns).expect("good names");
    let (mut position, mut rows, mut others) = (start, Vec::<(Position<8, 8>, Move)>::new(), Vec::new());
    for choice in choices.chunks_exact(3).take(16) {
        let moves: Vec<Move> = chess::legal_moves(&position).collect();
        let Some(mv) = moves.get(usize::from(choice[0]) % moves.len().max(1)).copied() else {
            position = start;
            continue;
        };
        if !rows.contains(&(position, mv)) {
            rows.push((position, mv));
            builder.push(&position, (mv, u16::from_le_bytes([choice[1], choice[2]]))).expect("a row");
        }
        others.extend(polyglot::key(&position).expect("a position of chess").to_be_bytes());
        others.extend([choice[1], choice[2], 0, choice[0], 0, 0, 0, 0]);
        let _ = chess::play(&mut position, mv).expect("a legal move");
        if choice[0] > 250 {
            position = start;
        }
    }
    let bytes = builder.finish();
    let written = polyglot::write(&AnyBook::from_bytes(&bytes).expect("a book")).expect("legal moves");
    let entries = written.as_chunks::<16>().0;
    assert!(entries.iter().map(|entry| &entry[..8]).is_sorted());
    let (again, missing) = read(&written, start);
    assert_eq!((AnyBook::from_bytes(&again).expect("a book").row_count(), missing), (rows.len(), 0));
    assert_eq!(polyglot::write(&AnyBook::from_bytes(&again).expect("a book")).expect("legal moves"), written);

    // All entries of the written book are found, whatever entries come before them.
    let odd_entries = others.len() / 16;
    others.extend(written);
    assert!(read(&others, start).1 <= odd_entries);
    read(&input[..input.len() / 16 * 16], start);
}

koma_fuzz::target!("polyglot", run);
