//! Reads a move in any notation of shōgi.

use super::Position;
use super::kif::read_japanese;
use super::moves::Move;
use super::notation::{is_japanese, is_western, read_usi, without_annotation};
use super::western::read_western;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::MoveError;

/// Parses a move in USI, in Japanese notation or in Western notation. Returns the move if it is legal.
///
/// # Errors
///
/// Returns the errors of [`parse_kif`](crate::shogi::parse_kif) and [`parse_western`](crate::shogi::parse_western).
///
/// ```
/// use koma::shogi::{self, usi};
///
/// for text in ["7g7f", "７六歩", "P-7f"] {
///     assert_eq!(shogi::parse_move(&shogi::START, text)?, usi!("7g7f"));
/// }
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_move(position: &Position, input: &str) -> Result<Move, MoveError> {
    read_word(position, input.as_bytes(), None)
}

/// Reads a legal move in any notation. `previous` is the previous move, if it is known.
pub(super) const fn read_word(
    position: &Position,
    word: &[u8],
    previous: Option<AnyMove>,
) -> Result<Move, MoveError> {
    let word = without_annotation(word);
    if is_western(word) {
        return read_western(position, word);
    }
    if is_japanese(word) {
        let previous = if let Some(mv) = previous { Some(mv.target()) } else { None };
        return read_japanese(position, word, previous);
    }
    read_usi(position, word)
}
