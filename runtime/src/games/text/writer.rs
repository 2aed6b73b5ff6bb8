//! Writes the fields that the notations of the games share.

use crate::games::text::notation::{Counters, Field, PositionNotation};
use crate::position::AnyPosition;
use crate::report::Text;
use crate::token::Epin;

/// A FEN or an SFEN. There is room for a full board of promoted pieces, all kinds of pieces in both hands and the
/// longest counters.
pub(in crate::games) type Out = Text<256>;

impl Out {
    /// Writes a field. A field that only one game has is written as `-`, which means that it is empty.
    pub(in crate::games) const fn put_field(
        &mut self,
        field: Field,
        position: &AnyPosition<'_>,
        counters: &Counters,
        notation: &PositionNotation,
    ) {
        match field {
            Field::Placement => self.put_placement(position.board, notation),
            Field::Turn => self.put(notation.turns[position.turn as usize][0]),
            Field::HalfmoveClock => self.put_number(counters.halfmove_clock),
            Field::MoveNumber => self.put_number(counters.move_number),
            Field::CountingLimit => match counters.counting_limit {
                Some(limit) => self.put_number(limit),
                None => self.put(b'-'),
            },
            Field::Castling | Field::EnPassant | Field::Hands | Field::Unused => self.put(b'-'),
        }
    }

    const fn put_number(&mut self, number: u32) {
        *self = self.number(number as u64);
    }

    /// Writes a piece that the notation has.
    pub(in crate::games) const fn put_piece(&mut self, piece: Epin, notation: &PositionNotation) {
        let [first, second] = notation.text(piece);
        self.put(first);
        if second != 0 {
            self.put(second);
        }
    }

    const fn put_placement(&mut self, board: &[Option<Epin>], notation: &PositionNotation) {
        let mut index = 0;
        let mut empty = 0;
        while index < board.len() {
            let piece = board[index];
            index += 1;
            let is_end = index.is_multiple_of(notation.sizes.files);
            empty += piece.is_none() as u8;
            if empty > 0 && (piece.is_some() || is_end) {
                self.put(b'0' + empty);
                empty = 0;
            }
            if let Some(piece) = piece {
                self.put_piece(piece, notation);
            }
            if is_end && index < board.len() {
                self.put(b'/');
            }
        }
    }
}
