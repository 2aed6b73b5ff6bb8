//! Computes the squares that the pieces of makruk reach.

use super::pieces::{KINDS, PIECES};
use crate::base::Side;
use crate::games::rules::grid::{CENTER, Grid, ones};
use crate::games::rules::lines::Lines;
use crate::games::rules::piece_sets::{PieceSets, Traits};

pub(super) type Pieces = PieceSets<KINDS>;

pub(super) static TRAITS: Traits = Traits::new(&PIECES);

const SQUARES: usize = 64;

/// The set of all squares.
const ALL: u128 = ones(SQUARES);

pub(super) static LINES: [Lines<u128>; SQUARES] = Lines::<u128>::of_board(8);

/// The squares that pieces reach in one step. Khons and capturing pawns have a set for each player.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    pub(super) king: u128,
    pub(super) met: u128,
    pub(super) khon: [u128; 2],
    pub(super) horse: u128,
    pub(super) pawn_captures: [u128; 2],
}

/// The steps from each square.
pub(super) static STEPS: [Steps; SQUARES] = {
    // The steps of the first player's pieces from the bit `CENTER`.
    const UP: u128 = 1 << (CENTER - 8);
    const DOWN: u128 = 1 << (CENTER + 8);
    const DIAGONAL_UP: u128 = UP << 1 | UP >> 1;
    const DIAGONAL_DOWN: u128 = DOWN << 1 | DOWN >> 1;
    const DIAGONAL: u128 = DIAGONAL_UP | DIAGONAL_DOWN;

    let grid = Grid::new(8, 8);
    let none = Steps { king: 0, met: 0, khon: [0; 2], horse: 0, pawn_captures: [0; 2] };
    let mut steps = [none; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (down, near) = (CENTER - square, grid.near(square));
        steps[square] = Steps {
            king: grid.king >> down & near,
            met: DIAGONAL >> down & near,
            khon: [(UP | DIAGONAL) >> down & near, (DOWN | DIAGONAL) >> down & near],
            horse: grid.knight >> down & near,
            pawn_captures: [DIAGONAL_UP >> down & near, DIAGONAL_DOWN >> down & near],
        };
        square += 1;
    }
    steps
};

/// For each kind of piece, returns the squares from which a piece attacks a square. The piece belongs to the other player
/// than `side`. `occupied` is the set of squares with pieces.
#[inline]
pub(super) const fn attack_origins(side: Side, square: usize, occupied: u128) -> [u128; KINDS] {
    let steps = &STEPS[square];
    let side = side as usize;
    let straight = LINES[square].rook_attacks(occupied);
    [steps.king, steps.met, steps.khon[side], steps.horse, straight, steps.pawn_captures[side]]
}

/// Moves the squares one rank forward in a player's direction.
#[inline]
pub(super) const fn forward(side: Side, squares: u128) -> u128 {
    if side.is(Side::First) { squares >> 8 } else { squares << 8 & ALL }
}

/// Returns the two ranks behind a player's pawns at the start.
pub(super) const fn ranks_behind(side: Side) -> u128 {
    if side.is(Side::First) { ALL & !ones(48) } else { ones(16) }
}

/// Returns the squares on which a player's pawns promote: the sixth rank and the ranks beyond.
pub(super) const fn promotion_ranks(side: Side) -> u128 {
    if side.is(Side::First) { ones(24) } else { ALL & !ones(40) }
}
