//! Visits the moves of games one by one, for programs that count them elsewhere.

use std::collections::HashSet;
use std::io::Read;
use std::path::Path;

use super::counted_game::CountedGame;
use super::counts::played_move;
use super::record::GameResult;
use super::{CountOptions, CountReport, read_games};
use crate::Error;
use crate::windows::UNLIMITED;

/// A move that was played in a game, with the position before the move and the result of the game.
///
/// `for_each_move` visits the moves of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayedMove<'a, P, M> {
    /// The position before the move.
    pub position: &'a P,
    /// The move.
    pub mv: M,
    /// The result of the game.
    pub result: GameResult,
}

/// Calls `visit` with each move that is counted, in the order of the games.
pub(crate) fn for_each_move<G: CountedGame>(
    path: &Path,
    input: impl Read,
    options: &CountOptions,
    mut visit: impl FnMut(PlayedMove<'_, G::Position, G::Move>) -> Result<(), Error>,
) -> Result<CountReport, Error> {
    let mut seen: HashSet<G::Played> = HashSet::new();
    read_games::<G>(path, input, options, &UNLIMITED, |start, moves, result| {
        seen.clear();
        let mut position = *start;
        for mv in moves {
            let is_new = played_move::<G>(&position, *mv).is_some_and(|played| seen.insert(played));
            if is_new {
                visit(PlayedMove { position: &position, mv: *mv, result })?;
            }
            G::play(&mut position, *mv);
        }
        Ok(())
    })
}
