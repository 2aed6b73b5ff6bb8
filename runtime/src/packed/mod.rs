//! A position in few bytes: what `position!` expands to, and what a `PositionMap` holds.
//!
//! ```text
//! byte 0      bit 0 the turn, bits 1 and 2 the number of dimensions, bit 3 whether there are hands
//! bytes 1, 2  the letters of the styles, the first player's before the second's
//! if there are hands: the lengths of both in bytes, as 16 bits each with the lower byte first; the hands
//! the number of pieces on the board, in a byte, or, from 255 on, in 16 bits behind that
//! how many empty squares there are before each piece, in four bits each, the first in the lower ones of a byte
//! the pieces, up to the end
//! ```
//!
//! A piece with one of the usual sets of markers takes one byte, a code below [`ESCAPES`]. Any other piece takes two:
//! a code from `ESCAPES` on, which tells its markers, and its letter. Codes from [`RUNS`] on are lengths:
//!
//! * on the board, where the four bits before a piece say 15, the lengths before it tell how many more squares are
//!   empty;
//! * in a hand, the lengths behind a piece tell how many more there are of it.
//!
//! The gaps of a board have a place of their own, so that reading takes the same steps for each piece.

mod compare;
mod read;
mod write;

pub use read::unpack;
pub(crate) use read::unpack_and_hash;
pub(crate) use write::{packed_len, write};

use crate::base::{CasedLetter, MARKER_SETS, Side, State, set_number};
use crate::token::Epin;

/// The sets of markers that share a byte with their letter: none, `^`, `+` and `-`.
const USUAL: [usize; 4] = [
    set_number(State::Normal as usize, 0, 0),
    set_number(State::Normal as usize, 1, 0),
    set_number(State::Enhanced as usize, 0, 0),
    set_number(State::Diminished as usize, 0, 0),
];
const HAS_HANDS: u8 = 8;
/// Stands for the number of pieces on a board if a byte is too small for it.
const LONG_COUNT: u8 = 255;
/// A gap of this many squares or more: the lengths before the piece tell how many more.
const LONG_GAP: usize = 15;
#[expect(clippy::cast_possible_truncation, reason = "it is 208")]
const ESCAPES: u8 = (USUAL.len() * CasedLetter::ALL.len()) as u8;
#[expect(clippy::cast_possible_truncation, reason = "it is 220")]
const RUNS: u8 = ESCAPES + MARKER_SETS as u8;

/// The lengths that the codes from [`RUNS`] on tell: short ones, and at the end some long ones.
const RUN_LENGTHS: [u16; 256 - RUNS as usize] = {
    const LONG: [u16; 4] = [64, 128, 256, 1024];
    let mut lengths = [0; 256 - RUNS as usize];
    let mut length = 1;
    while length as usize <= lengths.len() - LONG.len() {
        lengths[length as usize - 1] = length;
        length += 1;
    }
    let mut i = 0;
    while i < LONG.len() {
        lengths[lengths.len() - LONG.len() + i] = LONG[i];
        i += 1;
    }
    lengths
};

/// The piece of each code below [`ESCAPES`].
static PIECES: [Option<Epin>; 256] = {
    let mut pieces = [None; 256];
    let mut i = 0;
    while i < ESCAPES as usize {
        pieces[i] = Some(Epin::numbered(i / USUAL.len() * MARKER_SETS + USUAL[i % USUAL.len()]));
        i += 1;
    }
    pieces
};

/// How many squares or pieces each code stands for.
static STEPS: [u16; 256] = {
    let mut steps = [1; 256];
    let mut i = 0;
    while i < RUN_LENGTHS.len() {
        steps[RUNS as usize + i] = RUN_LENGTHS[i];
        i += 1;
    }
    steps
};

/// The number of dimensions that the first byte tells.
pub(crate) const fn dimensions(first: u8) -> u8 {
    first >> 1 & 3
}

/// The first byte without its bit for hands.
const fn outline(dimensions: u8, turn: Side) -> u8 {
    turn as u8 | dimensions << 1
}

/// The piece of a code from [`ESCAPES`] on and the letter behind it.
const fn unusual(code: u8, letter: u8) -> Epin {
    Epin::numbered(letter as usize * MARKER_SETS + (code - ESCAPES) as usize)
}
