//! Books from games of chess in PGN.
//!
//! With the feature `pgn`. The crates that know the rules and the notation, shakmaty and pgn-reader, are under the
//! GPL-3.0-or-later, and so is a program that is built with this module.

mod compression;
mod counts;
mod game;
mod options;
mod reader;
mod report;
mod runs;
mod tags;
mod text;
#[cfg(feature = "compression")]
mod zstd;

pub use options::PgnOptions;
pub use reader::{GameResult, PgnGame, PgnReader};
pub use report::{PgnReport, SkipKind, SkippedGame};

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use koma_runtime::chess::Fen;

use crate::{Error, Position};
use counts::Counts;

/// A book of games, and what was read to make it.
///
/// ```
/// use koma_book::pgn::{PgnOptions, book_from_pgn};
///
/// let games = book_from_pgn(&["data/games.pgn"], &PgnOptions::new())?;
/// assert_eq!(games.reports[0].skipped_count(), 0);
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Debug)]
pub struct GamesBook {
    /// The bytes of the book, whose columns are [`GAME_COLUMNS`](crate::GAME_COLUMNS) and whose key is `feen`.
    pub bytes: Vec<u8>,
    /// What was found in each file, in the order of the files.
    pub reports: Vec<PgnReport>,
}

/// The book of the games in some files, plain or compressed with gzip or zstd.
///
/// For each position that was reached by fewer half-moves than `options` tells, the book has the moves that were played
/// there, in the words of UCI, and how many games with this move White has won, drawn and lost. A game that repeats a
/// position and a move there counts once. Positions come in the order in which they first occur, the moves of each in the
/// order of their games, most first, and of their texts where those are as many. So the book depends on the files and
/// their order alone.
///
/// Left out are games without a result, those of variants other than Chess960, and broken ones. The result is that of
/// the tag `Result`, or, where that is missing, that behind the moves. What stands behind the last half-move that is
/// wanted is not looked at, if the tag tells the result. A word that is no move, no number and no comment is passed over.
///
/// Castling is `e1g1` in a position where kings and rooks that may castle stand as in chess, and elsewhere the king's
/// square with the rook's, as UCI has it for Chess960.
///
/// # Errors
///
/// If a file cannot be read, or a count is above 4,294,967,295.
///
/// ```
/// use koma_book::pgn::{PgnOptions, book_from_pgn};
/// use koma_book::{AnyBook, is_book_of_games};
///
/// let games = book_from_pgn(&["data/games.pgn"], &PgnOptions::new().with_plies(12))?;
/// assert!(is_book_of_games(&AnyBook::from_bytes(&games.bytes)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book_from_pgn<P: AsRef<Path> + Sync>(paths: &[P], options: &PgnOptions) -> Result<GamesBook, Error> {
    book_from_readers(paths, options, |path| File::open(path).map_err(|error| Error::file(path, error)))
}

/// [`book_from_pgn`] for files that `open` opens.
///
/// # Errors
///
/// As `book_from_pgn`, and those of `open`.
///
/// ```
/// use koma_book::pgn::{PgnOptions, book_from_readers};
///
/// let pgn = "1. e4 e5 1-0";
/// let games = book_from_readers(&["a.pgn", "b.pgn"], &PgnOptions::new(), |_| Ok(pgn.as_bytes()))?;
/// assert_eq!(games.reports.iter().map(|report| report.games()).sum::<u64>(), 2);
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn book_from_readers<P: AsRef<Path> + Sync, R: Read>(
    paths: &[P],
    options: &PgnOptions,
    open: impl Fn(&Path) -> Result<R, Error> + Sync,
) -> Result<GamesBook, Error> {
    let next = AtomicUsize::new(0);
    let jobs = options.jobs().min(paths.len()).max(1);
    let work = || {
        let mut counts = Counts::new(options.memory() / jobs);
        let mut reports = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (Some(path), Ok(file)) = (paths.get(number), u32::try_from(number)) else { break };
            let read = open(path.as_ref())
                .and_then(|input| game::read_games(path.as_ref(), input, file, options, &mut counts));
            let failed = read.is_err();
            reports.push((number, read));
            if failed {
                // Nobody needs the others any more.
                next.store(paths.len(), Ordering::Relaxed);
            }
        }
        (counts, reports)
    };
    let done = thread::scope(|scope| {
        let workers: Vec<_> = (1..jobs).map(|_| scope.spawn(work)).collect();
        let mut done = vec![work()];
        // A worker does not panic; if one did, its games would be missing, so it must not pass.
        done.extend(workers.into_iter().map(|worker| match worker.join() {
            Ok(counted) => counted,
            Err(panic) => std::panic::resume_unwind(panic),
        }));
        done
    });
    let (counts, reports): (Vec<_>, Vec<_>) = done.into_iter().unzip();
    let mut reports: Vec<_> = reports.into_iter().flatten().collect();
    reports.sort_by_key(|(number, _)| *number);
    let reports = reports.into_iter().map(|(_, report)| report).collect::<Result<_, _>>()?;
    Ok(GamesBook { bytes: Counts::into_book(counts, options.min_games())?, reports })
}

/// The start of chess.
const START: Position<8, 8> =
    Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position();
