//! Reads lines of moves in SAN or UCI, with or without move numbers.

use core::ops::Range;

use super::Position;
use super::moves::Move;
use super::san::read_word;
use crate::base::{Side, read_decimal};
use crate::games::Game;
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::moves::run_end;
use crate::report::{char_at, is_blank};

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
///     let (step, range) = read?;
///     println!("{step} is written at {range:?}");
///     chess::play_unchecked(&mut position, step);
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
    #[must_use]
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
        let numbered = self.read_number(is_second);
        let start = self.at;
        let read = match numbered {
            Ok(()) if start == self.line.len() => return None,
            Ok(()) => {
                self.at = self.word_end();
                read_word(position, self.line.as_bytes(), start, self.at)
            }
            Err(error) => Err(error),
        };
        match read {
            Ok(step) => {
                self.number += is_second as u32;
                Some(Ok((step, start..self.at)))
            }
            Err(error) => {
                self.at = self.line.len();
                Some(Err(MoveError { number: self.number, is_second, ..error }))
            }
        }
    }

    /// Reads move numbers and the blanks around them.
    #[expect(clippy::cast_possible_truncation, reason = "at most `MAX_NUMBER`")]
    const fn read_number(&mut self, is_second: bool) -> Result<(), MoveError> {
        let line = self.line.as_bytes();
        loop {
            self.at = run_end(line, self.at, true);
            let start = self.at;
            let (number, digits_end) = read_decimal(line, start);
            let (mut dots, mut at) = (0, digits_end);
            while let [b'.', ..] | [0xE2, 0x80, 0xA6, ..] = line.split_at(at).1 {
                let len = if line[at] == b'.' { 1 } else { 3 }; // `…` means three dots, and has three bytes
                (dots, at) = (dots + len, at + len);
            }
            let is_word = matches!(char_at(line, at), Some(c) if !is_blank(c));
            // `00` without dots is not a move number, but an incorrect form of castling.
            if at == start || dots == 0 && (is_word || line[start] == b'0') {
                return Ok(());
            }
            self.at = at;
            let has_number = digits_end > start;
            let fits = if self.is_numbered {
                number == self.number as usize
            } else {
                0 < number && number <= MAX_NUMBER
            };
            if has_number && fits {
                (self.number, self.is_numbered) = (number as u32, true);
            }
            if has_number && !fits || dots > 1 && !is_second {
                return Err(MoveError::new(Game::Chess, Kind::Number, start, at));
            }
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
const MAX_NUMBER: usize = 99_999;
