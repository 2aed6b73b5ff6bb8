//! Reads texts as one of koma's own games does. Literals are read in this way, and also texts that were perhaps meant for another
//! macro.

use koma_runtime::Explanation;
use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::OwnGame;

use crate::call::errors::Result;
use crate::call::game_of_call::GameOfCall;

/// Reads a text in the notation of `own`, and returns the value that `convert` makes of the position. Returns `None` if the
/// position is not in `game`.
pub(crate) fn read<T>(
    own: &OwnGame,
    text: &str,
    game: Option<&GameOfCall>,
    mut convert: impl FnMut(&AnyPosition<'_>) -> T,
) -> Result<Option<T>, Box<Explanation>> {
    let mut value = None;
    let mut take = |position: &AnyPosition<'_>| {
        if game.is_none_or(|game| game.holds(position)) {
            value = Some(convert(position));
        }
    };
    (own.read)(text, &mut take).map_err(Box::new)?;
    Ok(value)
}

/// Reports whether a text is a line of at least one move from the start of the game.
pub(crate) fn plays(own: &OwnGame, text: &str) -> bool {
    let mut has_moves = false;
    let mut each = |_| has_moves = true;
    (own.play)(None, text, &mut each, &mut |_| ()).is_ok() && has_moves
}

/// Reports whether a text is a move in the game's own notation, or in any notation at the start of the game.
pub(crate) fn is_move(own: &OwnGame, text: &str) -> bool {
    (own.move_index)(text.as_bytes()).is_ok() || plays(own, text)
}
