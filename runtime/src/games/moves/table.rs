//! Numbers all moves of a game. A game has the moves that at least one of its pieces can make in at least one position,
//! and all drops.

use crate::base::some;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{AnyMove, HAND};
use crate::games::rules::grid::{CENTER, Grid, ones};

/// The number of origins: the squares of the largest board, and the pieces that can be held in shōgi.
const ORIGINS: usize = HAND + 7;

/// All moves of a game: the moves that at least one piece can make in at least one position, and all drops.
pub(in crate::games) struct MoveTable {
    game: KomaGame,
    /// For each origin, the targets of moves without a promotion, as bits.
    plain: [u128; ORIGINS],
    /// For each origin, the targets of moves with a promotion, as bits.
    promoting: [u128; ORIGINS],
    /// For each origin, the number of moves from all origins before it.
    first: [usize; ORIGINS],
    /// The number of different promotions.
    promotions: usize,
    pub(in crate::games) count: usize,
}

impl MoveTable {
    /// Makes the table of a game. `reach` are the targets from each square of the board.
    pub(in crate::games) const fn new(game: KomaGame, reach: &[Reach]) -> Self {
        let mut table = Self {
            game,
            plain: [0; ORIGINS],
            promoting: [0; ORIGINS],
            first: [0; ORIGINS],
            promotions: game.move_notation().promotions.len(),
            count: 0,
        };
        let held = game.move_notation().held.len();
        let mut origin = 0;
        while origin < ORIGINS {
            if origin < reach.len() {
                table.plain[origin] = reach[origin].plain;
                table.promoting[origin] = reach[origin].promoting;
            } else if origin >= HAND && origin < HAND + held {
                table.plain[origin] = ones(reach.len());
            }
            table.first[origin] = table.count;
            table.count += table.count_below(origin, !0);
            origin += 1;
        }
        table
    }

    /// Returns the number of moves from `origin` to the targets in `squares`.
    const fn count_below(&self, origin: usize, squares: u128) -> usize {
        let promoting = (self.promoting[origin] & squares).count_ones() as usize;
        (self.plain[origin] & squares).count_ones() as usize + promoting * self.promotions
    }

    /// Reports whether the game has this move without a promotion, and whether it has this move with a promotion.
    pub(in crate::games) const fn reach(&self, origin: usize, target: usize) -> (bool, bool) {
        (self.plain[origin] >> target & 1 != 0, self.promoting[origin] >> target & 1 != 0)
    }

    /// Reports whether the game has this move.
    pub(in crate::games) const fn has(&self, mv: AnyMove) -> bool {
        let (plain, promoting) = self.reach(mv.origin(), mv.target());
        if mv.promotes() { promoting } else { plain }
    }

    /// Returns the move from `origin` to `target` if the game has this move.
    pub(in crate::games) const fn find(
        &self,
        origin: usize,
        target: usize,
        promotion: usize,
    ) -> Option<AnyMove> {
        let mv = AnyMove::new(origin, target, promotion);
        if self.has(mv) { Some(mv) } else { None }
    }

    pub(in crate::games) const fn index(&self, mv: AnyMove) -> usize {
        let (origin, target) = (mv.origin(), mv.target());
        let (plain, _) = self.reach(origin, target);
        self.first[origin] + self.count_below(origin, ones(target)) + mv.promotion() - !plain as usize
    }

    pub(in crate::games) const fn nth(&self, index: usize) -> Option<AnyMove> {
        if index >= self.count {
            return None;
        }
        let mut origin = ORIGINS - 1;
        while self.first[origin] > index {
            origin -= 1;
        }
        let mut rest = index - self.first[origin];
        if origin >= HAND {
            return Some(AnyMove::new(origin, rest, 0)); // a piece can be dropped on any square
        }
        let mut targets = self.plain[origin] | self.promoting[origin];
        loop {
            let target = targets.trailing_zeros() as usize;
            let (plain, promoting) = self.reach(origin, target);
            let count = plain as usize + promoting as usize * self.promotions;
            if rest < count {
                return Some(AnyMove::new(origin, target, rest + !plain as usize));
            }
            rest -= count;
            targets &= targets - 1;
        }
    }

    /// Reads the text of a move. Returns `None` if the text is not a move of the game.
    pub(in crate::games) const fn read(&self, input: &[u8]) -> Option<AnyMove> {
        let mv = some!(AnyMove::read(self.game, input));
        if self.has(mv) { Some(mv) } else { None }
    }
}

/// The targets of moves from a square. Includes every move that at least one piece of the game can make in at least one
/// position.
#[derive(Clone, Copy)]
pub(in crate::games) struct Reach {
    pub(in crate::games) plain: u128,
    pub(in crate::games) promoting: u128,
}

impl Reach {
    pub(in crate::games) const NONE: Self = Self { plain: 0, promoting: 0 };
}

/// Makes the table of a game's moves. `$reach` is a function that returns the targets from a square.
macro_rules! move_table {
    ($koma_game:expr, on $A:literal x $B:literal, $reach:ident) => {{
        let grid = $crate::games::rules::grid::Grid::new($A, $B);
        let mut reach = [$crate::games::moves::table::Reach::NONE; $A * $B];
        let mut square = 0;
        while square < reach.len() {
            reach[square] = $reach(&$crate::games::moves::table::Surroundings::of(&grid, square));
            square += 1;
        }
        $crate::games::moves::table::MoveTable::new($koma_game, &reach)
    }};
}
pub(in crate::games) use move_table;

/// The squares around a square.
pub(in crate::games) struct Surroundings {
    pub(in crate::games) square: usize,
    pub(in crate::games) row: usize,
    rank: u128,
    /// All squares of the rows above.
    pub(in crate::games) above: u128,
    /// The files to which steps and leaps can go.
    near: u128,
    /// The squares that these pieces of chess reach on an empty board.
    pub(in crate::games) rook: u128,
    pub(in crate::games) queen: u128,
    pub(in crate::games) king: u128,
    pub(in crate::games) knight: u128,
}

impl Surroundings {
    pub(in crate::games) const fn of(grid: &Grid, square: usize) -> Self {
        let [rank, file, diagonal, antidiagonal] = grid.lines(square);
        let near = grid.near(square);
        let row = square / grid.files;
        Self {
            square,
            row,
            rank,
            above: (1 << (row * grid.files)) - 1,
            near,
            rook: rank | file,
            queen: rank | file | diagonal | antidiagonal,
            king: grid.king >> (CENTER - square) & near,
            knight: grid.knight >> (CENTER - square) & near,
        }
    }

    /// Returns the squares that these leaps from the bit [`CENTER`] reach.
    pub(in crate::games) const fn leaps(&self, leaps: u128) -> u128 {
        leaps >> (CENTER - self.square) & self.near
    }

    /// Returns the squares in front of a pawn that is near the last rank. Pawns in the upper half go up.
    pub(in crate::games) const fn pawn(&self) -> u128 {
        let forward = if self.row < 4 { self.above } else { !self.above };
        self.king & !self.rank & forward
    }
}
