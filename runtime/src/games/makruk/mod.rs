//! Implements makruk: FEN, moves, and the rules.

// Positions.
mod fen;

// Moves.
mod board;
mod legal;
mod line;
mod moves;
mod outcome;
mod play;
mod situation;

pub use fen::{Fen, START};
pub use legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
pub use line::{MoveReader, play_line};
pub use moves::Move;
pub use outcome::{Outcome, outcome};
pub use play::{Undo, play, play_unchecked, take_back};

/// A position of makruk.
pub type Position = crate::Position<8, 8>;

/// A square of the board of makruk.
pub type Square = crate::Square<8, 8>;

crate::games::declarations::game_items! { MAKRUK }
