//! Encodes shōgi positions in 51 bytes. The short keys save memory when the library counts games.

use koma_runtime::shogi::VOCABULARY;
use koma_runtime::{Epin, Letter, Position, Side, Square, Styles};

/// The key of a position. It has the occupied squares, a byte for each piece, first on the board and then in hand, and
/// the player to move. Different positions of shōgi have different keys.
pub(crate) type Key = [u8; KEY_LEN];

pub(crate) const KEY_LEN: usize = SQUARES_LEN + MAX_PIECES;

/// The length in bytes of the set of occupied squares. One of the bits after the 81 squares is the player to move.
const SQUARES_LEN: usize = 11;
const TURN: usize = 81;
/// The number of pieces in a game. The bytes after the last piece are 0.
const MAX_PIECES: usize = 40;

/// Returns the key of a position. Returns `None` if there are more than 40 pieces, or if a piece does not exist in
/// shōgi.
pub(crate) fn key_of(position: &Position<9, 9>) -> Option<Key> {
    let mut key = [0; KEY_LEN];
    let (bits, codes) = key.split_at_mut(SQUARES_LEN);
    let mut codes = codes.iter_mut();
    let mut push = |piece: Epin| {
        *codes.next()? = CODES.of_pieces[piece.index()].checked_add(1)?;
        Some(())
    };
    for (square, piece) in position.pieces() {
        bits[square.index() / 8] |= 1 << (square.index() % 8);
        push(piece)?;
    }
    for side in Side::ALL {
        for (piece, count) in &position.hand(side) {
            for _ in 0..count {
                push(piece)?;
            }
        }
    }
    if position.turn() == Side::Second {
        bits[TURN / 8] |= 1 << (TURN % 8);
    }
    Some(key)
}

/// Returns the position that a key was made of.
pub(crate) fn position_of(key: &Key) -> Position<9, 9> {
    let mut position = Position::new(Styles::new(Letter::S, Letter::S));
    let (bits, codes) = key.split_at(SQUARES_LEN);
    let has_bit = |index: usize| bits[index / 8] >> (index % 8) & 1 == 1;
    let mut pieces = codes.iter().map_while(|code| CODES.pieces.get(usize::from(code.checked_sub(1)?)));
    // Nothing here can fail, because the board has more squares than there are pieces.
    for square in Square::<9, 9>::all().filter(|square| has_bit(square.index())) {
        if let Some(piece) = pieces.next() {
            let _ = position.put(square, *piece);
        }
    }
    for piece in pieces {
        let _ = position.add_to_hand(piece.side(), *piece);
    }
    position.set_turn(if has_bit(TURN) { Side::Second } else { Side::First });
    position
}

/// The codes of the pieces, and the pieces of the codes.
struct Codes {
    pieces: [Epin; VOCABULARY.count()],
    /// For the index of each piece, its code, or `u8::MAX` if the piece does not exist in shōgi.
    of_pieces: [u8; Epin::COUNT],
}

/// The code of a piece is its index in the game.
static CODES: Codes = {
    let mut codes =
        Codes { pieces: [Epin::from_static("P"); VOCABULARY.count()], of_pieces: [u8::MAX; Epin::COUNT] };
    let mut code: u8 = 0;
    while let Some(piece) = VOCABULARY.from_index(code as usize) {
        let piece = Epin::new(piece.pin(), false);
        codes.pieces[code as usize] = piece;
        codes.of_pieces[piece.index()] = code;
        code += 1;
    }
    codes
};
