//! Reads a move in any notation of shōgi.

use super::Position;
use super::kif::read_japanese;
use super::moves::Move;
use super::play::check;
use super::western::read_western;
use crate::base::{Side, ok};
use crate::games::any_move::AnyMove;
use crate::games::bytes::{find, run_end};
use crate::games::declarations::{Game, HELD};
use crate::games::move_error::MoveError;
use crate::report::{after, char_at, plain};

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

/// Reads a legal move in USI.
pub(super) const fn read_usi(position: &Position, word: &[u8]) -> Result<Move, MoveError> {
    let mv = ok!(Move::from_bytes(word));
    ok!(check(position, mv.0));
    Ok(mv)
}

/// Removes `!` and `?` from the end of a move.
pub(super) const fn without_annotation(word: &[u8]) -> &[u8] {
    let mut word = word;
    while let [rest @ .., b'!' | b'?'] = word {
        word = rest;
    }
    word
}

/// Reports whether a word is in Western notation rather than in USI.
pub(super) const fn is_western(word: &[u8]) -> bool {
    let (_, mut at) = after_marker(word);
    if let Some(c) = char_at(word, at)
        && plain(c) == '+'
    {
        at = after(word, at);
    }
    let Some(piece) = char_at(word, at) else { return false };
    let piece = plain(piece);
    let is_piece = piece == 'K' || piece.is_ascii() && find(piece as u8, &HELD).is_some();
    is_piece && AnyMove::read(Game::Shogi, word).is_none()
}

/// Reports whether a word is in Japanese notation rather than in USI.
pub(super) const fn is_japanese(word: &[u8]) -> bool {
    let mut at = 0;
    while let Some(c) = char_at(word, at) {
        if !plain(c).is_ascii() {
            return true;
        }
        at = after(word, at);
    }
    false
}

/// Returns the player whose marker starts a word, if there is one, and the offset after the marker and its blanks.
pub(super) const fn after_marker(word: &[u8]) -> (Option<Side>, usize) {
    let side = if let Some(c) = char_at(word, 0) { side_of_marker(c) } else { None };
    (side, if side.is_some() { run_end(word, after(word, 0), true) } else { 0 })
}

/// Returns the player whose marker this is.
pub(super) const fn side_of_marker(c: char) -> Option<Side> {
    match c {
        '▲' | '▼' | '☗' => Some(Side::First),
        '△' | '▽' | '☖' => Some(Side::Second),
        _ => None,
    }
}
