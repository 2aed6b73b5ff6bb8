//! Counts the moves that were played in each position, and the results of the games with these moves.

use std::cmp::Reverse;
use std::collections::HashMap;

use koma_runtime::chess::Move;

use super::game::GameResult;
use super::runs::Runs;
use crate::chess_key::{KEY_LEN, Key, key_of, position_of};
use crate::games::GAME_COLUMNS;
use crate::{BookBuilder, Error, Phase, Position, Progress, SpillingBuilder};

/// The counts of the moves that one worker has read. Up to a limit, they are in memory. Beyond the limit, they are in
/// temporary files.
pub(super) struct Counts {
    pub(super) moves: HashMap<Played, MoveCounts>,
    pub(super) runs: Runs<MOVE_RECORD>,
}

/// The key of a position, and the index of a move that was played in it. The index is big-endian, so sorting by bytes
/// also sorts by index.
pub(super) type Played = [u8; KEY_LEN + 2];
/// When a move was first played, or a position first reached: the index of a file, and the number of half-moves that
/// were counted before in this file. Both are big-endian. So the order does not depend on which worker reads the file.
pub(super) type FirstPlayed = [u8; 12];
/// The numbers of games that the first player won, drew and lost.
type ResultCounts = [u32; 3];

/// What is counted for a move.
pub(super) struct MoveCounts {
    pub(super) first_played: FirstPlayed,
    pub(super) results: ResultCounts,
}

/// The length in bytes of a move in [`Runs`]: the position and move, when it was first played, and the results.
const MOVE_RECORD: usize = KEY_LEN + 2 + 12 + 12;
/// The length in bytes of a row in [`Runs`]: when the position was first reached, the place among the rows of the
/// position, the position and move, and the results.
const ROW_RECORD: usize = 12 + 2 + KEY_LEN + 2 + 12;

/// The peak memory for each move, in bytes. The peak occurs while the hash table grows, or while records are sorted.
const MOVE_BYTES: usize = 240;

/// Returns a move that was played in a position, and when it was played. `file` is the index of the file, and `ply` is
/// the number of half-moves that were counted in the file before this move. Returns `None` if the position has no key.
#[expect(clippy::cast_possible_truncation, reason = "the index of a move is below 2,000")]
pub(super) fn played_move(
    position: &Position<8, 8>,
    mv: Move,
    file: u32,
    ply: u64,
) -> Option<(Played, FirstPlayed)> {
    let played = concat(&[&key_of(position)?, &(mv.index() as u16).to_be_bytes()]);
    Some((played, concat(&[&file.to_be_bytes(), &ply.to_be_bytes()])))
}

/// Returns the position's key and the move of a [`Played`].
fn unpacked(mut played: &[u8]) -> (Key, Option<Move>) {
    (take(&mut played), Move::from_index(u16::from_be_bytes(take(&mut played)).into()))
}

impl Counts {
    /// Returns empty counts. `memory` is the memory limit of the worker, in bytes.
    pub(super) fn new(memory: usize) -> Self {
        Self { moves: HashMap::new(), runs: Runs::new((memory / MOVE_BYTES).max(1)) }
    }

    /// Counts a game.
    pub(super) fn add(
        &mut self,
        mut moves: Vec<(Played, FirstPlayed)>,
        result: GameResult,
    ) -> Result<(), Error> {
        // If a game repeats a move in the same position, the move counts once.
        moves.sort_unstable();
        moves.dedup_by_key(|(mv, _)| *mv);
        let mut game = [0; 3];
        game[result as usize] = 1;
        for (mv, first_played) in moves {
            let counts = self.moves.entry(mv).or_insert(MoveCounts { first_played, results: [0; 3] });
            add_results(&mv, &mut counts.results, game)?;
        }
        if self.moves.len() < self.runs.max_records { Ok(()) } else { self.spill() }
    }

    fn spill(&mut self) -> Result<(), Error> {
        for (mv, counts) in self.moves.drain() {
            let results = counts.results.map(u32::to_be_bytes);
            self.runs.push(concat(&[&mv, &counts.first_played, results.as_flattened()]))?;
        }
        Ok(())
    }

    /// Returns a builder of the book of all moves that were played in at least `min_games` games. `memory` is the memory
    /// limit in bytes.
    pub(super) fn into_builder(
        workers: Vec<Self>,
        min_games: u64,
        memory: usize,
        progress: &Progress,
    ) -> Result<SpillingBuilder, Error> {
        let rows = Self::into_rows(workers, min_games, progress)?;
        // The rows may still use the other half.
        let builder = BookBuilder::new("feen", &GAME_COLUMNS)?.with_memory(memory / 2);
        progress.start(Phase::Sorting, Some(rows.pushed()));
        let mut builder = builder.with_progress(progress);
        Runs::merge(vec![rows], |mut record| {
            let _first_played: FirstPlayed = take(&mut record);
            let _place: [u8; 2] = take(&mut record);
            let played: Played = take(&mut record);
            let (key, mv) = unpacked(&played);
            let [wins, draws, losses] = take_results(&mut record);
            Ok(builder.push(&position_of(&key), (mv, wins, draws, losses))?)
        })?;
        Ok(builder)
    }

    /// Adds up the counts of all workers, and returns the rows of the book.
    fn into_rows(workers: Vec<Self>, min_games: u64, progress: &Progress) -> Result<Runs<ROW_RECORD>, Error> {
        let max_records: usize = workers.iter().map(|worker| worker.runs.max_records).sum();
        let mut rows = Runs::new((max_records / 2).max(1));
        let mut runs = Vec::new();
        for mut worker in workers {
            worker.spill()?;
            runs.push(worker.runs);
        }
        progress.start(Phase::Sorting, Some(runs.iter().map(Runs::pushed).sum()));
        // The records are sorted by position, so all counts of a position are adjacent.
        let mut position = PositionCounts::new();
        Runs::merge(runs, |mut record| {
            progress.advance(1);
            let mv: Played = take(&mut record);
            let first_played: FirstPlayed = take(&mut record);
            let results = take_results(&mut record);
            if !position.has(&mv) {
                position.push_rows(&mut rows, min_games)?;
                position = PositionCounts::new();
            }
            position.add(mv, first_played, results)
        })?;
        position.push_rows(&mut rows, min_games)?;
        Ok(rows)
    }
}

/// The counts of one position's moves.
struct PositionCounts {
    /// When the position was first reached.
    first_reached: FirstPlayed,
    moves: Vec<(Played, ResultCounts)>,
}

impl PositionCounts {
    const fn new() -> Self {
        Self { first_reached: [u8::MAX; 12], moves: Vec::new() }
    }

    /// Reports whether a move was played in this position. Returns `true` if no move has been added yet.
    fn has(&self, mv: &Played) -> bool {
        self.moves.first().is_none_or(|(other, _)| other[..KEY_LEN] == mv[..KEY_LEN])
    }

    /// Adds counts of a move. All counts of a move must be added one after another.
    fn add(&mut self, mv: Played, first_played: FirstPlayed, results: ResultCounts) -> Result<(), Error> {
        self.first_reached = self.first_reached.min(first_played);
        match self.moves.last_mut() {
            Some((last, sums)) if *last == mv => add_results(&mv, sums, results),
            _ => {
                self.moves.push((mv, results));
                Ok(())
            }
        }
    }

    /// Adds the rows of the position in the order of a book of games. Rows are ordered by their number of games, highest
    /// first. Rows with equal numbers are ordered by the texts of their moves.
    fn push_rows(&mut self, rows: &mut Runs<ROW_RECORD>, min_games: u64) -> Result<(), Error> {
        let games = |results: &ResultCounts| results.iter().copied().map(u64::from).sum::<u64>();
        self.moves.retain(|(_, results)| games(results) >= min_games);
        self.moves.sort_by_cached_key(|(mv, results)| {
            (Reverse(games(results)), unpacked(mv).1.map(|mv| mv.to_string()))
        });
        for (place, (mv, results)) in (0_u16..).zip(&self.moves) {
            let results = results.map(u32::to_be_bytes);
            rows.push(concat(&[&self.first_reached, &place.to_be_bytes(), mv, results.as_flattened()]))?;
        }
        Ok(())
    }
}

/// Adds the results of games with a move to other results of the same move.
fn add_results(mv: &Played, sums: &mut ResultCounts, results: ResultCounts) -> Result<(), Error> {
    for (sum, count) in sums.iter_mut().zip(results) {
        let added = sum.checked_add(count);
        *sum = added.ok_or_else(|| Error::overflow(position_of(&unpacked(mv).0).to_string()))?;
    }
    Ok(())
}

/// Concatenates the parts of a record.
fn concat<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    let mut record = [0; N];
    let mut len = 0;
    for part in parts {
        record[len..len + part.len()].copy_from_slice(part);
        len += part.len();
    }
    debug_assert_eq!(len, N, "a record consists of its parts");
    record
}

/// Removes and returns the first bytes of a record. These bytes exist, because the length of a record is fixed.
fn take<const N: usize>(record: &mut &[u8]) -> [u8; N] {
    let Some((first, rest)) = record.split_first_chunk() else { return [0; N] };
    *record = rest;
    *first
}

fn take_results(record: &mut &[u8]) -> ResultCounts {
    [(); 3].map(|()| u32::from_be_bytes(take(record)))
}
