//! Reads any bytes as chess games in PGN, which may be compressed. Each game is read or reported as skipped. The moves
//! of a game must be legal, and must be read back after they are written as PGN. The book of the games must be valid.
//! The book must not depend on the number of bytes read at a time, or on the memory limit.
#![cfg_attr(not(test), no_main)]

use std::convert::Infallible;
use std::io::{self, Read};
use std::num::NonZeroUsize;

use koma_book::chess::{self, Fen};
use koma_book::pgn::{GameResult, GamesBook, PgnGame, PgnOptions, PgnReader, book_from_readers};
use koma_book::{AnyBook, Position, Value, is_book_of_games};

/// A reader that returns at most three bytes at a time.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = out.len().min(3);
        self.0.read(&mut out[..len])
    }
}

/// Makes the book of all games of the input.
fn make_book<R: Read>(open: impl Fn() -> R + Sync, memory: usize) -> Result<GamesBook, String> {
    let options = PgnOptions { plies: usize::MAX, jobs: NonZeroUsize::MIN, memory, ..PgnOptions::default() };
    book_from_readers(&["games"], &options, |_| Ok(open())).map_err(|error| error.to_string())
}

/// Writes a game as PGN.
fn write(game: &PgnGame) -> String {
    let start = Fen::try_from(game.start).expect("a position of chess");
    let mut text = format!("[FEN \"{start}\"]\n[Variant \"Chess960\"]\n\n");
    let mut position = game.start;
    for mv in &game.moves {
        text += &format!("{} ", chess::san(&position, *mv));
        chess::play(&mut position, *mv).expect("a legal move");
    }
    text + match game.result {
        Some(GameResult::FirstWins) => "1-0",
        Some(GameResult::Draw) => "1/2-1/2",
        Some(GameResult::SecondWins) => "0-1",
        None => "*",
    }
}

/// Reads all games. Returns their number, including skipped games, or `None` if the input cannot be decompressed.
fn read_all(input: &[u8]) -> Option<u64> {
    let (mut games, mut count) = (PgnReader::new(input).ok()?, 0);
    while let Some(game) = games.read_game().ok()? {
        count += 1;
        match game {
            Ok(game) => {
                let text = write(game);
                let mut again = PgnReader::new(text.as_bytes()).expect("text");
                let again = again.read_game().expect("text").expect("a game").expect("a good game");
                assert_eq!((again.start, &again.moves, again.result), (game.start, &game.moves, game.result));
            }
            Err(skipped) => {
                assert!(skipped.number == count && !skipped.to_string().contains(char::is_control))
            }
        }
    }
    Some(count)
}

fn run(input: &[u8]) {
    let count = read_all(input);
    let result = make_book(|| input, usize::MAX);
    assert_eq!(count.is_some(), result.is_ok());
    // A low memory limit causes temporary files, which take time. So the limit is rarely low.
    let memory = if input.len() % 64 == 1 { 4_000 } else { usize::MAX };
    let parts = |result: &Result<GamesBook, String>| match result {
        Ok(book) => Ok((book.bytes.clone(), format!("{:?}", book.reports))),
        Err(error) => Err(error.clone()),
    };
    assert_eq!(parts(&result), parts(&make_book(|| Slow(input), memory)));
    let Ok(GamesBook { bytes, reports }) = result else { return };
    assert_eq!(Some(reports[0].games + reports[0].skipped_count()), count);
    let book = AnyBook::from_bytes(bytes).expect("a book without mistakes");
    assert!(is_book_of_games(&book));
    let Ok(()) = book.try_for_each(|position, rows| {
        let position: Position<8, 8> = position.to_string().parse().expect("a position of chess");
        for row in rows {
            let Some(Value::ChessMove(mv)) = book.value(row, 0) else { panic!("expected a move") };
            assert!(chess::is_legal(&position, mv), "{mv} in {position}");
        }
        Ok::<(), Infallible>(())
    });
}

koma_fuzz::target!("games", run);
