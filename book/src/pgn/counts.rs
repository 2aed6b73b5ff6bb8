//! Counts the moves that were played in each position, and the results of the games with these moves.

use std::collections::HashMap;

use koma_runtime::chess::Move;

use super::GameResult;
use super::runs::Runs;
use crate::chess_key::Key;
use crate::games::{GAME_COLUMNS, arrange};
use crate::{BookBuilder, Error, Position, Value};

/// The moves of all positions. Up to a limit, they are in memory. Beyond the limit, they are in temporary files.
pub(super) struct Counts {
    moves: HashMap<Played, (Time, Wins)>,
    max_moves: usize,
    runs: Runs<COUNTED>,
}

/// A position and the code of a move that was played in it. The code is big-endian, so sorting by bytes also sorts by
/// code.
pub(super) type Played = [u8; Key::LEN + 2];
/// The time when a position was first reached. It consists of the index of a file and the number of half-moves read
/// before. So it does not depend on which worker reads which file.
type Time = [u8; 12];
/// Wins, draws and losses of the first player.
type Wins = [u32; 3];

/// The length of a counted move in a run. Its parts are the position and move, the time, and the counts.
const COUNTED: usize = Key::LEN + 2 + 12 + 12;
/// The length of a row in a run. Its parts are the time, the index among the moves of the position, the position and
/// move, and the counts.
const ROW: usize = 12 + 1 + Key::LEN + 2 + 12;

/// The memory that a move needs while the table grows or a run is sorted, in bytes.
const MOVE_BYTES: usize = 240;

pub(super) fn played(key: &Key, step: Move) -> Played {
    concat(&[&key.bytes, &number(step).to_be_bytes()])
}

impl Counts {
    /// Returns empty counts. `memory` is the memory limit in bytes.
    pub(super) fn new(memory: usize) -> Self {
        let max_moves = (memory / MOVE_BYTES).max(1);
        Self { moves: HashMap::new(), max_moves, runs: Runs::new(max_moves) }
    }

    /// Counts a game. `first` is the number of half-moves of the file that were read before this game.
    pub(super) fn add(
        &mut self,
        file: u32,
        first: u64,
        steps: &[Played],
        result: GameResult,
    ) -> Result<(), Error> {
        let mut steps: Vec<(&Played, u64)> = steps.iter().zip(first..).collect();
        // If a game repeats a move in the same position, the move counts once.
        steps.sort_unstable();
        steps.dedup_by_key(|(step, _)| *step);
        for (step, ply) in steps {
            let time = concat(&[&file.to_be_bytes(), &ply.to_be_bytes()]);
            let (_, counts) = self.moves.entry(*step).or_insert((time, [0; 3]));
            let mut one = [0; 3];
            one[result as usize] = 1;
            *counts = sum(step, *counts, one)?;
        }
        if self.moves.len() < self.max_moves { Ok(()) } else { self.spill() }
    }

    fn spill(&mut self) -> Result<(), Error> {
        for (step, (time, counts)) in self.moves.drain() {
            let counts = counts.map(u32::to_be_bytes);
            self.runs.push(concat(&[&step, &time, counts.as_flattened()]))?;
        }
        Ok(())
    }

    /// Returns the book of all moves that were played in at least `min_games` games.
    pub(super) fn into_book(workers: Vec<Self>, min_games: u64) -> Result<Vec<u8>, Error> {
        let mut rows = Runs::new(workers.iter().map(|worker| worker.max_moves).sum());
        let mut runs = Vec::new();
        for mut worker in workers {
            worker.spill()?;
            runs.push(worker.runs);
        }
        // Sorted by position, all counts of a position are adjacent.
        let (mut time, mut moves) = ([u8::MAX; 12], Vec::<(Played, Wins)>::new());
        Runs::merge(runs, |mut record| {
            let (step, since, counts) = (take(&mut record), take(&mut record), take_counts(&mut record));
            if moves.first().is_some_and(|(other, _)| other[..Key::LEN] != step[..Key::LEN]) {
                push_rows(&mut rows, time, &mut moves, min_games)?;
                time = [u8::MAX; 12];
            }
            time = time.min(since);
            match moves.last_mut() {
                Some((last, counted)) if *last == step => *counted = sum(&step, *counted, counts)?,
                _ => moves.push((step, counts)),
            }
            Ok(())
        })?;
        push_rows(&mut rows, time, &mut moves, min_games)?;
        let mut builder = BookBuilder::new("feen", &GAME_COLUMNS).map_err(Error::Build)?;
        let mut last: Option<(Key, Position<8, 8>)> = None;
        Runs::merge(vec![rows], |mut record| {
            let ([..], [_]): (Time, _) = (take(&mut record), take(&mut record));
            let key = Key { bytes: take(&mut record) };
            let step = Move::from_index(u16::from_be_bytes(take(&mut record)).into());
            let [wins, draws, losses] = take_counts(&mut record).map(Value::U32);
            let (_, position) = match &last {
                Some(last) if last.0 == key => last,
                _ => last.insert((key, key.position())),
            };
            let row = step.map(|step| [Value::ChessMove(step), wins, draws, losses]);
            row.map_or(Ok(()), |row| builder.push(position, &row[..]).map_err(Error::Build))
        })?;
        Ok(builder.finish())
    }
}

/// Adds the rows of a position in the order of a book.
fn push_rows(
    rows: &mut Runs<ROW>,
    time: Time,
    moves: &mut Vec<(Played, Wins)>,
    min_games: u64,
) -> Result<(), Error> {
    let text =
        |step: &Played| Some(Move::from_index(u16::from_be_bytes([step[25], step[26]]).into())?.encode());
    let counted =
        moves.drain(..).filter_map(|(step, counts)| Some(((text(&step)?, step), counts.map(u128::from))));
    let mut counted: Vec<_> = counted.collect();
    arrange(&mut counted, min_games);
    // A position has at most 218 moves.
    for (place, ((_, step), counts)) in (0_u8..).zip(counted) {
        let counts = counts.map(|count| u32::try_from(count).unwrap_or(u32::MAX).to_be_bytes());
        rows.push(concat(&[&time, &[place], &step, counts.as_flattened()]))?;
    }
    Ok(())
}

/// Returns the code of a move in runs.
#[expect(clippy::cast_possible_truncation, reason = "below 2,000")]
const fn number(step: Move) -> u16 {
    step.index() as u16
}

/// Adds two counts of the same move.
fn sum(step: &Played, one: Wins, other: Wins) -> Result<Wins, Error> {
    let mut sums = one;
    for ((sum, count), (column, _)) in sums.iter_mut().zip(other).zip(&GAME_COLUMNS[1..]) {
        *sum = sum.checked_add(count).ok_or_else(|| {
            let position = Key { bytes: take(&mut &step[..]) }.position();
            Error::overflow(position.to_string(), column)
        })?;
    }
    Ok(sums)
}

/// Concatenates the parts of a record.
fn concat<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    let (mut record, mut at) = ([0; N], 0);
    for part in parts {
        record[at..at + part.len()].copy_from_slice(part);
        at += part.len();
    }
    record
}

/// Removes and returns the first bytes of a record. These bytes exist, because the length of a record is fixed.
fn take<const N: usize>(record: &mut &[u8]) -> [u8; N] {
    let Some((first, rest)) = record.split_first_chunk() else { return [0; N] };
    *record = rest;
    *first
}

fn take_counts(record: &mut &[u8]) -> Wins {
    [(); 3].map(|()| u32::from_be_bytes(take(record)))
}

#[cfg(test)]
#[test]
fn more_games_than_a_column_can_count_are_an_error() {
    let step = played(&Key::of(&super::START).unwrap_or(Key { bytes: [0; 25] }), Move::from_static("e2e4"));
    let full = || {
        let mut counts = Counts::new(1 << 20);
        counts.moves.insert(step, ([0; 12], [1, u32::MAX, 2]));
        counts
    };
    let words = " / C/c: there are more draws than the column can count";
    let error = full().add(0, 0, &[step], GameResult::Draw).unwrap_err();
    assert!(error.to_string().ends_with(words), "{error}");
    let error = Counts::into_book(vec![full(), full()], 1).unwrap_err();
    assert!(error.to_string().ends_with(words), "{error}");
}
