//! Reads and plays lines of moves in WXF, Chinese notation or UCCI.

use core::ops::Range;

use super::Position;
use super::fen::Fen;
use super::moves::Move;
use super::play::play_unchecked;
use super::wxf::parse_word;
use crate::base::{Side, ok, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::error::MoveError;
use crate::games::moves::line::{Cursor, next_word};

/// Plays a line of moves and returns the number of moves.
///
/// The moves are in WXF, Chinese notation or UCCI, separated by blanks. Move numbers are optional. Comments in braces are
/// skipped. Examples are `1. C2=5 {a central cannon} H8+7 2. H2+3`, `炮二平五 马8进7` and `h2e2 h9g7`. In a line, `33.4`
/// starts with the number of a move, so write `33=4`. [`MoveReader`] reads the moves one by one.
///
/// # Errors
///
/// Returns a [`MoveError`] with the range of the first invalid move in `line`. A move that is not legal is invalid.
/// After an error, the position is unchanged.
///
/// ```
/// use koma::xiangqi;
///
/// let mut position = xiangqi::START;
/// assert_eq!(xiangqi::play_line(&mut position, "1. C2=5 H8+7 2. H2+3")?, 3);
/// let mut same = xiangqi::START;
/// assert_eq!((xiangqi::play_line(&mut same, "炮二平五 马8进7 馬二進三")?, same), (3, position));
///
/// let line = "1. C2=5 H8+6";
/// let text = "\
/// invalid move: H8+6 is not legal; the horse on h9 can go to g7, i7
///   1. C2=5 H8+6
///           ^^^^";
/// assert_eq!(xiangqi::play_line(&mut xiangqi::START.clone(), line).unwrap_err().explain(line).to_string(), text);
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
    /// use koma::xiangqi::Fen;
    ///
    /// let fen = Fen::from_static("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    /// let fen = fen.play_line("1. C2=5 H8+7 2. H2+3")?;
    /// assert_eq!((fen.halfmove_clock(), fen.fullmove_number()), (3, 2));
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

/// Reads the moves of a line one by one. Each move is in WXF, Chinese notation or UCCI, as
/// [`parse_wxf`](crate::xiangqi::parse_wxf) reads it. [`play_line`] describes the line.
///
/// ```
/// use koma::xiangqi::{self, MoveReader};
///
/// let mut reader = MoveReader::new("1. C2=5 H8+7");
/// let (mv, range) = reader.next_move(&xiangqi::START).unwrap()?;
/// assert_eq!((mv.to_string().as_str(), range), ("h2e2", 3..7));
/// # Ok::<(), koma::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    cursor: Cursor<'a>,
}

impl<'a> MoveReader<'a> {
    /// Returns a reader at the start of `line`.
    pub const fn new(line: &'a str) -> Self {
        Self { cursor: Cursor::new(KomaGame::Xiangqi, line) }
    }

    /// Returns a reader of a line that starts at the start of a game, so that its first move has the number 1.
    pub(crate) const fn of_whole_game(line: &'a str) -> Self {
        Self { cursor: Cursor::of_whole_game(KomaGame::Xiangqi, line) }
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
        Some(match parse_word(position, word) {
            Ok(mv) => {
                self.cursor.read(mv.0, side, range.end);
                Ok((mv, range))
            }
            Err(error) => Err(self.cursor.refused(side, range.start, error)),
        })
    }
}
