//! The pieces and squares of diagrams.

use koma_runtime::shogi::parse_kif_piece;
use koma_runtime::{Epin, Side, Square};

/// Returns the piece with this character in diagrams.
pub(super) fn piece_of_kanji(character: char, side: Side) -> Option<Epin> {
    parse_kif_piece(character.encode_utf8(&mut [0; 4]), side)
}

/// Returns the square with this file and rank, each from 1 to 9.
pub(super) fn square_at(file: usize, rank: usize) -> Option<Square<9, 9>> {
    if !(1..=9).contains(&file) || !(1..=9).contains(&rank) {
        return None;
    }
    Square::from_index((rank - 1) * 9 + (9 - file))
}
