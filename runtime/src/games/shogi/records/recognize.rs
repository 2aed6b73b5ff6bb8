//! Recognizes the notation of a move, and reads what the notations have in common.

use crate::base::{Side, ok};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::MoveError;
use crate::games::shogi::Position;
use crate::games::shogi::moves::Move;
use crate::games::shogi::pieces::HELD;
use crate::games::shogi::play::legal_or_error;
use crate::games::text::bytes::{index_of, run_end};
use crate::report::{after, char_at, plain};

/// Reads a legal move in USI.
pub(super) const fn read_usi(position: &Position, word: &[u8]) -> Result<Move, MoveError> {
    legal_or_error(position, ok!(Move::from_bytes(word)))
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
    let is_piece = piece == 'K' || piece.is_ascii() && index_of(piece as u8, &HELD).is_some();
    is_piece && AnyMove::read(KomaGame::Shogi, word).is_none()
}

/// Reports whether a word is in CSA. Only a move in CSA starts with a sign and a digit.
pub(in crate::games::shogi) const fn is_csa(word: &[u8]) -> bool {
    matches!(word, [b'+' | b'-', b'0'..=b'9', ..])
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
pub(in crate::games::shogi) const fn after_marker(word: &[u8]) -> (Option<Side>, usize) {
    let side = if let Some(c) = char_at(word, 0) { side_of_marker(c) } else { None };
    (side, if side.is_some() { run_end(word, after(word, 0), true) } else { 0 })
}

/// Returns the player whose marker this is.
pub(in crate::games::shogi) const fn side_of_marker(c: char) -> Option<Side> {
    match c {
        '▲' | '▼' | '☗' => Some(Side::First),
        '△' | '▽' | '☖' => Some(Side::Second),
        _ => None,
    }
}
