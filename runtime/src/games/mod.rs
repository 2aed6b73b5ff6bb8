//! Plays chess, shōgi, xiangqi and makruk, and reads and writes their classical notations.
// Squares, files, ranks and kinds of pieces index boards and tables with an entry for each. Offsets are at most the
// length of the text that was read. Numbers of pieces, squares and moves are small.

pub mod chess;
mod fen_error;
pub mod makruk;
mod move_error;
mod moves;
mod notation;
pub mod shogi;
mod steps;
pub mod xiangqi;

use core::ops::Range;

pub use fen_error::{FenError, FenErrorKind};
pub use move_error::{MoveError, MoveErrorKind};
#[cfg(feature = "shakmaty")]
pub(crate) use notation::Counters;
use notation::Notation;

/// Koma's own games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Game {
    Chess,
    Makruk,
    Shogi,
    Xiangqi,
}

impl Game {
    const fn notation(self) -> &'static Notation {
        // The notations are in the order of the variants of `Game`.
        [&chess::NOTATION, &makruk::NOTATION, &shogi::NOTATION, &xiangqi::NOTATION][self as usize]
    }
}

/// The letters of the pieces that a player of shōgi can hold, in the order of SFEN.
const HELD: [u8; 7] = *b"RBGSNLP";

/// Returns a part of a text.
const fn part<'a>(text: &'a [u8], range: &Range<usize>) -> &'a [u8] {
    text.split_at(range.end).0.split_at(range.start).1
}

/// Returns the index of the first `byte` in `text`, or `None` if `text` does not contain it.
const fn find(byte: u8, text: &[u8]) -> Option<usize> {
    let mut place = 0;
    while place < text.len() {
        if text[place] == byte {
            return Some(place);
        }
        place += 1;
    }
    None
}
