//! Reads and plays lines of moves in SAN or UCI, with or without move numbers.

use core::ops::Range;

use super::Position;
use super::moves::Move;
use super::play::play_unchecked;
use super::san::read_word;
use crate::base::{Side, read_decimal};
use crate::games::bytes::run_end;
use crate::games::declarations::Game;
use crate::games::line::play_line;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::report::{char_at, is_blank};

play_line! {
    on 8 x 8;
    /// Plays a line of moves and returns the number of moves.
    ///
    /// The moves are in SAN or UCI, separated by blanks. Move numbers are optional. Examples are `1. e4 e5 2. Nf3`,
    /// `e4 e5` and `e2e4 e7e5`. [`MoveReader`] reads the moves one by one.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) with the range of the first invalid move in `line`. After an error,
    /// the position is unchanged.
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
}

/// Reads the moves of a line one by one.
///
/// The moves are separated by blanks. Each move is in UCI or in SAN, as [`parse_san`](crate::chess::parse_san) reads
/// it. Move numbers are optional: `12. e4`, `12.e4`, `12... e5`. The first number can be from 1 to 99,999. Later
/// numbers must continue from it.
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
    line: &'a str,
    at: usize,
    /// The number of the next move.
    number: u32,
    /// Whether the line has contained a move number so far.
    is_numbered: bool,
}

impl<'a> MoveReader<'a> {
    /// Returns a reader at the start of `line`.
    pub const fn new(line: &'a str) -> Self {
        Self { line, at: 0, number: 1, is_numbered: false }
    }

    /// Reads the next move and checks that it is legal in `position`. Returns the move and its range in the line, or
    /// `None` at the end.
    ///
    /// The caller must play the move before the next call. After an error, every later call returns `None`.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the next word is not a legal move, if the first move number is 0 or greater than
    /// 99,999, if a later number is not the expected number, or if several dots, which mark a move of Black, come
    /// before a move of White.
    pub const fn next_move(
        &mut self,
        position: &Position,
    ) -> Option<Result<(Move, Range<usize>), MoveError>> {
        let is_second = position.turn().is(Side::Second);
        let start = match self.read_number(is_second) {
            Ok(()) => self.at,
            Err(error) => return Some(Err(self.stopped(is_second, error))),
        };
        if start == self.line.len() {
            return None;
        }
        self.at = self.word_end();
        match read_word(position, self.line.as_bytes(), start, self.at) {
            Ok(mv) => {
                self.number += is_second as u32;
                Some(Ok((mv, start..self.at)))
            }
            Err(error) => Some(Err(self.stopped(is_second, error))),
        }
    }

    /// Moves to the end of the line. Returns the error with the number of the move.
    const fn stopped(&mut self, is_second: bool, error: MoveError) -> MoveError {
        self.at = self.line.len();
        MoveError { number: self.number, is_second, ..error }
    }

    /// Reads move numbers and the blanks around them.
    #[expect(clippy::cast_possible_truncation, reason = "at most `MAX_NUMBER`")]
    const fn read_number(&mut self, is_second: bool) -> Result<(), MoveError> {
        let line = self.line.as_bytes();
        loop {
            self.at = run_end(line, self.at, true);
            let start = self.at;
            let (number, digits_end) = read_decimal(line, start);
            let end = dots_end(line, digits_end);
            let dots = end - digits_end;
            let is_word = matches!(char_at(line, end), Some(c) if !is_blank(c));
            // `00` without dots is not a move number, but an incorrect form of castling.
            if end == start || dots == 0 && (is_word || line[start] == b'0') {
                return Ok(());
            }
            self.at = end;
            if digits_end > start {
                if !self.can_continue_with(number) {
                    let reason = if number == 0 { "a move number is at least 1" } else { "" };
                    return Err(MoveError {
                        reason,
                        ..MoveError::new(Game::Chess, Kind::Number, start, end)
                    });
                }
                self.number = number as u32;
                self.is_numbered = true;
            }
            if dots > 1 && !is_second {
                return Err(MoveError::new(Game::Chess, Kind::Number, start, end));
            }
        }
    }

    /// Reports whether the next move can have this number.
    const fn can_continue_with(&self, number: usize) -> bool {
        if self.is_numbered {
            number == self.number as usize
        } else {
            1 <= number && number <= MAX_NUMBER as usize
        }
    }

    /// Returns the end of the word that starts at the current offset. Includes an `e.p.` that follows the word.
    const fn word_end(&self) -> usize {
        let line = self.line.as_bytes();
        let end = run_end(line, self.at, false);
        let next = run_end(line, end, true);
        match line.split_at(next).1 {
            [b'e', b'p', ..] | [b'e', b'.', b'p', ..] | [b'(', b'e', b'.', ..] => run_end(line, next, false),
            _ => end,
        }
    }
}

/// The greatest move number that a line can start with.
const MAX_NUMBER: u32 = 99_999;

/// Returns the end of the dots that start at `start`. The character `…` has three bytes and means three dots.
const fn dots_end(line: &[u8], start: usize) -> usize {
    let mut at = start;
    loop {
        at += match line.split_at(at).1 {
            [b'.', ..] => 1,
            [0xE2, 0x80, 0xA6, ..] => 3,
            _ => return at,
        };
    }
}
