//! Computes the squares that sliding pieces reach on the boards of the games, as sets of squares.

use super::grid::Grid;

/// The lines through each square of a board: the rank, the file and both diagonals. The square itself is not included.
pub(super) struct Lines<const SQUARES: usize>([[u128; 4]; SQUARES]);

impl<const SQUARES: usize> Lines<SQUARES> {
    /// Returns the lines of a board with this number of files.
    pub(super) const fn new(files: usize) -> Self {
        let grid = Grid::new(SQUARES / files, files);
        let mut lines = [[0; 4]; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            lines[square] = grid.lines(square);
            square += 1;
        }
        Self(lines)
    }

    /// Returns the rank and the file through a square.
    pub(super) const fn straight(&self, square: usize) -> u128 {
        let [rank, file, ..] = self.0[square];
        rank | file
    }

    /// Returns the squares that a piece attacks if it slides along the rank.
    #[inline]
    pub(super) const fn rank_attacks(&self, square: usize, occupied: u128) -> u128 {
        let [rank, ..] = self.0[square];
        line_attacks(square, occupied, rank)
    }

    /// Returns the squares that a piece attacks if it slides along the file.
    #[inline]
    pub(super) const fn file_attacks(&self, square: usize, occupied: u128) -> u128 {
        let [_, file, ..] = self.0[square];
        line_attacks(square, occupied, file)
    }

    /// Returns the squares that a rook attacks.
    #[inline]
    pub(super) const fn rook_attacks(&self, square: usize, occupied: u128) -> u128 {
        self.rank_attacks(square, occupied) | self.file_attacks(square, occupied)
    }

    /// Returns the squares that a bishop attacks.
    #[inline]
    pub(super) const fn bishop_attacks(&self, square: usize, occupied: u128) -> u128 {
        let [.., diagonal, antidiagonal] = self.0[square];
        line_attacks(square, occupied, diagonal) | line_attacks(square, occupied, antidiagonal)
    }

    /// Returns the line through two squares, but without the square `from`. Returns 0 if the squares are not on a line.
    pub(super) const fn through(&self, from: usize, to: usize) -> u128 {
        let mut lines = self.0[from].as_slice();
        while let [line, rest @ ..] = lines {
            if *line >> to & 1 != 0 {
                return *line;
            }
            lines = rest;
        }
        0
    }

    /// Returns the squares between two squares on a line.
    pub(super) const fn between(&self, from: usize, to: usize) -> u128 {
        let (low, high) = if from < to { (from, to) } else { (to, from) };
        let not_above = (2 << low) - 1;
        self.through(from, to) & ((1 << high) - 1) & !not_above
    }
}

/// Returns the squares that a piece attacks along a line: from the nearest occupied square before `square` to the
/// nearest occupied square after it. On a side without occupied squares, the piece attacks the line up to its end.
#[inline]
const fn line_attacks(square: usize, occupied: u128, line: u128) -> u128 {
    let after = !0 << square;
    let lower = occupied & line & !after;
    let upper = occupied & line & after;
    let nearest_upper = upper & upper.wrapping_neg();
    // If `high` and `low` are single bits, `high - low` sets all bits from `low` up to the bit below `high`.
    (nearest_upper << 1).wrapping_sub(1 << (lower | 1).ilog2()) & line
}
