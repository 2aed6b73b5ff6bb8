//! Numbers all moves of a game. A game has the moves that at least one of its pieces can make in at least one position,
//! and all drops.

use super::any_move::{AnyMove, HAND, promotions};
use super::declarations::{Game, HELD};
use super::grid::{CENTER, Grid, leap, ones};
use crate::base::some;

/// The number of origins: the squares of the largest board, and the pieces in `HELD`.
const ORIGINS: usize = HAND + HELD.len();

/// All moves of a game: the moves that at least one piece can make in at least one position, and all drops.
pub(super) struct MoveTable {
    game: Game,
    /// For each origin, the targets of moves without a promotion, as bits.
    plain: [u128; ORIGINS],
    /// For each origin, the targets of moves with a promotion, as bits.
    promoting: [u128; ORIGINS],
    /// For each origin, the number of moves from all origins before it.
    first: [usize; ORIGINS],
    /// The number of different promotions.
    promotions: usize,
    pub(super) count: usize,
}

impl Game {
    /// Returns the moves of the game.
    pub(super) const fn move_table(self) -> &'static MoveTable {
        // The entries are in the order of the variants of `Game`.
        static TABLES: [MoveTable; 4] = [
            MoveTable::new(Game::Chess),
            MoveTable::new(Game::Makruk),
            MoveTable::new(Game::Shogi),
            MoveTable::new(Game::Xiangqi),
        ];
        &TABLES[self as usize]
    }
}

impl MoveTable {
    const fn new(game: Game) -> Self {
        let grid = Grid::of(game);
        let mut table = Self {
            game,
            plain: [0; ORIGINS],
            promoting: [0; ORIGINS],
            first: [0; ORIGINS],
            promotions: promotions(game).len(),
            count: 0,
        };
        let mut origin = 0;
        while origin < ORIGINS {
            if grid.all >> origin & 1 != 0 {
                let reach = Reach::of(game, &grid, origin);
                table.plain[origin] = reach.plain;
                table.promoting[origin] = reach.promoting;
            } else if matches!(game, Game::Shogi) && origin >= HAND {
                table.plain[origin] = grid.all;
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
    pub(super) const fn reach(&self, origin: usize, target: usize) -> (bool, bool) {
        (self.plain[origin] >> target & 1 != 0, self.promoting[origin] >> target & 1 != 0)
    }

    /// Reports whether the game has this move.
    pub(super) const fn has(&self, mv: AnyMove) -> bool {
        let (plain, promoting) = self.reach(mv.origin(), mv.target());
        if mv.promotes() { promoting } else { plain }
    }

    /// Returns the move from `origin` to `target` if the game has this move.
    pub(super) const fn find(&self, origin: usize, target: usize, promotion: usize) -> Option<AnyMove> {
        let mv = AnyMove::new(origin, target, promotion);
        if self.has(mv) { Some(mv) } else { None }
    }

    pub(super) const fn index(&self, mv: AnyMove) -> usize {
        let (origin, target) = (mv.origin(), mv.target());
        let (plain, _) = self.reach(origin, target);
        self.first[origin] + self.count_below(origin, ones(target)) + mv.promotion() - !plain as usize
    }

    pub(super) const fn nth(&self, index: usize) -> Option<AnyMove> {
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
    pub(super) const fn read(&self, input: &[u8]) -> Option<AnyMove> {
        let mv = some!(AnyMove::read(self.game, input));
        if self.has(mv) { Some(mv) } else { None }
    }
}

/// The targets of moves from a square. Includes every move that at least one piece of the game can make in at least one
/// position.
struct Reach {
    plain: u128,
    promoting: u128,
}

impl Reach {
    const fn of(game: Game, grid: &Grid, square: usize) -> Self {
        match game {
            Game::Chess => Self::in_chess(&Surroundings::of(grid, square)),
            Game::Makruk => Self::in_makruk(&Surroundings::of(grid, square)),
            Game::Shogi => Self::in_shogi(&Surroundings::of(grid, square), square, grid),
            Game::Xiangqi => Self::in_xiangqi(&Surroundings::of(grid, square), square, grid),
        }
    }

    /// Includes queens, knights, and pawns that promote.
    const fn in_chess(around: &Surroundings) -> Self {
        let promoting = if matches!(around.row, 1 | 6) { around.pawn() } else { 0 };
        Self { plain: around.queen | around.knight, promoting }
    }

    /// Includes boats, horses, and all other pieces, which move one square.
    const fn in_makruk(around: &Surroundings) -> Self {
        let promoting = if matches!(around.row, 0 | 7) { 0 } else { around.pawn() };
        Self { plain: around.rook | around.king | around.knight, promoting }
    }

    /// Includes rooks, bishops and knights. Knights must promote where they could never move again. Black's knights go
    /// up, and White's go down.
    const fn in_shogi(around: &Surroundings, square: usize, grid: &Grid) -> Self {
        let queen = around.queen;
        let knight = SHOGI_KNIGHT >> (CENTER - square) & grid.near(square);
        let knight_up = knight & around.above;
        let knight_down = knight & !around.above;
        let (plain, promoting) = match around.row {
            0..=2 => (queen | knight_down, queen | knight_up),
            3 => (queen | knight_down, queen & ZONES | knight_up),
            4 => (queen | knight, queen & ZONES | knight),
            5 => (queen | knight_up, queen & ZONES | knight_down),
            _ => (queen | knight_up, queen | knight_down),
        };
        Self { plain, promoting }
    }

    /// Includes chariots, horses, elephants, and advisors that move to or from the middle of a palace.
    const fn in_xiangqi(around: &Surroundings, square: usize, grid: &Grid) -> Self {
        let bit = 1 << square;
        let advisor = if bit & CENTERS == 0 { around.king & CENTERS } else { around.king };
        let elephant = if bit & ELEPHANTS == 0 {
            0
        } else {
            ELEPHANT >> (CENTER - square) & grid.near(square) & ELEPHANTS
        };
        Self { plain: around.rook | around.knight | advisor | elephant, promoting: 0 }
    }
}

/// The squares around a square.
struct Surroundings {
    row: usize,
    rank: u128,
    /// All squares of the rows above.
    above: u128,
    /// The squares that these pieces of chess reach on an empty board.
    rook: u128,
    queen: u128,
    king: u128,
    knight: u128,
}

impl Surroundings {
    const fn of(grid: &Grid, square: usize) -> Self {
        let [rank, file, diagonal, antidiagonal] = grid.lines(square);
        let near = grid.near(square);
        let row = square / grid.files;
        Self {
            row,
            rank,
            above: (1 << (row * grid.files)) - 1,
            rook: rank | file,
            queen: rank | file | diagonal | antidiagonal,
            king: grid.king >> (CENTER - square) & near,
            knight: grid.knight >> (CENTER - square) & near,
        }
    }

    /// Returns the squares in front of a pawn that is near the last rank. Pawns in the upper half go up.
    const fn pawn(&self) -> u128 {
        let forward = if self.row < 4 { self.above } else { !self.above };
        self.king & !self.rank & forward
    }
}

/// The leaps of elephants, and the leaps of both players' knights in shōgi, on boards of nine files.
const ELEPHANT: u128 = leap(20) | leap(16);
const SHOGI_KNIGHT: u128 = leap(19) | leap(17);

/// The first three and the last three ranks in shōgi.
const ZONES: u128 = !(ones(27) << 27);

/// The middles of the palaces in xiangqi, and the squares that elephants can reach.
const CENTERS: u128 = 1 << 13 | 1 << 76;
pub(super) const ELEPHANTS: u128 = 0x44 | 0x111 << 18 | 0x44 << 36 | 0x44 << 45 | 0x111 << 63 | 0x44 << 81;
