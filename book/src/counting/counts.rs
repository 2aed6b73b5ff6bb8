//! Counts the moves that were played in each position, and the results of the games with these moves.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io;
use std::sync::{Mutex, PoisonError};

use super::counted_game::{Bytes, CountedGame};
use super::record::GameResult;
use crate::spill::Sorter;
use crate::temporary::to_error;
use crate::windows::Windows;
use crate::{BookBuilder, Error, Phase, Progress, SpillingBuilder, Value};

/// The counts of the moves that one worker has read. Beyond a limit, they go to the sorter of all workers.
pub(super) struct Counts<'s, G: CountedGame> {
    pub(super) moves: HashMap<G::Played, MoveCounts>,
    memory: WorkerMemory<'s>,
    sorted: &'s SortedCounts,
}

/// The memory of one worker: its part of the memory that the windows of compressed files leave.
#[derive(Clone, Copy)]
pub(super) struct WorkerMemory<'s> {
    /// The memory of all workers together, including windows, in bytes.
    pub(super) all: usize,
    /// The number of workers.
    pub(super) jobs: usize,
    pub(super) windows: &'s Windows,
}

/// The counts that the workers do not hold any more, sorted by position and move. Up to a limit, they are in memory. Beyond
/// the limit, they are in temporary files.
pub(super) struct SortedCounts(Mutex<Records>);

/// Sorted records of one length.
struct Records {
    sorter: Sorter,
    record_len: usize,
    /// The number of records.
    len: u64,
}

impl Records {
    fn new<R: Bytes>(memory: usize) -> Self {
        Self { sorter: Sorter::new(memory), record_len: size_of::<R>(), len: 0 }
    }

    fn push(&mut self, record: &impl Bytes) -> Result<(), Error> {
        self.sorter.push(record.as_ref()).map_err(to_error)?;
        self.len += 1;
        Ok(())
    }

    /// Calls `visit` with all records in sorted order.
    fn visit(self, mut visit: impl FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
        let mut sorted = self.sorter.finish().map_err(to_error)?;
        let mut records = sorted.records().map_err(to_error)?;
        while let Some(record) = records.next().map_err(to_error)? {
            if record.len() != self.record_len {
                return Err(to_error(io::Error::new(
                    io::ErrorKind::InvalidData,
                    "a temporary file is damaged",
                )));
            }
            visit(record)?;
        }
        Ok(())
    }
}

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

/// Returns a move that was played in a position. Returns `None` if no game can have the position.
#[expect(clippy::cast_possible_truncation, reason = "the index of a move is below 65,536")]
pub(super) fn played_move<G: CountedGame>(position: &G::Position, mv: G::Move) -> Option<G::Played> {
    Some(concat(&[G::key_of(position)?.as_ref(), &(G::index_of(mv) as u16).to_be_bytes()]))
}

/// Returns when a move was played. `file` is the index of the file, and `ply` is the number of half-moves that were
/// counted in the file before this move.
pub(super) fn first_played(file: u32, ply: u64) -> FirstPlayed {
    concat(&[&file.to_be_bytes(), &ply.to_be_bytes()])
}

/// Returns the key of the position in which a move was played.
fn key_of<G: CountedGame>(played: &G::Played) -> G::Key {
    take(&mut played.as_ref())
}

fn move_of<G: CountedGame>(played: &G::Played) -> Option<G::Move> {
    let mut bytes = played.as_ref();
    let _key: G::Key = take(&mut bytes);
    G::move_of(u16::from_be_bytes(take(&mut bytes)).into())
}

impl<'s, G: CountedGame> Counts<'s, G> {
    /// The peak memory for each move in the hash table, in bytes. The peak occurs while the table grows.
    const MOVE_BYTES: usize = size_of::<(G::Played, MoveCounts)>() * 4;

    pub(super) fn new(memory: WorkerMemory<'s>, sorted: &'s SortedCounts) -> Self {
        Self { moves: HashMap::new(), memory, sorted }
    }

    pub(super) const fn windows(&self) -> &'s Windows {
        self.memory.windows
    }

    /// Returns the number of moves from which there is no memory for more. It depends on the windows at this moment.
    fn max_moves(&self) -> usize {
        let WorkerMemory { all, jobs, windows } = self.memory;
        all.saturating_sub(windows.used()) / jobs / Self::MOVE_BYTES
    }

    /// Counts a game.
    pub(super) fn add(
        &mut self,
        mut moves: Vec<(G::Played, FirstPlayed)>,
        result: GameResult,
    ) -> Result<(), Error> {
        // If a game repeats a move in the same position, the move counts once.
        moves.sort_unstable();
        moves.dedup_by_key(|(mv, _)| *mv);
        let mut game = [0; 3];
        game[result as usize] = 1;
        for (mv, first_played) in moves {
            let counts = self.moves.entry(mv).or_insert(MoveCounts { first_played, results: [0; 3] });
            add_results::<G>(&mv, &mut counts.results, game)?;
        }
        if self.moves.len() < self.max_moves() { Ok(()) } else { self.spill() }
    }

    /// Moves all counts to the sorter.
    pub(super) fn spill(&mut self) -> Result<(), Error> {
        let mut sorted = self.sorted.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (mv, counts) in self.moves.drain() {
            let results = counts.results.map(u32::to_be_bytes);
            let record: G::MoveRecord = concat(&[mv.as_ref(), &counts.first_played, results.as_flattened()]);
            sorted.push(&record)?;
        }
        drop(sorted);
        if self.moves.capacity() > self.max_moves() {
            self.moves = HashMap::new();
        }
        Ok(())
    }
}

impl SortedCounts {
    /// Returns a sorter that needs at most about `memory` bytes.
    pub(super) fn new<G: CountedGame>(memory: usize) -> Self {
        Self(Mutex::new(Records::new::<G::MoveRecord>(memory)))
    }

    /// Returns a builder of the book of all moves that were played in at least `min_games` games. `memory` is the memory
    /// limit in bytes. The workers must have moved their counts to this sorter.
    pub(super) fn into_builder<G: CountedGame>(
        self,
        min_games: u64,
        memory: usize,
        progress: &Progress,
    ) -> Result<SpillingBuilder, Error> {
        let counts = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let rows = into_rows::<G>(counts, min_games, memory / 4, progress)?;
        // The rows may still use a quarter, and merging them another one.
        let builder = SpillingBuilder::new(BookBuilder::new("feen", &G::COLUMNS)?, memory / 2);
        progress.start(Phase::Sorting, Some(rows.len));
        let mut builder = builder.with_progress(progress);
        rows.visit(|mut record| {
            let _first_played: FirstPlayed = take(&mut record);
            let _place: [u8; 2] = take(&mut record);
            let played: G::Played = take(&mut record);
            let mv = move_of::<G>(&played).map_or(Value::Empty, Value::from);
            let [wins, draws, losses] = take_results(&mut record).map(Value::from);
            let position = G::position_of(&key_of::<G>(&played));
            Ok(builder.push_values(&G::any_position(&position), &[mv, wins, draws, losses])?)
        })?;
        Ok(builder)
    }
}

/// Adds up the counts of all workers, and returns the rows of the book.
fn into_rows<G: CountedGame>(
    counts: Records,
    min_games: u64,
    memory: usize,
    progress: &Progress,
) -> Result<Records, Error> {
    let mut rows = Records::new::<G::RowRecord>(memory);
    progress.start(Phase::Sorting, Some(counts.len));
    // The records are sorted by position, so all counts of a position are adjacent.
    let mut position = PositionCounts::<G>::new();
    counts.visit(|mut record| {
        progress.advance(1);
        let mv: G::Played = take(&mut record);
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

/// The counts of one position's moves.
struct PositionCounts<G: CountedGame> {
    /// When the position was first reached.
    first_reached: FirstPlayed,
    moves: Vec<(G::Played, ResultCounts)>,
}

impl<G: CountedGame> PositionCounts<G> {
    const fn new() -> Self {
        Self { first_reached: [u8::MAX; 12], moves: Vec::new() }
    }

    /// Reports whether a move was played in this position. Returns `true` if no move has been added yet.
    fn has(&self, mv: &G::Played) -> bool {
        self.moves.first().is_none_or(|(other, _)| key_of::<G>(other) == key_of::<G>(mv))
    }

    /// Adds counts of a move. All counts of a move must be added one after another.
    fn add(&mut self, mv: G::Played, first_played: FirstPlayed, results: ResultCounts) -> Result<(), Error> {
        self.first_reached = self.first_reached.min(first_played);
        match self.moves.last_mut() {
            Some((last, sums)) if *last == mv => add_results::<G>(&mv, sums, results),
            _ => {
                self.moves.push((mv, results));
                Ok(())
            }
        }
    }

    /// Adds the rows of the position in the order of a book of games. Rows are ordered by their number of games, highest
    /// first. Rows with equal numbers are ordered by the texts of their moves.
    fn push_rows(&mut self, rows: &mut Records, min_games: u64) -> Result<(), Error> {
        let games = |results: &ResultCounts| results.iter().copied().map(u64::from).sum::<u64>();
        self.moves.retain(|(_, results)| games(results) >= min_games);
        self.moves.sort_by_cached_key(|(mv, results)| {
            (Reverse(games(results)), move_of::<G>(mv).map(|mv| mv.to_string()))
        });
        for (place, (mv, results)) in (0_u16..).zip(&self.moves) {
            let results = results.map(u32::to_be_bytes);
            let row = [&self.first_reached[..], &place.to_be_bytes(), mv.as_ref(), results.as_flattened()];
            let record: G::RowRecord = concat(&row);
            rows.push(&record)?;
        }
        Ok(())
    }
}

/// Adds the results of games with a move to other results of the same move.
fn add_results<G: CountedGame>(
    mv: &G::Played,
    sums: &mut ResultCounts,
    results: ResultCounts,
) -> Result<(), Error> {
    for (sum, count) in sums.iter_mut().zip(results) {
        let added = sum.checked_add(count);
        *sum = added.ok_or_else(|| Error::overflow(G::position_of(&key_of::<G>(mv)).to_string()))?;
    }
    Ok(())
}

/// Concatenates the parts of a record.
fn concat<R: Bytes>(parts: &[&[u8]]) -> R {
    let mut record = R::ZEROS;
    let bytes = record.as_mut();
    let mut len = 0;
    for part in parts {
        bytes[len..len + part.len()].copy_from_slice(part);
        len += part.len();
    }
    debug_assert_eq!(len, bytes.len(), "a record consists of its parts");
    record
}

/// Removes and returns the first bytes of a record, which has them.
fn take<R: Bytes>(record: &mut &[u8]) -> R {
    let mut first = R::ZEROS;
    if let Some((bytes, rest)) = record.split_at_checked(size_of::<R>()) {
        first.as_mut().copy_from_slice(bytes);
        *record = rest;
    }
    first
}

fn take_results(record: &mut &[u8]) -> ResultCounts {
    [(); 3].map(|()| u32::from_be_bytes(take(record)))
}

#[cfg(test)]
mod tests {
    use super::Records;

    /// A temporary file was damaged if a record has another length.
    #[test]
    fn records_of_another_length() {
        for (len, is_right) in [(3, false), (4, true), (5, false)] {
            let mut records = Records::new::<[u8; 4]>(1 << 10);
            records.sorter.push(&[7; 5][..len]).unwrap();
            let mut visited = 0;
            let read = records.visit(|_| {
                visited += 1;
                Ok(())
            });
            assert_eq!((read.is_ok(), visited == 1), (is_right, is_right));
        }
    }
}
