//! Implements xiangqi: FEN, moves, WXF, and the rules.

// The pieces.
mod pieces;

// Positions.
mod fen;

// Moves.
mod attacks;
mod board;
mod checking_moves;
mod checks;
#[cfg(feature = "alloc")]
mod game;
mod generator;
mod legal;
mod line;
mod moves;
mod outcome;
mod places;
mod play;
mod rules;
mod situation;
#[cfg(feature = "svg")]
mod squares;
mod symbols;
mod validate_legal;
mod wxf;

pub use attacks::{attackers, attacks, captures, checkers};
pub use checking_moves::CheckingMoves;
pub(crate) use fen::NOTATION;
pub use fen::{Fen, START};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use generator::{MoveGenerator, gives_check};
pub use legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
pub use line::{MoveReader, play_line};
pub(crate) use moves::MOVE_NOTATION;
pub use moves::Move;
pub(super) use moves::{MOVE_TABLE, help_for_record};
pub use outcome::{Outcome, is_checkmate, is_stalemate, outcome};
pub(crate) use pieces::FIGURES;
pub use play::{Undo, play, play_unchecked, take_back};
pub use rules::Rules;
#[cfg(feature = "svg")]
pub use squares::COORDINATES;
pub use validate_legal::validate_legal;
pub(crate) use validate_legal::validate_legal_position;
pub use wxf::{parse_move, parse_wxf, wxf};

/// A position of xiangqi.
pub type Position = crate::Position<10, 9>;

/// A square of the board of xiangqi.
pub type Square = crate::Square<10, 9>;

/// A set of squares of the board of xiangqi.
pub type Squares = crate::Squares<10, 9>;

crate::games::piece::game_items! { pieces::VOCABULARY, "UCCI" }
