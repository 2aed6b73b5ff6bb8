//! Where a piece gets from a square, direction by direction.

use std::iter;
use std::ops::Range;

use koma::{Epin, Letter, Side};

pub(crate) type Square = koma::Square<8, 8>;

/// By how many files and ranks a step goes in each direction.
#[rustfmt::skip]
const DIRECTIONS: [(i32, i32); 16] = [
    // 0..4: straight.
    (-1, 0), (1, 0), (0, 1), (0, -1),
    // 4..8: diagonal, first away from the first player, then towards them.
    (-1, 1), (1, 1), (-1, -1), (1, -1),
    // 8..16: the jumps of a knight.
    (-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1),
];
pub(crate) const ALL: Range<usize> = 0..16;
pub(crate) const LEFT: usize = 0;
pub(crate) const RIGHT: usize = 1;
pub(crate) const UP: usize = 2;
pub(crate) const DOWN: usize = 3;
const JUMPS: Range<usize> = 8..16;

/// The directions in which a piece takes, and how many steps it goes at most.
pub(crate) fn reach(piece: Epin) -> (Range<usize>, usize) {
    match (piece.letter(), piece.side()) {
        (Letter::K, _) => (0..8, 1),
        (Letter::Q, _) => (0..8, 7),
        (Letter::R, _) => (0..4, 7),
        (Letter::B, _) => (4..8, 7),
        (Letter::N, _) => (JUMPS, 1),
        (Letter::P, Side::First) => (4..6, 1),
        (Letter::P, Side::Second) => (6..8, 1),
        _ => (0..0, 0),
    }
}

/// One step from each square in each direction, worked out while the program compiles.
static STEPS: [[Option<Square>; DIRECTIONS.len()]; Square::COUNT] = {
    let mut steps = [[None; DIRECTIONS.len()]; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            let (files, ranks) = DIRECTIONS[direction];
            steps[index][direction] = square.offset(files, ranks);
            direction += 1;
        }
        index += 1;
    }
    steps
};

/// The next square in a direction; `None` if that is off the board.
pub(crate) fn step(from: Square, direction: usize) -> Option<Square> {
    STEPS[from.index()][direction]
}

/// The squares in a direction, the nearest first: all that there are, or the one that a knight jumps to.
pub(crate) fn ray(from: Square, direction: usize) -> impl Iterator<Item = Square> {
    let length = if JUMPS.contains(&direction) { 1 } else { 7 };
    iter::successors(step(from, direction), move |square| step(*square, direction)).take(length)
}
