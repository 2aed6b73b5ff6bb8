//! Plays chess, shōgi, xiangqi and makruk, and reads and writes their classical notations.
//!
//! A new game needs the following. Makruk is the shortest example: its `mod.rs` lists all names that the shared code asks for,
//! in `games/game.rs` and in the list of games. Chess has sets of squares and diagnoses of its own.
//!
//! * A line in the list of games (`games_list.rs` of the crate), and a `mod` below.
//! * In `pieces`, the table of its pieces and its vocabulary; in `fen`, the notation of positions, and
//!   the start.
//! * In `moves`, the type and the notation of moves, and the squares that pieces reach, for the table of all moves.
//! * The steps of pieces (`board`). `PieceSets` turns a position into sets of squares. `Lines` has the moves of sliding
//!   pieces.
//! * A type `Situation` (`situation`), which finds the legal targets of each piece. `Restrictions` are the checks and pins of
//!   sliding pieces. Where they do not suffice, `Situation` tries moves.
//! * What no game can have (`validate_legal`), with the functions of `rules/impossible`.
//! * The public types and functions, in files with the same names in each game: `Fen` in `fen`, `Move` in `moves`,
//!   `legal_moves` and `is_check` in `legal`, `Outcome` in `outcome`, `play` and `take_back` in `play`, `play_line` and
//!   `MoveReader` in `line`. `text_methods!` and `move_methods!` add what is the same for all games. `Game` in `game` keeps a
//!   `History`, and `history_methods!` adds what is the same for all of them. `Targets` lists the moves
//!   of a piece, `MoveError::of_move` returns the error for a move, and `Cursor` reads a line.
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

// What the shared code asks of each game, and the table of its pieces.
mod koma_game;
mod piece;

// From the bottom up: texts of positions, moves, rules, games with their history.
#[cfg(feature = "alloc")]
mod history;
mod moves;
mod rules;
mod text;

#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "makruk")]
pub mod makruk;
#[cfg(feature = "shogi")]
pub mod shogi;
#[cfg(feature = "xiangqi")]
pub mod xiangqi;

pub use moves::error::{MoveError, MoveErrorKind};
pub use text::error::{FenError, FenErrorKind};
#[cfg(any(feature = "shakmaty", feature = "cozy-chess", feature = "shogi_core"))]
pub(crate) use text::notation::Counters;
