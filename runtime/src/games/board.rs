//! The first field: the ranks of the board, from the top, as letters and runs of empty squares.

use crate::report::{after, char_at};
use crate::{Epin, Position};

use super::alphabet::Mark;
use super::error::{FenError, FenErrorKind as Kind};
use super::{Alphabet, FenField, Out, Span};

/// The ranks of a board, the top one first. To read into an array of this form costs the compiler, where a text is a constant,
/// far less than to put pieces into a [`Position`].
pub(crate) type Ranks<const A: usize, const B: usize> = [[Option<Epin>; B]; A];

/// Reads the pieces on the board.
///
/// # Errors
///
/// If a rank is too long or too short, if there are too many or too few of them, or if a character stands for no
/// piece.
pub(crate) const fn read<const A: usize, const B: usize>(
    input: &[u8],
    span: Span,
    alphabet: &'static Alphabet,
) -> Result<Ranks<A, B>, FenError> {
    let mut board = [[None; B]; A];
    let mut ranks = 0;
    let mut start = span.start;
    while start <= span.end {
        let mut end = start;
        while end < span.end && input[end] != b'/' {
            end += 1;
        }
        if let Err(error) = read_rank(input, Span::new(start, end), alphabet, ranks, &mut board) {
            return Err(error.in_field(FenField::Placement));
        }
        ranks += 1;
        start = end + 1;
    }
    if ranks != A {
        return Err(FenError::new(alphabet, Kind::RankCount { ranks }, span).in_field(FenField::Placement));
    }
    Ok(board)
}

/// Reads the rank with this number, counted from the top. What is off the board is looked at and left out.
const fn read_rank<const A: usize, const B: usize>(
    input: &[u8],
    span: Span,
    alphabet: &'static Alphabet,
    rank: usize,
    board: &mut Ranks<A, B>,
) -> Result<(), FenError> {
    let mut file = 0;
    let mut at = span.start;
    while at < span.end {
        if input[at].is_ascii_digit() {
            if input[at] == b'0' {
                return Err(FenError::new(alphabet, Kind::Zero, Span::new(at, at + 1)));
            }
            file += (input[at] - b'0') as usize;
            at += 1;
            continue;
        }
        let index = rank * B + file;
        let on_board = file < B && rank < A;
        let (piece, end) = match read_piece(input, at, alphabet) {
            Ok(read) => read,
            Err(error) if on_board => return Err(error.on_square(index)),
            Err(error) => return Err(error),
        };
        if on_board {
            board[rank][file] = Some(piece);
        }
        file += 1;
        at = end;
    }
    if file == B || rank >= A {
        return Ok(());
    }
    Err(FenError::new(alphabet, Kind::RankLength { rank: rank + 1, squares: file }, span))
}

/// Reads the piece at `at`, and gives the offset behind it. What follows a rank is no part of a piece.
const fn read_piece(input: &[u8], at: usize, alphabet: &'static Alphabet) -> Result<(Epin, usize), FenError> {
    let next = at + 1;
    let is_marked = next < input.len() && input[next] == b'~';
    if let Some(piece) = alphabet.piece(input[at] as char)
        && !is_marked
    {
        return Ok((piece, next));
    }
    read_other_piece(input, at, alphabet)
}

/// Reads a piece that is marked as promoted, or tells what is wrong.
#[cold]
const fn read_other_piece(
    input: &[u8],
    at: usize,
    alphabet: &'static Alphabet,
) -> Result<(Epin, usize), FenError> {
    let Some(c) = char_at(input, at) else { unreachable!() }; // an input is text
    let next = after(input, at);
    match (alphabet.mark, alphabet.piece(c)) {
        (Mark::Plus, _) if c == '+' => read_behind_plus(input, next, alphabet),
        // It is followed by a tilde.
        (Mark::Tilde, Some(_)) => promoted(alphabet, c, Span::new(at, next + 1)),
        (_, Some(piece)) => Ok((piece, next)),
        (_, None) => Err(FenError::new(alphabet, Kind::Piece(c), Span::new(at, next))),
    }
}

/// Reads the letter of a promoted piece, at `at` behind its `+`.
const fn read_behind_plus(
    input: &[u8],
    at: usize,
    alphabet: &'static Alphabet,
) -> Result<(Epin, usize), FenError> {
    match char_at(input, at) {
        Some(letter) if alphabet.piece(letter).is_some() => {
            promoted(alphabet, letter, Span::new(at - 1, at + 1))
        }
        _ => Err(FenError::new(alphabet, Kind::LonePlus, Span::new(at - 1, at))),
    }
}

/// The promoted piece with this letter, which is written from `span.start` to `span.end`.
const fn promoted(alphabet: &'static Alphabet, letter: char, span: Span) -> Result<(Epin, usize), FenError> {
    match alphabet.promoted(letter) {
        Some(piece) => Ok((piece, span.end)),
        None => Err(FenError::new(alphabet, Kind::NotPromoted(letter), span)),
    }
}

/// Writes the ranks. Pieces for which the game has no letter have been refused before.
pub(crate) const fn write<const A: usize, const B: usize>(
    position: &Position<A, B>,
    alphabet: &Alphabet,
    out: &mut Out,
) {
    let board = position.board();
    let mut index = 0;
    let mut empty = 0;
    while index < board.len() {
        match board[index] {
            None => empty += 1,
            Some(piece) => {
                put_empty(out, empty);
                empty = 0;
                put_piece(piece, alphabet, out);
            }
        }
        index += 1;
        if index.is_multiple_of(B) {
            put_empty(out, empty);
            empty = 0;
            if index < board.len() {
                out.put(b'/');
            }
        }
    }
}

const fn put_empty(out: &mut Out, count: u8) {
    if count > 0 {
        out.put(b'0' + count);
    }
}

/// Writes a piece as it stands on the board.
const fn put_piece(piece: Epin, alphabet: &Alphabet, out: &mut Out) {
    let Some((letter, promoted)) = alphabet.letter(piece) else { return };
    if promoted && matches!(alphabet.mark, Mark::Plus) {
        out.put(b'+');
    }
    out.put(letter);
    if promoted && matches!(alphabet.mark, Mark::Tilde) {
        out.put(b'~');
    }
}
