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

mod chess_game;
mod reader;
mod tags;
mod text;
mod words;

pub use crate::counting::{
    CountOptions as PgnOptions, CountReport as PgnReport, CountedGames, GameResult, GamesBook, SkipKind,
    SkippedGame,
};
pub use reader::PgnReader;

use std::io::Read;
use std::path::Path;

use koma_runtime::chess::Move;

use crate::counting::{self, RecordedGame};
use crate::files::open_file;
use crate::{Error, Position, Progress};
pub(crate) use chess_game::Chess;

/// A game of chess or Chess960. The headers are the tags.
///
/// ```
/// use koma_book::pgn::{GameResult, PgnReader};
/// use koma_book::chess;
///
/// let mut games = PgnReader::new("[White \"Ann\"]\n\n1. e4 e5 2. Nf3 1-0".as_bytes())?;
/// let game = games.read_game()?.unwrap()?;
/// assert_eq!(game.tag("White"), Some("Ann"));
/// assert_eq!((game.moves.len(), game.result), (3, Some(GameResult::FirstWins)));
/// let mut position = game.start;
/// for mv in &game.moves {
///     chess::play(&mut position, *mv)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type PgnGame = RecordedGame<Position<8, 8>, Move>;

/// A move that was played in a game, with the position before the move and the result of the game.
///
/// [`for_each_move`] visits the moves of games.
pub type PlayedMove<'a> = counting::PlayedMove<'a, Position<8, 8>, Move>;

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
/// is read only for the result, and not even for that if the tag `Result` has it.
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
    counting::book_from_readers::<Chess, P, R>(paths, options, open)
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
    counting::count_games::<Chess, P, R>(paths, options, progress, open)
}

/// Calls `visit` with each move that [`book_from_pgn`] counts, in the order of the games. `path`
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
    visit: impl FnMut(PlayedMove<'_>) -> Result<(), Error>,
) -> Result<PgnReport, Error> {
    counting::for_each_move::<Chess>(path.as_ref(), input, options, visit)
}
