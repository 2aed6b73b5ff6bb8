//! A game of a file, and the reasons why games are skipped.

use std::collections::HashSet;
use std::fmt;

use koma_runtime::book_format::Excerpt;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// The first player has won: White in chess, `1-0`, and Sente in shōgi.
    FirstWins,
    /// Nobody has won: `1/2-1/2`.
    Draw,
    /// The second player has won: Black in chess, `0-1`, and Gote in shōgi.
    SecondWins,
}

/// A game of a file. `P` is the type of its positions, and `M` the type of its moves.
///
/// [`PgnGame`](crate::pgn::PgnGame) and [`KifGame`](crate::kif::KifGame) are such games.
#[derive(Clone, Debug)]
pub struct RecordedGame<P, M> {
    /// The headers, such as the names of the players. Each header has two lines: its name and its value.
    pub(crate) headers: String,
    /// The position that the game starts from.
    pub start: P,
    /// The moves of the game, without variations.
    pub moves: Vec<M>,
    /// The result, or `None` if it is missing or unknown.
    pub result: Option<GameResult>,
}

/// The length of [headers](RecordedGame::headers) after which a game must not have more, in bytes.
pub(crate) const MAX_HEADERS_LEN: usize = 1 << 20;
/// The number of half-moves after which a game must not have more. Without this limit, a game without an end could fill the
/// memory. By its rules, a game of chess has fewer than 18,000.
pub(crate) const MAX_PLIES: usize = 1 << 16;
pub(crate) const LONG_GAME: &str = "it has more than 65,536 half-moves";
pub(crate) const LONG_HEADERS: &str = "the headers have more than 1 MiB";

/// Returns the names and values of headers, of which each has two lines.
fn header_lines(headers: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut lines = headers.split('\n');
    std::iter::from_fn(move || Some((lines.next()?, lines.next()?)))
}

/// The names of the headers of a game. They are collected when they are needed, and each of them once.
#[derive(Default)]
pub(crate) struct HeaderNames {
    names: HashSet<String>,
    /// The length of the headers whose names have been added.
    len: usize,
}

impl HeaderNames {
    /// Adds the names of all `headers`. Later calls must have the same headers, and may have more after them.
    pub(crate) fn of(&mut self, headers: &str) -> &Self {
        self.names.extend(header_lines(&headers[self.len..]).map(|(name, _)| name.to_owned()));
        self.len = headers.len();
        self
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    pub(crate) fn has_name_of(&self, headers: &str) -> bool {
        header_lines(headers).any(|(name, _)| self.has(name))
    }
}

impl<P, M> RecordedGame<P, M> {
    /// Returns the last value of a header such as `White`, or `None` if the game lacks the header.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().filter(|(other, _)| *other == name).last().map(|(_, value)| value)
    }

    /// Returns the names and values of the headers, in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        header_lines(&self.headers)
    }

    /// Returns the game as a skipped game. The game is number `number` of its file. `players` are the headers that can
    /// have the names of the players.
    pub(crate) fn skipped(
        &self,
        number: u64,
        players: [&[&str]; 2],
        kind: SkipKind,
        reason: String,
    ) -> SkippedGame {
        let [first, second] =
            players.map(|names| names.iter().find_map(|name| self.tag(name)).unwrap_or_default());
        let players = if first.is_empty() && second.is_empty() {
            String::new()
        } else {
            format!("{} - {}", Excerpt(first), Excerpt(second))
        };
        SkippedGame { number, players, kind, reason }
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
    /// The game is invalid: it contradicts itself, the rules or the format of the record.
    Broken,
    /// The game has a result but no moves.
    NoMoves,
}

/// Why a game is skipped, and the reason in words.
pub(crate) type Skip = (SkipKind, String);

pub(crate) fn broken(reason: impl Into<String>) -> Skip {
    (SkipKind::Broken, reason.into())
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
