//! Castling rights: letters in a FEN, states of rooks in a position.

use koma::{Letter, Position, Side};
use koma_runtime::macro_support::diagnostics::{after, char_at};

use super::ALPHABET;
use super::fen::replace;
use crate::text::{FenError, FenErrorKind as Kind, Out, Span, UnwritableErrorKind as Unwritable};

type Board = Position<8, 8>;
type Square = koma::Square<8, 8>;

/// Reads the rights and marks the rooks that have them.
pub(super) const fn read(input: &[u8], span: Span, position: &mut Board) -> Result<(), FenError> {
    if span.is_dash(input) {
        return Ok(());
    }
    let mut at = span.start;
    while at < span.end {
        let Some(c) = char_at(input, at) else { unreachable!() }; // an input is text
        let span = Span::new(at, after(input, at));
        let rook = match rook_of(position, c) {
            Ok(rook) => rook,
            Err(kind) => return Err(FenError::new(&ALPHABET, kind, span)),
        };
        match position.piece(rook) {
            Some(piece) if piece.is_diminished() => {
                let error = FenError::new(&ALPHABET, Kind::CastlingRepeated(c), span);
                return Err(error.on_square(rook.index()));
            }
            Some(piece) => replace(position, rook, piece.diminish()),
            None => unreachable!(), // a rook is there
        }
        at = span.end;
    }
    Ok(())
}

/// The square of the rook whose right a letter is.
const fn rook_of(position: &Board, right: char) -> Result<Square, Kind> {
    let side = if right.is_ascii_uppercase() { Side::First } else { Side::Second };
    let file = match right.to_ascii_uppercase() {
        'K' => last(position, side, Letter::R),
        'Q' => first(position, side, Letter::R),
        file @ 'A'..='H' => Some(file as usize - 'A' as usize),
        _ => return Err(Kind::Castling(right)),
    };
    let (Some(leftmost_king), Some(rightmost_king)) =
        (first(position, side, Letter::K), last(position, side, Letter::K))
    else {
        return Err(Kind::CastlingKing(right));
    };
    match file {
        Some(file)
            if stands(position, side, file, Letter::R)
                && (!right.eq_ignore_ascii_case(&'K') || leftmost_king < file)
                && (!right.eq_ignore_ascii_case(&'Q') || rightmost_king > file) =>
        {
            Ok(home(side, file))
        }
        _ => Err(Kind::CastlingRook(right)),
    }
}

/// Writes the rights.
pub(super) const fn write(position: &Board, out: &mut Out) {
    let before = out.len();
    write_side(position, Side::First, out);
    write_side(position, Side::Second, out);
    if out.len() == before {
        out.put(b'-');
    }
}

/// Writes the rights of a player, those to the right first.
const fn write_side(position: &Board, side: Side, out: &mut Out) {
    let mut files = 8;
    while files > 0 {
        files -= 1;
        if let Some(piece) = position.piece(home(side, files))
            && piece.letter().is(Letter::R)
            && piece.side().is(side)
            && piece.is_diminished()
        {
            let right = right_of(position, side, files);
            out.put(match side {
                Side::First => right,
                Side::Second => right.to_ascii_lowercase(),
            });
        }
    }
}

/// The letter for the right of the rook on a file: the side to which it castles, or the file where that is not clear.
const fn right_of(position: &Board, side: Side, file: usize) -> u8 {
    if is(last(position, side, Letter::R), file)
        && let Some(king) = first(position, side, Letter::K)
        && king < file
    {
        return b'K';
    }
    if is(first(position, side, Letter::R), file)
        && let Some(king) = last(position, side, Letter::K)
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
pub(super) const fn check(position: &Board, square: Square, side: Side) -> Result<(), Unwritable> {
    if home(side, square.file()).index() != square.index() {
        Err(Unwritable::CastlingRook)
    } else if first(position, side, Letter::K).is_none() {
        Err(Unwritable::CastlingKing)
    } else {
        Ok(())
    }
}

/// The file of the leftmost piece of this kind on the first rank of its player.
const fn first(position: &Board, side: Side, letter: Letter) -> Option<usize> {
    let mut file = 0;
    while file < 8 {
        if stands(position, side, file, letter) {
            return Some(file);
        }
        file += 1;
    }
    None
}

/// The file of the rightmost piece of this kind on the first rank of its player.
const fn last(position: &Board, side: Side, letter: Letter) -> Option<usize> {
    let mut files = 8;
    while files > 0 {
        files -= 1;
        if stands(position, side, files, letter) {
            return Some(files);
        }
    }
    None
}

/// Whether a piece of this kind stands on a file of the first rank of its player.
const fn stands(position: &Board, side: Side, file: usize, letter: Letter) -> bool {
    match position.piece(home(side, file)) {
        Some(piece) => piece.letter().is(letter) && piece.side().is(side),
        None => false,
    }
}

/// The square on a file of a player's first rank.
const fn home(side: Side, file: usize) -> Square {
    let rank = match side {
        Side::First => 0,
        Side::Second => 7,
    };
    match Square::at(file, rank, 0) {
        Some(square) => square,
        None => unreachable!(), // a file is below 8
    }
}
