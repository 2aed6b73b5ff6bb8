//! Tests the reader of KIF and CSA.

mod games;
mod programs;
mod random_game;
mod records;

use koma_book::kif::{KifOptions, KifReader, book_from_readers};
use koma_runtime::shogi::{self, Sfen};

use crate::one_by_one::OneByOne;

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
