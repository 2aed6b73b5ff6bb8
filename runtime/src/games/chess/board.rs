//! A position as sets of squares, and the squares that pieces attack.
//!
//! A set of squares is a `u64` with a bit for the flat index of each: a8 is the lowest, h1 the highest.

use super::fen::PIECES;
use crate::base::{Letter, MARKER_SETS, Side};
use crate::games::Game;
use crate::games::steps::Grid;
use crate::token::Epin;

/// The kinds of pieces: their places in [`Board::kinds`], and in the notation's list of pieces.
pub(super) const KING: usize = 0;
pub(super) const QUEEN: usize = 1;
pub(super) const ROOK: usize = 2;
pub(super) const BISHOP: usize = 3;
pub(super) const KNIGHT: usize = 4;
pub(super) const PAWN: usize = 5;
/// What messages call the pieces.
pub(super) const NAMES: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
pub(super) const PLURALS: [&str; 6] = ["kings", "queens", "rooks", "bishops", "knights", "pawns"];

/// Rooks that may castle, pawns on their first squares, pawns that can be taken en passant: `-R`, `+P`, `-P`.
const MARKED: [usize; 3] = [6, 7, 8];
/// Pieces that chess does not have. They do not move. They block other pieces and can be taken.
const OTHER: usize = 9;
const KINDS: usize = 10;

/// The kind of each piece by its index, and `KINDS` more for the second player.
#[expect(clippy::cast_possible_truncation, reason = "less than twice `KINDS`")]
static KIND_OF: [u8; Epin::COUNT] = {
    // Pieces are in the order of their letters, and of each letter the first player's come first.
    let mut letters = [[[OTHER as u8; MARKER_SETS], [(KINDS + OTHER) as u8; MARKER_SETS]]; Letter::ALL.len()];
    let kinds = letters.as_flattened_mut().as_flattened_mut();
    let mut kind = 0;
    while kind < PIECES.len() {
        let index = PIECES[kind].1.index();
        kinds[index] = kind as u8;
        kinds[index + MARKER_SETS] = (KINDS + kind) as u8;
        kind += 1;
    }
    match letters.as_flattened().as_flattened().first_chunk() {
        Some(kinds) => *kinds,
        None => unreachable!(),
    }
};

/// The squares of a position by what is on them, from the view of the player to move.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(super) turn: Side,
    /// The pieces of the player to move.
    pub(crate) own: u64,
    /// The pieces of the other player.
    pub(crate) other: u64,
    /// The pieces of both players by kind.
    pub(crate) kinds: [u64; 6],
    /// The pawns on their first squares.
    pub(super) first: u64,
    /// The pawns that can be taken en passant.
    pub(crate) passed: u64,
    /// The rooks that may castle.
    pub(crate) castling: u64,
}

impl Board {
    /// Returns the sets of a board with 64 squares.
    pub(crate) const fn new(squares: &[Option<Epin>], turn: Side) -> Self {
        let mut sets = [0_u64; 2 * KINDS];
        // Without a branch for each square, which no processor foresees, and from both ends, where the sets differ: so the
        // processor need not wait for a set that it has just written.
        let mut left = occupied(squares);
        while left != 0 {
            let (first, last) = (left.trailing_zeros() as usize, 63 - left.leading_zeros() as usize);
            if let (Some(piece), Some(other)) = (squares[first], squares[last]) {
                sets[KIND_OF[piece.index()] as usize] |= 1 << first;
                sets[KIND_OF[other.index()] as usize] |= 1 << last;
            }
            left &= !(1 << first | 1 << last);
        }
        let (first, second) = sets.split_at(KINDS);
        let mut board = Self {
            turn,
            own: union(first),
            other: union(second),
            kinds: [0; 6],
            castling: first[MARKED[0]] | second[MARKED[0]],
            first: first[MARKED[1]] | second[MARKED[1]],
            passed: first[MARKED[2]] | second[MARKED[2]],
        };
        let mut kind = 0;
        while kind < board.kinds.len() {
            board.kinds[kind] = first[kind] | second[kind];
            kind += 1;
        }
        board.kinds[PAWN] |= board.first | board.passed;
        board.kinds[ROOK] |= board.castling;
        if turn.is(Side::Second) {
            (board.own, board.other) = (board.other, board.own);
        }
        board
    }

    /// Returns the kind of the piece on a square, or `None` if chess does not have it.
    pub(super) const fn kind(&self, square: usize) -> Option<usize> {
        let mut kind = 0;
        while kind < self.kinds.len() {
            if self.kinds[kind] >> square & 1 != 0 {
                return Some(kind);
            }
            kind += 1;
        }
        None
    }

    /// Returns what messages call the piece on a square.
    pub(super) const fn name(&self, square: usize) -> &'static str {
        match self.kind(square) {
            Some(kind) => NAMES[kind],
            None => "piece",
        }
    }

    pub(super) const fn occupied(&self) -> u64 {
        self.own | self.other
    }

    /// Returns the kings of the player to move.
    pub(super) const fn own_kings(&self) -> u64 {
        self.kinds[KING] & self.own
    }

    /// Returns the pieces of the other player that attack a square, if `occupied` are the squares with pieces.
    #[inline]
    pub(super) const fn attackers(&self, square: usize, occupied: u64) -> u64 {
        let [kings, queens, rooks, bishops, knights, pawns] = self.kinds;
        let attackers = pawn_attacks(self.turn, square) & pawns
            | LINES[square].knight & knights
            | LINES[square].king & kings
            | bishop_attacks(square, occupied) & (bishops | queens)
            | rook_attacks(square, occupied) & (rooks | queens);
        attackers & self.other
    }

    /// Reports whether no king of the player to move is attacked once `removed` have left the board and `placed` have
    /// come, which are squares of pieces of that player; `kings` are then the kings.
    pub(super) const fn is_safe(&self, kings: u64, removed: u64, placed: u64) -> bool {
        let occupied = self.occupied() & !removed | placed;
        let gone = removed | placed;
        let mut kings = kings;
        while kings != 0 {
            if self.attackers(kings.trailing_zeros() as usize, occupied) & !gone != 0 {
                return false;
            }
            kings &= kings - 1;
        }
        true
    }

    /// Returns the pawns of the player to move that can take the other player's pawn on `pawn` en passant, king safety
    /// included. The square behind the pawn must be empty.
    pub(super) const fn en_passant(&self, pawn: usize) -> u64 {
        let beside = beside(pawn) & self.kinds[PAWN] & self.own;
        let target = behind(self.turn, pawn);
        if self.occupied() & 1 << target != 0 {
            return 0;
        }
        let (mut pawns, mut takers) = (beside, 0);
        while pawns != 0 {
            let taker = pawns & pawns.wrapping_neg();
            if self.is_safe(self.own_kings(), taker | 1 << pawn, 1 << target) {
                takers |= taker;
            }
            pawns ^= taker;
        }
        takers
    }
}

/// Returns the squares with pieces.
const fn occupied(squares: &[Option<Epin>]) -> u64 {
    let (mut occupied, mut row, mut squares) = (0, 0, squares);
    while let Some((eight, rest)) = squares.split_first_chunk::<8>() {
        let left = bit(eight, 0) | bit(eight, 1) | bit(eight, 2) | bit(eight, 3);
        let right = bit(eight, 4) | bit(eight, 5) | bit(eight, 6) | bit(eight, 7);
        occupied |= (left | right) << row;
        (row, squares) = (row + 8, rest);
    }
    occupied
}

#[inline]
const fn bit(squares: &[Option<Epin>; 8], file: usize) -> u64 {
    (squares[file].is_some() as u64) << file
}

const fn union(sets: &[u64]) -> u64 {
    let (mut union, mut i) = (0, 0);
    while i < sets.len() {
        union |= sets[i];
        i += 1;
    }
    union
}

/// Returns the squares of a rank by its row, from the top and from 0.
pub(super) const fn row_squares(row: usize) -> u64 {
    0xFF << (8 * row)
}

/// Returns the squares of the file of a square.
pub(super) const fn file_squares(square: usize) -> u64 {
    FILE_A << (square % 8)
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Returns the squares to the left and to the right.
pub(super) const fn beside(square: usize) -> u64 {
    let bit = 1 << square;
    (bit & !FILE_H) << 1 | (bit & !FILE_A) >> 1
}

/// Returns the square that a pawn of the player who is not `turn` has passed, if it has just reached `pawn`.
pub(super) const fn behind(turn: Side, pawn: usize) -> usize {
    match turn {
        Side::First => pawn - 8,
        Side::Second => pawn + 8,
    }
}

/// Returns the squares that a pawn of this player attacks.
#[inline]
pub(super) const fn pawn_attacks(side: Side, square: usize) -> u64 {
    let beside = beside(square);
    match side {
        Side::First => beside >> 8,
        Side::Second => beside << 8,
    }
}

/// Returns the squares that a rook attacks.
#[inline]
pub(super) const fn rook_attacks(square: usize, occupied: u64) -> u64 {
    line_attacks(square, occupied, LINES[square].file) | rank_attacks(square, occupied)
}

/// Returns the squares that a bishop attacks.
#[inline]
pub(super) const fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    let lines = &LINES[square];
    line_attacks(square, occupied, lines.diagonal) | line_attacks(square, occupied, lines.antidiagonal)
}

/// Returns the squares that are attacked along a line with at most one square on each rank.
///
/// Subtracting a bit from the occupied squares above it changes just the bits up to the next occupied one. Reversing the
/// order of the ranks does the same for the squares below it.
#[inline]
const fn line_attacks(square: usize, occupied: u64, line: u64) -> u64 {
    let (bit, blockers) = (1_u64 << square, occupied & line);
    let above = blockers.wrapping_sub(bit);
    let below = blockers.swap_bytes().wrapping_sub(bit.swap_bytes()).swap_bytes();
    (above ^ below) & line
}

#[inline]
const fn rank_attacks(square: usize, occupied: u64) -> u64 {
    let shift = square & !7;
    // The outer squares of the rank are attacked whether they are empty or not.
    let inner = (occupied >> (shift + 1) & 63) as usize;
    (RANK_ATTACKS[inner][square & 7] as u64) << shift
}

/// The lines through a square, and where knights and kings go from it. The square itself is none of them.
pub(super) struct Lines {
    file: u64,
    diagonal: u64,
    antidiagonal: u64,
    pub(super) knight: u64,
    pub(super) king: u64,
}

#[expect(clippy::cast_possible_truncation, reason = "the board has 64 squares")]
pub(super) static LINES: [Lines; 64] = {
    let mut lines = [const { Lines { file: 0, diagonal: 0, antidiagonal: 0, knight: 0, king: 0 } }; 64];
    let (grid, mut from) = (Grid::of(Game::Chess), 0);
    while from < 64 {
        let others = !(1 << from);
        lines[from] = Lines {
            file: grid.file(from) as u64 & others,
            diagonal: grid.diagonal(from) as u64 & others,
            antidiagonal: grid.antidiagonal(from) as u64 & others,
            knight: grid.leaps(grid.knight, from) as u64,
            king: grid.leaps(grid.king, from) as u64,
        };
        from += 1;
    }
    lines
};

/// Returns the line through two squares without `from`, or 0 if a queen does not get from the one to the other.
pub(super) const fn line_through(from: usize, to: usize) -> u64 {
    let (Lines { file, diagonal, antidiagonal, .. }, bit) = (&LINES[from], 1 << to);
    if from / 8 == to / 8 {
        row_squares(from / 8) & !(1 << from)
    } else if *file & bit != 0 {
        *file
    } else if *diagonal & bit != 0 {
        *diagonal
    } else if *antidiagonal & bit != 0 {
        *antidiagonal
    } else {
        0
    }
}

/// Returns the squares between two squares on a line.
pub(super) const fn between(from: usize, to: usize) -> u64 {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let not_above = (2_u64 << low).wrapping_sub(1);
    line_through(from, to) & ((1 << high) - 1) & !not_above
}

/// For each set of occupied squares of the inner six, the squares that a rook attacks on its rank, by its file.
static RANK_ATTACKS: [[u8; 8]; 64] = {
    const ROOKS: u64 = 0x8040_2010_0804_0201;
    let mut attacks = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        // As `line_attacks` does it, for all files at once: each has a byte.
        let blockers = (inner as u64 * (FILE_A << 1)) & !ROOKS;
        let left = differences(blockers.reverse_bits(), ROOKS).reverse_bits();
        attacks[inner] = (differences(blockers, ROOKS) ^ left).to_le_bytes();
        inner += 1;
    }
    attacks
};

/// Subtracts each byte from its byte.
const fn differences(bytes: u64, subtracted: u64) -> u64 {
    ((bytes | FILE_H) - (subtracted & !FILE_H)) ^ ((bytes ^ !subtracted) & FILE_H)
}
