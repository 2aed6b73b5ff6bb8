//! Implements makruk: FEN, moves, and the rules.

// The pieces.
mod pieces;

// Positions.
mod fen;

// Moves.
mod attacks;
mod board;
mod checking_moves;
mod checks;
mod counting;
#[cfg(feature = "alloc")]
mod game;
mod generator;
mod legal;
mod line;
mod moves;
mod outcome;
mod play;
mod rules;
mod situation;
mod validate_legal;

pub use attacks::{attackers, attacks, captures, checkers};
pub use checking_moves::CheckingMoves;
pub use counting::{Counting, Honor};
pub(crate) use fen::NOTATION;
pub use fen::{Fen, START};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use generator::{MoveGenerator, gives_check};
pub use legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
pub use line::{MoveReader, parse_move, play_line};
pub(crate) use moves::MOVE_NOTATION;
pub use moves::Move;
pub(super) use moves::{MOVE_TABLE, help_for_record};
pub use outcome::{Outcome, is_checkmate, is_stalemate, outcome};
pub(crate) use pieces::FIGURES;
pub use play::{Undo, play, play_unchecked, take_back};
pub use rules::Rules;
pub use validate_legal::validate_legal;
pub(crate) use validate_legal::validate_legal_position;

/// A position of makruk. It is the same type as a position of chess, so methods such as `legal_moves` of `chess::Rules` treat it
/// as one of chess. Call the functions of this module, such as [`makruk::legal_moves`](legal_moves).
pub type Position = crate::Position<8, 8>;

/// A square of the board of makruk.
pub type Square = crate::Square<8, 8>;

/// A set of squares of the board of makruk.
pub type Squares = crate::Squares<8, 8>;

crate::games::piece::game_items! { pieces::VOCABULARY, "CELL" }
