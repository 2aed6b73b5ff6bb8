//! The hands: one field for both players in an SFEN.

use crate::report::{after, char_at};
use crate::{Epin, Position, Side};

use super::ALPHABET;
use crate::games::{
    FenError, FenErrorKind as Kind, Out, Span, UnwritableError, UnwritableErrorKind as Unwritable,
    read_number,
};

type Board = Position<9, 9>;

/// What the first player can hold, in the order in which SFEN lists it.
const HELD: [Epin; 7] = [
    Epin::from_static("R"),
    Epin::from_static("B"),
    Epin::from_static("G"),
    Epin::from_static("S"),
    Epin::from_static("N"),
    Epin::from_static("L"),
    Epin::from_static("P"),
];

/// Reads the hands: pieces in any order, each behind its count if that is 2 or more.
pub(super) const fn read(input: &[u8], span: Span, position: &mut Board) -> Result<(), FenError> {
    if span.is_dash(input) {
        return Ok(());
    }
    let mut at = span.start;
    while at < span.end {
        let (count, start) = match read_count(input, Span::new(at, span.end)) {
            Ok(read) => read,
            Err(error) => return Err(error),
        };
        let Some(c) = char_at(input, start) else { unreachable!() }; // an input is text
        let end = after(input, start);
        let piece = match ALPHABET.piece(c) {
            Some(piece) if is_held(piece, piece.side()) => piece,
            _ => return Err(FenError::new(&ALPHABET, Kind::Hand(c), Span::new(start, end))),
        };
        let kind = match hold(position, piece, count) {
            Ok(()) => {
                at = end;
                continue;
            }
            Err(kind) => kind,
        };
        return Err(FenError::new(&ALPHABET, kind, Span::new(at, end)));
    }
    Ok(())
}

/// Reads the count with which a text starts, 1 if there is none, and gives the offset behind it.
const fn read_count(input: &[u8], span: Span) -> Result<(u32, usize), FenError> {
    let mut end = span.start;
    while end < span.end && input[end].is_ascii_digit() {
        end += 1;
    }
    let digits = Span::new(span.start, end);
    let kind = match read_number(digits.of(input)) {
        Err(Kind::Counter) => return Ok((1, end)), // no digit
        _ if end == span.end => Kind::LoneCount,
        Ok(0 | 1) | Err(Kind::LeadingZero) => Kind::HandCount,
        Ok(count) => return Ok((count, end)),
        Err(_) => Kind::TooManyPieces,
    };
    Err(FenError::new(&ALPHABET, kind, digits))
}

/// Gives pieces to the player whose they are.
const fn hold(position: &mut Board, piece: Epin, count: u32) -> Result<(), Kind> {
    if position.hand(piece.side()).contains(piece) {
        let letter = piece.letter().as_char();
        return Err(Kind::HandRepeated(if piece.is_first() { letter } else { letter.to_ascii_lowercase() }));
    }
    let mut left = count;
    while left > 0 {
        if position.add_to_hand(piece.side(), piece).is_err() {
            return Err(Kind::TooManyPieces);
        }
        left -= 1;
    }
    Ok(())
}

/// Whether a player can hold a piece.
const fn is_held(piece: Epin, side: Side) -> bool {
    let mut i = 0;
    while i < HELD.len() {
        if HELD[i].with_side(side).index() == piece.index() {
            return true;
        }
        i += 1;
    }
    false
}

/// Refuses pieces that the players cannot hold.
pub(super) const fn check(position: &Board) -> Result<(), UnwritableError> {
    match unheld(position, Side::First) {
        Some(piece) => Err(UnwritableError::new(&ALPHABET, Unwritable::PieceInHand(piece))),
        None => match unheld(position, Side::Second) {
            Some(piece) => Err(UnwritableError::new(&ALPHABET, Unwritable::PieceInHand(piece))),
            None => Ok(()),
        },
    }
}

/// A piece in a player's hand that cannot be there.
const fn unheld(position: &Board, side: Side) -> Option<Epin> {
    let hand = position.hand(side);
    let mut right = 0;
    let mut i = 0;
    while i < HELD.len() {
        right += hand.count(HELD[i].with_side(side));
        i += 1;
    }
    if right == hand.piece_count() {
        return None;
    }
    let mut index = 0;
    while let Some(piece) = Epin::from_index(index) {
        if hand.contains(piece) && !is_held(piece, side) {
            return Some(piece);
        }
        index += 1;
    }
    None
}

/// Writes the hands, the first player's first.
pub(super) const fn write(position: &Board, out: &mut Out) {
    if position.hand_piece_count() == 0 {
        return out.put(b'-');
    }
    write_hand(position, Side::First, out);
    write_hand(position, Side::Second, out);
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most 81 pieces")]
const fn write_hand(position: &Board, side: Side, out: &mut Out) {
    let hand = position.hand(side);
    let mut i = 0;
    while i < HELD.len() {
        let piece = HELD[i].with_side(side);
        let count = hand.count(piece);
        if count > 1 {
            out.put_number(count as u32);
        }
        if count > 0 {
            out.put_str(piece.encode().as_str());
        }
        i += 1;
    }
}
