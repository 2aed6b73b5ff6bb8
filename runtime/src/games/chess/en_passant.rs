//! En passant: a square in a FEN, the state of a pawn in a position.

use crate::{Epin, Letter, Position, Side, Square};

use super::ALPHABET;
use crate::games::{FenError, FenErrorKind as Kind, Out, Span, UnwritableErrorKind as Unwritable};

/// The squares by their flat indices.
type Board = [Option<Epin>];

/// Reads the square that a pawn has passed, and marks that pawn if another one stands beside it.
pub(super) const fn read(input: &[u8], span: Span, board: &mut Board, turn: Side) -> Result<(), FenError> {
    let (file, rank) = match span.of(input) {
        b"-" => return Ok(()),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => ((*file - b'a') as usize, (*rank - b'1') as usize),
        _ => return Err(FenError::new(&ALPHABET, Kind::EnPassant, span)),
    };
    let mover = turn.flip();
    let passed = (7 - rank) * 8 + file;
    let pawn = arrival(mover) * 8 + file;
    if passed != behind(pawn, mover, 1) {
        return Err(FenError::new(&ALPHABET, Kind::EnPassantRank { turn }, span).on_square(passed));
    }
    if !is_pawn(board, pawn, mover) {
        return Err(FenError::new(&ALPHABET, Kind::EnPassantPawn, span).on_square(pawn));
    }
    if let Some(occupied) = occupied_behind(board, pawn, mover) {
        return Err(FenError::new(&ALPHABET, Kind::EnPassantPassed, span).on_square(occupied));
    }
    if can_be_taken(board, pawn, mover)
        && let Some(piece) = board[pawn]
    {
        board[pawn] = Some(piece.diminish());
    }
    Ok(())
}

/// Writes the square behind the pawn that can be taken.
pub(super) const fn write(position: &Position<8, 8>, out: &mut Out) {
    let board = position.board();
    let mover = position.turn().flip();
    let mut file = 0;
    while file < 8 {
        let pawn = arrival(mover) * 8 + file;
        if let Some(piece) = board[pawn]
            && is_pawn(board, pawn, mover)
            && piece.is_diminished()
            && let Some(passed) = Square::<8, 8>::from_index(behind(pawn, mover, 1))
        {
            return out.put_str(passed.encode().as_str());
        }
        file += 1;
    }
    out.put(b'-');
}

/// Refuses a pawn to be taken en passant that cannot be.
pub(super) const fn check(board: &Board, turn: Side, pawn: usize, side: Side) -> Result<(), Unwritable> {
    if turn.is(side) || pawn / 8 != arrival(side) || occupied_behind(board, pawn, side).is_some() {
        Err(Unwritable::EnPassant)
    } else if !can_be_taken(board, pawn, side) {
        Err(Unwritable::EnPassantUntakeable)
    } else {
        Ok(())
    }
}

/// The row, from the top and from 0, on which a pawn of this side arrives that moves two squares.
const fn arrival(side: Side) -> usize {
    match side {
        Side::First => 4,
        Side::Second => 3,
    }
}

/// The square so many rows behind a pawn that has moved two squares, seen by its player.
const fn behind(pawn: usize, side: Side, rows: usize) -> usize {
    match side {
        Side::First => pawn + 8 * rows,
        Side::Second => pawn - 8 * rows,
    }
}

/// The square that the pawn has passed or that it has come from, if something stands there.
const fn occupied_behind(board: &Board, pawn: usize, side: Side) -> Option<usize> {
    let (passed, origin) = (behind(pawn, side, 1), behind(pawn, side, 2));
    if board[passed].is_some() {
        Some(passed)
    } else if board[origin].is_some() {
        Some(origin)
    } else {
        None
    }
}

/// Whether a pawn of the other player stands beside one.
const fn can_be_taken(board: &Board, pawn: usize, side: Side) -> bool {
    let file = pawn % 8;
    file > 0 && is_pawn(board, pawn - 1, side.flip()) || file < 7 && is_pawn(board, pawn + 1, side.flip())
}

/// Whether a pawn of this side stands on a square.
const fn is_pawn(board: &Board, index: usize, side: Side) -> bool {
    match board[index] {
        Some(piece) => piece.letter().is(Letter::P) && piece.side().is(side),
        None => false,
    }
}
