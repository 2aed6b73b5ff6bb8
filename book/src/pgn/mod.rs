//! Chess games in PGN, and books that are made from them.
//!
//! ```
//! use koma_book::pgn::{PgnOptions, book_from_pgn};
//! use koma_book::{AnyBook, Position};
//!
//! let games = book_from_pgn(&["data/games.pgn"], &PgnOptions { plies: 12, ..Default::default() })?;
//! let book = AnyBook::from_bytes(&games.bytes)?;
//! let after = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1";
//! let after: Position<8, 8> = koma_book::chess::Fen::parse(after)?.position();
//! let row = book.find(&after).unwrap().start;
//! println!("{} was played in {} games that White won", book.value(row, 0).unwrap(), book.value(row, 1).unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compression;
mod counts;
mod game;
mod reader;
mod report;
mod rows;
mod runs;
#[cfg(test)]
mod tests;
mod text;

pub use game::{GameResult, PgnGame, SkipKind, SkippedGame};
pub use reader::PgnReader;
pub use report::PgnReport;
pub use rows::{PlayedMove, for_each_move};

use std::collections::BTreeMap;
use std::io::Read;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use koma_runtime::chess::{self, Move};

use crate::error::{Error, shown};
use crate::files::open_file;
use crate::{Position, Progress, SpillingBuilder};
use counts::{Counts, FirstPlayed, Played, played_move};

/// The options for making a book from games.
///
/// ```
/// use koma_book::pgn::PgnOptions;
///
/// let options = PgnOptions { min_games: 2, ..Default::default() };
/// assert_eq!((options.plies, options.max_errors), (24, 20));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnOptions {
    /// The maximum number of half-moves to read from each game.
    pub plies: usize,
    /// The minimum number of games for each move. Moves that were played in fewer games are left out.
    pub min_games: u64,
    /// The maximum number of files to read at the same time. The default is the number of processors. The book does not
    /// depend on this number.
    pub jobs: NonZeroUsize,
    /// The maximum number of skipped games to list for each file. All skipped games are counted.
    pub max_errors: usize,
    /// The maximum memory for the counts of all files and for building the book, in bytes. By default, there is no limit.
    /// What does not fit goes to temporary files in the folder that `TMPDIR` names. Merging these files can take as much
    /// disk space again. The bytes of a [`GamesBook`] need memory in addition to the limit.
    pub memory: usize,
}

impl Default for PgnOptions {
    fn default() -> Self {
        let jobs = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self { plies: 24, min_games: 1, jobs, max_errors: 20, memory: usize::MAX }
    }
}

/// A book of games, with a report for each file.
///
/// ```
/// use koma_book::pgn::{PgnOptions, book_from_pgn};
///
/// let games = book_from_pgn(&["data/games.pgn"], &PgnOptions::default())?;
/// assert_eq!(games.reports[0].skipped_count(), 0);
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Debug)]
pub struct GamesBook {
    /// The bytes of the book. The key is `feen`, and the other columns are [`GAME_COLUMNS`](crate::GAME_COLUMNS).
    pub bytes: Vec<u8>,
    /// The reports of the files, in the same order as the files.
    pub reports: Vec<PgnReport>,
}

/// Makes a book from games in files. The files are plain or, with the feature `compression`, compressed with gzip or
/// zstd.
///
/// The book has the positions in which one of the first `plies` half-moves was played. For each position, it has the
/// moves that were played in at least `min_games` games. For each move, it has the numbers of games that White won,
/// drew and lost. If a game repeats a move in the same position, the move counts once. Positions are in the order in
/// which they are first reached. The moves of a position are ordered by their number of games, highest first. Moves
/// with equal numbers are ordered by their texts in UCI. So the book depends only on the files and their order.
///
/// [`PgnReader`] describes how games are read. Games without a result, games without moves, games of variants other
/// than Chess960, and broken games are skipped. Half-moves after the first `plies` are not checked. The text after them
/// is read only for the result, and not even for that if the game has a tag `Result`.
///
/// Castling is written as `e1g1`, for example, if the king and rook are on the squares of standard chess. Otherwise,
/// castling is written as a move of the king to the rook's square.
///
/// # Errors
///
/// Returns an error if a file cannot be read, if a count is above 4,294,967,295, if temporary files cannot be written
/// or read, or if the builder of the book rejects a row.
///
/// ```
/// use koma_book::pgn::{PgnOptions, book_from_pgn};
/// use koma_book::{AnyBook, is_book_of_games};
///
/// let games = book_from_pgn(&["data/games.pgn"], &PgnOptions { plies: 12, ..Default::default() })?;
/// assert!(is_book_of_games(&AnyBook::from_bytes(&games.bytes)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book_from_pgn<P: AsRef<Path> + Sync>(paths: &[P], options: &PgnOptions) -> Result<GamesBook, Error> {
    book_from_readers(paths, options, |path| open_file(path))
}

/// Makes a book from games. `open` opens the file at each path. See [`book_from_pgn`].
///
/// # Errors
///
/// Returns the same errors as `book_from_pgn`, and the errors of `open`.
///
/// # Panics
///
/// Panics if `open` or a reader panics.
///
/// ```
/// use koma_book::pgn::{PgnOptions, book_from_readers};
///
/// let pgn = "1. e4 e5 1-0";
/// let games = book_from_readers(&["a.pgn", "b.pgn"], &PgnOptions::default(), |_| Ok(pgn.as_bytes()))?;
/// assert_eq!(games.reports.iter().map(|report| report.games).sum::<u64>(), 2);
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn book_from_readers<P: AsRef<Path> + Sync, R: Read>(
    paths: &[P],
    options: &PgnOptions,
    open: impl Fn(&Path) -> Result<R, Error> + Sync,
) -> Result<GamesBook, Error> {
    let games = count_games(paths, options, &Progress::new(), open)?;
    Ok(GamesBook { bytes: games.builder.finish()?, reports: games.reports })
}

/// The moves that were counted in games, with a report for each file.
#[derive(Debug)]
pub struct CountedGames {
    /// A builder with all rows of the book.
    pub builder: SpillingBuilder,
    /// The reports of the files, in the same order as the files.
    pub reports: Vec<PgnReport>,
}

/// Counts the moves of games, for a book that may not fit in memory. See [`book_from_readers`]. Advances `progress` by
/// each move that is read, and by the sorting of the counts. So does the builder that is returned.
///
/// # Errors
///
/// Returns the same errors as `book_from_readers`.
///
/// # Panics
///
/// Panics if `open` or a reader panics.
///
/// ```
/// use koma_book::pgn::{PgnOptions, count_games};
/// use koma_book::{Progress, open_file};
///
/// let options = PgnOptions { memory: 512 << 20, ..Default::default() };
/// let progress = Progress::new(); // another thread could show it
/// let games = count_games(&["data/games.pgn"], &options, &progress, |path| open_file(path))?;
/// let mut bytes = Vec::new();
/// games.builder.finish_to(&mut bytes)?; // or `finish_book` for a file
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn count_games<P: AsRef<Path> + Sync, R: Read>(
    paths: &[P],
    options: &PgnOptions,
    progress: &Progress,
    open: impl Fn(&Path) -> Result<R, Error> + Sync,
) -> Result<CountedGames, Error> {
    let jobs = options.jobs.get().min(paths.len()).max(1);
    let files = Files { paths, next: AtomicUsize::new(0) };
    let memory = options.memory / jobs;
    let work = || Worker::run(&files, &open, options, memory, progress);
    let workers: Vec<Worker> = thread::scope(|scope| {
        // If the system cannot start a thread, the running threads read all files.
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..jobs).filter_map(start).collect();
        let own = work();
        // If a worker panics, its games are missing, so the panic is propagated.
        let joined =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        joined.chain([own]).collect()
    });
    let mut counts = Vec::new();
    let mut reports = BTreeMap::new();
    for worker in workers {
        counts.push(worker.counts);
        reports.extend(worker.reports);
    }
    let reports = reports.into_values().collect::<Result<_, _>>()?;
    let builder = Counts::into_builder(counts, options.min_games, options.memory, progress)?;
    Ok(CountedGames { builder, reports })
}

/// The files that the workers share. Each worker takes the next file that no other has taken.
struct Files<'a, P> {
    paths: &'a [P],
    next: AtomicUsize,
}

impl<'a, P: AsRef<Path>> Files<'a, P> {
    /// Returns the next file and its index.
    fn take(&self) -> Option<(u32, &'a Path)> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        Some((u32::try_from(index).ok()?, self.paths.get(index)?.as_ref()))
    }

    /// Makes sure that no worker starts another file.
    fn stop(&self) {
        self.next.store(self.paths.len(), Ordering::Relaxed);
    }
}

/// What one worker has read.
struct Worker {
    counts: Counts,
    /// The index and the report of each file.
    reports: Vec<(u32, Result<PgnReport, Error>)>,
}

impl Worker {
    /// Reads files until all are taken, or until one cannot be read. `memory` is the memory limit of the worker, in
    /// bytes.
    fn run<R: Read>(
        files: &Files<'_, impl AsRef<Path>>,
        open: impl Fn(&Path) -> Result<R, Error>,
        options: &PgnOptions,
        memory: usize,
        progress: &Progress,
    ) -> Self {
        let mut counts = Counts::new(memory);
        let mut reports = Vec::new();
        while let Some((index, path)) = files.take() {
            let report =
                open(path).and_then(|input| count_file(path, input, index, options, &mut counts, progress));
            if report.is_err() {
                files.stop();
            }
            reports.push((index, report));
        }
        Self { counts, reports }
    }
}

/// Reads all games of a file and counts their moves. `file` is the index of the file.
fn count_file(
    path: &Path,
    input: impl Read,
    file: u32,
    options: &PgnOptions,
    counts: &mut Counts,
    progress: &Progress,
) -> Result<PgnReport, Error> {
    let mut plies = 0;
    read_games(path, input, options, |start, moves, result| {
        counts.add(played_moves(start, moves, file, plies), result)?;
        plies += moves.len() as u64;
        progress.advance(moves.len() as u64);
        Ok(())
    })
}

/// Reads all games of a file. Calls `visit` with the start, the moves and the result of each game that is not skipped.
fn read_games(
    path: &Path,
    input: impl Read,
    options: &PgnOptions,
    mut visit: impl FnMut(&Position<8, 8>, &[Move], GameResult) -> Result<(), Error>,
) -> Result<PgnReport, Error> {
    let to_error = |error| Error::file(path, error);
    let mut games = PgnReader::new(input).map_err(to_error)?;
    games.max_plies = options.plies;
    let mut report = PgnReport::new(shown(path));
    while let Some(read) = games.read_game().map_err(to_error)? {
        let skipped = match read {
            Err(skipped) => skipped,
            Ok(PgnGame { result: None, .. }) => games.skipped(SkipKind::NoResult, "it has no result"),
            Ok(PgnGame { moves, .. }) if moves.is_empty() => {
                games.skipped(SkipKind::NoMoves, "it has no moves")
            }
            Ok(PgnGame { start, moves, result: Some(result), .. }) => {
                report.games += 1;
                visit(start, moves, *result)?;
                continue;
            }
        };
        report.add_skipped(skipped, options.max_errors);
    }
    Ok(report)
}

/// Returns the moves of a game as keys, and when each was played. `plies` is the number of half-moves of the file's
/// games before this one.
fn played_moves(start: &Position<8, 8>, moves: &[Move], file: u32, plies: u64) -> Vec<(Played, FirstPlayed)> {
    let mut position = *start;
    let mut played = Vec::with_capacity(moves.len());
    for (ply, mv) in (plies..).zip(moves) {
        // The start has a key, and moves add no pieces, so each position has a key.
        played.extend(played_move(&position, *mv, file, ply));
        let _ = chess::play_unchecked(&mut position, *mv);
    }
    played
}
