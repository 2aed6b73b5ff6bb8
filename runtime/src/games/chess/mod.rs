//! Implements chess: FEN, moves, and the rules.

// Positions.
pub(crate) mod board;
mod fen;
pub(crate) mod markers;
mod role;
mod setup;
mod setup_checks;
mod setup_error;
mod square_codes;
mod squares;
mod start;

// Moves.
mod attacks;
#[cfg(feature = "alloc")]
mod game;
mod legal;
mod line;
mod moves;
mod outcome;
mod play;
mod san;
mod situation;

pub use attacks::{attackers, attacks, captures, checkers};
pub use fen::Fen;
#[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
pub(crate) use fen::{checked, unwritable};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
pub use line::{MoveReader, play_line};
pub use moves::Move;
pub use outcome::{Outcome, outcome};
pub use play::{Undo, play, play_unchecked, take_back};
pub use role::Role;
pub use san::{parse_san, san};
pub use setup::{Setup, castling_rooks};
pub use setup_error::{SetupError, SetupErrorKind};
pub use squares::{Numbering, Squares, SquaresIter};
pub use start::{START, start_960};

/// A position of chess.
pub type Position = crate::Position<8, 8>;

/// A square of the board of chess.
pub type Square = crate::Square<8, 8>;

crate::games::declarations::game_items! { CHESS }
