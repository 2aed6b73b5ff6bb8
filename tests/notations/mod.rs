//! Tests the notations of koma's own games: FEN and SFEN.

mod diagnostics;
mod games;
mod refusals;
mod round_trips;
mod sfen;
#[cfg(feature = "shakmaty")]
mod shakmaty;
mod spellings;
mod squares;

use koma::{FenError, chess, makruk, shogi, xiangqi};

/// Parses a text in the notation of a game, and writes the resulting value as text.
fn read(game: &str, text: &str) -> Result<String, FenError> {
    match game {
        "chess" => chess::Fen::parse(text).map(|fen| fen.to_string()),
        "shogi" => shogi::Sfen::parse(text).map(|sfen| sfen.to_string()),
        "xiangqi" => xiangqi::Fen::parse(text).map(|fen| fen.to_string()),
        "makruk" => makruk::Fen::parse(text).map(|fen| fen.to_string()),
        _ => panic!("{game} is no game"),
    }
}
