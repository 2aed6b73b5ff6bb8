//! What the notations of all games have in common: letters for pieces, ranks, fields and counters, and the errors.

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
