//! A game of xiangqi with its history.

use alloc::vec::Vec;

use super::Position;
use super::fen::{Fen, START};
use super::legal::is_check;
use super::line::MoveReader;
use super::moves::Move;
use super::outcome::{Outcome, outcome};
use super::play::legal_or_error;
use crate::base::Side;
use crate::games::history::{History, history_methods};
use crate::games::moves::error::MoveError;
use crate::games::text::notation::Counters;

/// A game of xiangqi: the start, the moves that were played, and the moves that were taken back. Needs the feature `alloc`.
///
/// A position alone does not show repetitions and perpetual check, and has no counters. A game has all of them.
/// [`back`](Self::back) and [`forward`](Self::forward) go through the moves. Both take the same time wherever the game is. A
/// game stores the FEN of each position, about 400 bytes. Two games are equal if their starts, their moves and the moves that
/// were taken back are equal.
///
/// ```
/// use koma::{Side, xiangqi::{Fen, Game, ucci}};
///
/// let mut game = Game::from(Fen::from_static("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"));
/// game.play_line("a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1")?;
/// assert_eq!((game.repetitions(), game.perpetual_check(3)), (3, Some(Side::First)));
/// assert_eq!(game.fen().halfmove_clock(), 9); // half-moves without a capture
///
/// assert_eq!(game.back(), Some(ucci!("e1d1")));
/// assert_eq!((game.moves().len(), game.undone()), (8, [ucci!("e1d1")].as_slice()));
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("history", "repetition"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    history: History<Fen, Move>,
}

history_methods! { Fen, fen, "a FEN", "xiangqi", "WXF, Chinese notation or UCCI", |_, line| MoveReader::new(line) }

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
        self.history.add(mv, self.fen().play_legal(mv));
        Ok(())
    }

    /// Returns how often the current position has occurred in the game, including now. The result is 1 for a new position.
    ///
    /// Positions are the same if the same player is to move and the same pieces are on the same squares. Whole positions are
    /// compared, not only their hashes.
    pub fn repetitions(&self) -> usize {
        self.history.occurrences(is_same).count()
    }

    /// Returns the player who has given perpetual check: the player whose every move gave check since the current position
    /// occurred for the first of its last `occurrences` times, including now. Returns `None` if the position has not occurred so
    /// often, and if neither or both of the players have given perpetual check.
    ///
    /// In all rules of xiangqi, a player must not give perpetual check while the other player does not. They differ in how often
    /// a position must occur. In most rules, it is 3 times.
    pub fn perpetual_check(&self, occurrences: usize) -> Option<Side> {
        let since = self.history.occurrences(is_same).nth(occurrences.checked_sub(1)?)?;
        self.history.perpetual_check(since, self.position().turn(), |fen| is_check(&fen.position))
    }

    /// Returns how the game has ended, or `None` if it continues.
    ///
    /// The game ends by checkmate or stalemate. Rules differ in how often a position must occur and in what a perpetual chase is,
    /// so your program decides about repetitions. [`repetitions`](Self::repetitions) and
    /// [`perpetual_check`](Self::perpetual_check) help it to decide. A perpetual chase is not recognized. Rules also differ in
    /// after how many moves without a capture a game is drawn. The [half-move clock](Fen::halfmove_clock) of the
    /// [`fen`](Self::fen) is their number.
    ///
    /// ```
    /// use koma::{Side, xiangqi::{Fen, Game, Outcome}};
    ///
    /// let mut game = Game::from(Fen::from_static("3k5/8R/9/9/9/9/9/9/R8/4K4 w - - 0 1"));
    /// game.play_line("a1a9")?;
    /// assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Side::First }));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        outcome(self.position())
    }
}

fn is_same(fen: &Fen, other: &Fen) -> bool {
    fen.position == other.position
}
