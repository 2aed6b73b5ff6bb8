//! Implements shōgi: SFEN, the USI names of squares, moves and their notations, and the rules.

// Positions.
mod sfen;
mod squares;

// Moves.
mod board;
mod legal;
mod moves;
mod outcome;
mod play;
mod situation;

// Moves as records write them.
mod any_notation;
mod description;
mod find;
mod kif;
mod line;
mod notation;
mod western;

pub use any_notation::parse_move;
pub use kif::{kif, kif_after, parse_kif, parse_kif_after};
pub use legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
pub use line::{MoveReader, play_line};
pub use moves::Move;
pub use outcome::{Outcome, outcome};
pub use play::{Undo, play, play_unchecked, take_back};
pub use sfen::{START, Sfen};
#[cfg(feature = "svg")]
#[cfg_attr(docsrs, doc(cfg(feature = "svg")))]
pub use squares::COORDINATES;
pub use squares::{parse_square, square_name};
pub use western::{parse_western, western};

pub use crate::games::move_text::MoveText;

/// A position of shōgi.
pub type Position = crate::Position<9, 9>;

/// A square of the board of shōgi.
pub type Square = crate::Square<9, 9>;

crate::games::declarations::game_items! { SHOGI }
