//! Computes the squares that sliding pieces reach on the boards of the games, as sets of squares.

use crate::games::rules::grid::Grid;

/// The lines through a square: the rank, the file and both diagonals. The square itself is not included.
///
/// A set of squares is a `u64` in chess, and a `u128` in the other games.
#[derive(Clone, Copy)]
pub(in crate::games) struct Lines<Set> {
    lines: [Set; 4],
    /// The square itself and all squares with a higher index.
    from_square: Set,
}

/// Defines the methods of [`Lines`] for one type of sets. Const code has no arithmetic with generic types.
macro_rules! lines_as {
    ($Set:ident) => {
        impl Lines<$Set> {
            /// Returns the lines through each square of a board with this number of files.
            #[allow(
                trivial_numeric_casts,
                clippy::cast_possible_truncation,
                reason = "a set has a bit for each square"
            )]
            pub(in crate::games) const fn of_board<const SQUARES: usize>(files: usize) -> [Self; SQUARES] {
                let grid = Grid::new(SQUARES / files, files);
                let mut board = [Self { lines: [0; 4], from_square: 0 }; SQUARES];
                let mut square = 0;
                while square < SQUARES {
                    let [rank, file, diagonal, antidiagonal] = grid.lines(square);
                    let lines = [rank as $Set, file as $Set, diagonal as $Set, antidiagonal as $Set];
                    board[square] = Self { lines, from_square: !0 << square };
                    square += 1;
                }
                board
            }

            /// Returns the squares that a piece attacks if it slides along the rank.
            #[inline]
            pub(in crate::games) const fn rank_attacks(&self, occupied: $Set) -> $Set {
                let [rank, ..] = self.lines;
                self.line_attacks(occupied, rank)
            }

            /// Returns the squares that a piece attacks if it slides along the file.
            #[inline]
            pub(in crate::games) const fn file_attacks(&self, occupied: $Set) -> $Set {
                let [_, file, ..] = self.lines;
                self.line_attacks(occupied, file)
            }

            /// Returns the squares that a rook attacks.
            #[inline]
            pub(in crate::games) const fn rook_attacks(&self, occupied: $Set) -> $Set {
                self.rank_attacks(occupied) | self.file_attacks(occupied)
            }

            /// Returns the squares that a bishop attacks.
            #[inline]
            pub(in crate::games) const fn bishop_attacks(&self, occupied: $Set) -> $Set {
                let [.., diagonal, antidiagonal] = self.lines;
                self.line_attacks(occupied, diagonal) | self.line_attacks(occupied, antidiagonal)
            }

            /// Returns the squares that a piece attacks along a line: from the nearest occupied square before the
            /// piece's square to the nearest occupied square after it. On a side without occupied squares, the piece
            /// attacks the line up to its end.
            #[inline]
            const fn line_attacks(&self, occupied: $Set, line: $Set) -> $Set {
                let lower = occupied & line & !self.from_square;
                let upper = occupied & line & self.from_square;
                let nearest_upper = upper & upper.wrapping_neg();
                // If `high` and `low` are single bits, `high - low` sets all bits from `low` up to the bit below `high`.
                (nearest_upper << 1).wrapping_sub(1 << (lower | 1).ilog2()) & line
            }

            /// Returns the rank and the file.
            #[inline]
            pub(in crate::games) const fn straight(&self) -> $Set {
                let [rank, file, ..] = self.lines;
                rank | file
            }

            /// Returns the two diagonals.
            #[inline]
            pub(in crate::games) const fn diagonal(&self) -> $Set {
                let [.., diagonal, antidiagonal] = self.lines;
                diagonal | antidiagonal
            }

            /// Returns the line that contains another square. Returns 0 if no line contains it.
            pub(in crate::games) const fn through(&self, other: usize) -> $Set {
                let mut lines = self.lines.as_slice();
                while let [line, rest @ ..] = lines {
                    if *line >> other & 1 != 0 {
                        return *line;
                    }
                    lines = rest;
                }
                0
            }

            /// Returns the squares between this square and another square of a line.
            pub(in crate::games) const fn between(&self, other: usize) -> $Set {
                let below = (1 << other) - 1;
                let above = !below << 1;
                let is_after = self.from_square >> other & 1 != 0;
                self.through(other)
                    & if is_after { self.from_square & below } else { !self.from_square & above }
            }
        }
    };
}

#[cfg(feature = "chess")]
lines_as! { u64 }
#[cfg(feature = "_shared_rules")]
lines_as! { u128 }
