//! A position as few bytes: what `position!` expands to, and what a `PositionMap` holds.
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
//! A piece is a code of a byte. One below [`ESCAPES`] is one without markers or with one of the usual ones. One of
//! the twelve from there on stands for markers, and the next byte for the letter. Codes from [`RUNS`] on are
//! lengths: before a piece on the board, of the empty squares beyond 15, where the four bits say so many; in a
//! hand, behind a piece, of how many more there are like it. As a board's gaps have a place of their own, to read
//! it takes the same steps for each piece, whatever the board looks like.

mod compare;
mod read;
mod write;

pub(crate) use read::Reader;
pub use write::write;

use crate::cased::Cased;
use crate::marks::EpinMarks;
use crate::{Epin, Side};

/// The markers that share a byte with their letter.
const USUAL: [EpinMarks; 4] =
    [EpinMarks::Normal, EpinMarks::NormalTerminal, EpinMarks::Enhanced, EpinMarks::Diminished];
const HAS_HANDS: u8 = 8;
const LONG_COUNT: u8 = 255;
/// A gap of so many squares, and of those that the lengths before the piece tell.
const LONG_GAP: usize = 15;
const ESCAPES: u8 = 4 * 52;
const RUNS: u8 = ESCAPES + 12;

/// How long the runs are.
#[rustfmt::skip]
const RUN_LENGTHS: [u16; 36] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
    64, 128, 256, 1024,
];

/// The piece of each code that is one.
static PIECES: [Option<Epin>; 256] = {
    let mut pieces = [None; 256];
    let mut i = 0;
    while i < ESCAPES as usize {
        pieces[i] = Some(Epin::from_fields(Cased::ALL[i / 4], USUAL[i % 4]));
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

/// The first byte, but for the hands.
const fn outline(dimensions: u8, turn: Side) -> u8 {
    turn as u8 | dimensions << 1
}

/// The piece whose markers have a byte of their own.
const fn unusual(marks: u8, letter: u8) -> Epin {
    Epin::from_fields(Cased::ALL[letter as usize], EpinMarks::ALL[(marks - ESCAPES) as usize])
}
