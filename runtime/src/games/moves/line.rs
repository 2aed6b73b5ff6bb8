//! Reads and plays lines of moves. A line can have move numbers and comments in braces.

use core::ops::Range;

use crate::base::{Side, ok, read_decimal};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{Mistake, MoveError};
use crate::games::moves::numbers::MoveNumbers;
use crate::games::text::bytes::{index_of, part, run_end};
use crate::report::words::{leading_dots, separates_words};
use crate::report::{after, char_at, is_blank};

/// A line of moves, and how far it has been read.
#[derive(Clone, Debug)]
pub(in crate::games) struct Cursor<'a> {
    game: KomaGame,
    line: &'a str,
    at: usize,
    numbers: MoveNumbers,
    /// The last move that was read.
    previous: Option<AnyMove>,
}

impl<'a> Cursor<'a> {
    pub(in crate::games) const fn new(game: KomaGame, line: &'a str) -> Self {
        Self { game, line, at: 0, numbers: MoveNumbers::START, previous: None }
    }

    /// Returns the same cursor for a line that follows this move.
    pub(in crate::games) const fn after(self, previous: AnyMove) -> Self {
        Self { previous: Some(previous), ..self }
    }

    /// Returns a cursor for a line that starts at the start of a game, so that its first move has the number 1.
    pub(in crate::games) const fn of_whole_game(game: KomaGame, line: &'a str) -> Self {
        Self { numbers: MoveNumbers::START_OF_GAME, ..Self::new(game, line) }
    }

    /// Returns the same cursor for a line from a position whose next move has this number. See [`MoveNumbers::starting_at`].
    pub(in crate::games) const fn starting_at(self, number: u32, is_single: bool, side: Side) -> Self {
        Self { numbers: MoveNumbers::starting_at(number, is_single, side), ..self }
    }

    pub(in crate::games) const fn line(&self) -> &'a [u8] {
        self.line.as_bytes()
    }

    /// Returns a part of the line.
    pub(in crate::games) const fn part(&self, range: &Range<usize>) -> &'a [u8] {
        part(self.line(), range)
    }

    pub(in crate::games) const fn at(&self) -> usize {
        self.at
    }

    /// Continues to read at this offset.
    pub(in crate::games) const fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Returns the last move that was read, or `None` at the first move.
    pub(in crate::games) const fn previous(&self) -> Option<AnyMove> {
        self.previous
    }

    /// Skips blanks, comments and move numbers. `side` is the player of the next move.
    pub(in crate::games) const fn skip_to_word(&mut self, side: Side) -> Result<(), MoveError> {
        loop {
            ok!(self.skip_comments());
            if !ok!(self.skip_number(side)) {
                return Ok(());
            }
        }
    }

    /// Skips blanks and comments in braces.
    pub(in crate::games) const fn skip_comments(&mut self) -> Result<(), MoveError> {
        loop {
            self.at = run_end(self.line(), self.at, true);
            let (_, rest) = self.line().split_at(self.at);
            let [b'{', ..] = rest else { return Ok(()) };
            let Some(len) = index_of(b'}', rest) else {
                return Err(MoveError::new(self.game, Mistake::Comment, self.at..self.at + 1));
            };
            self.at += len + 1;
        }
    }

    /// Skips a move number and its dots. Reports whether there was one.
    const fn skip_number(&mut self, side: Side) -> Result<bool, MoveError> {
        let (line, start) = (self.line(), self.at);
        let (number, digits_end) = read_decimal(line, start);
        let (dots_len, dots) = leading_dots(line.split_at(digits_end).1);
        let end = digits_end + dots_len;
        let is_word = matches!(char_at(line, end), Some(c) if !is_blank(c) && c != '{');
        // `00` without dots is not a move number, but an incorrect form of castling.
        if end == start || dots == 0 && (is_word || line[start] == b'0') {
            return Ok(false);
        }
        self.at = end;
        let allows_singles = !self.game.move_notation().has_numbers;
        let has_number = digits_end > start;
        let is_accepted = !has_number || self.numbers.accept(number, allows_singles);
        if is_accepted && !(dots > 1 && side.is(Side::First)) {
            return Ok(true);
        }
        let is_zero = !is_accepted && number == 0;
        let mistake = Mistake::Number { is_zero, expected: self.numbers.expected(side, dots) };
        Err(MoveError::new(self.game, mistake, start..end))
    }

    /// Returns the end of the word that starts at this offset. A blank or a comment ends a word.
    pub(in crate::games) const fn word_end(&self, start: usize) -> usize {
        let mut end = start;
        while let Some(c) = char_at(self.line(), end)
            && !separates_words(c)
        {
            end = after(self.line(), end);
        }
        match index_of(b'{', part(self.line(), &(start..end))) {
            Some(len) => start + len,
            None => end,
        }
    }

    /// Continues after a move of this player.
    pub(in crate::games) const fn read(&mut self, mv: AnyMove, side: Side, end: usize) {
        self.numbers.count(side);
        self.previous = Some(mv);
        self.at = end;
    }

    /// Moves to the end of the line. Returns the error with the number of the move, if messages show it.
    pub(in crate::games) const fn stopped(&mut self, side: Side, error: MoveError) -> MoveError {
        self.at = self.line.len();
        let shows_number = self.game.move_notation().has_numbers;
        if shows_number { error.numbered(self.numbers.next(side)) } else { error }
    }

    /// Moves to the end of the line. Returns the error in the word that starts at `start` as an error in the line.
    pub(in crate::games) const fn refused(
        &mut self,
        side: Side,
        start: usize,
        error: MoveError,
    ) -> MoveError {
        let Range { start: in_word, end } = error.range();
        self.stopped(side, error).at(start + in_word..start + end)
    }
}

/// Returns the range of the next word of a line, or `None` at the end.
pub(in crate::games) const fn next_word(
    cursor: &mut Cursor<'_>,
    side: Side,
) -> Result<Option<Range<usize>>, MoveError> {
    ok!(cursor.skip_to_word(side));
    let start = cursor.at();
    let end = cursor.word_end(start);
    Ok(if start == end { None } else { Some(start..end) })
}
