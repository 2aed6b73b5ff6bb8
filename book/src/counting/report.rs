//! The report of a file of games.

use std::fmt;

use super::record::SkippedGame;

/// The words that describe the games skipped for each reason, in the order of `SkipKind`.
const DESCRIPTIONS: [&str; 4] = ["of variants", "without a result", "broken", "without moves"];

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
pub struct CountReport {
    /// The name of the file.
    pub name: String,
    /// The number of games that were counted.
    pub games: u64,
    /// The first skipped games, at most [`max_errors`](super::CountOptions::max_errors).
    pub skipped: Vec<SkippedGame>,
    /// The numbers of games skipped for each reason, in the order of `SkipKind`.
    counts: [u64; 4],
}

impl CountReport {
    pub(super) const fn new(name: String) -> Self {
        Self { name, games: 0, skipped: Vec::new(), counts: [0; 4] }
    }

    /// Counts a skipped game, and lists it if fewer than `max_errors` games are listed.
    pub(super) fn add_skipped(&mut self, game: SkippedGame, max_errors: usize) {
        self.counts[game.kind as usize] += 1;
        if self.skipped.len() < max_errors {
            self.skipped.push(game);
        }
    }

    /// Returns the number of skipped games.
    pub fn skipped_count(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Writes a line for each listed game and a line with the counts. If some but not all skipped games are listed, a line
/// between these says how many are not listed. If the file has no games, says so.
impl fmt::Display for CountReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for game in &self.skipped {
            writeln!(f, "{}: {game}", self.name)?;
        }
        let listed = self.skipped.len();
        let more = self.skipped_count().saturating_sub(listed as u64);
        if listed > 0 && more > 0 {
            writeln!(f, "{}: {more} more left out; only the first {listed} are listed", self.name)?;
        }
        if self.games == 0 && self.skipped_count() == 0 {
            return write!(f, "{}: the file has no games", self.name);
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
