//! The help for a text that is in another notation than FEEN, although a FEEN is expected.

use koma_runtime::macro_support::own::{GAMES, OwnGame};

use crate::call::errors::Mistakes;
use crate::call::form::Form;
use crate::call::game_of_call::GameOfCall;
use crate::call::literal::StringLiteral;
use crate::text::engine_command;
use crate::text::own_game::{plays, read};

/// Returns the help for a FEN, an SFEN or moves that were written instead of a FEEN. The help names the macro that
/// reads this text. It also shows the FEEN, except for moves and for a text of a game other than the call's.
pub(crate) fn help(text: &[u8], game: Option<&GameOfCall>) -> Option<String> {
    let text = str::from_utf8(text).ok()?;
    let declared = |own: &OwnGame| game.and_then(|game| game.notation_of(own));
    // The notation of the call's game comes first, because a few texts belong to several games.
    let (of_game, others): (Vec<_>, Vec<_>) = GAMES.iter().partition(|own| declared(own).is_some());
    let mut games = of_game.into_iter().chain(others);
    games
        .find_map(|own| help_of_notation(text, game, own))
        .or_else(|| help_of_moves(text, game))
        .or_else(|| engine_command::help(text, game))
}

/// Returns the help for a text in the notation of `own`, or `None` for another text.
fn help_of_notation(text: &str, game: Option<&GameOfCall>, own: &OwnGame) -> Option<String> {
    let declared = game.and_then(|game| game.notation_of(own));
    let feen =
        read(own, text, game.filter(|_| declared.is_some()), |position| position.to_string()).ok()??;
    let call = match (game, declared) {
        (Some(game), Some(declared)) => game.form().call(&declared.name),
        _ => format!("koma::{}::{}", own.name, Form::ONE.call(own.notation)),
    };
    let is_of_call = declared.is_some() || game.is_none();
    let feen = if is_of_call { format!("; as FEEN it is `{feen}`") } else { String::new() };
    Some(format!("`{call}` reads this{feen}"))
}

/// Returns the error for a FEEN whose board, without any markers, is the board of a FEN with kings. If its kings alone got
/// their markers, the FEEN could lose castling rights.
pub(crate) fn board_without_markers(feen: &StringLiteral, game: &GameOfCall) -> Option<Mistakes> {
    let (board, _) = feen.text()?.split_once(' ')?;
    if !board.contains(['K', 'k']) {
        return None;
    }
    let declared = game.notations().find(|declared| declared.own.is_some())?;
    let is_board = |fields: &str| {
        let text = format!("{board} {fields}");
        declared.own.is_some_and(|own| read(own, &text, Some(game), |_| ()).is_ok_and(|read| read.is_some()))
    };
    // The other fields of a FEN, and of an SFEN.
    if !is_board("w") && !is_board("b -") {
        return None;
    }
    let name = &declared.name;
    let notation = name.to_string().to_uppercase();
    let reason = format!("the board is written in {notation}; in FEEN, pieces have markers, such as `K^`");
    let help = format!("write the whole {notation} after its name: `{}`", game.form().call(name));
    Some(feen.explained("FEEN", &reason, 0..board.len(), Some(&help)))
}

/// Returns the help that names the macro for a line of moves, which start from the starting position of a game. This is the
/// game whose moves the call plays, if it plays moves, or else one of koma's games.
pub(crate) fn help_of_moves(text: &str, game: Option<&GameOfCall>) -> Option<String> {
    let call = if let Some(game) = game.filter(|game| game.declared("moves").is_some()) {
        plays(game.own_moves()?, text).then(|| game.form().call("moves"))?
    } else {
        let of_game = game.and_then(GameOfCall::own_game);
        let own = of_game.into_iter().chain(GAMES).find(|own| plays(own, text))?;
        format!("koma::{}::{}", own.name, Form::ONE.call("moves"))
    };
    Some(format!("`{call}` plays these moves"))
}
