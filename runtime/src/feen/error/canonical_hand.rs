//! For a hand that is not in FEEN's order: how it should be written.

use crate::feen::scan::scan_number;
use crate::report::Words;
use crate::token::Epin;
use crate::token::grammar::read_epin_at;

/// Longer hands get no suggestion, as sorting one takes time, in const evaluation too.
const MAX_LEN: usize = 128;

/// The hand around byte `at` of a FEEN, each kind of piece once behind its count, the highest count first; `None`
/// unless it consists of pieces and counts from 1, and the board has room for them.
pub(super) const fn canonical_hand(feen: &[u8], at: usize) -> Option<Words> {
    if at > feen.len() {
        return None; // not the input that the error is about
    }
    let (mut start, mut end) = (at, at);
    while start > 0 && !matches!(feen[start - 1], b'/' | b' ') {
        start -= 1;
    }
    while end < feen.len() && !matches!(feen[end], b'/' | b' ') {
        end += 1;
    }
    if end - start > MAX_LEN {
        return None;
    }
    let hand = feen.split_at(end).0.split_at(start).1;
    match counts(hand, empty_squares(feen)) {
        Some(counts) => Some(written(&counts)),
        None => None,
    }
}

/// How many of each piece a hand holds, if they are no more than there is room for.
const fn counts(hand: &[u8], room: usize) -> Option<[usize; Epin::COUNT]> {
    let mut counts = [0; Epin::COUNT];
    let mut left = room;
    let mut at = 0;
    while at < hand.len() {
        let (count, start) = match scan_number(hand, at) {
            (_, end) if end == at => (1, at),
            number => number,
        };
        let Some((piece, end)) = read_epin_at(hand, start) else { return None };
        if count == 0 || count > left {
            return None;
        }
        counts[piece] += count;
        left -= count;
        at = end;
    }
    Some(counts)
}

/// The hand as FEEN writes it.
const fn written(counts: &[usize; Epin::COUNT]) -> Words {
    let mut words = Words::EMPTY;
    let mut count = next_count(counts, usize::MAX);
    while count > 0 {
        let mut piece = 0;
        while piece < counts.len() {
            if counts[piece] == count {
                if count > 1 {
                    words = words.count(count);
                }
                words = words.text(Epin::numbered(piece).encode().as_str());
            }
            piece += 1;
        }
        count = next_count(counts, count);
    }
    words
}

/// The highest count below another.
const fn next_count(counts: &[usize; Epin::COUNT], below: usize) -> usize {
    let mut highest = 0;
    let mut i = 0;
    while i < counts.len() {
        if counts[i] < below && counts[i] > highest {
            highest = counts[i];
        }
        i += 1;
    }
    highest
}

/// How many squares of a FEEN's board are empty.
const fn empty_squares(feen: &[u8]) -> usize {
    let (mut empty, mut at) = (0, 0);
    while at < feen.len() && feen[at] != b' ' {
        let (run, end) = scan_number(feen, at);
        empty = run.saturating_add(empty);
        at = if end > at { end } else { at + 1 };
    }
    empty
}
