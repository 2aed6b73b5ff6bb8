//! Reads and plays lines of moves. A line can have move numbers and comments in braces.

use core::ops::Range;

use super::any_move::AnyMove;
use super::bytes::{find, part, run_end};
use super::game::Game;
use super::move_error::{MoveError, MoveErrorKind as Kind};
use super::move_numbers::MoveNumbers;
use crate::base::{Side, ok, read_decimal};
use crate::report::{char_at, is_blank};

/// A line of moves, and how far it has been read.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    game: Game,
    line: &'a str,
    at: usize,
    numbers: MoveNumbers,
    /// The last move that was read.
    previous: Option<AnyMove>,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(game: Game, line: &'a str) -> Self {
        Self { game, line, at: 0, numbers: MoveNumbers::START, previous: None }
    }

    pub(super) const fn line(&self) -> &'a [u8] {
        self.line.as_bytes()
    }

    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Continues to read at this offset.
    pub(super) const fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Returns the last move that was read, or `None` at the first move.
    pub(super) const fn previous(&self) -> Option<AnyMove> {
        self.previous
    }

    /// Skips blanks, comments and move numbers. `side` is the player of the next move.
    pub(super) const fn skip_to_word(&mut self, side: Side) -> Result<(), MoveError> {
        loop {
            ok!(self.skip_comments());
            if !ok!(self.skip_number(side)) {
                return Ok(());
            }
        }
    }

    /// Skips blanks and comments in braces.
    pub(super) const fn skip_comments(&mut self) -> Result<(), MoveError> {
        loop {
            self.at = run_end(self.line(), self.at, true);
            let (_, rest) = self.line().split_at(self.at);
            let [b'{', ..] = rest else { return Ok(()) };
            let Some(len) = find(b'}', rest) else {
                return Err(MoveError::new(self.game, Kind::Comment, self.at, self.at + 1));
            };
            self.at += len + 1;
        }
    }

    /// Skips a move number and its dots. Reports whether there was one.
    const fn skip_number(&mut self, side: Side) -> Result<bool, MoveError> {
        let (line, start) = (self.line(), self.at);
        let (number, digits_end) = read_decimal(line, start);
        let end = dots_end(line, digits_end);
        let dots = end - digits_end;
        let is_word = matches!(char_at(line, end), Some(c) if !is_blank(c) && c != '{');
        // `00` without dots is not a move number, but an incorrect form of castling.
        if end == start || dots == 0 && (is_word || line[start] == b'0') {
            return Ok(false);
        }
        self.at = end;
        let error = MoveError::new(self.game, Kind::Number, start, end);
        let allows_singles = !self.game.move_notation().has_numbers;
        if digits_end > start && !self.numbers.accept(number, allows_singles) {
            let reason = if number == 0 { "a move number is at least 1" } else { "" };
            return Err(MoveError { reason, ..error });
        }
        if dots > 1 && side.is(Side::First) {
            return Err(error);
        }
        Ok(true)
    }

    /// Returns the end of the word that starts at this offset. A blank or a comment ends a word.
    pub(super) const fn word_end(&self, start: usize) -> usize {
        let end = run_end(self.line(), start, false);
        match find(b'{', part(self.line(), &(start..end))) {
            Some(len) => start + len,
            None => end,
        }
    }

    /// Continues after a move of this player.
    pub(super) const fn read(&mut self, mv: AnyMove, side: Side, end: usize) {
        self.numbers.count(side);
        self.previous = Some(mv);
        self.at = end;
    }

    /// Moves to the end of the line. Returns the error with what messages say about the number of the move.
    #[expect(clippy::cast_possible_truncation, reason = "a line has fewer moves")]
    pub(super) const fn stopped(&mut self, side: Side, error: MoveError) -> MoveError {
        self.at = self.line.len();
        // In games whose lines are rarely numbered, messages show only wrong numbers.
        if !self.game.move_notation().has_numbers && !matches!(error.kind, Kind::Number) {
            return error;
        }
        let is_second = side.is(Side::Second) && !self.numbers.counts_singles();
        MoveError { number: self.numbers.next() as u32, is_second, ..error }
    }
}

/// Returns the range of the next word of a line, or `None` at the end.
pub(super) const fn next_word(
    cursor: &mut Cursor<'_>,
    side: Side,
) -> Result<Option<Range<usize>>, MoveError> {
    ok!(cursor.skip_to_word(side));
    let start = cursor.at();
    let end = cursor.word_end(start);
    Ok(if start == end { None } else { Some(start..end) })
}

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

/// Declares `MoveReader` and `play_line` for a game. The attributes are their documentation.
///
/// The invoking module defines `play_unchecked` and the following functions. [`next_word`] serves games whose moves have
/// no blanks.
///
/// * `next_word(&mut Cursor, Side) -> Result<Option<Range<usize>>, MoveError>`: returns the range of the next move of this
///   player, or `None` at the end of the line
/// * `read_word(&Position, &[u8], Option<AnyMove>) -> Result<Move, MoveError>`: reads a legal move in any notation of the
///   game. The last argument is the previous move of the line. The range of the error is a range in the word.
macro_rules! move_reader {
    (
        $GAME:expr, on $A:literal x $B:literal;
        $(#[$line_doc:meta])* play_line;
        $(#[$reader_doc:meta])* MoveReader;
    ) => {
        $(#[$line_doc])*
        pub const fn play_line(
            position: &mut crate::Position<$A, $B>,
            line: &str,
        ) -> Result<usize, crate::MoveError> {
            let mut played = *position;
            let mut count = 0;
            let mut reader = MoveReader::new(line);
            while let Some(read) = reader.next_move(&played) {
                let (mv, _) = crate::base::ok!(read);
                let _ = play_unchecked(&mut played, mv);
                count += 1;
            }
            *position = played;
            Ok(count)
        }

        $(#[$reader_doc])*
        #[derive(Clone, Debug)]
        pub struct MoveReader<'a> {
            cursor: crate::games::line::Cursor<'a>,
        }

        impl<'a> MoveReader<'a> {
            /// Returns a reader at the start of `line`.
            pub const fn new(line: &'a str) -> Self {
                Self { cursor: crate::games::line::Cursor::new($GAME, line) }
            }

            /// Reads the next move and checks that it is legal in `position`. Returns the move and its range in the
            /// line, or `None` at the end.
            ///
            /// The caller must play the move before the next call. After an error, every later call returns `None`.
            ///
            /// # Errors
            ///
            /// Returns a [`MoveError`](crate::MoveError) if the next word is not a legal move, if a comment has no
            /// end, or if a move number is wrong. The first move number must be from 1 to 99,999, and later numbers
            /// must continue from it. Several dots, which mark a move of the second player, must not come before a
            /// move of the first player.
            pub const fn next_move(
                &mut self,
                position: &crate::Position<$A, $B>,
            ) -> Option<Result<(Move, core::ops::Range<usize>), crate::MoveError>> {
                let side = position.turn();
                let range = match next_word(&mut self.cursor, side) {
                    Ok(range) => crate::base::some!(range),
                    Err(error) => return Some(Err(self.cursor.stopped(side, error))),
                };
                let word = crate::games::bytes::part(self.cursor.line(), &range);
                Some(match read_word(position, word, self.cursor.previous()) {
                    Ok(mv) => {
                        self.cursor.read(mv.0, side, range.end);
                        Ok((mv, range))
                    }
                    Err(error) => {
                        let error = self.cursor.stopped(side, error);
                        Err(crate::MoveError {
                            start: range.start + error.start,
                            end: range.start + error.end,
                            ..error
                        })
                    }
                })
            }
        }
    };
}
pub(super) use move_reader;
