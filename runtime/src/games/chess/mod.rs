//! Implements chess: FEN, moves, and the rules.

mod board;
mod fen;
mod legal;
mod line;
mod moves;
mod rules;
mod san;
mod start;

pub(crate) use board::Board as Sets;
pub use fen::Fen;
pub use legal::{LegalMoves, Outcome, is_check, is_legal, legal_move, legal_moves, outcome};
pub use line::MoveReader;
pub use moves::{Move, Undo, play, play_line, play_unchecked, take_back};
pub use san::{parse_san, san};
pub use start::start_960;

pub(super) use fen::NOTATION;
#[cfg(feature = "shakmaty")]
pub(crate) use fen::{UNTAKEABLE, checked, unwritable};
pub(crate) use fen::{VOCABULARY, sets, wrong_marker};

/// The position of a game of chess.
type Position = crate::Position<8, 8>;
