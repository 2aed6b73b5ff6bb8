//! The canonical form of a hand that is written in another: what an error suggests.

use crate::Epin;
use crate::text::Glyph;

use super::lexis::number;

/// A hand whose pieces stand in any order and number, given out as FEEN writes it: each kind of piece once
/// behind its count, the highest count first.
///
/// Counted anew at each step, from the text alone, as const code cannot collect: hands are short.
#[derive(Clone, Copy)]
pub(crate) struct SortedHand<'a> {
    text: &'a [u8],
    last: Option<(usize, Epin)>,
}

impl<'a> SortedHand<'a> {
    /// Longer ones are left alone, so that it takes no time to speak of, in const evaluation either.
    const MAX_LEN: usize = 128;

    /// The hand around byte `at` of a FEEN, if it consists of pieces and counts from 1, and the board has room
    /// for them.
    pub(crate) const fn around(feen: &'a [u8], at: usize) -> Option<Self> {
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
        let hand = Self { text: feen.split_at(end).0.split_at(start).1, last: None };
        if hand.text.len() > Self::MAX_LEN {
            return None;
        }
        let mut room = empty_squares(feen);
        let mut read = 0;
        while let Some((count, _, next)) = hand.item(read) {
            if count == 0 || count > room {
                return None;
            }
            room -= count;
            read = next;
        }
        if read == hand.text.len() { Some(hand) } else { None }
    }

    /// The count and the piece that stand at `at`, and the offset behind them.
    const fn item(&self, at: usize) -> Option<(usize, Epin, usize)> {
        let (count, start) = match number(self.text, at) {
            (_, end) if end == at => (1, at),
            number => number,
        };
        match Epin::read_prefix(self.text, start) {
            Some((piece, end)) => Some((count, piece, end)),
            None => None,
        }
    }

    /// How many there are of each piece.
    const fn counts(&self) -> [usize; Epin::COUNT] {
        let mut counts = [0; Epin::COUNT];
        let mut at = 0;
        while let Some((count, piece, next)) = self.item(at) {
            counts[piece.index()] += count;
            at = next;
        }
        counts
    }

    /// The next kind of piece, behind its count if that is more than 1.
    pub(crate) const fn next(&mut self) -> Option<Glyph> {
        let counts = self.counts();
        let mut best: Option<(usize, Epin)> = None;
        let mut at = 0;
        while let Some((_, piece, next)) = self.item(at) {
            let item = (counts[piece.index()], piece);
            if follows(item, self.last) && (best.is_none() || !follows(item, best)) {
                best = Some(item);
            }
            at = next;
        }
        let Some((count, piece)) = best else { return None };
        self.last = best;
        let text = piece.encode();
        Some(if count > 1 { Glyph::number(count).with(text.as_str()) } else { Glyph::text(text.as_str()) })
    }
}

/// How many squares of a FEEN's board are empty.
const fn empty_squares(feen: &[u8]) -> usize {
    let (mut empty, mut at) = (0, 0);
    while at < feen.len() && feen[at] != b' ' {
        let (run, end) = number(feen, at);
        empty = run.saturating_add(empty);
        at = if end > at { end } else { at + 1 };
    }
    empty
}

/// Whether `item` stands behind `other` in a sorted hand; every one stands behind nothing.
const fn follows(item: (usize, Epin), other: Option<(usize, Epin)>) -> bool {
    match other {
        Some((count, piece)) => item.0 < count || (item.0 == count && item.1.index() > piece.index()),
        None => true,
    }
}
