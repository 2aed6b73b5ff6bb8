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
    let Some((counts, left)) = counts(hand, empty_squares(feen)) else { return None };
    // The other hand needs room too, if it can be read.
    let (mut other_start, mut other_end) = (end, end);
    if end < feen.len() && feen[end] == b'/' {
        other_start = end + 1;
        other_end = other_start;
        while other_end < feen.len() && feen[other_end] != b' ' {
            other_end += 1;
        }
    } else if start > 0 && feen[start - 1] == b'/' {
        other_end = start - 1;
        other_start = other_end;
        while other_start > 0 && feen[other_start - 1] != b' ' {
            other_start -= 1;
        }
    }
    if total(feen.split_at(other_end).0.split_at(other_start).1) > left {
        return None;
    }
    Some(written(&counts))
}

/// How many pieces a hand holds, as far as it can be read.
const fn total(hand: &[u8]) -> usize {
    let (mut total, mut at): (usize, usize) = (0, 0);
    while let Some((count, _, end)) = item(hand, at) {
        total = total.saturating_add(count);
        at = end;
    }
    total
}

/// The count, the piece's number and the end of the item at `at` of a hand.
const fn item(hand: &[u8], at: usize) -> Option<(usize, usize, usize)> {
    let (count, start) = match scan_number(hand, at) {
        (_, end) if end == at => (1, at),
        number => number,
    };
    match read_epin_at(hand, start) {
        Some((piece, end)) => Some((count, piece, end)),
        None => None,
    }
}

/// How many of each piece a hand holds, if they are no more than there is room for, and how much of that is left.
const fn counts(hand: &[u8], room: usize) -> Option<([usize; Epin::COUNT], usize)> {
    let mut counts = [0; Epin::COUNT];
    let mut left = room;
    let mut at = 0;
    while at < hand.len() {
        let Some((count, piece, end)) = item(hand, at) else { return None };
        if count == 0 || count > left {
            return None;
        }
        counts[piece] += count;
        left -= count;
        at = end;
    }
    Some((counts, left))
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
