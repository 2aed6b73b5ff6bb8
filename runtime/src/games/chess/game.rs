//! A game of chess with its history.

use alloc::vec::Vec;

use super::fen::Fen;
use super::line::MoveReader;
use super::moves::Move;
use super::outcome::{Outcome, outcome};
use super::play::legal_or_error;
use super::{Position, START};
use crate::games::history::{History, history_methods};
use crate::games::moves::error::MoveError;
use crate::games::text::notation::Counters;

/// A game of chess: the start, the moves that were played, and the moves that were taken back. Needs the feature `alloc`.
///
/// A position alone does not show repetitions, and has no counters. A game has both, so its [`outcome`](Self::outcome) is
/// complete. [`back`](Self::back) and [`forward`](Self::forward) go through the moves. Both take the same time
/// wherever the game is. A game stores the FEN of each position, about 300 bytes. Two games are equal if their starts, their
/// moves and the moves that were taken back are equal.
///
/// ```
/// use koma::chess::{Fen, Game, Outcome, uci};
///
/// let mut game = Game::new();
/// game.play_line("1. Nf3 Nf6 2. Ng1 Ng8")?;
/// assert_eq!((game.repetitions(), game.claimable_draw()), (2, None));
/// game.play_line("Nf3 Nf6 Ng1 Ng8")?;
/// assert_eq!(game.claimable_draw(), Some(Outcome::ThreefoldRepetition));
/// assert_eq!(game.outcome(), None); // a player must claim this draw
///
/// assert_eq!(game.back(), Some(uci!("f6g8")));
/// assert_eq!((game.moves().len(), game.undone()), (7, [uci!("f6g8")].as_slice()));
/// assert_eq!(game.fen().to_string(), "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 4");
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("history", "repetition", "PGN"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    history: History<Fen, Move>,
}

history_methods! { Fen, fen, "a FEN", "chess", "SAN or UCI", |_, line| MoveReader::new(line) }

impl Game {
    /// Plays a move. Forgets the moves that were taken back.
    ///
    /// The game records the move in the form that [`legal_moves`](super::legal_moves) returns: castling written as `e1h1`
    /// becomes `e1g1`. A game continues after its [`outcome`](Self::outcome) as long as there are legal moves.
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
    /// Positions are the same if the same player is to move, the same pieces are on the same squares, and the castling
    /// rights and the legal captures en passant are the same. Whole positions are compared, not only their hashes.
    pub fn repetitions(&self) -> usize {
        self.history.occurrences(|fen, other| fen.position == other.position).count()
    }

    /// Returns how the game has ended, or `None` if it continues.
    ///
    /// The game ends by checkmate, stalemate or insufficient material, when a position occurs for the fifth time, or
    /// after seventy-five moves of each player without a capture or a pawn move. Other draws must be claimed; see
    /// [`claimable_draw`](Self::claimable_draw).
    ///
    /// ```
    /// use koma::chess::{Fen, Game, Outcome, uci};
    ///
    /// let mut game = Game::from(Fen::from_static("7k/8/8/8/8/8/8/K6R w - - 149 90"));
    /// assert_eq!((game.outcome(), game.claimable_draw()), (None, Some(Outcome::FiftyMoves)));
    /// game.play(uci!("h1g1"))?;
    /// assert_eq!((game.outcome(), game.claimable_draw()), (Some(Outcome::SeventyFiveMoves), None));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = outcome(self.position()) {
            Some(outcome)
        } else if self.repetitions() >= 5 {
            Some(Outcome::FivefoldRepetition)
        } else if self.fen().counters.halfmove_clock >= 150 {
            Some(Outcome::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// Returns the draw that a player can claim: when the current position occurs for the third time, or after fifty moves
    /// of each player without a capture or a pawn move. Returns `None` if there is no such draw, or if the game has
    /// ended.
    ///
    /// Programs usually treat these draws like the others: `game.outcome().or_else(|| game.claimable_draw())`.
    pub fn claimable_draw(&self) -> Option<Outcome> {
        if self.outcome().is_some() {
            None
        } else if self.repetitions() >= 3 {
            Some(Outcome::ThreefoldRepetition)
        } else if self.fen().counters.halfmove_clock >= 100 {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }
}
