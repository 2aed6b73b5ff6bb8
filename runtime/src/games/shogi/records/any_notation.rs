//! Reads a move in any notation of shōgi.

use super::csa::read_csa;
use super::kif::read_japanese;
use super::recognize::{is_csa, is_japanese, is_western, read_usi, without_annotation};
use super::western::read_western;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::MoveError;
use crate::games::shogi::Position;
use crate::games::shogi::moves::Move;

/// Parses a move in USI, in Japanese notation, in Western notation or in CSA. Returns the move if it is legal.
///
/// # Errors
///
/// Returns the errors of [`parse_kif`](crate::shogi::parse_kif), [`parse_western`](crate::shogi::parse_western) and
/// [`parse_csa`](crate::shogi::parse_csa).
///
/// ```
/// use koma::shogi::{self, usi};
///
/// for text in ["7g7f", "７六歩", "P-7f", "+7776FU"] {
///     assert_eq!(shogi::parse_move(&shogi::START, text)?, usi!("7g7f"));
/// }
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_move(position: &Position, input: &str) -> Result<Move, MoveError> {
    read_word(position, input.as_bytes(), None)
}

/// Reads a legal move in any notation. `previous` is the previous move, if it is known.
pub(in crate::games::shogi) const fn read_word(
    position: &Position,
    word: &[u8],
    previous: Option<AnyMove>,
) -> Result<Move, MoveError> {
    let word = without_annotation(word);
    if is_csa(word) {
        return read_csa(position, word);
    }
    if is_western(word) {
        return read_western(position, word);
    }
    if is_japanese(word) {
        let previous = if let Some(mv) = previous { Some(mv.target()) } else { None };
        return read_japanese(position, word, previous);
    }
    read_usi(position, word)
}
