//! Hashes and compares positions.
//!
//! The documentation of [`Position::zobrist`] describes how keys are computed, and lists the domains.

use core::cmp::Ordering;
use core::hash::{BuildHasher, Hash, Hasher};

use super::{Position, PositionHeader};
use crate::base::Side;
use crate::token::Epin;

/// The domain of the pieces on the board.
const BOARD: u64 = 3;

/// Returns the exclusive or of all keys except the keys of pieces.
pub(crate) const fn header(header: &PositionHeader) -> u64 {
    let PositionHeader { shape, styles, turn: side } = *header;
    key(0, shape.packed(), shape.dimension_count as u64)
        ^ key(1, styles.first() as u64, styles.second() as u64)
        ^ turn(side)
}

/// Returns the key of the turn, or 0 for the first player.
pub(crate) const fn turn(side: Side) -> u64 {
    if side.is(Side::First) { 0 } else { key(2, 0, 0) }
}

pub(crate) const fn square(index: usize, square: Option<Epin>) -> u64 {
    match square {
        Some(piece) if index < TABLE_SQUARES => {
            after_first_product(SQUARES[index].wrapping_add(PIECES[piece.index()]))
        }
        Some(piece) => key(BOARD, index as u64, piece.index() as u64),
        None => 0,
    }
}

/// Returns the key of a kind of piece and its count in a hand, or 0 if the count is 0.
pub(crate) const fn held(side: Side, piece: Epin, count: usize) -> u64 {
    if count == 0 { 0 } else { key(BOARD + 1 + side as u64, piece.index() as u64, count as u64) }
}

/// Computes a key with the output function of `SplitMix64`. That function is a bijection, so different arguments give
/// different keys.
const fn key(domain: u64, index: u64, value: u64) -> u64 {
    let z = state(domain, index, value);
    after_first_product((z ^ z >> 30).wrapping_mul(FIRST_FACTOR))
}

const FIRST_FACTOR: u64 = 0xBF58_476D_1CE4_E5B9;

const fn state(domain: u64, index: u64, value: u64) -> u64 {
    (domain << 48 | index << 16 | value).wrapping_add(0x9E37_79B9_7F4A_7C15)
}

const fn after_first_product(product: u64) -> u64 {
    let z = (product ^ product >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// The number of squares whose keys are computed with tables: the first squares of each board. `state >> 30` has the
/// same value for each of these squares and each piece.
///
/// The upper 48 bits of a state belong to the square, and the lower 16 bits belong to the piece. Since `state >> 30`
/// is constant, the exclusive or with it changes both parts independently. So the first product is the sum of a number
/// for the square and a number for the piece.
const TABLE_SQUARES: usize = 182;

const _: () = {
    const LAST: u64 = TABLE_SQUARES as u64 - 1;
    assert!(state(BOARD, LAST, Epin::COUNT as u64) >> 30 == FIRST_STATE >> 30);
    assert!((FIRST_STATE & PIECE) + Epin::COUNT as u64 <= PIECE, "no piece changes the part of a square");
};

/// The bits of the state that belong to the piece.
const PIECE: u64 = 0xFFFF;
const FIRST_STATE: u64 = state(BOARD, 0, 0);

/// The summands of the first product. These tables make updates of the hash a third faster.
static SQUARES: [u64; TABLE_SQUARES] = summands(1 << 16, !PIECE);
static PIECES: [u64; Epin::COUNT] = summands(1, PIECE);

/// Returns the summands of `N` states that start at [`FIRST_STATE`] and are `step` apart. A summand depends only on the
/// bits of a state that `bits` selects.
const fn summands<const N: usize>(step: u64, bits: u64) -> [u64; N] {
    let mut summands = [0; N];
    let mut state = FIRST_STATE;
    let mut i = 0;
    while i < N {
        summands[i] = ((state ^ FIRST_STATE >> 30) & bits).wrapping_mul(FIRST_FACTOR);
        state += step;
        i += 1;
    }
    summands
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Computes the hash from scratch.
    pub(crate) fn rehash(&mut self) {
        let mut hash = header(&PositionHeader { shape: self.shape(), styles: self.styles, turn: self.turn });
        for (i, piece) in self.board().iter().enumerate() {
            hash ^= square(i, *piece);
        }
        for side in Side::ALL {
            hash = self.hand(side).iter().fold(hash, |hash, (piece, count)| hash ^ held(side, piece, count));
        }
        self.hash = hash;
    }
}

impl<const A: usize, const B: usize, const C: usize> PartialEq for Position<A, B, C> {
    fn eq(&self, other: &Self) -> bool {
        // Positions with the same hash hardly ever differ, so the loop over the squares does not stop early and needs no
        // branch for each square.
        let squares = self.board().iter().zip(other.board());
        self.hash == other.hash
            && self.turn == other.turn
            && self.styles == other.styles
            && self.dimensions == other.dimensions
            && Side::ALL.iter().all(|side| self.hand(*side) == other.hand(*side))
            && squares
                .fold(0, |differences, (our, their)| differences | (square_code(*our) ^ square_code(*their)))
                == 0
    }
}

impl<const A: usize, const B: usize, const C: usize> Eq for Position<A, B, C> {}

/// Orders positions, so that they can be sorted and be keys of a `BTreeMap`. Two positions compare as equal if and only if
/// they are equal. The order means nothing else, and may change in another version.
impl<const A: usize, const B: usize, const C: usize> Ord for Position<A, B, C> {
    fn cmp(&self, other: &Self) -> Ordering {
        // Different positions hardly ever have the same hash.
        self.hash.cmp(&other.hash).then_with(|| {
            let parts = |position: &Self| (position.turn, position.styles, position.dimensions);
            let hands = |side| self.hand(side).iter().cmp(other.hand(side));
            parts(self)
                .cmp(&parts(other))
                .then_with(|| self.board().cmp(other.board()))
                .then_with(|| hands(Side::First))
                .then_with(|| hands(Side::Second))
        })
    }
}

/// Orders positions like [`Ord`].
impl<const A: usize, const B: usize, const C: usize> PartialOrd for Position<A, B, C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Returns the index of a square's piece, or [`EMPTY_SQUARE`]. Squares are equal if their codes are equal, and codes can be
/// compared without a branch.
#[inline]
pub(crate) const fn square_code(square: Option<Epin>) -> u16 {
    match square {
        Some(piece) => piece.code(),
        None => EMPTY_SQUARE,
    }
}

/// The code of an empty square. No piece has it.
#[expect(clippy::cast_possible_truncation, reason = "it is 624")]
const EMPTY_SQUARE: u16 = Epin::COUNT as u16;

/// Feeds [`zobrist`](Position::zobrist) to the hasher, and then everything that `==` compares. `zobrist` alone would
/// not be safe: its keys are public, so anyone can construct many positions with the same value. For positions from a
/// trusted source, use [`ByZobrist`], which hashes only `zobrist`.
impl<const A: usize, const B: usize, const C: usize> Hash for Position<A, B, C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
        state.write_u128(CONTENTS);
        let styles = [self.styles.first() as u8, self.styles.second() as u8];
        let outline = [self.turn as u8, self.dimensions, styles[0], styles[1]];
        state.write_u32(u32::from_le_bytes(outline));
        for squares in self.board().chunks(4) {
            state.write_u64(
                squares.iter().fold(0, |word, square| word << 16 | u64::from(square_code(*square))),
            );
        }
        for side in Side::ALL {
            self.hand(side).hash(state);
        }
        state.write_u128(END);
    }
}

/// The start marker of a position's contents. [`ZobristHasher`] skips everything from this marker to `END`.
const CONTENTS: u128 = u128::from_le_bytes(*b"koma::Position {");
const END: u128 = u128::from_le_bytes(*b"} koma::Position");

/// Builds hashers that use only the [`zobrist`](Position::zobrist) of a position. These hashers are many times as
/// fast as the default hashers of the standard library. Use them for maps and sets of positions from a trusted
/// source.
///
/// An attacker can find thousands of positions with the same hash, and such positions make a map slow. For positions
/// from an untrusted source, keep the standard library's default.
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
        ZobristHasher { hash: 0, last: Last::Position }
    }
}

/// The hasher of [`ByZobrist`].
///
/// The hash of a position is its [`zobrist`](Position::zobrist). The keys of a map may contain other data too, such as
/// a number paired with a position. The hasher uses a fast function for this data. This function is not suited to
/// untrusted data.
#[derive(Clone, Debug)]
pub struct ZobristHasher {
    hash: u64,
    last: Last,
}

/// The kind of data that was written last.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Last {
    /// A whole position, or nothing.
    Position,
    /// A part of a position's contents.
    Contents,
    Other,
}

impl Hasher for ZobristHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        if self.last != Last::Contents {
            for part in bytes.chunks(8) {
                let mut word = [0; 8];
                word[..part.len()].copy_from_slice(part);
                self.write_u64(u64::from_le_bytes(word));
            }
        }
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        if self.last != Last::Contents {
            self.hash = mixed(self.hash) ^ number;
            self.last = Last::Other;
        }
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        match number {
            CONTENTS => self.last = Last::Contents,
            END => self.last = Last::Position,
            _ => self.write(&number.to_le_bytes()),
        }
    }

    #[inline]
    fn finish(&self) -> u64 {
        if self.last == Last::Position { self.hash } else { mixed(self.hash) }
    }
}

/// Mixes the bits of a number so that each bit affects many bits of the result. The result for 0 is 0.
#[inline]
const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(FIRST_FACTOR);
    number ^ number >> 29
}
