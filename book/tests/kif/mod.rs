//! Tests the reader of KIF and CSA.

mod games;
mod random_game;
mod records;

use std::io::{self, Read};

use koma_book::kif::{KifOptions, KifReader, book_from_readers};
use koma_runtime::shogi::{self, Sfen};

/// A reader that returns one byte at a time, so that reads also end within words and characters.
struct OneByOne<'a>(&'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
        out[0] = *first;
        self.0 = rest;
        Ok(1)
    }
}

/// Returns the headers, the moves and the result of each game. If a game is skipped, returns `!` and the reason instead.
fn read(text: impl AsRef<[u8]>) -> String {
    let mut reader = KifReader::new(OneByOne(text.as_ref())).unwrap();
    let mut games = Vec::new();
    while let Some(game) = reader.read_game().unwrap() {
        games.push(match game {
            Ok(game) => {
                let mut words: Vec<String> =
                    game.tags().map(|(name, value)| format!("[{name}={value}]")).collect();
                if game.start != shogi::START {
                    words.push(Sfen::try_from(game.start).unwrap().to_string());
                }
                words.extend(game.moves.iter().map(ToString::to_string));
                words.extend(game.result.map(|result| ["1-0", "1/2", "0-1"][result as usize].to_owned()));
                words.join(" ")
            }
            Err(skipped) => format!("!{}", skipped.reason),
        });
    }
    games.join("|")
}

/// Returns the games without their headers.
fn without_headers(games: &str) -> String {
    let of_game = |game: &str| {
        let words = game.split(' ').skip_while(|word| word.starts_with('['));
        words.collect::<Vec<_>>().join(" ")
    };
    games.split('|').map(of_game).collect::<Vec<_>>().join("|")
}

fn book(text: &[u8], options: &KifOptions) -> Vec<u8> {
    let games = book_from_readers(&["games"], options, |_| Ok(text)).unwrap();
    assert_eq!(games.reports[0].skipped_count(), 0, "{}", games.reports[0]);
    games.bytes
}
