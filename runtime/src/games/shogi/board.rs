//! Computes the squares that the pieces of shōgi reach.

use super::pieces::{KINDS, PIECES};
use crate::base::Side;
use crate::games::rules::grid::{CENTER, Grid, ones};
use crate::games::rules::lines::Lines;
use crate::games::rules::piece_sets::{PieceSets, Traits};

pub(super) type Pieces = PieceSets<KINDS>;

pub(super) static TRAITS: Traits = Traits::new(&PIECES);

pub(super) const SQUARES: usize = 81;

/// The set of all squares.
pub(super) const ALL: u128 = ones(SQUARES);

pub(super) static LINES: [Lines<u128>; SQUARES] = Lines::<u128>::of_board(9);

/// The squares that pieces reach in one step. Golds, silvers and knights have a set for each player.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    pub(super) king: u128,
    pub(super) gold: [u128; 2],
    pub(super) silver: [u128; 2],
    pub(super) knight: [u128; 2],
}

/// The steps from each square.
pub(super) static STEPS: [Steps; SQUARES] = {
    // The steps of the first player's pieces from the bit `CENTER`.
    const UP: u128 = 1 << (CENTER - 9);
    const DOWN: u128 = 1 << (CENTER + 9);
    const SIDEWAYS: u128 = 1 << (CENTER - 1) | 1 << (CENTER + 1);
    const DIAGONAL_UP: u128 = UP << 1 | UP >> 1;
    const DIAGONAL_DOWN: u128 = DOWN << 1 | DOWN >> 1;
    const DIAGONAL: u128 = DIAGONAL_UP | DIAGONAL_DOWN;
    const GOLD: [u128; 2] = [UP | DOWN | SIDEWAYS | DIAGONAL_UP, UP | DOWN | SIDEWAYS | DIAGONAL_DOWN];
    const SILVER: [u128; 2] = [UP | DIAGONAL, DOWN | DIAGONAL];
    const KNIGHT: [u128; 2] = [DIAGONAL_UP >> 9, DIAGONAL_DOWN << 9];

    let grid = Grid::new(9, 9);
    let none = Steps { king: 0, gold: [0; 2], silver: [0; 2], knight: [0; 2] };
    let mut steps = [none; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (down, near) = (CENTER - square, grid.near(square));
        steps[square] = Steps {
            king: grid.king >> down & near,
            gold: [GOLD[0] >> down & near, GOLD[1] >> down & near],
            silver: [SILVER[0] >> down & near, SILVER[1] >> down & near],
            knight: [KNIGHT[0] >> down & near, KNIGHT[1] >> down & near],
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
    let file = LINES[square].file_attacks(occupied);
    let straight = LINES[square].rank_attacks(occupied) | file;
    let diagonal = LINES[square].bishop_attacks(occupied);
    [
        steps.king,
        straight,
        diagonal,
        straight | steps.king,
        diagonal | steps.king,
        steps.gold[side as usize],
        steps.silver[side as usize],
        steps.knight[side as usize],
        file & ahead(side, square),
        forward(side, 1 << square),
    ]
}

/// Moves the squares one rank forward in a player's direction.
#[inline]
pub(super) const fn forward(side: Side, squares: u128) -> u128 {
    if side.is(Side::First) { squares >> 9 } else { squares << 9 & ALL }
}

/// Returns the squares in front of a player's piece: all squares of the ranks that are further forward.
#[inline]
pub(super) const fn ahead(side: Side, square: usize) -> u128 {
    let rank_start = square / 9 * 9;
    if side.is(Side::First) { ones(rank_start) } else { ALL & !ones(rank_start + 9) }
}

/// Returns the last ranks in a player's direction.
pub(super) const fn last_ranks(side: Side, count: usize) -> u128 {
    if side.is(Side::First) { ones(9 * count) } else { ALL & !ones(SQUARES - 9 * count) }
}

/// Returns the squares of all files that have at least one of these squares.
pub(super) const fn files(squares: u128) -> u128 {
    const TOP_RANK: u128 = ones(9);
    const LEFT_FILE: u128 = ALL / TOP_RANK;
    // Each rank moves to the top rank.
    let mut top = squares | squares >> 9;
    top |= top >> 18;
    top |= top >> 36;
    top = (top | squares >> 72) & TOP_RANK;
    top * LEFT_FILE
}
