//! Texts in the notations of koma's own games, which the macros read themselves.

use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::OwnGame;

use crate::errors::Result;
use crate::game_of_call::{Game, Reader};

/// Reads a text in the notation of `own`, and returns the value that `of` makes of the position. Returns `None` if the
/// position is not in `game`.
pub(crate) fn read<T>(
    own: &OwnGame,
    text: &str,
    game: Option<&Game>,
    of: fn(&AnyPosition<'_>) -> T,
) -> Result<Option<T>, String> {
    let mut value = None;
    let mut take = |position: &AnyPosition<'_>| {
        if game.is_none_or(|game| game.holds(position)) {
            value = Some(of(position));
        }
    };
    (own.read)(text, &mut take).map_err(|explanation| explanation.to_string())?;
    Ok(value)
}

/// Returns the notation of the game that is the notation of `own`.
pub(crate) fn declaration<'a>(game: &'a Game, own: &OwnGame) -> Option<&'a Reader> {
    game.notations().find(|reader| reader.own.is_some_and(|game| game.name == own.name))
}

/// Reports whether a text is a line of at least one move from the start of the game.
pub(crate) fn plays(own: &OwnGame, text: &str) -> bool {
    let mut has_moves = false;
    let mut each = |_| has_moves = true;
    (own.play)(None, text, &mut each, &mut |_| ()).is_ok() && has_moves
}
