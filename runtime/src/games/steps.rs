//! Represents the moves of all games, and numbers them. A move consists of the square that a piece leaves, the square
//! that the piece reaches, and the promotion. A drop has a piece in hand in place of the first square.

use super::move_error::{MoveError, MoveErrorKind, diagnose};
use super::{Game, HELD, find};
use crate::base::{listed, some};
use crate::position::Sizes;
use crate::token::TokenText;

/// A move from square to square or from a hand. Moves are ordered by origin, then by target, then by promotion.
// The compiler does not report repeated patterns in a `match` on a type that contains a `NonZero`. So only `promotion`,
// an enum, has a niche.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Step {
    /// The flat index of a square, or `HAND` plus the index of a piece in `HELD`.
    origin: u8,
    target: u8,
    promotion: Promotion,
}

listed! {
    /// The promotion of a move. `First` is the first character in [`promotions`], and so on.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    enum Promotion { None First Second Third Fourth }

    const ALL: [Self; 5];
}

/// The origin of drops of the first piece in `HELD`. It is the number of squares of the largest board, and so greater
/// than every flat index.
const HAND: usize = 90;
/// The number of origins: the squares of the largest board, and the pieces in `HELD`.
const ORIGINS: usize = HAND + HELD.len();

impl Step {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 90 squares")]
    pub(super) const fn new(origin: usize, target: usize, promotion: usize) -> Self {
        Self { origin: origin as u8, target: target as u8, promotion: Promotion::ALL[promotion] }
    }

    /// Returns the drop of the piece with this index in `HELD`.
    pub(super) const fn from_hand(number: usize, target: usize) -> Self {
        Self::new(HAND + number, target, 0)
    }

    /// Returns the flat index of the origin. For a drop, returns a number that is greater than every flat index.
    #[inline]
    pub(super) const fn origin(self) -> usize {
        self.origin as usize
    }

    #[inline]
    pub(super) const fn target(self) -> usize {
        self.target as usize
    }

    /// Returns 1 for the first promotion in [`promotions`], 2 for the second, and so on. Returns 0 for a move without a
    /// promotion.
    #[inline]
    pub(super) const fn promotion(self) -> usize {
        self.promotion as usize
    }

    pub(super) const fn promotes(self) -> bool {
        self.promotion() > 0
    }

    /// Returns the index of the dropped piece in `HELD`, or `None` if the move is not a drop.
    pub(super) const fn dropped(self) -> Option<usize> {
        self.origin().checked_sub(HAND)
    }

    pub(super) const fn encode(self, game: Game) -> TokenText {
        let [a, b] = match self.dropped() {
            Some(number) => [HELD[number], b'*'],
            None => square_text(game, self.origin()),
        };
        let [c, d] = square_text(game, self.target());
        let (promotion, len) = match self.promotion() {
            0 => (0, 4),
            number => (promotions(game)[number - 1], 5),
        };
        TokenText::from_packed(u64::from_le_bytes([a, b, c, d, promotion, 0, 0, 0]), len)
    }

    /// Reads a text that has the form of a move. The result may be a move that no piece can make.
    pub(super) const fn read(game: Game, input: &[u8]) -> Option<Self> {
        let Some((&[a, b, c, d], sign)) = input.split_first_chunk() else { return None };
        let promotion = match sign {
            [] => 0,
            [sign] => some!(find(*sign, promotions(game))) + 1,
            _ => return None,
        };
        let target = some!(read_square(game, [c, d]));
        if matches!((game, b, promotion), (Game::Shogi, b'*', 0)) {
            return Some(Self::from_hand(some!(find(a, &HELD)), target));
        }
        Some(Self::new(some!(read_square(game, [a, b])), target, promotion))
    }

    pub(super) const fn error(self, game: Game, kind: MoveErrorKind) -> MoveError {
        MoveError::of_move(game, kind, self.encode(game))
    }
}

/// Returns the characters that mark promotions at the end of a game's moves.
pub(super) const fn promotions(game: Game) -> &'static [u8] {
    match game {
        Game::Chess => b"qrbn",
        Game::Makruk => b"m",
        Game::Shogi => b"+",
        Game::Xiangqi => b"",
    }
}

/// Returns the name that a game's moves use for a square.
pub(super) const fn square_text(game: Game, index: usize) -> [u8; 2] {
    match game {
        Game::Shogi => [b"987654321"[index % 9], b"abcdefghi"[index / 9]],
        Game::Xiangqi => [b"abcdefghi"[index % 9], b"9876543210"[index / 9]],
        Game::Makruk | Game::Chess => [b"abcdefgh"[index % 8], b"87654321"[index / 8]],
    }
}

/// Returns the flat index of the square that has this name in a game's moves.
pub(super) const fn read_square(game: Game, name: [u8; 2]) -> Option<usize> {
    let (row, column, files) = match (game, name) {
        (Game::Shogi, [file @ b'1'..=b'9', rank @ b'a'..=b'i']) => (rank - b'a', b'9' - file, 9),
        (Game::Xiangqi, [file @ b'a'..=b'i', rank @ b'0'..=b'9']) => (b'9' - rank, file - b'a', 9),
        (Game::Makruk | Game::Chess, [file @ b'a'..=b'h', rank @ b'1'..=b'8']) => {
            (b'8' - rank, file - b'a', 8)
        }
        _ => return None,
    };
    Some(row as usize * files + column as usize)
}

/// The squares of a board as bits, and the leaps of pieces. Bit 0 is the square with the flat index 0.
// The compiler evaluates the methods for every square. Calls slow down const evaluation, so the methods use arithmetic,
// few calls and no loops.
pub(super) struct Grid {
    files: usize,
    all: u128,
    /// The top rank.
    rank: u128,
    /// The leftmost file.
    file: u128,
    /// The two diagonals between opposite corners of a square board with `files` files.
    diagonal: u128,
    antidiagonal: u128,
    pub(super) knight: u128,
    pub(super) king: u128,
}

/// The bit from which the leaps in a set start. The set is shifted down until this bit is on the piece's square. So
/// this bit is above the bits of all squares. The bits of the longest leaps still fit above this bit.
pub(super) const CENTER: usize = 100;

impl Grid {
    pub(super) const fn of(game: Game) -> Self {
        let Sizes { ranks, files, .. } = game.notation().sizes;
        let all = ones(ranks * files);
        Self {
            files,
            all,
            rank: ones(files),
            file: all / ones(files),
            diagonal: ones(files * (files + 1)) / ones(files + 1),
            antidiagonal: (ones(files * (files - 1)) / ones(files - 1)) << (files - 1),
            knight: leap(2 * files + 1) | leap(2 * files - 1) | leap(files + 2) | leap(files - 2),
            king: leap(files + 1) | leap(files) | leap(files - 1) | leap(1),
        }
    }

    /// Returns the lines through a square, without the square itself: the rank, the file, the diagonal that goes down to
    /// the right, and the diagonal that goes down to the left.
    pub(super) const fn lines(&self, square: usize) -> [u128; 4] {
        let Self { files, all, rank, file, diagonal, antidiagonal, .. } = *self;
        let (row, left, right) = (square / files, square % files, files - 1 - square % files);
        let to_right = shifted(diagonal, row * files, left * files);
        let to_left = shifted(antidiagonal, row * files, right * files);
        let others = all & !(1 << square);
        [rank << (row * files) & others, file << left & others, to_right & others, to_left & others]
    }

    /// Returns all squares except the two files at the edge that is further from a square. Leaps go at most two files
    /// to the side, so a leap over the nearer edge would end on one of these files.
    pub(super) const fn near(&self, square: usize) -> u128 {
        let is_left = 2 * (square % self.files) < self.files;
        self.all & !((self.file * 3) << if is_left { self.files - 2 } else { 0 })
    }

    /// Returns the targets of moves from a square: first without a promotion, then with a promotion. Includes every
    /// move that at least one piece of the game can make in at least one position.
    const fn reach(&self, game: Game, square: usize) -> (u128, u128) {
        let (bit, row) = (1 << square, square / self.files);
        let above = (1 << (row * self.files)) - 1;
        let [rank, file, diagonal, antidiagonal] = self.lines(square);
        let (rook, queen) = (rank | file, rank | file | diagonal | antidiagonal);
        let (near, down) = (self.near(square), CENTER - square);
        let (king, knight) = (self.king >> down & near, self.knight >> down & near);
        let pawn = king & !rank & if row < 4 { above } else { !above };
        match (game, row) {
            // Includes queens, knights, and pawns that promote.
            (Game::Chess, 1 | 6) => (queen | knight, pawn),
            (Game::Chess, _) => (queen | knight, 0),
            // Includes boats, horses, and all other pieces, which move one square.
            (Game::Makruk, 1..=6) => (rook | king | knight, pawn),
            (Game::Makruk, _) => (rook | king | knight, 0),
            // Includes chariots, horses, elephants, and advisors that move to or from the middle of a palace.
            (Game::Xiangqi, _) => {
                let advisor = king & if bit & CENTERS == 0 { CENTERS } else { !0 };
                let elephant = if bit & ELEPHANTS == 0 { 0 } else { ELEPHANT >> down & near & ELEPHANTS };
                (rook | knight | advisor | elephant, 0)
            }
            // Includes rooks, bishops and knights. Knights must promote where they could never move again. Black's
            // knights go up, and White's go down.
            (Game::Shogi, _) => {
                let knight = SHOGI_KNIGHT >> down & near;
                let (up, down) = (knight & above, knight & !above);
                match row {
                    0..=2 => (queen | down, queen | up),
                    3 => (queen | down, queen & ZONES | up),
                    4 => (queen | knight, queen & ZONES | knight),
                    5 => (queen | up, queen & ZONES | down),
                    _ => (queen | up, queen | down),
                }
            }
        }
    }
}

/// Returns the lowest `count` bits.
const fn ones(count: usize) -> u128 {
    (1 << count) - 1
}

/// Shifts a set by `up - down` bits towards the highest bit, or by `down - up` bits towards the lowest bit.
const fn shifted(set: u128, up: usize, down: usize) -> u128 {
    if up > down { set << (up - down) } else { set >> (down - up) }
}

/// Returns the two bits at this distance from [`CENTER`].
const fn leap(distance: usize) -> u128 {
    1 << (CENTER + distance) | 1 << (CENTER - distance)
}

/// The leaps of elephants, and the leaps of both players' knights in shōgi, on boards of nine files.
const ELEPHANT: u128 = leap(20) | leap(16);
const SHOGI_KNIGHT: u128 = leap(19) | leap(17);

/// The first three and the last three ranks in shōgi.
const ZONES: u128 = !(ones(27) << 27);

/// The middles of the palaces in xiangqi, and the squares that elephants can reach.
const CENTERS: u128 = 1 << 13 | 1 << 76;
const ELEPHANTS: u128 = 0x44 | 0x111 << 18 | 0x44 << 36 | 0x44 << 45 | 0x111 << 63 | 0x44 << 81;

/// All moves of a game: the moves that at least one piece can make in at least one position, and all drops.
pub(super) struct Steps {
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
    pub(super) const fn steps(self) -> &'static Steps {
        // The entries are in the order of the variants of `Game`.
        static STEPS: [Steps; 4] = [
            Steps::new(Game::Chess),
            Steps::new(Game::Makruk),
            Steps::new(Game::Shogi),
            Steps::new(Game::Xiangqi),
        ];
        &STEPS[self as usize]
    }
}

impl Steps {
    const fn new(game: Game) -> Self {
        let (grid, promotions) = (Grid::of(game), promotions(game).len());
        let (plain, promoting, first) = ([0; ORIGINS], [0; ORIGINS], [0; ORIGINS]);
        let mut steps = Self { game, plain, promoting, first, promotions, count: 0 };
        let mut origin = 0;
        while origin < ORIGINS {
            if grid.all >> origin & 1 != 0 {
                (steps.plain[origin], steps.promoting[origin]) = grid.reach(game, origin);
            } else if matches!(game, Game::Shogi) && origin >= HAND {
                steps.plain[origin] = grid.all;
            }
            steps.first[origin] = steps.count;
            steps.count += steps.count_below(origin, !0);
            origin += 1;
        }
        steps
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
    pub(super) const fn has(&self, mv: Step) -> bool {
        let (plain, promoting) = self.reach(mv.origin(), mv.target());
        if mv.promotes() { promoting } else { plain }
    }

    /// Returns the move from `origin` to `target` if the game has this move.
    pub(super) const fn find(&self, origin: usize, target: usize, promotion: usize) -> Option<Step> {
        let mv = Step::new(origin, target, promotion);
        if self.has(mv) { Some(mv) } else { None }
    }

    pub(super) const fn index(&self, mv: Step) -> usize {
        let (origin, target) = (mv.origin(), mv.target());
        let (plain, _) = self.reach(origin, target);
        self.first[origin] + self.count_below(origin, ones(target)) + mv.promotion() - !plain as usize
    }

    pub(super) const fn nth(&self, index: usize) -> Option<Step> {
        if index >= self.count {
            return None;
        }
        let mut origin = ORIGINS - 1;
        while self.first[origin] > index {
            origin -= 1;
        }
        let mut rest = index - self.first[origin];
        if origin >= HAND {
            return Some(Step::new(origin, rest, 0)); // a piece can be dropped on any square
        }
        let mut targets = self.plain[origin] | self.promoting[origin];
        loop {
            let target = targets.trailing_zeros() as usize;
            let (plain, promoting) = self.reach(origin, target);
            let count = plain as usize + promoting as usize * self.promotions;
            if rest < count {
                return Some(Step::new(origin, target, rest + !plain as usize));
            }
            rest -= count;
            targets &= targets - 1;
        }
    }

    pub(super) const fn read(&self, input: &[u8]) -> Result<Step, MoveError> {
        match Step::read(self.game, input) {
            Some(mv) if self.has(mv) => Ok(mv),
            _ => Err(diagnose(self.game, input)),
        }
    }
}
