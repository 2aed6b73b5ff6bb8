//! Visits the moves of games one by one, for programs that count them elsewhere.

use std::collections::HashSet;
use std::io::Read;
use std::path::Path;

use koma_runtime::chess::{self, Move};

use super::counts::{Played, played_move};
use super::{GameResult, PgnOptions, PgnReport, read_games};
use crate::{Error, Position};

/// A move that was played in a game, with the position before the move and the result of the game.
///
/// [`for_each_move`] visits the moves of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayedMove<'a> {
    /// The position before the move.
    pub position: &'a Position<8, 8>,
    /// The move.
    pub mv: Move,
    /// The result of the game.
    pub result: GameResult,
}

/// Calls `visit` with each move that [`book_from_pgn`](super::book_from_pgn) counts, in the order of the games. `path`
/// is the name of the games in the report. The memory does not depend on the number of games.
///
/// The games are read and skipped as `book_from_pgn` does. If a game repeats a move in the same position, the move is
/// visited once. Of the options, only `plies` and `max_errors` matter.
///
/// A book of these moves has the same bytes as the book of `book_from_pgn` if it is made by these rules:
///
/// * A row has a position, a move, and the numbers of games with this move that White won, drew and lost.
/// * Positions are in the order in which they are first visited, including moves that a minimum number of games leaves
///   out.
/// * The moves of a position are ordered by their number of games, highest first. Moves with equal numbers are ordered
///   by their texts in UCI.
///
/// # Errors
///
/// Returns an error if the input cannot be read, and the errors of `visit`.
///
/// ```
/// use koma_book::pgn::{GameResult, PgnOptions, for_each_move};
///
/// let pgn = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 1-0";
/// let mut moves = Vec::new();
/// let report = for_each_move("a.pgn", pgn.as_bytes(), &PgnOptions::default(), |played| {
///     assert_eq!(played.result, GameResult::FirstWins);
///     moves.push(played.mv.to_string());
///     Ok(())
/// })?;
/// assert_eq!(moves, ["g1f3", "g8f6", "f3g1", "f6g8"]);
/// assert_eq!(report.games, 1);
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn for_each_move(
    path: impl AsRef<Path>,
    input: impl Read,
    options: &PgnOptions,
    mut visit: impl FnMut(PlayedMove<'_>) -> Result<(), Error>,
) -> Result<PgnReport, Error> {
    let mut seen: HashSet<Played> = HashSet::new();
    read_games(path.as_ref(), input, options, |start, moves, result| {
        seen.clear();
        let mut position = *start;
        for mv in moves {
            let is_new = played_move(&position, *mv, 0, 0).is_some_and(|(played, _)| seen.insert(played));
            if is_new {
                visit(PlayedMove { position: &position, mv: *mv, result })?;
            }
            let _ = chess::play_unchecked(&mut position, *mv);
        }
        Ok(())
    })
}
