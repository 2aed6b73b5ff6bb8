//! Records of games: their moves, and in CSA also positions.
//!
//! A record describes a move in words, and omits what a reader can infer from the position. Both directions go through a
//! [`Description`](description::Description):
//!
//! ```text
//! text  kif, western, csa ->  Description  resolve  ->  move
//! text  <- write              Description  <- describe  move
//! ```
//!
//! Both `describe` and `resolve` ask `meaning` which pieces a description can mean.

mod describe;
mod description;
mod meaning;
mod resolve;
mod write;

// The notations. `recognize` tells them apart.
mod any_notation;
mod csa;
mod kif;
mod kif_style;
mod recognize;
mod western;

// What else records contain.
mod csa_error;
mod csa_position;
mod ending;
mod kif_line;
mod names;

// Messages about a move in USI.
mod help;

pub use any_notation::parse_move;
pub(super) use any_notation::read_word;
pub use csa::{csa, parse_csa};
pub use csa_error::{CsaError, CsaErrorKind};
pub use csa_position::CsaPosition;
pub(super) use ending::ENDINGS;
pub use ending::{KifEnding, parse_kif_ending};
pub(in crate::games) use help::help_for_record;
pub use kif::{kif, kif_after, kif_styled, parse_kif, parse_kif_after};
pub use kif_line::{KifLine, kif_line};
pub use kif_style::KifStyle;
pub use names::{csa_piece, kanji_digit, kif_piece, parse_csa_piece, parse_kif_piece};
pub(super) use recognize::{after_marker, is_csa, side_of_marker};
pub use western::{parse_western, western};
