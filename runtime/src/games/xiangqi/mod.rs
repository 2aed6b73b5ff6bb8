//! Implements xiangqi: FEN and moves.

mod fen;
mod moves;
mod play;

pub use fen::{Fen, START};
pub use moves::Move;
pub use play::{MoveReader, Undo, play, play_line, play_unchecked, take_back};

/// A position of xiangqi.
pub type Position = crate::Position<10, 9>;

/// A square of the board of xiangqi.
pub type Square = crate::Square<10, 9>;

crate::games::declarations::game_items! { XIANGQI }
