//! Shōgi games in KIF, KI2 and CSA, and books that are made from them.
//!
//! ```
//! use koma_book::kif::{KifOptions, book_from_kif};
//! use koma_book::{AnyBook, Position};
//! use koma_runtime::shogi;
//!
//! let files = ["data/shogi/games.kif", "data/shogi/games.csa"];
//! let games = book_from_kif(&files, &KifOptions::default())?;
//! let book = AnyBook::from_bytes(&games.bytes)?;
//! let row = book.find(&shogi::START).unwrap().start;
//! println!("{} was played in {} games that Sente won", book.value(row, 0).unwrap(), book.value(row, 1).unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod course;
mod csa;
mod diagram;
mod encoding;
mod handicaps;
mod kifu;
mod pieces;
mod reader;
mod record_reader;
mod shogi_game;

pub use crate::counting::{
    CountOptions as KifOptions, CountReport as KifReport, CountedGames, GameResult, GamesBook, SkipKind,
    SkippedGame,
};
pub use reader::KifReader;

use std::io::Read;
use std::path::Path;

use koma_runtime::shogi::Move;

use crate::counting::{self, RecordedGame};
use crate::files::open_file;
use crate::{Error, Position, Progress};
use shogi_game::Shogi;

/// A game of shōgi. In KIF, the headers have names such as `先手` and `手合割`. In CSA, they have names such as `N+` and
/// `$EVENT`.
///
/// ```
/// use koma_book::kif::{GameResult, KifReader};
/// use koma_runtime::shogi;
///
/// let kif = "先手：Ann\n後手：Bob\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 投了\n";
/// let mut games = KifReader::new(kif.as_bytes())?;
/// let game = games.read_game()?.unwrap()?;
/// assert_eq!(game.tag("先手"), Some("Ann"));
/// assert_eq!((&*game.moves, game.result), (&[shogi::Move::from_static("7g7f")][..], Some(GameResult::FirstWins)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type KifGame = RecordedGame<Position<9, 9>, Move>;

/// A move that was played in a game, with the position before the move and the result of the game.
///
/// [`for_each_move`] visits the moves of games.
pub type PlayedMove<'a> = counting::PlayedMove<'a, Position<9, 9>, Move>;

/// Makes a book from games in files. The files are plain or, with the feature `compression`, compressed with gzip or
/// zstd.
///
/// The book is like the book of [`book_from_pgn`](crate::pgn::book_from_pgn), but its columns are
/// [`SHOGI_GAME_COLUMNS`](crate::SHOGI_GAME_COLUMNS). For each move, it has the numbers of games that Sente won, drew and
/// lost. In a handicap game, Shitate counts as Sente. Moves with equal numbers of games are ordered by their texts in
/// USI.
///
/// [`KifReader`] describes how games are read. Games without a result, games without moves, and broken games are
/// skipped. Half-moves after the first `plies` are not checked. The text after them is read only for the result.
///
/// # Errors
///
/// Returns the same errors as `book_from_pgn`.
///
/// ```
/// use koma_book::kif::{KifOptions, book_from_kif};
/// use koma_book::{AnyBook, is_book_of_games};
///
/// let games = book_from_kif(&["data/shogi/games.kif"], &KifOptions { plies: 12, ..Default::default() })?;
/// assert!(is_book_of_games(&AnyBook::from_bytes(&games.bytes)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book_from_kif<P: AsRef<Path> + Sync>(paths: &[P], options: &KifOptions) -> Result<GamesBook, Error> {
    book_from_readers(paths, options, |path| open_file(path))
}

/// Makes a book from games. `open` opens the file at each path. See [`book_from_kif`].
///
/// # Errors
///
/// Returns the same errors as `book_from_kif`, and the errors of `open`.
///
/// # Panics
///
/// Panics if `open` or a reader panics.
///
/// ```
/// use koma_book::kif::{KifOptions, book_from_readers};
///
/// let csa = "PI\n+\n+7776FU\n-3334FU\n%TORYO\n";
/// let games = book_from_readers(&["a.csa", "b.csa"], &KifOptions::default(), |_| Ok(csa.as_bytes()))?;
/// assert_eq!(games.reports.iter().map(|report| report.games).sum::<u64>(), 2);
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn book_from_readers<P: AsRef<Path> + Sync, R: Read>(
    paths: &[P],
    options: &KifOptions,
    open: impl Fn(&Path) -> Result<R, Error> + Sync,
) -> Result<GamesBook, Error> {
    counting::book_from_readers::<Shogi, P, R>(paths, options, open)
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
/// use koma_book::kif::{KifOptions, count_games};
/// use koma_book::{Progress, open_file};
///
/// let options = KifOptions { memory: 512 << 20, ..Default::default() };
/// let progress = Progress::new(); // another thread could show it
/// let games = count_games(&["data/shogi/games.csa"], &options, &progress, |path| open_file(path))?;
/// let mut bytes = Vec::new();
/// games.builder.finish_to(&mut bytes)?; // or `finish_book` for a file
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn count_games<P: AsRef<Path> + Sync, R: Read>(
    paths: &[P],
    options: &KifOptions,
    progress: &Progress,
    open: impl Fn(&Path) -> Result<R, Error> + Sync,
) -> Result<CountedGames, Error> {
    counting::count_games::<Shogi, P, R>(paths, options, progress, open)
}

/// Calls `visit` with each move that [`book_from_kif`] counts, in the order of the games, like
/// [`pgn::for_each_move`](crate::pgn::for_each_move).
///
/// # Errors
///
/// Returns an error if the input cannot be read, and the errors of `visit`.
///
/// ```
/// use koma_book::kif::{GameResult, KifOptions, for_each_move};
///
/// let csa = "PI\n+\n+2868HI\n-8242HI\n+6828HI\n-4282HI\n+2868HI\n%CHUDAN\n/\nPI\n+\n+7776FU\n-3334FU\n%TSUMI\n";
/// let mut moves = Vec::new();
/// let report = for_each_move("a.csa", csa.as_bytes(), &KifOptions::default(), |played| {
///     assert_eq!(played.result, GameResult::SecondWins);
///     moves.push(played.mv.to_string());
///     Ok(())
/// })?;
/// assert_eq!(moves, ["7g7f", "3c3d"]);
/// assert_eq!((report.games, report.skipped_count()), (1, 1));
/// # Ok::<(), koma_book::Error>(())
/// ```
pub fn for_each_move(
    path: impl AsRef<Path>,
    input: impl Read,
    options: &KifOptions,
    visit: impl FnMut(PlayedMove<'_>) -> Result<(), Error>,
) -> Result<KifReport, Error> {
    counting::for_each_move::<Shogi>(path.as_ref(), input, options, visit)
}
