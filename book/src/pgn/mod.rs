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
mod reader;
#[cfg(test)]
mod tests;
mod text;

pub use reader::{GameResult, PgnGame, PgnReader};

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use koma_runtime::chess;

use crate::Error;
use crate::files::{open_file, shown};
use counts::{Counts, played};

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
    /// The maximum memory for the counts of all files, in bytes. By default, there is no limit. Counts beyond the limit
    /// are written to temporary files in the folder that `TMPDIR` names. Merging these files can take as much disk
    /// space again. The book itself is built at the end. This needs 130 to 200 bytes of memory for each position.
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
    let next = AtomicUsize::new(0);
    let jobs = options.jobs.get().min(paths.len()).max(1);
    let work = || {
        let mut counts = Counts::new(options.memory / jobs);
        let mut reports = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (Some(path), Ok(file)) = (paths.get(number), u32::try_from(number)) else { break };
            let read = open(path.as_ref())
                .and_then(|input| read_games(path.as_ref(), input, file, options, &mut counts));
            if read.is_err() {
                // Other workers must not start another file.
                next.store(paths.len(), Ordering::Relaxed);
            }
            reports.push((number, read));
        }
        (counts, reports)
    };
    let (counts, reports): (Vec<_>, Vec<_>) = thread::scope(|scope| {
        // If the system cannot start a thread, the running threads read all files.
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..jobs).filter_map(start).collect();
        let own = work();
        // If a worker panics, its games are missing, so the panic is propagated.
        let joined =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        joined.chain([own]).unzip()
    });
    let reports: BTreeMap<_, _> = reports.into_iter().flatten().collect();
    let reports = reports.into_values().collect::<Result<_, _>>()?;
    Ok(GamesBook { bytes: Counts::into_book(counts, options.min_games)?, reports })
}

/// Reads all games of a file and counts their moves. `file` is the index of the file.
fn read_games(
    path: &Path,
    input: impl Read,
    file: u32,
    options: &PgnOptions,
    counts: &mut Counts,
) -> Result<PgnReport, Error> {
    let to_error = |error| Error::file(path, error);
    let mut games = PgnReader::new(input).map_err(to_error)?;
    games.max_plies = options.plies;
    let mut report = PgnReport { name: shown(path), games: 0, skipped: Vec::new(), counts: [0; 4] };
    let mut plies = 0;
    while let Some(read) = games.read_game().map_err(to_error)? {
        let skipped = match read {
            Err(skipped) => skipped,
            Ok(PgnGame { result: None, .. }) => games.skipped(SkipKind::NoResult, "it has no result"),
            Ok(PgnGame { moves, .. }) if moves.is_empty() => {
                games.skipped(SkipKind::NoMoves, "it has no moves")
            }
            Ok(PgnGame { start, moves, result: Some(result), .. }) => {
                let mut position = *start;
                let mut played_moves = Vec::with_capacity(moves.len());
                for mv in moves {
                    // The start has a key, and moves add no pieces, so each position has a key.
                    played_moves.extend(played(&position, *mv, file, plies));
                    let _ = chess::play_unchecked(&mut position, *mv);
                    plies += 1;
                }
                report.games += 1;
                counts.add(played_moves, *result)?;
                continue;
            }
        };
        report.counts[skipped.kind as usize] += 1;
        if report.skipped.len() < options.max_errors {
            report.skipped.push(skipped);
        }
    }
    Ok(report)
}

/// The reasons why games are skipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SkipKind {
    /// The game is of a variant other than Chess960.
    Variant,
    /// The result of the game is unknown.
    NoResult,
    /// The game is invalid: it contradicts itself, the rules or PGN.
    Broken,
    /// The game has a result but no moves.
    NoMoves,
}

/// The words that describe the games skipped for each reason, in the order of [`SkipKind`].
const DESCRIPTIONS: [&str; 4] = ["of variants", "without a result", "broken", "without moves"];

/// A game that was skipped.
///
/// ```
/// use koma_book::pgn::{PgnOptions, SkipKind, book_from_readers};
///
/// let pgn = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Ke3 1-0\n";
/// let games = book_from_readers(&["a.pgn"], &PgnOptions::default(), |_| Ok(pgn.as_bytes()))?;
/// let game = &games.reports[0].skipped[0];
/// assert_eq!((game.number, game.kind), (1, SkipKind::Broken));
/// assert_eq!(game.to_string(), "game 1 (Ann - Bob): move 2 of White: Ke3 is not legal; the king on e1 can go to e2");
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SkippedGame {
    /// The number of the game within its file. The first game is number 1.
    pub number: u64,
    /// The names of the players, or an empty text if both names are missing.
    pub players: String,
    /// The kind of the reason.
    pub kind: SkipKind,
    /// The reason, in words.
    pub reason: String,
}

/// Writes the number, the players and the reason.
impl fmt::Display for SkippedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.number)?;
        if !self.players.is_empty() {
            write!(f, " ({})", self.players)?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// The summary of a file of games.
///
/// ```
/// use koma_book::pgn::{PgnOptions, SkipKind, book_from_readers};
///
/// let pgn = "1. e4 e5 1-0\n\n1. d4 *\n";
/// let games = book_from_readers(&["a.pgn"], &PgnOptions::default(), |_| Ok(pgn.as_bytes()))?;
/// assert_eq!(games.reports[0].skipped[0].kind, SkipKind::NoResult);
/// assert_eq!(
///     games.reports[0].to_string(),
///     "a.pgn: game 2: it has no result\na.pgn: 1 game counted, 1 left out: 1 without a result"
/// );
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnReport {
    /// The name of the file.
    pub name: String,
    /// The number of games that were counted.
    pub games: u64,
    /// The first skipped games, at most [`PgnOptions::max_errors`](PgnOptions::max_errors).
    pub skipped: Vec<SkippedGame>,
    counts: [u64; 4],
}

impl PgnReport {
    /// Returns the number of skipped games.
    pub fn skipped_count(&self) -> u64 {
        self.counts.iter().sum()
    }
}

impl std::error::Error for SkippedGame {}

/// Writes a line for each listed game and a line with the counts. If some but not all skipped games are listed, a line
/// between these says how many are not listed.
impl fmt::Display for PgnReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for game in &self.skipped {
            writeln!(f, "{}: {game}", self.name)?;
        }
        let listed = self.skipped.len();
        let more = self.skipped_count().saturating_sub(listed as u64);
        if listed > 0 && more > 0 {
            writeln!(f, "{}: {more} more left out; only the first {listed} are listed", self.name)?;
        }
        let plural = if self.games == 1 { "" } else { "s" };
        write!(f, "{}: {} game{plural} counted", self.name, self.games)?;
        let kinds = self.counts.iter().zip(DESCRIPTIONS).filter(|(count, _)| **count > 0);
        let kinds: Vec<String> = kinds.map(|(count, words)| format!("{count} {words}")).collect();
        match self.skipped_count() {
            0 => Ok(()),
            count => write!(f, ", {count} left out: {}", kinds.join(", ")),
        }
    }
}
