//! The classical notations of chess, shōgi, xiangqi and makruk, read and written as positions.

pub mod chess;
pub mod makruk;
pub mod shogi;
pub mod xiangqi;

mod alphabet;
mod board;
mod error;
mod fen;
mod fields;
mod notation;
mod out;
mod turn_and_counters;
mod unwritable;

pub(crate) use alphabet::{Alphabet, Mark, table};
pub(crate) use board::{Ranks, read as read_board, write as write_board};
pub use error::{FenError, FenErrorKind, FenField};
pub(crate) use fen::{Start, read_end, read_start};
pub(crate) use fields::{Fields, Span};
pub(crate) use notation::notation;
pub(crate) use out::Out;
pub(crate) use turn_and_counters::{read_counter, read_dash, read_number};
pub use unwritable::{UnwritableError, UnwritableErrorKind};
pub(crate) use unwritable::{check_hands_are_empty, check_letters};

/// The vocabulary of a game of one style, for messages: its name and its pieces, each behind a line break and a tab.
/// The sets in its head are empty.
macro_rules! vocabulary {
    ($letter:literal $name:literal $pieces:literal) => {
        crate::game::Vocabulary::new(
            concat!(
                "000000000000000000000000000000000000000",
                "000000",
                "01",
                $letter,
                "000000000000000000000000000000000000000",
                "\n",
                $letter,
                "\t",
                $name,
                $pieces
            )
            .as_bytes(),
        )
    };
}
pub(crate) use vocabulary;
