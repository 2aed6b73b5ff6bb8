use std::fmt;

/// The reasons why games are skipped.
///
/// ```
/// use koma_book::pgn::SkipKind;
///
/// assert_eq!(SkipKind::Variant.to_string(), "of variants");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SkipKind {
    /// The game is of a variant other than Chess960.
    Variant,
    /// The result of the game is unknown.
    NoResult,
    /// The game is invalid: it contradicts itself, the rules or PGN.
    Broken,
    /// The game ended before the first move.
    NoMoves,
}

impl SkipKind {
    /// All kinds.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::SkipKind::ALL.len(), 4);
    /// ```
    pub const ALL: [Self; 4] = [Self::Variant, Self::NoResult, Self::Broken, Self::NoMoves];
}

/// Writes the reason as a description of several games.
impl fmt::Display for SkipKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Variant => "of variants",
            Self::NoResult => "without a result",
            Self::Broken => "broken",
            Self::NoMoves => "without moves",
        })
    }
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
/// assert_eq!(game.to_string(), "game 1 (Ann - Bob): move 2 of White, Ke3: not legal; the king on e1 can go to e2");
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SkippedGame {
    /// The number of the game within its file. The first game is number 1.
    pub number: u64,
    /// The names of the players, or an empty text if they are unknown.
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
/// assert_eq!(games.reports[0].skipped_as(SkipKind::NoResult), 1);
/// assert_eq!(games.reports[0].to_string(), "a.pgn: 1 game counted, 1 left out: 1 without a result");
/// # Ok::<(), koma_book::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnReport {
    /// The name of the file.
    pub name: String,
    /// The number of games that were counted.
    pub games: u64,
    /// The first skipped games, at most [`PgnOptions::max_errors`](super::PgnOptions::max_errors).
    pub skipped: Vec<SkippedGame>,
    pub(super) counts: [u64; SkipKind::ALL.len()],
}

impl PgnReport {
    /// Returns the number of skipped games.
    #[must_use]
    pub fn skipped_count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of games that were skipped for this reason.
    #[must_use]
    pub const fn skipped_as(&self, kind: SkipKind) -> u64 {
        self.counts[kind as usize]
    }
}

impl std::error::Error for SkippedGame {}

/// Writes the counts in one line.
impl fmt::Display for PgnReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.games == 1 { "" } else { "s" };
        write!(f, "{}: {} game{plural} counted", self.name, self.games)?;
        if self.skipped_count() > 0 {
            write!(f, ", {} left out", self.skipped_count())?;
        }
        let kinds = SkipKind::ALL.into_iter().filter(|kind| self.skipped_as(*kind) > 0);
        for (i, kind) in kinds.enumerate() {
            write!(f, "{} {} {kind}", if i == 0 { ":" } else { "," }, self.skipped_as(kind))?;
        }
        Ok(())
    }
}
