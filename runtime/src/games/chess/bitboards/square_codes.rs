//! Makes positions and their hashes from setups.
//!
//! Each square has a code of five bits for its contents. Tables have the piece for each code, and the Zobrist key for each
//! square and code. So there is no branch for each square, because processors could not predict it.

use super::{Role, Setup};
use crate::base::{Letter, Side};
use crate::games::chess::Position;
use crate::games::chess::board::next;
use crate::position::{PositionHeader, zobrist};
use crate::token::{Epin, Styles};

/// Returns the position of a setup, which must be valid. `passed` is the pawn that can legally be captured en passant, or
/// the empty set.
pub(super) const fn placed(setup: &Setup, passed: u64) -> Position {
    let codes = SquareCodes::of(setup, passed).by_file();
    let mut board = [None; 64];
    let mut hash = header_hash(setup.turn);
    let mut file = 0;
    while file < 8 {
        let mut rank = 0;
        while rank < 8 {
            let code = codes[file][rank] as usize % CODES;
            let index = 8 * rank + file;
            board[index] = PIECES[code];
            hash ^= KEYS[index][code];
            rank += 1;
        }
        file += 1;
    }
    let mut position = Position::unfilled(Position::SHAPE.dimension_count, STYLES, setup.turn, hash);
    position.squares_mut().copy_from_slice(&board);
    let [white, black] = setup.sides;
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    let pieces = white.union(black).len() as u16;
    position.counts.board = pieces;
    position
}

/// Returns the hash of the position that [`placed`] returns.
pub(super) const fn hash(setup: &Setup, passed: u64) -> u64 {
    let codes = SquareCodes::of(setup, passed).by_file();
    let mut hash = header_hash(setup.turn);
    let mut file = 0;
    while file < 8 {
        let mut rank = 0;
        while rank < 8 {
            hash ^= KEYS[8 * rank + file][codes[file][rank] as usize % CODES];
            rank += 1;
        }
        file += 1;
    }
    hash
}

const STYLES: Styles = Styles::new(Letter::C, Letter::C);

/// Returns the part of the hash that does not depend on the pieces.
const fn header_hash(turn: Side) -> u64 {
    const FIRST: u64 =
        zobrist::header(&PositionHeader { shape: Position::SHAPE, styles: STYLES, turn: Side::First });
    FIRST ^ zobrist::turn(turn)
}

/// The number of codes. The code of a square is the sum of a number for its contents and [`SECOND`] for Black.
const CODES: usize = 32;
const SECOND: usize = 16;

/// White's pieces. The number in the code of a piece is its index here. Index 0 is an empty square.
const WHITE: [Option<Epin>; 10] = [
    None,
    Some(Epin::from_static("K^")),
    Some(Epin::from_static("Q")),
    Some(Epin::from_static("R")),
    Some(Epin::from_static("B")),
    Some(Epin::from_static("N")),
    Some(Epin::from_static("P")),
    Some(Epin::from_static("-P")),
    Some(Epin::from_static("-R")),
    Some(Epin::from_static("+P")),
];

/// The contents of a square for each code.
static PIECES: [Option<Epin>; CODES] = {
    let mut pieces = [None; CODES];
    let mut number = 0;
    while number < WHITE.len() {
        if let Some(piece) = WHITE[number] {
            pieces[number] = Some(piece);
            pieces[SECOND + number] = Some(piece.flip());
        }
        number += 1;
    }
    pieces
};

/// The Zobrist keys for each square and code.
static KEYS: [[u64; CODES]; 64] = {
    let mut keys = [[0; CODES]; 64];
    let mut square = 0;
    while square < 64 {
        let mut code = 0;
        while code < CODES {
            keys[square][code] = zobrist::square(square, PIECES[code]);
            code += 1;
        }
        square += 1;
    }
    keys
};

/// The codes of all squares, and the turn.
pub(super) struct SquareCodes {
    /// A set of squares for each bit of the codes, from the lowest bit. The squares are those whose codes have the bit.
    bits: [u64; 5],
    turn: Side,
}

impl SquareCodes {
    pub(super) const fn of(setup: &Setup, passed: u64) -> Self {
        let pawns = setup.roles[Role::Pawn as usize].word();
        let knights = setup.roles[Role::Knight as usize].word();
        let bishops = setup.roles[Role::Bishop as usize].word();
        let rooks = setup.roles[Role::Rook as usize].word();
        let queens = setup.roles[Role::Queen as usize].word();
        let kings = setup.roles[Role::King as usize].word();
        let unmoved = setup.unmoved_pawns();
        let special = setup.castling.word() | unmoved;
        let plain = !special;
        let bits = [
            (kings | rooks | knights) & plain | passed | unmoved,
            (queens | rooks | pawns) & plain,
            (bishops | knights | pawns) & plain,
            special,
            setup.sides[Side::Second as usize].word(),
        ];
        Self { bits, turn: setup.turn }
    }

    /// Returns the exclusive or of the hashes of both positions.
    pub(super) const fn hash_difference(&self, other: &Self) -> u64 {
        let mut changed = 0;
        let mut bit = 0;
        while bit < self.bits.len() {
            changed |= self.bits[bit] ^ other.bits[bit];
            bit += 1;
        }
        let mut difference = zobrist::turn(self.turn) ^ zobrist::turn(other.turn);
        while let Some(square) = next(&mut changed) {
            difference ^= KEYS[square][self.at(square)] ^ KEYS[square][other.at(square)];
        }
        difference
    }

    /// Returns the code of a square.
    #[expect(clippy::cast_possible_truncation, reason = "a code has five bits")]
    const fn at(&self, square: usize) -> usize {
        let mut code = 0;
        let mut bit = 0;
        while bit < self.bits.len() {
            code |= (self.bits[bit] >> square & 1) << bit;
            bit += 1;
        }
        code as usize % CODES
    }

    /// Returns the codes of all squares: for each file, the codes of its squares from the top.
    const fn by_file(&self) -> [[u8; 8]; 8] {
        let [first, second, third, fourth, fifth] = self.bits;
        let mut words = [first, second, third, fourth, fifth, 0, 0, 0];
        // In each byte of the words, bit `i` of word `j` becomes bit `j` of word `i`.
        let mut width = 4;
        let mut low = 0x0F0F_0F0F_0F0F_0F0F_u64;
        while width > 0 {
            let mut i = 0;
            while i < 8 {
                if i & width == 0 {
                    let differences = (words[i] >> width ^ words[i + width]) & low;
                    words[i + width] ^= differences;
                    words[i] ^= differences << width;
                }
                i += 1;
            }
            width /= 2;
            low ^= low << width;
        }
        let mut codes = [[0; 8]; 8];
        let mut file = 0;
        while file < 8 {
            codes[file] = words[file].to_le_bytes();
            file += 1;
        }
        codes
    }
}
