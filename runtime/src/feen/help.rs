//! Recognizes what a text that is not a FEEN probably means, for the help in messages.

use super::read::field_end;
use crate::base::read_decimal;
use crate::report::Words;
use crate::token::Epin;
use crate::token::grammar::epin_at;

/// Reports whether this range of a text has the castling rights of a FEN, such as `KQkq`, after a board of eight ranks.
pub(super) const fn is_castling(input: &[u8], start: usize, end: usize) -> bool {
    if start >= end || end > input.len() {
        return false;
    }
    let mut slashes = 0;
    let mut at = 0;
    while at < start {
        slashes += (input[at] == b'/') as usize;
        at += 1;
    }
    let mut rights: &[u8] = b"KQkq";
    while at < end
        && let [right, rest @ ..] = rights
    {
        at += (input[at] == *right) as usize;
        rights = rest;
    }
    at == end && slashes == 7
}

/// Returns the start of the help for a text with a wrong number of fields. If the text looks like FEN with 8, 9 or 10
/// ranks, the help names the macro and the type that read it.
pub(super) const fn looks_like(input: &[u8]) -> &'static str {
    let (board, rest) = input.split_at(field_end(input, 0));
    let [b' ', b'w' | b'b', b' ', ..] = rest else { return "a" };
    let mut ranks = 1;
    let mut i = 0;
    while i < board.len() {
        ranks += (board[i] == b'/') as usize;
        i += 1;
    }
    match ranks {
        8 => "this looks like FEN, which `chess::position!(fen: …)` and `chess::Fen` read; a",
        9 => "this looks like SFEN, which `shogi::position!(sfen: …)` and `shogi::Sfen` read; a",
        10 => "this looks like xiangqi's FEN, which `xiangqi::position!(fen: …)` and `xiangqi::Fen` read; a",
        _ => "this looks like FEN; a",
    }
}

/// The maximum length of a hand that gets a suggestion, in bytes. Sorting a hand takes time, especially in const
/// evaluation.
const MAX_HAND_LEN: usize = 128;

/// Returns the canonical form of the hand around byte `at` of a FEEN. Each kind of piece comes once, after its count,
/// and the highest count comes first. Returns `None` if the hand is longer than [`MAX_HAND_LEN`], or has anything other
/// than pieces and counts of at least 1.
pub(super) const fn canonical_hand(feen: &[u8], at: usize) -> Option<Words> {
    let mut end = if at < feen.len() { at } else { feen.len() };
    while end > 0 && !matches!(feen[end - 1], b'/' | b' ') {
        end -= 1;
    }
    let start = end;
    let mut counts = [0_usize; Epin::COUNT];
    while end < feen.len() && !matches!(feen[end], b'/' | b' ') {
        let (number, token) = read_decimal(feen, end);
        let count = if token > end { number } else { 1 };
        let Some((piece, next)) = epin_at(feen, token) else { return None };
        if count == 0 || next - start > MAX_HAND_LEN {
            return None;
        }
        counts[piece.index()] = count.saturating_add(counts[piece.index()]);
        end = next;
    }
    let mut words = Words::EMPTY;
    loop {
        let mut most = 0;
        let mut piece = 0;
        while piece < counts.len() {
            if counts[piece] > counts[most] {
                most = piece;
            }
            piece += 1;
        }
        match counts[most] {
            0 => return Some(words),
            1 => {}
            count => words = words.count(count),
        }
        words = words.text(Epin::from_valid_index(most).encode().as_str());
        counts[most] = 0;
    }
}
