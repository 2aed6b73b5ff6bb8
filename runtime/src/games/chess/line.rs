//! Reads and plays lines of moves in SAN or UCI, with or without move numbers.

use core::ops::Range;

use super::Position;
use super::moves::Move;
use super::play::play_unchecked;
use super::san::parse_word;
use crate::base::{Side, ok};
use crate::games::any_move::AnyMove;
use crate::games::bytes::run_end;
use crate::games::game::Game;
use crate::games::line::{self, Cursor, move_reader};
use crate::games::move_error::MoveError;

move_reader! {
    Game::Chess, on 8 x 8;
    /// Plays a line of moves and returns the number of moves.
    ///
    /// The moves are in SAN or UCI, separated by blanks. Move numbers are optional. Comments in braces are skipped.
    /// Examples are `1. e4 {best by test} e5 2. Nf3`, `e4 e5` and `e2e4 e7e5`. [`MoveReader`] reads the moves one by one.
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
    play_line;
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
    MoveReader;
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

/// Reads a legal move in SAN or UCI.
const fn read_word(position: &Position, word: &[u8], _: Option<AnyMove>) -> Result<Move, MoveError> {
    parse_word(position, word)
}
