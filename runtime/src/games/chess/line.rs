//! Reads and plays lines of moves in SAN or UCI, with or without move numbers.

use core::ops::Range;

use super::Position;
use super::fen::Fen;
use super::moves::Move;
use super::play::play_unchecked;
use super::san::parse_word;
use crate::base::{Side, ok, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::error::MoveError;
use crate::games::moves::line::{self, Cursor};
use crate::games::text::bytes::run_end;

/// Plays a line of moves and returns the number of moves.
///
/// The moves are in SAN or UCI, separated by blanks. Move numbers are optional. Comments in braces are skipped.
/// Examples are `1. e4 {best by test} e5 2. Nf3`, `e4 e5` and `e2e4 e7e5`. [`MoveReader`] reads the moves one by one.
///
/// # Errors
///
/// Returns a [`MoveError`] with the range of the first invalid move in `line`. After an error, the position is
/// unchanged.
///
/// ```
/// use koma::chess;
///
/// let mut position = chess::START;
/// assert_eq!(chess::play_line(&mut position, "1. e4 e5 2. Nf3 Nc6")?, 4);
///
/// let line = "1. e4 e5 2. Nf4";
/// let text = "\
/// invalid move: 2. Nf4 is not legal; the knights can go to a3, c3, e2, f3, h3
///   1. e4 e5 2. Nf4
///               ^^^";
/// assert_eq!(chess::play_line(&mut chess::START.clone(), line).unwrap_err().explain(line).to_string(), text);
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
    /// use koma::chess::Fen;
    ///
    /// let fen = Fen::from_static("4k3/8/8/8/8/8/4P3/4K3 w - - 7 30");
    /// assert_eq!(fen.play_line("30. e4 Kd7")?.to_string(), "8/3k4/8/8/4P3/8/8/4K3 w - - 1 31");
    /// assert_eq!(fen.play_line("e4 Kc7").unwrap_err().to_string(), "invalid move: 30... Kc7 is not legal; the king on e8 can go to d7, d8, e7, f7, f8");
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

/// Reads the moves of a line one by one.
///
/// The moves are separated by blanks. Each move is in UCI or in SAN, as [`parse_san`](crate::chess::parse_san) reads
/// it. Move numbers are optional: `12. e4`, `12.e4`, `12... e5`. The first number can be from 1 to 99,999. Later
/// numbers must continue from it. Comments in braces are skipped.
///
/// ```
/// use koma::chess::{self, MoveReader};
///
/// let mut position = chess::START;
/// let mut reader = MoveReader::new("1. e4 e5");
/// while let Some(read) = reader.next_move(&position) {
///     let (mv, range) = read?;
///     println!("{mv} is written at {range:?}");
///     chess::play_unchecked(&mut position, mv);
/// }
/// # Ok::<(), koma::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    cursor: Cursor<'a>,
}

impl<'a> MoveReader<'a> {
    /// Returns a reader at the start of `line`.
    pub const fn new(line: &'a str) -> Self {
        Self { cursor: Cursor::new(KomaGame::Chess, line) }
    }

    /// Returns a reader of a line that starts at the start of a game, so that its first move has the number 1.
    pub(crate) const fn of_whole_game(line: &'a str) -> Self {
        Self { cursor: Cursor::of_whole_game(KomaGame::Chess, line) }
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

/// Returns the range of the next word of a line. The range includes an `e.p.` that follows the word.
const fn next_word(cursor: &mut Cursor<'_>, side: Side) -> Result<Option<Range<usize>>, MoveError> {
    let Some(Range { start, end }) = ok!(line::next_word(cursor, side)) else { return Ok(None) };
    let next = run_end(cursor.line(), end, true);
    let end = match cursor.line().split_at(next).1 {
        [b'e', b'p', ..] | [b'e', b'.', b'p', ..] | [b'(', b'e', b'.', ..] => cursor.word_end(next),
        _ => end,
    };
    Ok(Some(start..end))
}
