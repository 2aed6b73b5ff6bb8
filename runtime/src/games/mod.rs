//! Plays chess, shōgi, xiangqi and makruk, and reads and writes their classical notations.
//!
//! A new game needs the following. Makruk is the shortest example.
//!
//! * A line in the list of games (`games_list.rs` of the crate), and a `mod` below.
//! * In `pieces`, the table of its pieces and its vocabulary; in `fen`, the notation of positions with the start.
//! * In `moves`, the type and the notation of moves, and the squares that pieces reach, for the table of all moves.
//! * The steps of pieces (`board`), and a type `Rules` that finds the legal targets of
//!   each piece (`rules`). `PieceSets` turns a position into sets of squares. `Lines` has the moves of sliding pieces,
//!   `Restrictions` the checks and pins, and `king_safety!` tries moves where these do not suffice. `restricted_king_safety!`
//!   has both.
//! * From `Rules`, `legal_moves!` makes the list of legal moves and the functions on it. `play!`, `take_back!` and
//!   `move_reader!` play moves and lines.
#![cfg_attr(
    not(feature = "games"),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "each game uses its own part of what all games share"
    )
)]
// Squares, files, ranks and kinds of pieces index boards and tables with an entry for each. Offsets are at most the
// length of the text that was read. Numbers of pieces, squares and moves are small.

// What the notations and the games are.
mod bytes;
mod game;
mod kanji;
mod notation;
mod piece;

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
mod move_numbers;
mod move_table;
mod move_text;
mod moves;
mod undo;

// Rules.
mod king_safety;
mod legal;
mod lines;
mod piece_sets;
mod play;

#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "makruk")]
pub mod makruk;
#[cfg(feature = "shogi")]
pub mod shogi;
#[cfg(feature = "xiangqi")]
pub mod xiangqi;

pub use fen_error::{FenError, FenErrorKind};
pub use move_error::{MoveError, MoveErrorKind};
#[cfg(any(feature = "shakmaty", feature = "cozy-chess", feature = "shogi_core"))]
pub(crate) use notation::Counters;
