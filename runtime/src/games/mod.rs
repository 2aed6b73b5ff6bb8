//! Plays chess, shōgi, xiangqi and makruk, and reads and writes their classical notations.
// Squares, files, ranks and kinds of pieces index boards and tables with an entry for each. Offsets are at most the
// length of the text that was read. Numbers of pieces, squares and moves are small.

// What the notations and the games are.
mod bytes;
mod declarations;
mod notation;

// Positions as text.
mod fen_error;
mod reader;
mod text_type;
mod writer;

// Moves.
mod any_move;
mod grid;
mod line;
mod move_error;
mod move_table;
mod moves;
mod shogi_notations;
mod undo;

// Rules.
mod king_safety;
mod legal;
mod lines;
mod piece_sets;
mod play;

pub mod chess;
pub mod makruk;
pub mod shogi;
pub mod xiangqi;

pub use fen_error::{FenError, FenErrorKind};
pub use move_error::{MoveError, MoveErrorKind};
#[cfg(feature = "shakmaty")]
pub(crate) use notation::Counters;
