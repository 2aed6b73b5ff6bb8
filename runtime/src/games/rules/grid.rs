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

    /// Returns all squares except the two files at the edge that is further from a square. Leaps go at most two files
    /// to the side, so a leap over the nearer edge would end on one of these files.
    pub(in crate::games) const fn near(&self, square: usize) -> u128 {
        let is_left = 2 * (square % self.files) < self.files;
        self.all & !((self.file * 3) << if is_left { self.files - 2 } else { 0 })
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
