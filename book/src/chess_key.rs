//! Encodes chess positions in 25 bytes. The short keys save memory when the library counts games or reads Polyglot
//! books, which may have millions of positions.

use koma_runtime::{Epin, Letter, Position, Side, Square, Styles};

/// The key of a position. It has the occupied squares, four bits for each piece, and the player to move. Different
/// positions of chess have different keys.
pub(crate) type Key = [u8; KEY_LEN];

pub(crate) const KEY_LEN: usize = 25;

/// Returns the key of a position. Returns `None` if the board has more than 32 pieces, or has a piece that does not
/// exist in chess.
pub(crate) fn key_of(position: &Position<8, 8>) -> Option<Key> {
    let mut key = [0; KEY_LEN];
    for (number, (square, piece)) in position.pieces().enumerate() {
        key[square.index() / 8] |= 1 << (square.index() % 8);
        *key[8..24].get_mut(number / 2)? |=
            CODES.of_pieces[piece.index()].checked_sub(1)? << (number % 2 * 4);
    }
    key[24] = u8::from(position.turn() == Side::Second);
    Some(key)
}

/// Returns the position that a key was made of.
pub(crate) fn position_of(key: &Key) -> Position<8, 8> {
    let mut position = Position::new(Styles::new(Letter::C, Letter::C));
    let mut number = 0;
    for square in Square::<8, 8>::all() {
        if key[square.index() / 8] >> (square.index() % 8) & 1 == 1 {
            let piece = CODES.pieces[usize::from(key[8 + number / 2] >> (number % 2 * 4) & 15)];
            let first_rank = if piece.side() == Side::First { 1 } else { 6 };
            let is_first = piece.is_normal() && piece.letter() == Letter::P && square.rank() == first_rank;
            number += 1;
            // Cannot fail: without hands, there are at most as many pieces as squares.
            let _ = position.put(square, if is_first { piece.enhance() } else { piece });
        }
    }
    position.set_turn(if key[24] == 0 { Side::First } else { Side::Second });
    position
}

/// The codes of the pieces, and the pieces of the codes.
struct Codes {
    /// The piece for each code. When a key is decoded, a pawn on its first square becomes `+P` or `+p`.
    pieces: [Epin; 16],
    /// For the index of each piece, its code plus 1, or 0 if the piece does not exist in chess. `+P` has the code of
    /// `P`, and `+p` has the code of `p`.
    of_pieces: [u8; Epin::COUNT],
}

static CODES: Codes = {
    let texts = ["P", "N", "B", "R", "Q", "K^", "p", "n", "b", "r", "q", "k^", "-R", "-r", "-P", "-p"];
    let mut codes = Codes { pieces: [Epin::from_static("P"); 16], of_pieces: [0; Epin::COUNT] };
    let mut code = 0;
    while code < 16 {
        let piece = Epin::from_static(texts[code as usize]);
        codes.pieces[code as usize] = piece;
        codes.of_pieces[piece.index()] = code + 1;
        if piece.letter().is(Letter::P) && piece.is_normal() {
            codes.of_pieces[piece.enhance().index()] = code + 1;
        }
        code += 1;
    }
    codes
};
