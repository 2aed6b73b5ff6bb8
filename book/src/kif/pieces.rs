//! The pieces and squares as records write them.

use koma_runtime::shogi::{START, VOCABULARY, csa_piece, parse_csa_piece, parse_kif_piece};
use koma_runtime::{Epin, Letter, Side, Square};

/// Returns the first player's pieces that a hand can hold, and how many of each there are at the start of a game.
pub(super) fn holdable_pieces() -> impl Iterator<Item = (Epin, usize)> {
    let pieces = VOCABULARY.pieces(Letter::S).iter().map(|piece| Epin::new(piece.qpi().pin(), false));
    pieces.filter(|piece| piece.is_normal() && !piece.is_terminal()).map(|piece| {
        let is_same = |(_, other): &(_, Epin)| other.letter() == piece.letter();
        (piece, START.pieces().filter(is_same).count())
    })
}

/// Returns the piece with this name in CSA.
pub(super) fn piece_of_csa(name: &str, side: Side) -> Option<Epin> {
    parse_csa_piece(name, side)
}

/// Returns the name of a piece in CSA.
pub(super) fn csa_of(piece: Epin) -> &'static str {
    csa_piece(piece).unwrap_or("")
}

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

/// Returns the square in two digits, such as `77`.
pub(super) fn square_of(digits: &str) -> Option<Square<9, 9>> {
    let [file @ b'1'..=b'9', rank @ b'1'..=b'9'] = *digits.as_bytes() else { return None };
    square_at(usize::from(file - b'0'), usize::from(rank - b'0'))
}
