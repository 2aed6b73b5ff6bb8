//! Implements makruk: FEN, moves, and the rules.

// Positions.
mod fen;

// Moves.
mod board;
mod legal;
mod moves;
mod play;
mod situation;

pub use fen::{Fen, START};
pub use legal::{LegalMoves, Outcome, is_check, is_legal, legal_move, legal_moves, outcome};
pub use moves::Move;
pub use play::{MoveReader, Undo, play, play_line, play_unchecked, take_back};

/// A position of makruk.
pub type Position = crate::Position<8, 8>;

/// A square of the board of makruk.
pub type Square = crate::Square<8, 8>;

crate::games::declarations::game_items! { MAKRUK }
