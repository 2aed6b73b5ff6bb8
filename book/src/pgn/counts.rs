//! Counts the moves that were played in each position, and the results of the games with these moves.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::env;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Cursor, Read, Seek as _, Write as _};
use std::mem;

use koma_runtime::chess::Move;

use super::GameResult;
use crate::chess_key::{KEY_LEN, Key, key_of, position_of};
use crate::files::new_file;
use crate::games::GAME_COLUMNS;
use crate::{BookBuilder, Error, Position};

/// The counts of the moves that one worker has read. Up to a limit, they are in memory. Beyond the limit, they are in
/// temporary files.
pub(super) struct Counts {
    pub(super) moves: HashMap<Played, (Time, Wins)>,
    pub(super) runs: Runs<COUNTED>,
}

/// The key of a position, and the index of a move that was played in it. The index is big-endian, so sorting by bytes
/// also sorts by index.
pub(super) type Played = [u8; KEY_LEN + 2];
/// The time when a move was first played, or a position first reached. It consists of the index of a file and the
/// number of half-moves that were counted before it in this file. So the time does not depend on which worker reads the
/// file.
type Time = [u8; 12];
/// Wins, draws and losses of the first player.
type Wins = [u32; 3];

/// The length in bytes of a counted move in [`Runs`]: the position and move, the time, and the counts.
const COUNTED: usize = KEY_LEN + 2 + 12 + 12;
/// The length in bytes of a row in [`Runs`]: the time, the place among the rows of the position, the position and move,
/// and the counts.
const ROW: usize = 12 + 2 + KEY_LEN + 2 + 12;

/// The peak memory for each move, in bytes. The peak occurs while the hash table grows, or while records are sorted.
const MOVE_BYTES: usize = 240;

/// Returns a move that was played in a position, and its time. `file` is the index of the file, and `ply` is the number
/// of half-moves that were counted in the file before this move. Returns `None` if the position has no key.
#[expect(clippy::cast_possible_truncation, reason = "the index of a move is below 2,000")]
pub(super) fn played(position: &Position<8, 8>, mv: Move, file: u32, ply: u64) -> Option<(Played, Time)> {
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
    pub(super) fn add(&mut self, mut moves: Vec<(Played, Time)>, result: GameResult) -> Result<(), Error> {
        // If a game repeats a move in the same position, the move counts once.
        moves.sort_unstable();
        moves.dedup_by_key(|(mv, _)| *mv);
        for (mv, time) in moves {
            let (_, counts) = self.moves.entry(mv).or_insert((time, [0; 3]));
            let mut one = [0; 3];
            one[result as usize] = 1;
            add_counts(&mv, counts, one)?;
        }
        if self.moves.len() < self.runs.max_records { Ok(()) } else { self.spill() }
    }

    fn spill(&mut self) -> Result<(), Error> {
        for (mv, (time, counts)) in self.moves.drain() {
            self.runs.push(concat(&[&mv, &time, counts.map(u32::to_be_bytes).as_flattened()]))?;
        }
        Ok(())
    }

    /// Returns the book of all moves that were played in at least `min_games` games.
    pub(super) fn into_book(workers: Vec<Self>, min_games: u64) -> Result<Vec<u8>, Error> {
        let mut rows = Runs::<ROW>::new(workers.iter().map(|worker| worker.runs.max_records).sum());
        let mut runs = Vec::new();
        for mut worker in workers {
            worker.spill()?;
            runs.push(worker.runs);
        }
        // The records are sorted by position, so all counts of a position are adjacent.
        let (mut time, mut moves) = ([u8::MAX; 12], Vec::<(Played, Wins)>::new());
        Runs::merge(runs, |mut record| {
            let (mv, since): (Played, Time) = (take(&mut record), take(&mut record));
            let counts = take_counts(&mut record);
            if moves.first().is_some_and(|(other, _)| other[..KEY_LEN] != mv[..KEY_LEN]) {
                rows.push_rows(time, mem::take(&mut moves), min_games)?;
                time = [u8::MAX; 12];
            }
            time = time.min(since);
            match moves.last_mut() {
                Some((last, counted)) if *last == mv => add_counts(&mv, counted, counts)?,
                _ => moves.push((mv, counts)),
            }
            Ok(())
        })?;
        rows.push_rows(time, moves, min_games)?;
        let mut builder = BookBuilder::new("feen", &GAME_COLUMNS)?;
        Runs::merge(vec![rows], |record| {
            let (key, mv) = unpacked(&record[14..]);
            let [wins, draws, losses] = take_counts(&mut &record[ROW - 12..]);
            Ok(builder.push(&position_of(&key), (mv, wins, draws, losses))?)
        })?;
        Ok(builder.finish())
    }
}

impl Runs<ROW> {
    /// Adds the rows of a position in the order of a book of games. Rows are ordered by their number of games, highest
    /// first. Rows with equal numbers are ordered by the texts of their moves.
    fn push_rows(&mut self, time: Time, mut moves: Vec<(Played, Wins)>, min_games: u64) -> Result<(), Error> {
        let games = |counts: Wins| counts.into_iter().map(u64::from).sum::<u64>();
        moves.retain(|(_, counts)| games(*counts) >= min_games);
        moves.sort_by_cached_key(|(mv, counts)| {
            (Reverse(games(*counts)), unpacked(mv).1.map(|mv| mv.to_string()))
        });
        for (place, (mv, counts)) in (0_u16..).zip(moves) {
            let counts = counts.map(u32::to_be_bytes);
            self.push(concat(&[&time, &place.to_be_bytes(), &mv, counts.as_flattened()]))?;
        }
        Ok(())
    }
}

/// Adds the counts of a move to other counts of the same move.
fn add_counts(mv: &Played, sums: &mut Wins, counts: Wins) -> Result<(), Error> {
    for (sum, count) in sums.iter_mut().zip(counts) {
        let added = sum.checked_add(count);
        *sum = added.ok_or_else(|| Error::overflow(position_of(&unpacked(mv).0).to_string()))?;
    }
    Ok(())
}

/// Concatenates the parts of a record.
fn concat<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    let (mut record, mut at) = ([0; N], 0);
    for part in parts {
        record[at..at + part.len()].copy_from_slice(part);
        at += part.len();
    }
    debug_assert_eq!(at, N, "a record consists of its parts");
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

/// The number of runs of a similar length that are merged into one. With this number, only a few files are open, and
/// each record is merged only a few times.
const MERGED: usize = 16;

/// Records of `N` bytes, to be sorted by their bytes. If they do not fit in memory, sorted runs of them are written to
/// temporary files. [`MERGED`] files of a similar length are merged into one, and all files at the end.
pub(super) struct Runs<const N: usize> {
    /// Readers of the runs in temporary files.
    pub(super) files: Vec<Run>,
    /// The number of runs that `spill` has written. Merged runs do not count.
    written: usize,
    records: Vec<[u8; N]>,
    /// The maximum number of records in memory.
    max_records: usize,
}

impl<const N: usize> Runs<N> {
    const fn new(max_records: usize) -> Self {
        Self { files: Vec::new(), written: 0, records: Vec::new(), max_records }
    }

    /// Adds a record. If the maximum number of records is in memory, writes all of them to a temporary file.
    fn push(&mut self, record: [u8; N]) -> Result<(), Error> {
        self.records.push(record);
        if self.records.len() < self.max_records { Ok(()) } else { self.spill() }
    }

    /// Writes the records in memory to a temporary file.
    fn write(&mut self) -> Result<(), Error> {
        self.records.sort_unstable();
        self.files.push(run(|file| file.write_all(self.records.as_flattened()).map_err(temporary))?);
        self.records.clear();
        Ok(())
    }

    fn spill(&mut self) -> Result<(), Error> {
        self.write()?;
        self.written += 1;
        let mut written = self.written;
        while written.is_multiple_of(MERGED) {
            let files = self.files.split_off(self.files.len() - MERGED);
            let write = |file: &mut Output| {
                merge_runs(files, |record: &[u8; N]| file.write_all(record).map_err(temporary))
            };
            self.files.push(run(write)?);
            written /= MERGED;
        }
        Ok(())
    }

    /// Calls `visit` with all records in sorted order.
    fn merge(all: Vec<Self>, mut visit: impl FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
        let mut runs: Vec<Run> = Vec::new();
        for mut of in all {
            if of.files.is_empty() {
                of.records.sort_unstable();
                runs.push(Box::new(Cursor::new(of.records.into_flattened())));
            } else {
                // The remaining records are written to a file too, so that `visit` can use their memory.
                of.write()?;
                runs.append(&mut of.files);
            }
        }
        merge_runs(runs, |record: &[u8; N]| visit(record))
    }
}

/// A reader of a sorted run.
type Run = Box<dyn Read + Send>;
/// A temporary file that is written.
type Output = BufWriter<File>;

/// Writes a run to a temporary file, and returns a reader of it.
fn run(write: impl FnOnce(&mut Output) -> Result<(), Error>) -> Result<Run, Error> {
    let (path, file) = new_file(&env::temp_dir(), "koma-book", true).map_err(temporary)?;
    // If the system allows it, the name is removed at once. Then the system removes the file when it is closed.
    let _ = fs::remove_file(path);
    let mut file = BufWriter::with_capacity(1 << 16, file);
    write(&mut file)?;
    file.rewind().map_err(temporary)?; // after writing what is buffered
    let file = file.into_inner().map_err(|error| temporary(error.into_error()))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Calls `visit` with all records of sorted runs, in sorted order.
fn merge_runs<const N: usize>(
    mut runs: Vec<Run>,
    mut visit: impl FnMut(&[u8; N]) -> Result<(), Error>,
) -> Result<(), Error> {
    // The next record of each run. Before the first record, it is `None`, which comes before all records.
    let mut heap: BinaryHeap<_> = (0..runs.len()).map(|number| Reverse((None::<[u8; N]>, number))).collect();
    while let Some(Reverse((next, number))) = heap.pop() {
        if let Some(record) = next {
            visit(&record)?;
        }
        let mut record = [0; N];
        match runs[number].read_exact(&mut record) {
            // A run has only whole records, so this is its end.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            read => heap.push(read.map(|()| Reverse((Some(record), number))).map_err(temporary)?),
        }
    }
    Ok(())
}

/// Returns the error for a temporary file.
fn temporary(error: io::Error) -> Error {
    Error::file(env::temp_dir(), error)
}
