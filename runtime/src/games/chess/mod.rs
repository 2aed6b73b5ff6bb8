//! Implements chess: FEN, moves, and the rules.

// The pieces.
mod pieces;

// Positions.
mod bitboards;
pub(crate) mod board;
mod fen;
pub(crate) mod markers;
mod start;

// Moves.
mod attacks;
mod checking_moves;
mod checks;
#[cfg(feature = "alloc")]
mod game;
mod generator;
mod legal;
mod line;
mod moves;
mod outcome;
mod play;
mod rules;
mod san;
mod situation;
mod validate_legal;

pub use attacks::{attackers, attacks, captures, checkers};
pub use bitboards::{Numbering, Role, Setup, SetupError, SetupErrorKind, Squares, castling_rooks};
pub use checking_moves::CheckingMoves;
pub use fen::Fen;
pub(crate) use fen::NOTATION;
#[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
pub(crate) use fen::{unwritable, validated_sets};
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
pub use san::{parse_move, parse_san, san};
pub use start::{START, start_960};
pub use validate_legal::validate_legal;
pub(crate) use validate_legal::validate_legal_position;

/// A position of chess.
pub type Position = crate::Position<8, 8>;

/// A square of the board of chess.
pub type Square = crate::Square<8, 8>;

crate::games::piece::game_items! { pieces::VOCABULARY, "CELL" }
