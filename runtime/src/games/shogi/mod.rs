//! Implements shōgi: SFEN, the USI names of squares, moves, and the rules.

// Positions.
mod sfen;
mod squares;

// Moves.
mod board;
mod legal;
mod moves;
mod play;
mod rules;

pub use legal::{LegalMoves, Outcome, is_check, is_legal, legal_move, legal_moves, outcome};
pub use moves::Move;
pub use play::{MoveReader, Undo, play, play_line, play_unchecked, take_back};
pub use sfen::{START, Sfen};
#[cfg(feature = "svg")]
#[cfg_attr(docsrs, doc(cfg(feature = "svg")))]
pub use squares::COORDINATES;
pub use squares::{parse_square, square_name};

/// A position of shōgi.
pub type Position = crate::Position<9, 9>;

/// A square of the board of shōgi.
pub type Square = crate::Square<9, 9>;

crate::games::declarations::game_items! { SHOGI }
