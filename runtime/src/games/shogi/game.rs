//! A game of shōgi with its history.

use alloc::vec::Vec;

use super::Position;
use super::declaration::can_declare;
use super::legal::is_check;
use super::line::MoveReader;
use super::moves::Move;
use super::outcome::{Outcome, outcome};
use super::play::legal_or_error;
use super::sfen::{START, Sfen};
use crate::base::Side;
use crate::games::history::{History, history_methods};
use crate::games::moves::error::MoveError;
use crate::games::text::notation::Counters;

/// A game of shōgi: the start, the moves that were played, and the moves that were taken back. Needs the feature `alloc`.
///
/// A position alone does not show repetitions and perpetual check. A game does, so its [`outcome`](Self::outcome) is complete.
/// [`back`](Self::back) and [`forward`](Self::forward) go through the moves. Both take the same time wherever the game is. A
/// game stores the SFEN of each position, about 400 bytes. Two games are equal if their starts, their moves and the moves that
/// were taken back are equal.
///
/// ```
/// use koma::shogi::{Game, Outcome, usi};
///
/// let mut game = Game::new();
/// for _ in 0..3 {
///     game.play_line("4i4h 6a6b 4h4i 6b6a")?;
/// }
/// assert_eq!((game.repetitions(), game.outcome()), (4, Some(Outcome::FourfoldRepetition)));
///
/// assert_eq!(game.back(), Some(usi!("6b6a")));
/// assert_eq!((game.moves().len(), game.undone()), (11, [usi!("6b6a")].as_slice()));
/// assert_eq!((game.sfen().move_number(), game.outcome()), (12, None));
/// # Ok::<(), koma::MoveError>(())
/// ```
///
/// A game also starts at a position or an [`Sfen`]:
///
/// ```
/// use koma::shogi::{self, Game};
///
/// let mut game = Game::try_from(shogi::position!(sfen: "4k4/9/4P4/9/9/9/9/9/9 b G 1"))?;
/// game.play_line("G*5b")?;
/// assert!(game.is_check() && game.outcome().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("history", "repetition", "sennichite"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    history: History<Sfen, Move>,
}

history_methods! {
    Sfen, sfen, "an SFEN", "shōgi", "USI, in Japanese or Western notation, or in CSA",
    |previous: Option<&Move>, line| MoveReader::after(previous.copied(), line)
}

impl Game {
    /// Plays a move. Forgets the moves that were taken back.
    ///
    /// A game continues after its [`outcome`](Self::outcome) as long as there are legal moves.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the move is not legal. After an error, the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        let mv = legal_or_error(self.position(), mv)?;
        self.history.add(mv, self.sfen().play_legal(mv));
        Ok(())
    }

    /// Returns how often the current position has occurred in the game, including now. The result is 1 for a new position.
    ///
    /// Positions are the same if the same player is to move, the same pieces are on the same squares, and both players have the
    /// same pieces in hand. Whole positions are compared, not only their hashes.
    pub fn repetitions(&self) -> usize {
        self.history.occurrences(is_same).count()
    }

    /// Returns the player who has given perpetual check: the player whose every move gave check since the current position
    /// occurred for the first of its last `occurrences` times, including now. Returns `None` if the position has not occurred so
    /// often, and if neither or both of the players have given perpetual check.
    ///
    /// A player who gives perpetual check loses when the position occurs for the fourth time. [`outcome`](Self::outcome) knows
    /// this rule. A smaller number shows where the game is heading:
    ///
    /// ```
    /// use koma::{Side, shogi::{Game, Outcome, Sfen}};
    ///
    /// let mut game = Game::from(Sfen::from_static("k8/9/9/9/9/9/9/9/4K3R b - 1"));
    /// game.play_line("1i1a 9a9b 1a1b 9b9a 1b1a 9a9b 1a1b 9b9a 1b1a 9a9b")?;
    /// assert_eq!((game.repetitions(), game.perpetual_check(3), game.perpetual_check(4)), (3, Some(Side::First), None));
    /// game.play_line("1a1b 9b9a 1b1a")?;
    /// assert_eq!(game.outcome(), Some(Outcome::PerpetualCheck { winner: Side::Second }));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub fn perpetual_check(&self, occurrences: usize) -> Option<Side> {
        let since = self.history.occurrences(is_same).nth(occurrences.checked_sub(1)?)?;
        self.history.perpetual_check(since, self.position().turn(), |sfen| is_check(&sfen.position))
    }

    /// Reports whether the player to move can declare a win now, by the 27-point rule. It is the
    /// [`can_declare`](super::can_declare) of the current position.
    pub fn can_declare(&self) -> bool {
        can_declare(self.position())
    }

    /// Returns how the game has ended, or `None` if it continues.
    ///
    /// The game ends by checkmate or stalemate, or when a position occurs for the fourth time. This repetition (*sennichite*) is
    /// a draw. But if every move of one player has given check since the position occurred for the first of its last four times,
    /// and not every move of the other player, this player has lost.
    ///
    /// The players end the game in two other ways, which are left to your program. A player whose king has entered the promotion
    /// zone can declare a win: ask [`can_declare`](Self::can_declare). And players can agree on an impasse, after which each
    /// player needs 24 points.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = outcome(self.position()) {
            return Some(outcome);
        }
        if self.repetitions() < 4 {
            return None;
        }
        Some(match self.perpetual_check(4) {
            Some(loser) => Outcome::PerpetualCheck { winner: loser.flip() },
            None => Outcome::FourfoldRepetition,
        })
    }
}

fn is_same(sfen: &Sfen, other: &Sfen) -> bool {
    sfen.position == other.position
}
