//! Encodes chess positions in 25 bytes. Counting games and walking through books keep millions of positions in memory.

use koma_runtime::{Epin, Letter, Pin, Position, Side, Square, State, Styles};

/// The key of a position: its occupied squares, four bits for each piece, and the player to move. Different positions
/// have different keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    pub(crate) bytes: [u8; Self::LEN],
}

const LETTERS: [Letter; 6] = [Letter::P, Letter::N, Letter::B, Letter::R, Letter::Q, Letter::K];
const CASTLING: u8 = 12;
const EN_PASSANT: u8 = 14;

impl Key {
    pub(crate) const LEN: usize = 25;

    /// Returns the key of a position. Returns `None` if the board has more than 32 pieces, or has a piece that does not
    /// exist in chess.
    pub(crate) fn of(position: &Position<8, 8>) -> Option<Self> {
        let mut bytes = [0; Self::LEN];
        let mut number = 0;
        for (row, squares) in position.board().chunks_exact(8).enumerate() {
            for (file, piece) in squares.iter().enumerate() {
                let Some(piece) = piece else { continue };
                bytes[row] |= 1 << file;
                *bytes[8..24].get_mut(number / 2)? |=
                    CODES[piece.index()].checked_sub(1)? << (number % 2 * 4);
                number += 1;
            }
        }
        bytes[24] = u8::from(position.turn() == Side::Second);
        Some(Self { bytes })
    }

    pub(crate) fn position(&self) -> Position<8, 8> {
        let mut position = Position::new(Styles::new(Letter::C, Letter::C));
        let mut number = 0;
        for square in Square::<8, 8>::all() {
            if self.bytes[square.index() / 8] >> (square.index() % 8) & 1 == 1 {
                let code = self.bytes[8 + number / 2] >> (number % 2 * 4) & 15;
                number += 1;
                // On a board without hands, each square has room for a piece.
                let _ = position.put(square, piece(code, square));
            }
        }
        position.set_turn(if self.bytes[24] == 0 { Side::First } else { Side::Second });
        position
    }
}

/// The code of each piece, by the piece's index. Codes are from 1 to 16. The code is 0 for pieces that do not exist in
/// chess. A pawn on its first square has the same code as other pawns, because its square identifies it.
const CODES: [u8; Epin::COUNT] = {
    let mut codes = [0; Epin::COUNT];
    let mut code = 0;
    while code < 16 {
        let Some(square) = Square::<8, 8>::from_index(0) else { unreachable!() };
        let piece = piece(code, square);
        codes[piece.index()] = code + 1;
        if piece.letter().is(Letter::P) && piece.is_normal() {
            codes[piece.enhance().index()] = code + 1;
        }
        code += 1;
    }
    codes
};

const fn piece(code: u8, square: Square<8, 8>) -> Epin {
    let (letter, side, state) = match code {
        EN_PASSANT.. => (Letter::P, code % 2, State::Diminished),
        CASTLING.. => (Letter::R, code % 2, State::Diminished),
        _ => (LETTERS[(code % 6) as usize], code / 6, State::Normal),
    };
    let side = if side == 0 { Side::First } else { Side::Second };
    let first_rank = if side.is(Side::First) { 1 } else { 6 };
    let is_first = letter.is(Letter::P) && state.is(State::Normal) && square.rank() == first_rank;
    let state = if is_first { State::Enhanced } else { state };
    Epin::new(Pin::new(letter, side, state, letter.is(Letter::K)), false)
}
