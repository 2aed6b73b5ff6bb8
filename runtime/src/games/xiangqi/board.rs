//! Computes the squares that the pieces of xiangqi reach.

use super::pieces::{KINDS, PIECES};
use crate::base::Side;
use crate::games::rules::grid::{CENTER, Grid, ones};
use crate::games::rules::lines::Lines;
use crate::games::rules::piece_sets::{PieceSets, Traits, has};

pub(super) type Pieces = PieceSets<KINDS>;

pub(super) static TRAITS: Traits = Traits::new(&PIECES);

pub(super) const SQUARES: usize = 90;

/// The set of all squares.
const ALL: u128 = ones(SQUARES);

/// The file of square 0.
pub(super) const FILE: u128 = ALL / ones(9);

pub(super) static LINES: [Lines<u128>; SQUARES] = Lines::<u128>::of_board(9);

/// A leap that another piece can block, in one of the directions of a horse or an elephant.
#[derive(Clone, Copy)]
pub(super) struct Leap {
    /// The square where another piece blocks the leap.
    block: u128,
    /// The squares that the leap reaches.
    targets: u128,
}

impl Leap {
    /// Returns the leap from the bit `CENTER`. `block` and `targets` are the distances from there.
    const fn new(block: isize, targets: [isize; 2]) -> Self {
        Self { block: distant(block), targets: distant(targets[0]) | distant(targets[1]) }
    }
}

/// Returns the bit at this distance from the bit `CENTER`.
const fn distant(distance: isize) -> u128 {
    1 << CENTER.wrapping_add_signed(distance)
}

/// Returns the squares that leaps reach. `occupied` is the set of squares with pieces.
#[inline]
pub(super) const fn reached(leaps: &[Leap; 4], occupied: u128) -> u128 {
    let mut targets = 0;
    let mut direction = 0;
    while direction < leaps.len() {
        let leap = &leaps[direction];
        targets |= if leap.block & occupied == 0 { leap.targets } else { 0 };
        direction += 1;
    }
    targets
}

/// The squares that pieces reach from a square, regardless of palaces for generals, and of the river for elephants.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    pub(super) general: u128,
    pub(super) advisor: u128,
    pub(super) sideways: u128,
    pub(super) diagonal: u128,
    pub(super) horse: [Leap; 4],
    /// The leaps of horses to this square: the squares where they are blocked, and the squares where the horses come from.
    pub(super) horse_to: [Leap; 4],
    pub(super) elephant: [Leap; 4],
}

/// The steps from each square.
pub(super) static STEPS: [Steps; SQUARES] = {
    const DIAGONAL: u128 = distant(-10) | distant(-8) | distant(8) | distant(10);
    const SIDEWAYS: u128 = distant(-1) | distant(1);
    const HORSE: [Leap; 4] =
        [Leap::new(-9, [-19, -17]), Leap::new(-1, [-11, 7]), Leap::new(1, [-7, 11]), Leap::new(9, [17, 19])];
    const HORSE_TO: [Leap; 4] = [
        Leap::new(-10, [-19, -11]),
        Leap::new(-8, [-17, -7]),
        Leap::new(8, [17, 7]),
        Leap::new(10, [19, 11]),
    ];
    const ELEPHANT: [Leap; 4] = [
        Leap::new(-10, [-20, -20]),
        Leap::new(-8, [-16, -16]),
        Leap::new(8, [16, 16]),
        Leap::new(10, [20, 20]),
    ];

    let grid = Grid::new(10, 9);
    let no_leaps = [Leap { block: 0, targets: 0 }; 4];
    let none = Steps {
        general: 0,
        advisor: 0,
        sideways: 0,
        diagonal: 0,
        horse: no_leaps,
        horse_to: no_leaps,
        elephant: no_leaps,
    };
    let mut steps = [none; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (down, near) = (CENTER - square, grid.near(square));
        let diagonal = DIAGONAL >> down & near;
        let sideways = SIDEWAYS >> down & near;
        steps[square] = Steps {
            general: sideways | (distant(-9) | distant(9)) >> down & near,
            advisor: if has(ADVISORS, square) { diagonal & ADVISORS } else { 0 },
            sideways,
            diagonal,
            horse: leaps_from(&HORSE, down, near),
            horse_to: leaps_from(&HORSE_TO, down, near),
            elephant: if has(ELEPHANTS, square) {
                leaps_from(&ELEPHANT, down, near & ELEPHANTS)
            } else {
                no_leaps
            },
        };
        square += 1;
    }
    steps
};

/// Moves leaps down from the bit `CENTER`. The targets are those in `targets`.
const fn leaps_from(leaps: &[Leap; 4], down: usize, targets: u128) -> [Leap; 4] {
    let mut moved = *leaps;
    let mut direction = 0;
    while direction < moved.len() {
        let leap = &mut moved[direction];
        leap.block >>= down;
        leap.targets = leap.targets >> down & targets;
        direction += 1;
    }
    moved
}

/// The squares that elephants can reach.
pub(super) const ELEPHANTS: u128 = 0x44 | 0x111 << 18 | 0x44 << 36 | 0x44 << 45 | 0x111 << 63 | 0x44 << 81;

/// The squares of both players' advisors, and the squares of both palaces.
pub(super) const ADVISORS: u128 = 0x28 | 0x10 << 9 | 0x28 << 18 | 0x28 << 63 | 0x10 << 72 | 0x28 << 81;
const PALACES: u128 = 0x38 * (1 | 1 << 9 | 1 << 18 | 1 << 63 | 1 << 72 | 1 << 81);

/// Returns the squares on a player's side of the river.
pub(super) const fn home(side: Side) -> u128 {
    if side.is(Side::First) { ALL & !ones(45) } else { ones(45) }
}

/// Returns the squares that a player's soldiers can have on the player's side of the river: those where they start, and
/// those in front of them.
pub(super) const fn soldiers_at_home(side: Side) -> u128 {
    const STARTS: u128 = 0x155 << 27 | 0x155 << 54;
    let starts = STARTS & home(side);
    starts | forward(side, starts)
}

/// Returns the squares of a player's palace.
pub(super) const fn palace(side: Side) -> u128 {
    PALACES & home(side)
}

/// Moves the squares one rank forward in a player's direction.
#[inline]
pub(super) const fn forward(side: Side, squares: u128) -> u128 {
    if side.is(Side::First) { squares >> 9 } else { squares << 9 & ALL }
}

/// Returns the squares that a cannon attacks: in each direction, from the first piece, which is the screen, to the second piece,
/// without the screen.
#[inline]
pub(super) const fn cannon_attacks(square: usize, occupied: u128) -> u128 {
    let nearest = LINES[square].rook_attacks(occupied);
    LINES[square].rook_attacks(occupied & !nearest) & !nearest
}

/// For each kind of piece, returns the squares from which a piece attacks a square. The piece belongs to the other player
/// than `side`. `occupied` is the set of squares with pieces. Generals that face each other are not included.
#[inline]
pub(super) const fn attack_origins(side: Side, square: usize, occupied: u128) -> [u128; KINDS] {
    let steps = &STEPS[square];
    let (mut general, mut advisor, mut elephant) = (0, 0, 0);
    if has(home(side.flip()), square) {
        general = if has(palace(side.flip()), square) { steps.general } else { 0 };
        advisor = steps.advisor;
        elephant = reached(&steps.elephant, occupied);
    }
    // The other player's soldiers have crossed the river if they are on this player's side.
    let soldier = forward(side, 1 << square) | steps.sideways & home(side);
    let horse = reached(&steps.horse_to, occupied);
    let chariot = LINES[square].rook_attacks(occupied);
    [general, advisor, elephant, horse, chariot, cannon_attacks(square, occupied), soldier]
}
