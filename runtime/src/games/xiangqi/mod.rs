//! Implements xiangqi: FEN, moves, WXF, and the rules.

// Positions.
mod fen;

// Moves.
mod board;
mod legal;
mod line;
mod moves;
mod outcome;
mod places;
mod play;
mod situation;
mod symbols;
mod wxf;

pub use fen::{Fen, START};
pub use legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
pub use line::{MoveReader, play_line};
pub use moves::Move;
pub use outcome::{Outcome, outcome};
pub use play::{Undo, play, play_unchecked, take_back};
pub use wxf::{parse_wxf, wxf};

/// A position of xiangqi.
pub type Position = crate::Position<10, 9>;

/// A square of the board of xiangqi.
pub type Square = crate::Square<10, 9>;

crate::games::declarations::game_items! { XIANGQI }
