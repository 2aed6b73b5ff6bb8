//! A position as few bytes: what `position!` expands to, and what a `PositionMap` holds.
//!
//! ```text
//! byte 0      bit 0 the turn, bits 1 and 2 the number of dimensions, bit 3 whether there are hands
//! bytes 1, 2  the letters of the styles, the first player's before the second's
//! if there are hands: the lengths of both in bytes, as 16 bits each with the lower byte first; the hands
//! the first square with a piece, in a byte, or, from 255 on, in 16 bits behind that; the board from there
//! on, up to the end
//! ```
//!
//! Each board and hand is a row of codes of a byte each. One below [`ESCAPES`] is a piece without markers or
//! with one of the usual ones. One of the twelve from there on stands for markers, and the next byte for the
//! letter. One from [`RUNS`] on is a run: on the board of empty squares, in a hand of more pieces like the
//! one before. The empty squares at the end are left out. So it takes a few bytes more than one for each
//! usual token and short run, and to read it is one look-up in a table a byte.

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
const LONG_FIRST: u8 = 255;
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

/// How many squares each code stands for.
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
