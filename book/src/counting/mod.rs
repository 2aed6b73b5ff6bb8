//! Counts the moves of games in files. Chess and shōgi share this code.

mod counted_game;
mod counts;
mod each_move;
mod record;
mod report;
#[cfg(test)]
mod tests;

pub(crate) use counted_game::{CountedGame, GameReader};
pub use each_move::PlayedMove;
pub(crate) use each_move::for_each_move;
pub use record::{GameResult, RecordedGame, SkipKind, SkippedGame};
pub(crate) use record::{HeaderNames, LONG_GAME, LONG_HEADERS, MAX_HEADERS_LEN, MAX_PLIES, Skip, broken};
pub use report::CountReport;

use std::collections::BTreeMap;
use std::io::Read;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::compression::decompress_within;
use crate::error::{Error, shown};
use crate::windows::Windows;
use crate::{Progress, SpillingBuilder};
use counts::{Counts, FirstPlayed, SortedCounts, WorkerMemory, first_played, played_move};

/// The options for making a book from games.
///
/// ```
/// use koma_book::pgn::PgnOptions;
///
/// let options = PgnOptions { min_games: 2, ..Default::default() };
/// assert_eq!((options.plies, options.max_errors), (24, 20));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountOptions {
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

impl Default for CountOptions {
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
    /// The bytes of the book. The key is `feen`. The other columns are [`GAME_COLUMNS`](crate::GAME_COLUMNS), or
    /// [`SHOGI_GAME_COLUMNS`](crate::SHOGI_GAME_COLUMNS) for shōgi.
    pub bytes: Vec<u8>,
    /// The reports of the files, in the same order as the files.
    pub reports: Vec<CountReport>,
}

/// The moves that were counted in games, with a report for each file.
#[derive(Debug)]
pub struct CountedGames {
    /// A builder with all rows of the book.
    pub builder: SpillingBuilder,
    /// The reports of the files, in the same order as the files.
    pub reports: Vec<CountReport>,
}

/// Makes a book from games. `open` opens the file at each path.
pub(crate) fn book_from_readers<G: CountedGame, P: AsRef<Path> + Sync, R: Read>(
    paths: &[P],
    options: &CountOptions,
    open: impl Fn(&Path) -> Result<R, Error> + Sync,
) -> Result<GamesBook, Error> {
    let games = count_games::<G, P, R>(paths, options, &Progress::new(), open)?;
    Ok(GamesBook { bytes: games.builder.finish()?, reports: games.reports })
}

/// Counts the moves of games. Advances `progress` by each move that is read, and by the sorting of the counts. So does
/// the builder that is returned.
pub(crate) fn count_games<G: CountedGame, P: AsRef<Path> + Sync, R: Read>(
    paths: &[P],
    options: &CountOptions,
    progress: &Progress,
    open: impl Fn(&Path) -> Result<R, Error> + Sync,
) -> Result<CountedGames, Error> {
    let jobs = options.jobs.get().min(paths.len()).max(1);
    let files = Files { paths, next: AtomicUsize::new(0) };
    // The workers have half of the memory together, and the sorter has the other half. The windows of compressed files belong
    // to the half of the workers.
    let windows = Windows::within(options.memory);
    let sorted = SortedCounts::new::<G>(options.memory / 2);
    let work = || {
        let memory = WorkerMemory { all: options.memory / 2, jobs, windows: &windows };
        let counts = Counts::<G>::new(memory, &sorted);
        Worker::run(&files, &open, options, counts, progress)
    };
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
    let mut all_sorted = Ok(());
    let mut reports = BTreeMap::new();
    for worker in workers {
        all_sorted = all_sorted.and(worker.sorted);
        reports.extend(worker.reports);
    }
    let reports = reports.into_values().collect::<Result<_, _>>()?;
    all_sorted?;
    let builder = sorted.into_builder::<G>(options.min_games, options.memory, progress)?;
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
    /// Whether all counts could be moved to the sorter.
    sorted: Result<(), Error>,
    /// The index and the report of each file.
    reports: Vec<(u32, Result<CountReport, Error>)>,
}

impl Worker {
    /// Reads files until all are taken, or until one cannot be read. Then moves all counts to the sorter.
    fn run<G: CountedGame, R: Read>(
        files: &Files<'_, impl AsRef<Path>>,
        open: impl Fn(&Path) -> Result<R, Error>,
        options: &CountOptions,
        mut counts: Counts<'_, G>,
        progress: &Progress,
    ) -> Self {
        let mut reports = Vec::new();
        while let Some((index, path)) = files.take() {
            let report =
                open(path).and_then(|input| count_file(path, input, index, options, &mut counts, progress));
            if report.is_err() {
                files.stop();
            }
            reports.push((index, report));
        }
        Self { sorted: counts.spill(), reports }
    }
}

/// Reads all games of a file and counts their moves. `file` is the index of the file.
fn count_file<G: CountedGame>(
    path: &Path,
    input: impl Read,
    file: u32,
    options: &CountOptions,
    counts: &mut Counts<'_, G>,
    progress: &Progress,
) -> Result<CountReport, Error> {
    let mut plies = 0;
    let windows = counts.windows();
    read_games::<G>(path, input, options, windows, |start, moves, result| {
        counts.add(played_moves::<G>(start, moves, file, plies), result)?;
        plies += moves.len() as u64;
        progress.advance(moves.len() as u64);
        Ok(())
    })
}

/// Reads all games of a file. Calls `visit` with the start, the moves and the result of each game that is not skipped.
fn read_games<G: CountedGame>(
    path: &Path,
    input: impl Read,
    options: &CountOptions,
    windows: &Windows,
    mut visit: impl FnMut(&G::Position, &[G::Move], GameResult) -> Result<(), Error>,
) -> Result<CountReport, Error> {
    let to_error = |error| Error::file(path, error);
    let text = decompress_within(input, windows).map_err(to_error)?;
    let mut games = G::reader(text, options.plies);
    let mut report = CountReport::new(shown(path));
    while let Some(read) = games.read_game().map_err(to_error)? {
        let skipped = match read {
            Err(skipped) => skipped,
            Ok(RecordedGame { result: None, .. }) => games.skipped(SkipKind::NoResult, "it has no result"),
            Ok(RecordedGame { moves, .. }) if moves.is_empty() => {
                games.skipped(SkipKind::NoMoves, "it has no moves")
            }
            Ok(RecordedGame { start, moves, result: Some(result), .. }) => {
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
fn played_moves<G: CountedGame>(
    start: &G::Position,
    moves: &[G::Move],
    file: u32,
    plies: u64,
) -> Vec<(G::Played, FirstPlayed)> {
    let mut position = *start;
    let mut played = Vec::with_capacity(moves.len());
    for (ply, mv) in (plies..).zip(moves) {
        // The start has a key, and moves add no pieces, so each position has a key.
        played.extend(played_move::<G>(&position, *mv).map(|played| (played, first_played(file, ply))));
        G::play(&mut position, *mv);
    }
    played
}
