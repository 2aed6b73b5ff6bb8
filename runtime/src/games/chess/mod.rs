//! Implements chess: FEN, moves, and the rules.

mod board;
mod fen;
mod legal;
mod moves;
mod rules;
mod san;

pub(crate) use board::Board as Sets;
pub use fen::{Fen, start_960};
pub use legal::{LegalMoves, Outcome, is_check, is_legal, legal_move, legal_moves, outcome};
pub use moves::{Move, Undo, play, play_line, play_unchecked, take_back};
pub use san::{MoveReader, parse_san, san};

pub(super) use fen::{NOTATION, is_first_square};
#[cfg(feature = "shakmaty")]
pub(crate) use fen::{PIECES, UNTAKEABLE, checked, unwritable};
pub(crate) use fen::{VOCABULARY, sets, wrong_marker};

/// The position of a game of chess.
type Position = crate::Position<8, 8>;
