//! Castling rights: letters in a FEN, states of rooks in a position.

use crate::report::{after, char_at};
use crate::{Epin, Letter, Position, Side};

use super::ALPHABET;
use crate::games::{FenError, FenErrorKind as Kind, Out, Span, UnwritableErrorKind as Unwritable};

/// The squares by their flat indices.
type Board = [Option<Epin>];

/// Reads the rights and marks the rooks that have them.
pub(super) const fn read(input: &[u8], span: Span, board: &mut Board) -> Result<(), FenError> {
    if span.is_dash(input) {
        return Ok(());
    }
    let mut at = span.start;
    while at < span.end {
        let Some(c) = char_at(input, at) else { unreachable!() }; // an input is text
        let span = Span::new(at, after(input, at));
        let rook = match rook_of(board, c) {
            Ok(rook) => rook,
            Err(kind) => return Err(FenError::new(&ALPHABET, kind, span)),
        };
        match board[rook] {
            Some(piece) if piece.is_diminished() => {
                return Err(FenError::new(&ALPHABET, Kind::CastlingRepeated(c), span).on_square(rook));
            }
            Some(piece) => board[rook] = Some(piece.diminish()),
            None => unreachable!(), // a rook is there
        }
        at = span.end;
    }
    Ok(())
}

/// The flat index of the rook whose right a letter is.
const fn rook_of(board: &Board, right: char) -> Result<usize, Kind> {
    let side = if right.is_ascii_uppercase() { Side::First } else { Side::Second };
    let file = match right.to_ascii_uppercase() {
        'K' => last(board, side, Letter::R),
        'Q' => first(board, side, Letter::R),
        file @ 'A'..='H' => Some(file as usize - 'A' as usize),
        _ => return Err(Kind::Castling(right)),
    };
    let (Some(leftmost_king), Some(rightmost_king)) =
        (first(board, side, Letter::K), last(board, side, Letter::K))
    else {
        return Err(Kind::CastlingKing(right));
    };
    match file {
        Some(file)
            if stands(board, side, file, Letter::R)
                && (!right.eq_ignore_ascii_case(&'K') || leftmost_king < file)
                && (!right.eq_ignore_ascii_case(&'Q') || rightmost_king > file) =>
        {
            Ok(home(side, file))
        }
        _ => Err(Kind::CastlingRook(right)),
    }
}

/// Writes the rights.
pub(super) const fn write(position: &Position<8, 8>, out: &mut Out) {
    let board = position.board();
    let before = out.len();
    write_side(board, Side::First, out);
    write_side(board, Side::Second, out);
    if out.len() == before {
        out.put(b'-');
    }
}

/// Writes the rights of a player, those to the right first.
const fn write_side(board: &Board, side: Side, out: &mut Out) {
    let mut files = 8;
    while files > 0 {
        files -= 1;
        if let Some(piece) = board[home(side, files)]
            && piece.letter().is(Letter::R)
            && piece.side().is(side)
            && piece.is_diminished()
        {
            let right = right_of(board, side, files);
            out.put(match side {
                Side::First => right,
                Side::Second => right.to_ascii_lowercase(),
            });
        }
    }
}

/// The letter for the right of the rook on a file: the side to which it castles, or the file where that is not clear.
const fn right_of(board: &Board, side: Side, file: usize) -> u8 {
    if is(last(board, side, Letter::R), file)
        && let Some(king) = first(board, side, Letter::K)
        && king < file
    {
        return b'K';
    }
    if is(first(board, side, Letter::R), file)
        && let Some(king) = last(board, side, Letter::K)
        && king > file
    {
        return b'Q';
    }
    b"ABCDEFGH"[file]
}

const fn is(found: Option<usize>, file: usize) -> bool {
    matches!(found, Some(found) if found == file)
}

/// Refuses a rook that may castle where none can.
pub(super) const fn check(board: &Board, index: usize, side: Side) -> Result<(), Unwritable> {
    if home(side, index % 8) != index {
        Err(Unwritable::CastlingRook)
    } else if first(board, side, Letter::K).is_none() {
        Err(Unwritable::CastlingKing)
    } else {
        Ok(())
    }
}

/// The file of the leftmost piece of this kind on the first rank of its player.
const fn first(board: &Board, side: Side, letter: Letter) -> Option<usize> {
    let mut file = 0;
    while file < 8 {
        if stands(board, side, file, letter) {
            return Some(file);
        }
        file += 1;
    }
    None
}

/// The file of the rightmost piece of this kind on the first rank of its player.
const fn last(board: &Board, side: Side, letter: Letter) -> Option<usize> {
    let mut files = 8;
    while files > 0 {
        files -= 1;
        if stands(board, side, files, letter) {
            return Some(files);
        }
    }
    None
}

/// Whether a king or a rook, as the letter says, stands on a file of the first rank of its player.
const fn stands(board: &Board, side: Side, file: usize, letter: Letter) -> bool {
    match board[home(side, file)] {
        Some(piece) => {
            piece.letter().is(letter)
                && piece.side().is(side)
                && piece.is_terminal() == letter.is(Letter::K)
                && !piece.is_enhanced()
                && !piece.is_derived()
        }
        None => false,
    }
}

/// The flat index of the square on a file of a player's first rank.
const fn home(side: Side, file: usize) -> usize {
    match side {
        Side::First => 56 + file,
        Side::Second => file,
    }
}
