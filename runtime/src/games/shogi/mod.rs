//! Implements shōgi: SFEN, the USI names of squares, moves and their notations, and the rules.

// The pieces.
mod pieces;

// Positions.
mod sfen;
mod squares;

// Moves.
mod attacks;
mod board;
mod checking_moves;
mod checks;
mod count;
mod declaration;
#[cfg(feature = "alloc")]
mod game;
mod generator;
mod legal;
mod moves;
mod outcome;
mod play;
mod rules;
mod situation;
mod validate_legal;

// Moves as records write them.
mod line;
mod records;

pub use attacks::{attackers, attacks, captures, checkers};
pub use checking_moves::CheckingMoves;
pub use declaration::{can_declare, declaration_points};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use generator::{MoveGenerator, gives_check};
pub use legal::{LegalMoves, is_check, is_legal, legal_move, legal_moves};
pub use line::{MoveReader, play_line};
pub use moves::Move;
pub use outcome::{Outcome, is_checkmate, is_stalemate, outcome};
pub use play::{Undo, play, play_unchecked, take_back};
pub use records::{
    CsaError, CsaErrorKind, CsaPosition, KifEnding, KifLine, KifStyle, csa, csa_piece, kanji_digit, kif,
    kif_after, kif_line, kif_piece, kif_styled, parse_csa, parse_csa_piece, parse_kif, parse_kif_after,
    parse_kif_ending, parse_kif_piece, parse_move, parse_western, western,
};
pub use rules::Rules;
pub use sfen::{START, Sfen};
#[cfg(feature = "svg")]
#[cfg_attr(docsrs, doc(cfg(feature = "svg")))]
pub use squares::COORDINATES;
pub use validate_legal::validate_legal;
pub(crate) use validate_legal::validate_legal_position;

pub use crate::games::moves::text::MoveText;
pub(crate) use moves::MOVE_NOTATION;
pub(super) use moves::MOVE_TABLE;
pub(crate) use pieces::FIGURES;
pub(super) use records::help_for_record;
pub(crate) use sfen::NOTATION;

/// A position of shōgi.
pub type Position = crate::Position<9, 9>;

/// A square of the board of shōgi.
pub type Square = crate::Square<9, 9>;

/// A set of squares of the board of shōgi.
pub type Squares = crate::Squares<9, 9>;

crate::games::piece::game_items! { pieces::VOCABULARY, "USI" }
