//! Which positions are equal, and how they are hashed.

use core::hash::{BuildHasher, Hash, Hasher};

use super::Position;
use crate::base::Side;
use crate::token::Epin;

impl<const A: usize, const B: usize, const C: usize> PartialEq for Position<A, B, C> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.turn == other.turn
            && self.styles == other.styles
            && self.dimensions == other.dimensions
            && self.counts == other.counts
            && Side::ALL.iter().all(|side| self.hand(*side) == other.hand(*side))
            && same_squares(self.board(), other.board())
    }
}

impl<const A: usize, const B: usize, const C: usize> Eq for Position<A, B, C> {}

/// Whether all squares are equal, without a branch for each. Positions that come here have the same hash, so they
/// hardly ever differ, and stopping early would not pay.
fn same_squares(ours: &[Option<Epin>], theirs: &[Option<Epin>]) -> bool {
    ours.iter().zip(theirs).fold(0, |differences, (our, their)| differences | (code(*our) ^ code(*their)))
        == 0
}

/// A square as a number: that of its piece, or [`EMPTY_SQUARE`].
#[inline]
fn code(square: Option<Epin>) -> u16 {
    square.map_or(EMPTY_SQUARE, Epin::code)
}

#[expect(clippy::cast_possible_truncation, reason = "it is 624")]
const EMPTY_SQUARE: u16 = Epin::COUNT as u16;

/// Feeds the hasher with [`zobrist`](Position::zobrist) and then with everything that `==` compares. `zobrist` alone
/// would not do for positions from outside: its keys are public, so anyone can make many positions with the same one.
/// For positions from a trusted source, [`ByZobrist`] takes it alone.
impl<const A: usize, const B: usize, const C: usize> Hash for Position<A, B, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
        let styles = [self.styles.first() as u8, self.styles.second() as u8];
        let outline = [self.turn as u8, self.dimensions, styles[0], styles[1]];
        state.write_u32(u32::from_le_bytes(outline));
        for squares in self.board().chunks(4) {
            state.write_u64(squares.iter().fold(0, |word, square| word << 16 | u64::from(code(*square))));
        }
        for side in Side::ALL {
            self.hand(side).hash(state);
        }
    }
}

/// Builds hashers that take only the [`zobrist`](Position::zobrist) of a position. They are many times as fast as the
/// standard library's, for maps and sets of positions from a trusted source.
///
/// Whoever chooses the positions can find thousands that have the same hash, which makes such a map slow. For
/// positions from outside, keep the standard library's default.
///
/// ```
/// use std::collections::HashMap;
///
/// use koma::{ByZobrist, Position, position};
///
/// let start: Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
/// let mut visits: HashMap<Position<3, 3>, u32, ByZobrist> = HashMap::default();
/// *visits.entry(start).or_default() += 1;
/// assert_eq!(visits[&start], 1);
/// ```
#[doc(alias("BuildHasher"))]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ByZobrist;

impl BuildHasher for ByZobrist {
    type Hasher = ZobristHasher;

    #[inline]
    fn build_hasher(&self) -> ZobristHasher {
        ZobristHasher { hash: None }
    }
}

/// The hasher of [`ByZobrist`]. Its hash is the first `u64` that is written to it, which is a position's
/// [`zobrist`](Position::zobrist), or else 0. Whatever else is written does not count: of a pair of a position and a
/// number, only the position does, and keys that hold no position all have one hash.
///
/// ```
/// use std::hash::BuildHasher;
///
/// use koma::{ByZobrist, position};
///
/// let position = position!("1k^1/3/1K^1 / C/c");
/// assert_eq!(ByZobrist.hash_one(position), position.zobrist());
/// ```
#[derive(Clone, Debug)]
pub struct ZobristHasher {
    hash: Option<u64>,
}

impl Hasher for ZobristHasher {
    #[inline]
    fn write(&mut self, _: &[u8]) {}

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.hash.get_or_insert(number);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.hash.unwrap_or(0)
    }
}
