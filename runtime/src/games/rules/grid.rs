//! Computes the squares that pieces can reach on the empty boards of the games, as sets of bits.

/// The squares of a board as bits, and the leaps of pieces. Bit 0 is the square with the flat index 0.
// The compiler evaluates the methods for every square. Calls slow down const evaluation, so the methods use arithmetic,
// few calls and no loops.
pub(in crate::games) struct Grid {
    pub(in crate::games) files: usize,
    /// All squares.
    pub(in crate::games) all: u128,
    /// The top rank.
    rank: u128,
    /// The leftmost file.
    file: u128,
    /// The two diagonals between opposite corners of a square board with `files` files.
    diagonal: u128,
    antidiagonal: u128,
    pub(in crate::games) knight: u128,
    pub(in crate::games) king: u128,
}

/// The bit from which the leaps in a set start. The set is shifted down until this bit is on the piece's square. So
/// this bit is above the bits of all squares. The bits of the longest leaps still fit above this bit.
pub(in crate::games) const CENTER: usize = 100;

impl Grid {
    pub(in crate::games) const fn new(ranks: usize, files: usize) -> Self {
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
    pub(in crate::games) const fn lines(&self, square: usize) -> [u128; 4] {
        let Self { files, all, rank, file, diagonal, antidiagonal, .. } = *self;
        let row = square / files;
        let left = square % files;
        let right = files - 1 - left;
        let to_right = shifted(diagonal, row * files, left * files);
        let to_left = shifted(antidiagonal, row * files, right * files);
        let others = all & !(1 << square);
        [rank << (row * files) & others, file << left & others, to_right & others, to_left & others]
    }

    /// Returns the files to which a step or leap from a square can go: the square's file and the two nearest on each side. A
    /// step or leap over an edge ends on another file.
    ///
    /// On a board with fewer than five files, a leap over an edge might end two files away. There, these are the square's file
    /// and the nearest on each side, as far as steps go.
    pub(in crate::games) const fn near(&self, square: usize) -> u128 {
        let distance = if self.files < 5 { 1 } else { 2 };
        let file = square % self.files;
        let first = file.saturating_sub(distance);
        let end = if file + distance < self.files { file + distance + 1 } else { self.files };
        (self.file * ones(end - first)) << first
    }
}

/// Returns the lowest `count` bits.
pub(in crate::games) const fn ones(count: usize) -> u128 {
    (1 << count) - 1
}

/// Shifts a set by `up - down` bits towards the highest bit, or by `down - up` bits towards the lowest bit.
const fn shifted(set: u128, up: usize, down: usize) -> u128 {
    if up > down { set << (up - down) } else { set >> (down - up) }
}

/// Returns the two bits at this distance from [`CENTER`].
pub(in crate::games) const fn leap(distance: usize) -> u128 {
    1 << (CENTER + distance) | 1 << (CENTER - distance)
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    /// Returns the squares of the given board that differ from a square by one of these numbers of ranks and files.
    fn away([ranks, files]: [usize; 2], square: usize, is_target: impl Fn(usize, usize) -> bool) -> u128 {
        let differs = |other: &usize| {
            let rows = (square / files).abs_diff(other / files);
            is_target(rows, (square % files).abs_diff(other % files))
        };
        (0..ranks * files).filter(differs).map(|target| 1 << target).sum()
    }

    /// Compares the steps and the leaps with loops over the squares, on all boards for which they are made.
    #[test]
    fn steps_and_leaps_of_all_boards() {
        for ranks in 1..=10 {
            for files in 3..=10 {
                let grid = Grid::new(ranks, files);
                for square in 0..ranks * files {
                    let (down, near) = (CENTER - square, grid.near(square));
                    let away = |is_target: fn(usize, usize) -> bool| away([ranks, files], square, is_target);
                    let place = format!("{ranks} x {files}, square {square}");
                    let king = away(|rows, columns| rows.max(columns) == 1);
                    assert_eq!(grid.king >> down & near, king, "{place}");
                    if files >= 5 {
                        let knight = away(|rows, columns| rows * columns == 2);
                        assert_eq!(grid.knight >> down & near, knight, "{place}");
                        let elephant = away(|rows, columns| [rows, columns] == [2, 2]);
                        let leaps = leap(2 * files + 2) | leap(2 * files - 2);
                        assert_eq!(leaps >> down & near, elephant, "{place}");
                    }
                }
            }
        }
    }

    /// Compares the lines with loops over the squares, on all boards.
    #[test]
    fn lines_of_all_boards() {
        for ranks in 1..=10 {
            for files in 2..=10 {
                let grid = Grid::new(ranks, files);
                for square in 0..ranks * files {
                    let away = |is_target: fn(usize, usize) -> bool| away([ranks, files], square, is_target);
                    let [rank, file, diagonal, antidiagonal] = grid.lines(square);
                    let place = format!("{ranks} x {files}, square {square}");
                    assert_eq!(rank, away(|rows, columns| rows == 0 && columns > 0), "{place}");
                    assert_eq!(file, away(|rows, columns| rows > 0 && columns == 0), "{place}");
                    assert_eq!(
                        diagonal | antidiagonal,
                        away(|rows, columns| rows == columns && rows > 0),
                        "{place}"
                    );
                    assert_eq!(diagonal & antidiagonal, 0, "{place}");
                }
            }
        }
    }
}
