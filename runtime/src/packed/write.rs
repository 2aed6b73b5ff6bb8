#![expect(clippy::cast_possible_truncation, reason = "no count exceeds the number of squares, 65,025")]

use super::{ESCAPES, HAS_HANDS, LONG_COUNT, LONG_GAP, RUN_LENGTHS, RUNS, USUAL, outline};
use crate::base::MARKER_SETS;
use crate::position::{Hand, Untyped};
use crate::token::Epin;

/// How many bytes [`write`] writes of a position.
pub(crate) const fn packed_len(position: &Untyped<'_>) -> usize {
    write(position, &mut [])
}

/// Writes a position to `out`, as far as there is room, and gives the number of its bytes.
pub(crate) const fn write(position: &Untyped<'_>, out: &mut [u8]) -> usize {
    let [first, second] = position.hands;
    let has_hands = !first.is_empty() || !second.is_empty();
    let mut writer = Writer { out, len: 0 };
    let dimensions = position.shape.dimension_count();
    writer.byte(outline(dimensions, position.turn) | if has_hands { HAS_HANDS } else { 0 });
    writer.byte(position.styles.first() as u8);
    writer.byte(position.styles.second() as u8);
    if has_hands {
        let lengths = writer.len;
        writer.len += 4;
        let start = writer.len;
        writer.hand(first);
        let middle = writer.len;
        writer.hand(second);
        let end = writer.len;
        writer.len = lengths;
        writer.number(middle - start);
        writer.number(end - middle);
        writer.len = end;
    }
    writer.board(position.board);
    writer.len
}

struct Writer<'a> {
    out: &'a mut [u8],
    len: usize,
}

impl Writer<'_> {
    const fn byte(&mut self, byte: u8) {
        if self.len < self.out.len() {
            self.out[self.len] = byte;
        }
        self.len += 1;
    }

    /// A number of pieces, which is at most 65,025, or the length of a hand in bytes, which is less than 4,000: a
    /// hand has at most 624 kinds of two bytes each, and few lengths behind them.
    const fn number(&mut self, number: usize) {
        self.byte(number as u8);
        self.byte((number >> 8) as u8);
    }

    const fn piece(&mut self, piece: Epin) {
        let (letter, set) = (piece.index() / MARKER_SETS, piece.index() % MARKER_SETS);
        let mut usual = 0;
        while usual < USUAL.len() && USUAL[usual] != set {
            usual += 1;
        }
        if usual < USUAL.len() {
            self.byte((letter * USUAL.len() + usual) as u8);
        } else {
            self.byte(ESCAPES + set as u8);
            self.byte(letter as u8);
        }
    }

    const fn run(&mut self, length: usize) {
        let mut left = length;
        let mut i = RUN_LENGTHS.len();
        while left > 0 {
            i -= 1;
            while left >= RUN_LENGTHS[i] as usize {
                left -= RUN_LENGTHS[i] as usize;
                self.byte(RUNS + i as u8);
            }
        }
    }

    const fn board(&mut self, board: &[Option<Epin>]) {
        let mut pieces = 0;
        let mut i = 0;
        while i < board.len() {
            pieces += board[i].is_some() as usize;
            i += 1;
        }
        if pieces < LONG_COUNT as usize {
            self.byte(pieces as u8);
        } else {
            self.byte(LONG_COUNT);
            self.number(pieces);
        }
        self.gaps(board);
        self.pieces(board);
    }

    /// The empty squares before each piece.
    const fn gaps(&mut self, board: &[Option<Epin>]) {
        let (mut gap, mut lower) = (0, None);
        let mut i = 0;
        while i < board.len() {
            if board[i].is_none() {
                gap += 1;
            } else {
                let bits = if gap < LONG_GAP { gap as u8 } else { LONG_GAP as u8 };
                match lower {
                    None => lower = Some(bits),
                    Some(first) => {
                        self.byte(first | bits << 4);
                        lower = None;
                    }
                }
                gap = 0;
            }
            i += 1;
        }
        if let Some(first) = lower {
            self.byte(first);
        }
    }

    /// The pieces, and what is left of the long gaps before them.
    const fn pieces(&mut self, board: &[Option<Epin>]) {
        let mut gap: usize = 0;
        let mut i = 0;
        while i < board.len() {
            match board[i] {
                Some(piece) => {
                    self.run(gap.saturating_sub(LONG_GAP));
                    gap = 0;
                    self.piece(piece);
                }
                None => gap += 1,
            }
            i += 1;
        }
    }

    /// The pieces in their order.
    const fn hand(&mut self, hand: Hand<'_>) {
        let mut at = 0;
        while let Some((piece, count, next)) = hand.kind_at(at) {
            self.piece(piece);
            self.run(count - 1);
            at = next;
        }
    }
}
