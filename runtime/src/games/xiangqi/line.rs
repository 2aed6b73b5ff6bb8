//! Reads and plays lines of moves in WXF or UCCI.

use super::Position;
use super::moves::Move;
use super::play::play_unchecked;
use super::wxf::parse_word;
use crate::games::any_move::AnyMove;
use crate::games::game::Game;
use crate::games::line::{move_reader, next_word};
use crate::games::move_error::MoveError;

move_reader! {
    Game::Xiangqi, on 10 x 9;
    /// Plays a line of moves and returns the number of moves.
    ///
    /// The moves are in WXF or UCCI, separated by blanks. Move numbers are optional. Comments in braces are skipped.
    /// Examples are `1. C2=5 {a central cannon} H8+7 2. H2+3`, `C2=5 H8+7` and `h2e2 h9g7`. In a line, `33.4` starts with
    /// the number of a move, so write `33=4`. [`MoveReader`] reads the moves one by one.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) with the range of the first invalid move in `line`. A move that is not
    /// legal is invalid. After an error, the position is unchanged.
    ///
    /// ```
    /// use koma::xiangqi;
    ///
    /// let mut position = xiangqi::START;
    /// assert_eq!(xiangqi::play_line(&mut position, "1. C2=5 H8+7 2. H2+3")?, 3);
    ///
    /// let line = "1. C2=5 H8+6";
    /// let text = "\
    /// invalid move: H8+6 is not legal; the horse on h9 can go to g7, i7
    ///   1. C2=5 H8+6
    ///           ^^^^";
    /// assert_eq!(xiangqi::play_line(&mut xiangqi::START.clone(), line).unwrap_err().explain(line).to_string(), text);
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    play_line;
    /// Reads the moves of a line one by one. Each move is in UCCI or in WXF, as [`parse_wxf`](crate::xiangqi::parse_wxf)
    /// reads it. [`play_line`] describes the line.
    ///
    /// ```
    /// use koma::xiangqi::{self, MoveReader};
    ///
    /// let mut reader = MoveReader::new("1. C2=5 H8+7");
    /// let (mv, range) = reader.next_move(&xiangqi::START).unwrap()?;
    /// assert_eq!((mv.to_string().as_str(), range), ("h2e2", 3..7));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    MoveReader;
}

/// Reads a legal move in WXF or UCCI.
const fn read_word(position: &Position, word: &[u8], _: Option<AnyMove>) -> Result<Move, MoveError> {
    parse_word(position, word)
}
