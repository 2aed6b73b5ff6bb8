#![expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]

use super::{ESCAPES, HAS_HANDS, LONG_COUNT, LONG_GAP, PIECES, RUNS, STEPS, dimensions, outline, unusual};
use crate::hand_slots::HandSlots;
use crate::{Epin, Letter, Side, Styles};

/// A position's bytes, taken apart.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(super) bytes: &'a [u8],
    /// Where the first player's hand, the second's and the board start.
    pub(super) starts: [usize; 3],
}

impl<'a> Reader<'a> {
    #[inline]
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        let starts = if bytes[0] & HAS_HANDS == 0 {
            [3; 3]
        } else {
            let first = u16::from_le_bytes([bytes[3], bytes[4]]) as usize;
            let second = u16::from_le_bytes([bytes[5], bytes[6]]) as usize;
            [7, 7 + first, 7 + first + second]
        };
        Self { bytes, starts }
    }

    /// The number of dimensions, the styles and the turn.
    #[inline]
    pub(crate) const fn outline(&self) -> (u8, Styles, Side) {
        let styles = Styles::new(Letter::ALL[self.bytes[1] as usize], Letter::ALL[self.bytes[2] as usize]);
        (dimensions(self.bytes[0]), styles, Side::ALL[self.bytes[0] as usize & 1])
    }

    /// Whether these are what [`outline`](Self::outline) gives.
    #[inline]
    pub(crate) const fn is_outline(&self, dimensions: u8, styles: Styles, turn: Side) -> bool {
        self.bytes[0] & !HAS_HANDS == outline(dimensions, turn)
            && self.bytes[1] == styles.first() as u8
            && self.bytes[2] == styles.second() as u8
    }

    #[inline]
    pub(crate) const fn has_hands(&self) -> bool {
        self.bytes[0] & HAS_HANDS != 0
    }

    pub(super) const fn hand_codes(&self, side: Side) -> Codes<'a> {
        let [first, second, board] = self.starts;
        match side {
            Side::First => Codes { bytes: self.bytes, at: first, end: second },
            Side::Second => Codes { bytes: self.bytes, at: second, end: board },
        }
    }

    /// The number of pieces on the board, and where their gaps start and their codes.
    #[inline]
    pub(super) const fn pieces(&self) -> (usize, usize, usize) {
        let at = self.starts[2];
        let (pieces, gaps) = match self.bytes[at] {
            LONG_COUNT => (u16::from_le_bytes([self.bytes[at + 1], self.bytes[at + 2]]) as usize, at + 3),
            pieces => (pieces as usize, at + 1),
        };
        (pieces, gaps, gaps + pieces.div_ceil(2))
    }

    /// Fills an empty board and gives the number of pieces.
    ///
    /// All in one loop without a call: this is what const evaluation pays for, per step, in `position!`.
    pub(crate) const fn board(&self, board: &mut [Option<Epin>]) -> u16 {
        let (bytes, table) = (self.bytes, &PIECES);
        let (pieces, gaps, mut at) = self.pieces();
        let mut square = 0;
        let mut i = 0;
        while i < pieces {
            let gap = (bytes[gaps + i / 2] >> (i % 2 * 4)) as usize % 16;
            square += gap;
            if gap == LONG_GAP {
                while bytes[at] >= RUNS {
                    square += STEPS[bytes[at] as usize] as usize;
                    at += 1;
                }
            }
            let byte = bytes[at];
            at += 1;
            if byte < ESCAPES {
                board[square] = table[byte as usize];
            } else {
                board[square] = Some(unusual(byte, bytes[at]));
                at += 1;
            }
            square += 1;
            i += 1;
        }
        pieces as u16
    }

    /// Fills an empty hand and gives the number of pieces.
    pub(crate) const fn hand(&self, mut hand: HandSlots<'_>) -> u16 {
        let mut codes = self.hand_codes(hand.side());
        let mut last = None;
        while let Some((piece, step)) = codes.next() {
            if piece.is_some() {
                last = piece;
            }
            if let Some(piece) = last {
                hand.push(piece, step);
            }
        }
        hand.len() as u16
    }
}

/// The codes of a hand.
pub(super) struct Codes<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl Codes<'_> {
    /// The next piece, or none for a length, and how many pieces it stands for.
    #[inline]
    pub(super) const fn next(&mut self) -> Option<(Option<Epin>, usize)> {
        if self.at >= self.end {
            return None;
        }
        let byte = self.bytes[self.at];
        self.at += 1;
        if byte >= ESCAPES && byte < RUNS {
            let piece = unusual(byte, self.bytes[self.at]);
            self.at += 1;
            return Some((Some(piece), 1));
        }
        Some((PIECES[byte as usize], STEPS[byte as usize] as usize))
    }
}
