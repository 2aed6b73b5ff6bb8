//! Represents a position as sets of squares: the pieces of each player, and the pieces of each kind.
//!
//! A set of squares is a `u128` with one bit for each flat index. Bit 0 is the square with the flat index 0. So a set fits
//! every board of at most 128 squares.

use crate::base::Side;
use crate::games::piece::PieceOfGame;
use crate::games::rules::transposed::transposed;
use crate::token::Epin;

/// The traits of each piece by its index, and the traits of an empty square. Each trait is one bit in its own byte. The
/// traits are the two players, and the binary digits of the kind plus 1. The pieces of other
/// games have no digits.
pub(in crate::games) struct Traits([u64; Epin::COUNT + 1]);

/// The number of binary digits of a kind plus 1.
const DIGITS: usize = 6;

impl Traits {
    pub(in crate::games) const fn new(pieces: &[PieceOfGame]) -> Self {
        let mut traits = [0; Epin::COUNT + 1];
        let mut index = 0;
        while index < Epin::COUNT {
            traits[index] = 1 << (8 * Epin::from_valid_index(index).side() as usize);
            index += 1;
        }
        let mut number = 0;
        while number < pieces.len() {
            let PieceOfGame { piece, kind, .. } = pieces[number];
            let digits = digits_in_bytes(kind + 1);
            traits[piece.index()] |= digits;
            traits[piece.flip().index()] |= digits;
            number += 1;
        }
        Self(traits)
    }
}

/// Returns the binary digits of a number, each in its own byte. The first two bytes are empty.
const fn digits_in_bytes(number: usize) -> u64 {
    let mut bytes = 0;
    let mut digit = 0;
    while digit < DIGITS {
        bytes |= (number as u64 >> digit & 1) << (8 * (2 + digit));
        digit += 1;
    }
    bytes
}

/// The pieces of a position as sets of squares.
#[derive(Clone, Copy)]
pub(in crate::games) struct PieceSets<const KINDS: usize> {
    pub(in crate::games) turn: Side,
    /// The pieces of the player to move.
    pub(in crate::games) own: u128,
    /// The pieces of the other player.
    pub(in crate::games) other: u128,
    /// The pieces of both players by kind.
    pub(in crate::games) kinds: [u128; KINDS],
}

impl<const KINDS: usize> PieceSets<KINDS> {
    /// Returns the sets of a board with at most 128 squares.
    pub(in crate::games) const fn new(squares: &[Option<Epin>], turn: Side, traits: &Traits) -> Self {
        let sets = trait_sets(squares, traits);
        let [first, second, ref digits @ ..] = sets;
        let (own, other) = if turn.is(Side::First) { (first, second) } else { (second, first) };
        let mut kinds = [own | other; KINDS];
        let mut kind = 0;
        while kind < KINDS {
            let mut digit = 0;
            while digit < DIGITS && 1 << digit <= KINDS {
                kinds[kind] &= if (kind + 1) >> digit & 1 != 0 { digits[digit] } else { !digits[digit] };
                digit += 1;
            }
            kind += 1;
        }
        Self { turn, own, other, kinds }
    }

    /// Returns the same pieces with the other player to move.
    pub(in crate::games) const fn flip(self) -> Self {
        Self { turn: self.turn.flip(), own: self.other, other: self.own, ..self }
    }

    pub(in crate::games) const fn occupied(&self) -> u128 {
        self.own | self.other
    }

    /// Returns the pieces of a player.
    pub(in crate::games) const fn of(&self, side: Side) -> u128 {
        if side.is(self.turn) { self.own } else { self.other }
    }

    /// Returns the pieces after a move, with the other player to move. The move empties the squares `removed` and puts a piece
    /// of this kind on `target`.
    pub(in crate::games) const fn after(&self, removed: u128, kind: usize, target: usize) -> Self {
        let mut after = self.flip();
        let target = 1 << target;
        after.own &= !target;
        after.other = after.other & !removed | target;
        let mut number = 0;
        while number < KINDS {
            after.kinds[number] &= !(removed | target);
            number += 1;
        }
        after.kinds[kind] |= target;
        after
    }

    /// Returns the kind of the piece on a square, or `None` if the square has no piece of the game.
    pub(in crate::games) const fn kind(&self, square: usize) -> Option<usize> {
        let mut kind = 0;
        while kind < KINDS {
            if has(self.kinds[kind], square) {
                return Some(kind);
            }
            kind += 1;
        }
        None
    }
}

/// Returns the squares with each trait.
const fn trait_sets(squares: &[Option<Epin>], traits: &Traits) -> [u128; 8] {
    // Eight squares fill a word: its byte `i` has the bits of the squares with trait `i`.
    let mut words = [[0; 8]; 2];
    let all = words.as_flattened_mut();
    let (eights, last) = squares.as_chunks::<8>();
    let mut number = 0;
    while number < eights.len() && number < all.len() {
        all[number] = word_of(&eights[number], traits);
        number += 1;
    }
    if !last.is_empty() && number < all.len() {
        all[number] = word_of(last, traits);
    }
    let [lower, upper] = [transposed(words[0]), transposed(words[1])];
    let mut sets = [0; 8];
    let mut number = 0;
    while number < sets.len() {
        sets[number] = lower[number] as u128 | (upper[number] as u128) << 64;
        number += 1;
    }
    sets
}

/// Returns the traits of at most eight squares. The traits of each square are shifted by its index.
#[inline]
const fn word_of(squares: &[Option<Epin>], traits: &Traits) -> u64 {
    let mut word = 0;
    let mut square = 0;
    while square < squares.len() {
        let index = if let Some(piece) = squares[square] { piece.index() } else { Epin::COUNT };
        word |= traits.0[index] << square;
        square += 1;
    }
    word
}

/// Returns the squares that are, for at least one kind of piece, in both sets.
#[inline]
pub(in crate::games) const fn in_both<const KINDS: usize>(
    one: &[u128; KINDS],
    other: &[u128; KINDS],
) -> u128 {
    let mut squares = 0;
    let mut kind = 0;
    while kind < KINDS {
        squares |= one[kind] & other[kind];
        kind += 1;
    }
    squares
}

/// Removes and returns the first square of a set.
#[inline]
pub(in crate::games) const fn next(squares: &mut u128) -> Option<usize> {
    let left = *squares;
    *squares &= left.wrapping_sub(1);
    if left == 0 { None } else { Some(left.trailing_zeros() as usize) }
}

/// Reports whether a set contains a square.
#[inline]
pub(in crate::games) const fn has(squares: u128, square: usize) -> bool {
    squares >> square & 1 != 0
}
