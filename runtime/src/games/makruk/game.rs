//! A game of makruk with its history.

use alloc::vec::Vec;

use super::Position;
use super::counting::{Counting, Honor};
use super::fen::{Fen, START};
use super::line::MoveReader;
use super::moves::Move;
use super::outcome::{Outcome, outcome};
use super::play::{is_pawn_move, legal_or_error};
use crate::games::history::{History, history_methods};
use crate::games::moves::error::MoveError;
use crate::games::text::notation::Counters;

/// A game of makruk: the start, the moves that were played, and the moves that were taken back. Needs the feature `alloc`.
///
/// A position alone does not show repetitions and counts of moves. A game does. [`back`](Self::back) and
/// [`forward`](Self::forward) go through the moves. Both take the same time wherever the game is. A game stores the FEN of each
/// position, about 300 bytes. Two games are equal if their starts, their moves, the moves that were taken back and their counts
/// are equal.
///
/// The count of the pieces' honor starts by itself. For the board's honor, call [`start_counting`](Self::start_counting) when a
/// player wants to count. [`Counting`] describes the rules. Programs that count without being asked, as Fairy-Stockfish does,
/// call it after each move.
///
/// ```
/// use koma::makruk::{Fen, Game, Honor, Outcome, uci};
///
/// let mut game = Game::from(Fen::from_static("8/8/8/1k6/3K4/8/1m6/R1R5 w - - 0 60"));
/// game.play_line("a1a2 b5b4 a2b2")?; // the king is alone, against two boats and a king
/// let counting = game.counting().unwrap();
/// assert_eq!((counting.honor(), counting.count(), counting.limit()), (Honor::Pieces, 4, 8));
/// assert_eq!(game.fen().to_string(), "8/8/8/8/1k1K4/8/1R6/2R5 b - 16 8 61");
///
/// game.play_line("b4a3 b2b8 a3a4 b8b7 a4a3 b7b8 a3a4 b8b7")?; // 5, 6, 7 and 8
/// assert_eq!((game.counting().unwrap().remaining(), game.outcome()), (0, None));
/// game.play(uci!("a4a3"))?;
/// assert_eq!(game.outcome(), Some(Outcome::PiecesHonor));
/// assert_eq!((game.back(), game.outcome()), (Some(uci!("a4a3")), None));
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("history", "repetition"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    history: History<Fen, Move>,
}

history_methods! {
    Fen, fen, "a FEN", "makruk", "UCI", |_, line| MoveReader::new(line),
    position: "Its type is also that of chess, so it has no methods of makruk's rules, and the methods of `chess::Rules` treat it as a \
        position of chess. Call the methods of the game, such as [`legal_moves`](Self::legal_moves), or of its \
        [`fen`](Self::fen): `game.fen().legal_moves()`."
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
        self.history.add(mv, self.fen().play_legal(mv));
        Ok(())
    }

    /// Returns how often the current position has occurred in the game, including now. The result is 1 for a new position.
    ///
    /// Positions are the same if the same player is to move and the same pieces are on the same squares. Whole positions are
    /// compared, not only their hashes.
    pub fn repetitions(&self) -> usize {
        self.history.occurrences(|fen, other| fen.position == other.position).count()
    }

    /// Returns the count of moves, or `None` if no player counts. It is the [`Fen::counting`] of the current position.
    pub fn counting(&self) -> Option<Counting> {
        self.fen().counting()
    }

    /// Lets the player to move start to count. Returns the new count, or `None` if this player cannot start. Forgets the moves
    /// that were taken back, unless the result is `None`.
    ///
    /// [`Fen::start_counting`] says when a player cannot start.
    ///
    /// ```
    /// use koma::{Side, makruk::{Fen, Game, Honor, Outcome}};
    ///
    /// let mut game = Game::from(Fen::from_static("6k1/8/6K1/8/8/8/m7/R7 b - - 0 60"));
    /// let counting = game.start_counting().unwrap();
    /// assert_eq!((counting.honor(), counting.player(), counting.limit()), (Honor::Board, Side::Second, 64));
    /// game.play_line("g8h8 g6f7 h8h7")?;
    /// assert_eq!(game.counting().unwrap().count(), 2);
    ///
    /// game.stop_counting();
    /// assert_eq!((game.counting(), game.fen().halfmove_clock()), (None, 3));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub fn start_counting(&mut self) -> Option<Counting> {
        let fen = self.fen().start_counting()?;
        self.history.replace_current(fen);
        fen.counting()
    }

    /// Stops counting. Returns the count that was stopped, or `None` if no player counts. Forgets the moves that were taken
    /// back, unless the result is `None`.
    ///
    /// A player can stop at any time. If a player starts again, the count begins anew. The half-move clock of the
    /// [`fen`](Self::fen) becomes the number of half-moves since the last capture or move of an unpromoted pawn, as far as the
    /// game shows it.
    pub fn stop_counting(&mut self) -> Option<Counting> {
        let counting = self.counting()?;
        let mut fen = self.fen().with_counting_limit(None);
        fen.counters.halfmove_clock = self.reversible_half_moves();
        self.history.replace_current(fen);
        Some(counting)
    }

    /// Returns the number of half-moves since the last capture or move of an unpromoted pawn.
    fn reversible_half_moves(&self) -> u32 {
        let fens = self.history.texts();
        let mut half_moves = 0;
        for (number, mv) in self.moves().iter().enumerate().rev() {
            let [before, after] = [&fens[number], &fens[number + 1]];
            let is_capture = before.position.piece_count() != after.position.piece_count();
            if is_capture || is_pawn_move(&before.position, *mv) {
                break;
            }
            half_moves += 1;
            if before.counters.counting_limit.is_none() {
                return before.counters.halfmove_clock.saturating_add(half_moves);
            }
        }
        half_moves
    }

    /// Returns how the game has ended, or `None` if it continues.
    ///
    /// The game ends by checkmate or stalemate, or when a count of moves exceeds its limit. A checkmate by the player who counts
    /// is a draw. The rules have no draw by repetition that all players agree on: ask [`repetitions`](Self::repetitions).
    /// Fairy-Stockfish and pychess.org end a game when a position occurs for the third time.
    ///
    /// ```
    /// use koma::{Side, makruk::{Fen, Game, Outcome}};
    ///
    /// let mut game = Game::from(Fen::from_static("k7/8/K7/8/8/8/7R/6n1 w - - 0 60"));
    /// game.start_counting();
    /// game.play_line("h2h8")?;
    /// assert_eq!(game.outcome(), Some(Outcome::BoardHonor));
    /// game.stop_counting(); // White should have stopped before the move
    /// assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Side::First }));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = outcome(self.position());
        let Some(counting) = self.counting() else { return outcome };
        let is_draw = match outcome {
            Some(Outcome::Checkmate { winner }) => winner == counting.player(),
            Some(_) => false,
            None => counting.is_over(),
        };
        match counting.honor() {
            Honor::Board if is_draw => Some(Outcome::BoardHonor),
            Honor::Pieces if is_draw => Some(Outcome::PiecesHonor),
            _ => outcome,
        }
    }
}
