//! Recognizes the commands of the protocols UCI and USI, such as `position startpos moves e2e4`, for the help in messages.

use koma_runtime::macro_support::own::{GAMES, OwnGame};

use crate::call::game_of_call::GameOfCall;
use crate::text::own_game::{plays, read};

/// A text that has words of a command.
struct Command<'a> {
    /// The text after `fen` or `sfen`, or `None` for the starting position.
    start: Option<&'a str>,
    /// The text after `moves`.
    moves: Option<&'a str>,
}

impl<'a> Command<'a> {
    /// Parses `position fen … moves …` and the like, where the first word or words may be missing. Returns `None` if the
    /// text has no word of a command.
    fn parse(text: &'a str) -> Option<Self> {
        let text = text.trim();
        let rest = text.strip_prefix("position ").unwrap_or(text);
        let (start, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let named = ["fen ", "sfen ", "startpos"].iter().find_map(|word| start.trim().strip_prefix(word));
        let has_word = rest.len() < text.len() || start.len() < rest.len() || named.is_some();
        let part = |text: &'a str| Some(text.trim()).filter(|text| !text.is_empty());
        has_word.then(|| Self { start: part(named.unwrap_or(start)), moves: part(moves) })
    }

    /// Returns the help that shows what to write instead, or `None` if the parts of the command are not valid in the game.
    fn help(&self, own: &OwnGame, calls: &Calls) -> Option<String> {
        let is_position = |text: &str| read(own, text, None, |_| ()).is_ok_and(|read| read.is_some());
        let correct = match (self.start, self.moves) {
            (None, None) => return Some(format!("the starting position is `koma::{}::START`", own.name)),
            (None, Some(moves)) => plays(own, moves).then(|| format!("{}{moves:?})", calls.moves))?,
            (Some(start), None) => is_position(start).then(|| format!("{}{start:?})", calls.position))?,
            // The moves are checked when they are played.
            (Some(start), Some(moves)) => {
                is_position(start).then(|| format!("{}{moves:?}, from: {start:?})", calls.moves))?
            }
        };
        Some(format!("leave out the words of the engine's command: `{correct}`"))
    }
}

/// The calls that read a position and moves, up to their literals.
struct Calls {
    position: String,
    moves: String,
}

impl Calls {
    /// Returns the calls of a macro `position!`. `path` is the path of its module.
    fn of_position(path: &str, notation: &str) -> Self {
        Self { position: format!("{path}position!({notation}: "), moves: format!("{path}position!(moves: ") }
    }
}

/// Returns the help for a text with words of a command. Without a game, the help names the first of koma's games that reads
/// the rest of the text.
pub(crate) fn help(text: &str, game: Option<&GameOfCall>) -> Option<String> {
    let command = Command::parse(text)?;
    if let Some(game) = game {
        if command.moves.is_some() && game.own_moves().is_none() {
            return None;
        }
        return command.help(game.own_game()?, &Calls::of_position("", &name_of_notation(game)?));
    }
    GAMES.iter().find_map(|own| {
        command.help(own, &Calls::of_position(&format!("koma::{}::", own.name), own.notation))
    })
}

/// Returns the name of the game's notation that is one of koma's own.
fn name_of_notation(game: &GameOfCall) -> Option<String> {
    Some(game.notation_of(game.own_game()?)?.name.to_string())
}

/// Returns the help for a text with words of a command in a call of `line!`.
pub(crate) fn help_of_line(text: &str, game: &GameOfCall) -> Option<String> {
    let calls = Calls { moves: "line!(".to_owned(), ..Calls::of_position("", &name_of_notation(game)?) };
    Command::parse(text)?.help(game.own_game()?, &calls)
}
