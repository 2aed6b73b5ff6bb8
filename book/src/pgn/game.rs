//! A game, and the reasons why games are skipped.

use std::fmt;

use koma_runtime::chess::Move;

use crate::Position;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    FirstWins,
    /// `1/2-1/2`
    Draw,
    /// `0-1`
    SecondWins,
}

/// A game of chess or Chess960.
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
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The tags. Each tag has two lines: its name and its value.
    pub(super) tags: String,
    /// The position that the game starts from.
    pub start: Position<8, 8>,
    /// The moves of the game, without variations.
    pub moves: Vec<Move>,
    /// The result in the tag `Result` or, without this tag, after the moves. It is `None` if the result is missing or
    /// is `*`.
    pub result: Option<GameResult>,
}

impl PgnGame {
    /// Returns the last value of a tag such as `White`, or `None` if the game lacks the tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().filter(|(other, _)| *other == name).last().map(|(_, value)| value)
    }

    /// Returns the names and values of the tags, in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut lines = self.tags.split('\n');
        std::iter::from_fn(move || Some((lines.next()?, lines.next()?)))
    }
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

impl std::error::Error for SkippedGame {}
