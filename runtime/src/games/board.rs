//! Reads and writes the first field: the ranks of the board from the top, as pieces and runs of empty squares.

use super::error::{FenError, FenErrorKind as Kind};
use super::text::{Out, Span};
use super::{Game, Notation};
use crate::base::Side;
use crate::feen::ok;
use crate::report::{after, char_at};
use crate::token::Epin;

/// Returns a table of both players' pieces, indexed by letter.
pub(super) const fn by_letter(pieces: &[(&str, Epin)]) -> [Option<Epin>; 128] {
    let mut table = [None; 128];
    let mut pieces = pieces;
    while let [(text, piece), rest @ ..] = pieces {
        if let [letter] = text.as_bytes()
            && table[*letter as usize].is_none()
        {
            table[*letter as usize] = Some(*piece);
            table[letter.to_ascii_lowercase() as usize] = Some(piece.flip());
        }
        pieces = rest;
    }
    table
}

impl Notation {
    /// Returns the piece with this letter. The first player's letters are in upper case.
    #[inline]
    pub(super) const fn piece(&self, letter: char) -> Option<Epin> {
        if letter.is_ascii() { self.by_letter[letter as usize] } else { None }
    }

    /// Returns the promoted piece with this letter.
    const fn promoted(&self, letter: char) -> Option<Epin> {
        let mut pieces = self.pieces;
        while let [(text, piece), rest @ ..] = pieces {
            if let [b'+', written] | [written, b'~'] = text.as_bytes()
                && *written as char == letter.to_ascii_uppercase()
            {
                return Some(if letter.is_ascii_lowercase() { piece.flip() } else { *piece });
            }
            pieces = rest;
        }
        None
    }

    /// Returns the first player's text of a piece, or `None` if the notation does not have the piece.
    pub(super) const fn text(&self, piece: Epin) -> Option<&'static str> {
        let piece = piece.with_side(Side::First);
        let mut pieces = self.pieces;
        while let [(text, other), rest @ ..] = pieces {
            if other.index() == piece.index() {
                return Some(text);
            }
            pieces = rest;
        }
        None
    }
}

/// Reads the pieces on the board.
pub(super) const fn read(
    input: &[u8],
    span: Span,
    notation: &'static Notation,
    board: &mut [Option<Epin>],
) -> Result<(), FenError> {
    let mut ranks = 0;
    let mut start = span.start;
    while start <= span.end {
        let mut end = start;
        while end < span.end && input[end] != b'/' {
            end += 1;
        }
        ok!(read_rank(input, Span::new(start, end), notation, ranks, board));
        ranks += 1;
        start = end + 1;
    }
    if ranks != notation.ranks {
        return Err(FenError::new(notation, Kind::RankCount { ranks }, span));
    }
    Ok(())
}

/// Reads the rank with this number, counted from the top. Also checks pieces beyond the end of the board, but does not
/// store them.
const fn read_rank(
    input: &[u8],
    span: Span,
    notation: &'static Notation,
    rank: usize,
    board: &mut [Option<Epin>],
) -> Result<(), FenError> {
    let mut file = 0;
    let mut at = span.start;
    while at < span.end {
        if input[at].is_ascii_digit() {
            if input[at] == b'0' {
                return Err(FenError::new(notation, Kind::Zero, Span::new(at, at + 1)));
            }
            file += (input[at] - b'0') as usize;
            at += 1;
            continue;
        }
        let index = rank * notation.files + file;
        let is_on_board = file < notation.files && rank < notation.ranks;
        let (piece, end) = match read_piece(input, at, notation) {
            Ok(read) => read,
            Err(error) if is_on_board => return Err(error.on_square(index)),
            Err(error) => return Err(error),
        };
        if is_on_board {
            board[index] = Some(piece);
        }
        file += 1;
        at = end;
    }
    if file == notation.files || rank >= notation.ranks {
        return Ok(());
    }
    Err(FenError::new(notation, Kind::RankLength { rank: rank + 1, squares: file }, span))
}

/// Reads the piece at `at`. Returns the piece and the offset after its text.
const fn read_piece(input: &[u8], at: usize, notation: &'static Notation) -> Result<(Epin, usize), FenError> {
    let next = at + 1;
    let is_marked = next < input.len() && input[next] == b'~';
    if let Some(piece) = notation.piece(input[at] as char)
        && !is_marked
    {
        return Ok((piece, next));
    }
    read_marked_piece(input, at, notation)
}

/// Reads a piece that is marked as promoted, or returns the error.
#[cold]
const fn read_marked_piece(
    input: &[u8],
    at: usize,
    notation: &'static Notation,
) -> Result<(Epin, usize), FenError> {
    let Some(c) = char_at(input, at) else { unreachable!() }; // the input is text
    let next = after(input, at);
    let (letter, span) = match (notation.game, notation.piece(c)) {
        (Game::Shogi, None) if c == '+' => match char_at(input, next) {
            Some(letter) if notation.piece(letter).is_some() => (letter, Span::new(at, next + 1)),
            _ => return Err(FenError::new(notation, Kind::LonePlus, Span::new(at, next))),
        },
        (Game::Makruk, Some(_)) => (c, Span::new(at, next + 1)), // a tilde follows
        (_, Some(piece)) => return Ok((piece, next)),
        (_, None) => return Err(FenError::new(notation, Kind::Piece(c), Span::new(at, next))),
    };
    match notation.promoted(letter) {
        Some(piece) => Ok((piece, span.end)),
        None => Err(FenError::new(notation, Kind::NotPromoted(letter), span)),
    }
}

/// Writes the ranks of a board. The notation must have all pieces of the board.
pub(super) const fn write(board: &[Option<Epin>], notation: &Notation, out: &mut Out) {
    let (mut index, mut empty) = (0, 0);
    while index < board.len() {
        if let Some(piece) = board[index] {
            write_empty(empty, out);
            empty = 0;
            write_piece(piece, notation, out);
        } else {
            empty += 1;
        }
        index += 1;
        if index.is_multiple_of(notation.files) {
            write_empty(empty, out);
            empty = 0;
            if index < board.len() {
                out.put(b'/');
            }
        }
    }
}

const fn write_empty(count: u8, out: &mut Out) {
    if count > 0 {
        out.put(b'0' + count);
    }
}

pub(super) const fn write_piece(piece: Epin, notation: &Notation, out: &mut Out) {
    let Some(text) = notation.text(piece) else { return };
    let mut text = text.as_bytes();
    while let [byte, rest @ ..] = text {
        out.put(if piece.is_second() { byte.to_ascii_lowercase() } else { *byte });
        text = rest;
    }
}
