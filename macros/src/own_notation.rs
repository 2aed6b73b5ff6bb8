//! Texts in the notations of koma's own games, which the macros read themselves.

use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::{GAMES, OwnGame};

use syn::Error;

use crate::engine_command::{self, with_help};
use crate::errors::Result;
use crate::game_of_call::{Game, Reader};
use crate::literal::StringLiteral;

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

/// Reads a literal in the notation of `own`. Returns `None` if the compiler has to read the literal: if `own` is `None`,
/// if the literal is not UTF-8, or if the position is not in `game`.
pub(crate) fn read_literal<T>(
    own: Option<&OwnGame>,
    literal: &StringLiteral,
    game: &Game,
    of: fn(&AnyPosition<'_>) -> T,
) -> Result<Option<T>> {
    let (Some(own), Some(text)) = (own, literal.text()) else { return Ok(None) };
    read(own, text, Some(game), of).map_err(|words| literal.error(with_help(words, text, game, false)))
}

/// Returns the help for a FEN, an SFEN or moves that were written instead of a FEEN. The help names the macro that
/// reads this text. It also shows the FEEN, except for moves and for a text of a game other than the call's.
pub(crate) fn help(text: &[u8], game: Option<&Game>) -> Option<String> {
    let text = str::from_utf8(text).ok()?;
    let declared = |own: &OwnGame| game.and_then(|game| declaration(game, own));
    // The notation of the call's game comes first, because a few texts belong to several games.
    let (of_game, others): (Vec<_>, Vec<_>) = GAMES.iter().partition(|own| declared(own).is_some());
    let mut games = of_game.into_iter().chain(others);
    games
        .find_map(|own| help_of_notation(text, game, own))
        .or_else(|| help_of_moves(text, game))
        .or_else(|| engine_command::help(text, game))
}

/// Returns the notation of the game that is the notation of `own`.
pub(crate) fn declaration<'a>(game: &'a Game, own: &OwnGame) -> Option<&'a Reader> {
    game.notations().find(|reader| reader.own.is_some_and(|game| game.name == own.name))
}

/// Returns the help for a text in the notation of `own`, or `None` for another text.
fn help_of_notation(text: &str, game: Option<&Game>, own: &OwnGame) -> Option<String> {
    let declared = game.and_then(|game| declaration(game, own));
    let feen =
        read(own, text, game.filter(|_| declared.is_some()), |position| position.to_string()).ok()??;
    let reader = match declared {
        Some(reader) => format!("position!({}: \"…\")", reader.name),
        None => format!("koma::{}::position!({}: \"…\")", own.name, own.notation),
    };
    let is_of_call = declared.is_some() || game.is_none();
    let feen = if is_of_call { format!("; as FEEN it is `{feen}`") } else { String::new() };
    Some(format!("`{reader}` reads this{feen}"))
}

/// Returns the error for a FEEN whose board, without any markers, is the board of a FEN with kings. If its kings alone got
/// their markers, the FEEN could lose castling rights.
pub(crate) fn board_without_markers(feen: &StringLiteral, game: &Game) -> Option<Error> {
    let (board, _) = feen.text()?.split_once(' ')?;
    if !board.contains(['K', 'k']) {
        return None;
    }
    let reader = game.notations().find(|reader| reader.own.is_some())?;
    let is_board = |fields: &str| {
        let text = format!("{board} {fields}");
        reader.own.is_some_and(|own| read(own, &text, Some(game), |_| ()).is_ok_and(|read| read.is_some()))
    };
    // The other fields of a FEN, and of an SFEN.
    if !is_board("w") && !is_board("b -") {
        return None;
    }
    let name = &reader.name;
    let notation = name.to_string().to_uppercase();
    let reason = format!("the board is written in {notation}; in FEEN, pieces have markers, such as `K^`");
    let help = format!("write the whole {notation} after its name: `position!({name}: \"…\")`");
    Some(feen.explained("FEEN", &reason, 0..board.len(), Some(&help)))
}

/// Returns the help that names the macro for a line of moves. The moves must start from the starting position of the
/// call's game or, without a game, of one of koma's games.
fn help_of_moves(text: &str, game: Option<&Game>) -> Option<String> {
    let place = match game {
        Some(game) => plays(game.own_moves()?, text).then(String::new)?,
        None => format!("koma::{}::", GAMES.iter().find(|own| plays(own, text))?.name),
    };
    Some(format!("`{place}position!(moves: \"…\")` plays these moves"))
}

/// Reports whether a text is a line of at least one move from the start of the game.
pub(crate) fn plays(own: &OwnGame, text: &str) -> bool {
    let mut has_moves = false;
    let mut each = |_| has_moves = true;
    (own.play)(None, text, &mut each, &mut |_| ()).is_ok() && has_moves
}
