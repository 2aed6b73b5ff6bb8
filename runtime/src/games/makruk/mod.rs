//! Implements makruk: FEN and moves.

mod fen;
mod moves;
mod play;

pub use fen::{Fen, START};
pub use moves::Move;
pub use play::{MoveReader, Undo, play, play_line, play_unchecked, take_back};

/// A position of makruk.
pub type Position = crate::Position<8, 8>;

/// A square of the board of makruk.
pub type Square = crate::Square<8, 8>;

crate::games::declarations::game_items! { MAKRUK }
