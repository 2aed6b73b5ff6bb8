//! Tests the notations of koma's own games: FEN, SFEN and WXF.

#[cfg(feature = "cozy-chess")]
mod cozy_chess;
mod diagnostics;
mod refusals;
mod round_trips;
#[cfg(feature = "shakmaty")]
pub(crate) mod shakmaty;
#[cfg(feature = "shogi_core")]
mod shogi_core;
mod spellings;
mod wxf;

use koma::{FenError, chess, makruk, shogi, xiangqi};

/// Parses a text in the notation of a game, and writes the resulting value as text. Asserts that the position belongs to
/// the game.
fn read(game: &str, text: &str) -> Result<String, FenError> {
    macro_rules! read {
        ($game:ident::$Text:ident) => {{
            let result = $game::$Text::parse(text);
            assert_eq!($game::$Text::is_valid(text), result.is_ok());
            result.map(|fen| {
                assert_eq!($game::validate(&fen.position()), Ok(()), "{text}");
                fen.to_string()
            })
        }};
    }
    match game {
        "chess" => read!(chess::Fen),
        "shogi" => read!(shogi::Sfen),
        "xiangqi" => read!(xiangqi::Fen),
        "makruk" => read!(makruk::Fen),
        _ => panic!("{game} is no game"),
    }
}
