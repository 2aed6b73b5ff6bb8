//! En passant: a square in a FEN, the state of a pawn in a position.

use koma::{Letter, Position, Side};

use super::ALPHABET;
use super::fen::replace;
use crate::text::{FenError, FenErrorKind as Kind, Out, Span, UnwritableErrorKind as Unwritable};

type Board = Position<8, 8>;
type Square = koma::Square<8, 8>;

/// Reads the square that a pawn has passed, and marks that pawn if another one stands beside it.
pub(super) const fn read(input: &[u8], span: Span, position: &mut Board) -> Result<(), FenError> {
    let (file, rank) = match span.of(input) {
        b"-" => return Ok(()),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => ((*file - b'a') as usize, (*rank - b'1') as usize),
        _ => return Err(FenError::new(&ALPHABET, Kind::EnPassant, span)),
    };
    let turn = position.turn();
    let mover = turn.flip();
    let (Some(passed), Some(pawn)) = (Square::at(file, rank, 0), Square::at(file, arrival(mover), 0)) else {
        unreachable!() // both are on the board
    };
    if passed.index() != behind(pawn, mover, 1).index() {
        let error = FenError::new(&ALPHABET, Kind::EnPassantRank { turn }, span);
        return Err(error.on_square(passed.index()));
    }
    if !is_pawn(position, Some(pawn), mover) {
        return Err(FenError::new(&ALPHABET, Kind::EnPassantPawn, span).on_square(pawn.index()));
    }
    if let Some(occupied) = occupied_behind(position, pawn, mover) {
        return Err(FenError::new(&ALPHABET, Kind::EnPassantPassed, span).on_square(occupied.index()));
    }
    if can_be_taken(position, pawn, mover)
        && let Some(piece) = position.piece(pawn)
    {
        replace(position, pawn, piece.diminish());
    }
    Ok(())
}

/// Writes the square behind the pawn that can be taken.
pub(super) const fn write(position: &Board, out: &mut Out) {
    let mover = position.turn().flip();
    let mut file = 0;
    while let Some(pawn) = Square::at(file, arrival(mover), 0) {
        if let Some(piece) = position.piece(pawn)
            && is_pawn(position, Some(pawn), mover)
            && piece.is_diminished()
        {
            return out.put_str(behind(pawn, mover, 1).encode().as_str());
        }
        file += 1;
    }
    out.put(b'-');
}

/// Refuses a pawn to be taken en passant that cannot be.
pub(super) const fn check(position: &Board, pawn: Square, side: Side) -> Result<(), Unwritable> {
    if position.turn().is(side)
        || pawn.rank() != arrival(side)
        || occupied_behind(position, pawn, side).is_some()
    {
        Err(Unwritable::EnPassant)
    } else if !can_be_taken(position, pawn, side) {
        Err(Unwritable::EnPassantUntakeable)
    } else {
        Ok(())
    }
}

/// The rank, from 0, on which a pawn of this side arrives that moves two squares.
const fn arrival(side: Side) -> usize {
    match side {
        Side::First => 3,
        Side::Second => 4,
    }
}

/// The square so many ranks behind a pawn that has moved two squares, seen by its player.
const fn behind(pawn: Square, side: Side, ranks: i32) -> Square {
    let ranks = match side {
        Side::First => -ranks,
        Side::Second => ranks,
    };
    match pawn.offset(0, ranks) {
        Some(square) => square,
        None => unreachable!(), // it is at most two ranks away
    }
}

/// The square that the pawn has passed or that it has come from, if something stands there.
const fn occupied_behind(position: &Board, pawn: Square, side: Side) -> Option<Square> {
    let (passed, origin) = (behind(pawn, side, 1), behind(pawn, side, 2));
    if position.piece(passed).is_some() {
        Some(passed)
    } else if position.piece(origin).is_some() {
        Some(origin)
    } else {
        None
    }
}

/// Whether a pawn of the other player stands beside one.
const fn can_be_taken(position: &Board, pawn: Square, side: Side) -> bool {
    is_pawn(position, pawn.offset(-1, 0), side.flip()) || is_pawn(position, pawn.offset(1, 0), side.flip())
}

/// Whether a pawn of this side stands on a square, if that is one.
const fn is_pawn(position: &Board, square: Option<Square>, side: Side) -> bool {
    if let Some(square) = square
        && let Some(piece) = position.piece(square)
    {
        piece.letter().is(Letter::P) && piece.side().is(side)
    } else {
        false
    }
}
