//! Reads and plays lines of moves in UCI.

use core::ops::Range;

use super::Position;
use super::fen::Fen;
use super::moves::Move;
use super::play::{legal_or_error, play_unchecked};
use crate::base::{Side, ok, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::error::MoveError;
use crate::games::moves::line::{Cursor, next_word};

/// Plays a line of moves and returns the number of moves.
///
/// The moves are in UCI, separated by blanks. Move numbers are optional. Comments in braces are skipped.
/// [`MoveReader`] reads the moves one by one.
///
/// # Errors
///
/// Returns a [`MoveError`] with the range of the first invalid move in `line`. A move is also invalid if
/// [`play`](crate::makruk::play()) rejects it. After an error, the position is unchanged.
///
/// ```
/// use koma::makruk;
///
/// let mut position = makruk::START;
/// assert_eq!(makruk::play_line(&mut position, "1. e3e4 e6e5 2. b1d2")?, 3);
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn play_line(position: &mut Position, line: &str) -> Result<usize, MoveError> {
    let mut played = *position;
    let mut count = 0;
    let mut reader = MoveReader::new(line);
    while let Some(read) = reader.next_move(&played) {
        let (mv, _) = ok!(read);
        let _ = play_unchecked(&mut played, mv);
        count += 1;
    }
    *position = played;
    Ok(count)
}

impl Fen {
    /// Plays a line of moves, like [`play_line`]. Returns the FEN of the new position, with updated counters.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] with the range of the first invalid move in `line`.
    ///
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// let fen = Fen::from_static("4k3/8/8/8/4P3/8/8/4K3 b - - 7 80");
    /// assert_eq!(fen.play_line("e8d7 e1e2")?.to_string(), "8/3k4/8/8/4P3/8/4K3/8 b - - 9 81");
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub const fn play_line(&self, line: &str) -> Result<Self, MoveError> {
        let mut played = *self;
        let mut reader = MoveReader::new(line).starting_at(self.next_number(), self.turn());
        while let Some(read) = reader.next_move(&played.position) {
            let (mv, _) = ok!(read);
            played = played.play_legal(mv);
        }
        Ok(played)
    }
}

/// Reads the moves of a line one by one. [`play_line`] describes the line.
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    cursor: Cursor<'a>,
}

impl<'a> MoveReader<'a> {
    /// Returns a reader at the start of `line`.
    pub const fn new(line: &'a str) -> Self {
        Self { cursor: Cursor::new(KomaGame::Makruk, line) }
    }

    /// Returns a reader of a line that starts at the start of a game, so that its first move has the number 1.
    pub(crate) const fn of_whole_game(line: &'a str) -> Self {
        Self { cursor: Cursor::of_whole_game(KomaGame::Makruk, line) }
    }

    /// Returns this reader for a line from a position whose next move, of the player `turn`, has this number in a FEN. Errors
    /// have the numbers that continue from it, unless the line has other numbers.
    pub(crate) const fn starting_at(self, move_number: u32, turn: Side) -> Self {
        Self { cursor: self.cursor.starting_at(move_number, false, turn) }
    }

    /// Reads the next move and checks that it is legal in `position`. Returns the move and its range in the line, or
    /// `None` at the end.
    ///
    /// The caller must play the move before the next call. After an error, every later call returns `None`.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the next word is not a legal move, if a comment has no end, or if a move number is
    /// wrong. The first move number must be from 1 to 99,999, and later numbers must continue from it. Several dots,
    /// which mark a move of the second player, must not come before a move of the first player.
    pub const fn next_move(
        &mut self,
        position: &Position,
    ) -> Option<Result<(Move, Range<usize>), MoveError>> {
        let side = position.turn();
        let range = match next_word(&mut self.cursor, side) {
            Ok(range) => some!(range),
            Err(error) => return Some(Err(self.cursor.stopped(side, error))),
        };
        let word = self.cursor.part(&range);
        Some(match read_word(position, word) {
            Ok(mv) => {
                self.cursor.read(mv.0, side, range.end);
                Ok((mv, range))
            }
            Err(error) => Err(self.cursor.refused(side, range.start, error)),
        })
    }
}

/// Parses a move in UCI. Returns the move if it is legal.
///
/// # Errors
///
/// Returns a [`MoveError`] if `input` is not a move, or if the move is not legal.
///
/// ```
/// use koma::makruk;
///
/// assert_eq!(makruk::parse_move(&makruk::START, "e3e4")?, makruk::uci!("e3e4"));
/// assert!(makruk::parse_move(&makruk::START, "e3e5").is_err());
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_move(position: &Position, input: &str) -> Result<Move, MoveError> {
    read_word(position, input.as_bytes())
}

/// Reads a legal move in UCI.
const fn read_word(position: &Position, word: &[u8]) -> Result<Move, MoveError> {
    legal_or_error(position, ok!(Move::from_bytes(word)))
}
