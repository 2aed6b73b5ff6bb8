//! Represents a position as sets of squares, and computes the squares that pieces attack.
//!
//! A set of squares is a `u64` with one bit for each flat index. The lowest bit is a8, and the highest is h1.

use super::pieces::{KINDS, KING, PAWN, PIECES};
use crate::base::{Letter, MARKER_SETS, Side, State};
use crate::games::piece::PieceOfGame;
use crate::games::rules::grid::{CENTER, Grid};
use crate::games::rules::lines::Lines;
use crate::games::rules::transposed::transposed;
use crate::token::Epin;

/// The traits of a piece. Each trait is one bit in its own byte. The traits are the player, the movement of a bishop,
/// rook, knight, king or pawn, and a marker. A pawn that can be captured en passant has the bit of knights instead of
/// the marker's bit.
const FIRST: u64 = 1;
const SECOND: u64 = 1 << 8;
const DIAGONAL: u64 = 1 << 16;
const STRAIGHT: u64 = 1 << 24;
const JUMPING: u64 = 1 << 32;
const ROYAL: u64 = 1 << 40;
const PUSHING: u64 = 1 << 48;
const MARKED: u64 = 1 << 56;

/// The traits of White's pieces of each kind, without the trait `FIRST` and without markers.
const OF_KINDS: [u64; KINDS] = [ROYAL, DIAGONAL | STRAIGHT, STRAIGHT, DIAGONAL, JUMPING, PUSHING];

/// The traits of each piece by its index, and the traits of an empty square.
static TRAITS: [u64; Epin::COUNT + 1] = {
    // Pieces are ordered by letter. For each letter, the first player's pieces come first.
    let letters = [[[FIRST; MARKER_SETS], [SECOND; MARKER_SETS]]; Letter::ALL.len()];
    let mut traits = [0; Epin::COUNT + 1];
    traits.split_at_mut(Epin::COUNT).0.copy_from_slice(letters.as_flattened().as_flattened());
    let mut number = 0;
    while number < PIECES.len() {
        let PieceOfGame { piece, kind, .. } = PIECES[number];
        let marker = match (piece.state(), kind) {
            (State::Normal, _) => 0,
            (State::Diminished, PAWN) => JUMPING,
            _ => MARKED,
        };
        let own = OF_KINDS[kind] | marker;
        traits[piece.index()] |= own;
        traits[piece.flip().index()] |= own;
        number += 1;
    }
    traits
};

/// The pieces of a position as sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct Sets {
    pub(crate) turn: Side,
    /// The pieces of the player to move.
    pub(crate) own: u64,
    /// The pieces of the other player.
    pub(crate) other: u64,
    /// The pieces of both players by kind.
    pub(crate) kinds: [u64; 6],
    /// The pawns marked as on their first squares, `+P` and `+p`.
    pub(crate) first: u64,
    /// The pawns marked as open to en passant, `-P` and `-p`.
    pub(crate) passed: u64,
    /// The rooks marked as able to castle, `-R` and `-r`.
    pub(crate) castling: u64,
}

impl Sets {
    /// Returns the sets of a board with 64 squares.
    pub(crate) const fn new(squares: &[Option<Epin>], turn: Side) -> Self {
        // A table replaces branches on a square's contents, because processors could not predict them.
        let squares = squares.as_chunks::<8>().0;
        let mut rows = [0; 8];
        let mut row = 0;
        while row < rows.len() && row < squares.len() {
            let mut file = 0;
            while file < 8 {
                let index = if let Some(piece) = squares[row][file] { piece.index() } else { Epin::COUNT };
                rows[row] |= TRAITS[index] << file;
                file += 1;
            }
            row += 1;
        }
        let [first, second, diagonal, straight, knights, kings, pawns, marked] = transposed(rows);
        let (own, other) = if turn.is(Side::First) { (first, second) } else { (second, first) };
        let queens = diagonal & straight;
        let rooks = straight & !diagonal;
        let bishops = diagonal & !straight;
        Self {
            turn,
            own,
            other,
            kinds: [kings, queens, rooks, bishops, knights & !pawns, pawns],
            first: pawns & marked,
            passed: pawns & knights,
            castling: rooks & marked,
        }
    }

    /// Returns the kind of the piece on a square, or `None` if the square has no piece of chess.
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

    pub(super) const fn occupied(&self) -> u64 {
        self.own | self.other
    }

    /// Returns the pieces of a player.
    pub(crate) const fn of(&self, side: Side) -> u64 {
        if side.is(self.turn) { self.own } else { self.other }
    }

    /// Returns the kings of the player to move.
    pub(super) const fn own_kings(&self) -> u64 {
        self.kinds[KING] & self.own
    }

    /// Returns the rooks with which the king on the square `king` may castle. The result is empty if
    /// the king is not on the player's first rank.
    pub(super) const fn castling_rooks(&self, king: usize) -> u64 {
        self.castling & self.own & row_squares(row(self.turn, 0)) & row_squares(king / 8)
    }

    /// Returns the other player's pieces that attack a square. `occupied` is the set of squares with pieces.
    #[inline]
    pub(super) const fn attackers(&self, square: usize, occupied: u64) -> u64 {
        let [kings, queens, rooks, bishops, knights, pawns] = self.kinds;
        let (steps, lines) = (&STEPS[square], &LINES[square]);
        let mut attackers =
            steps.king & kings | steps.knight & knights | pawn_attacks(self.turn, square) & pawns;
        // Often, no sliding piece is on a line through the square.
        let diagonal = lines.diagonal() & (bishops | queens) & self.other;
        if diagonal != 0 {
            attackers |= lines.bishop_attacks(occupied) & diagonal;
        }
        let straight = lines.straight() & (rooks | queens) & self.other;
        if straight != 0 {
            attackers |= lines.rook_attacks(occupied) & straight;
        }
        attackers & self.other
    }

    /// Returns the same pieces with the other player to move.
    pub(super) const fn flip(self) -> Self {
        Self { turn: self.turn.flip(), own: self.other, other: self.own, ..self }
    }

    /// Removes the pieces on these squares. Markers remain.
    const fn remove(&mut self, squares: u64) {
        self.own &= !squares;
        self.other &= !squares;
        let mut kind = 0;
        while kind < self.kinds.len() {
            self.kinds[kind] &= !squares;
            kind += 1;
        }
    }

    /// Reports whether a king of the other player is attacked after a move. The move empties the squares `removed`, and puts
    /// pieces of these kinds on these squares.
    pub(super) const fn gives_check(&self, removed: u64, placed: &[(usize, usize)]) -> bool {
        let mut after = self.flip();
        after.remove(removed);
        let mut left = placed;
        while let [(kind, square), rest @ ..] = left {
            after.remove(1 << *square);
            after.other |= 1 << *square;
            after.kinds[*kind] |= 1 << *square;
            left = rest;
        }
        !after.is_safe(after.own_kings(), 0, 0)
    }

    /// Reports whether no king of the player to move is attacked after a move. The move empties the squares `removed`
    /// and puts the player's pieces on the squares `placed`. `kings` is the set of the player's kings after the move.
    pub(super) const fn is_safe(&self, kings: u64, removed: u64, placed: u64) -> bool {
        let occupied = self.occupied() & !removed | placed;
        let mut kings = kings;
        while let Some(king) = next(&mut kings) {
            if self.attackers(king, occupied) & !(removed | placed) != 0 {
                return false;
            }
        }
        true
    }

    /// Returns the pawns that can legally capture the pawn on `pawn` en passant. The result is empty if
    /// there is a piece on the square that the captured pawn has passed.
    pub(super) const fn en_passant(&self, pawn: usize) -> u64 {
        let mut beside = beside(pawn) & self.kinds[PAWN] & self.own;
        let target = forward(self.turn, 1 << pawn);
        let mut takers = 0;
        while let Some(taker) = next(&mut beside)
            && self.occupied() & target == 0
        {
            let is_safe = self.is_safe(self.own_kings(), 1 << taker | 1 << pawn, target);
            takers |= (is_safe as u64) << taker;
        }
        takers
    }
}

/// Removes and returns the first square of a set.
#[inline]
pub(super) const fn next(squares: &mut u64) -> Option<usize> {
    let left = *squares;
    *squares &= left.wrapping_sub(1);
    if left == 0 { None } else { Some(left.trailing_zeros() as usize) }
}

/// Moves the squares one rank forward in a player's direction.
#[inline]
pub(super) const fn forward(side: Side, squares: u64) -> u64 {
    if side.is(Side::First) { squares >> 8 } else { squares << 8 }
}

/// Returns the row that is `ranks` ranks in front of the player's first rank. Rows count from the top, starting at 0.
pub(super) const fn row(side: Side, ranks: usize) -> usize {
    if side.is(Side::First) { 7 - ranks } else { ranks }
}

/// Returns the squares of a row. Rows count from the top, starting at 0.
pub(super) const fn row_squares(row: usize) -> u64 {
    0xFF << (8 * row)
}

/// Returns the squares of a row from one square to another, including both.
pub(super) const fn squares_from_to(one: usize, other: usize) -> u64 {
    let (first, last) = if one < other { (one, other) } else { (other, one) };
    (2_u64 << last).wrapping_sub(1 << first)
}

/// Returns the squares on the file of a square.
pub(super) const fn file_squares(square: usize) -> u64 {
    FILE_A << (square % 8)
}

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const FILE_H: u64 = FILE_A << 7;

/// Returns the squares directly to the left and to the right of a square.
pub(super) const fn beside(square: usize) -> u64 {
    let bit = 1 << square;
    (bit & !FILE_H) << 1 | (bit & !FILE_A) >> 1
}

/// For each kind of piece, returns the squares from which a piece attacks a square. The piece belongs to the other player
/// than `side`. `occupied` is the set of squares with pieces.
#[inline]
pub(super) const fn attack_origins(side: Side, square: usize, occupied: u64) -> [u64; KINDS] {
    let steps = &STEPS[square];
    let diagonal = LINES[square].bishop_attacks(occupied);
    let straight = LINES[square].rook_attacks(occupied);
    [steps.king, diagonal | straight, straight, diagonal, steps.knight, pawn_attacks(side, square)]
}

/// Returns the squares that a pawn of this player attacks.
#[inline]
pub(super) const fn pawn_attacks(side: Side, square: usize) -> u64 {
    forward(side, beside(square))
}

/// The lines through each square.
pub(super) static LINES: [Lines<u64>; 64] = Lines::<u64>::of_board(8);

/// The squares that knights and kings reach in one step.
pub(super) struct Steps {
    pub(super) knight: u64,
    pub(super) king: u64,
}

/// The steps from each square.
#[expect(clippy::cast_possible_truncation, reason = "the board has 64 squares")]
pub(super) static STEPS: [Steps; 64] = {
    let grid = Grid::new(8, 8);
    let mut steps = [const { Steps { knight: 0, king: 0 } }; 64];
    let mut square = 0;
    while square < 64 {
        let (down, near) = (CENTER - square, grid.near(square));
        steps[square] =
            Steps { knight: (grid.knight >> down & near) as u64, king: (grid.king >> down & near) as u64 };
        square += 1;
    }
    steps
};
