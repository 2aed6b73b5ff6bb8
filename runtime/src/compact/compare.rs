//! Whether a position is the one that some bytes tell.

use super::{LONG_GAP, PIECES, RUNS, Reader, STEPS, unusual};
use crate::{Epin, Hand, Side, hand};

impl Reader<'_> {
    /// Whether a board of `pieces` pieces is this one: it has those that are told here, and no more.
    ///
    /// Nearly all that come here are equal, so nothing hurries out at a difference, and no branch depends on what
    /// stands where, which no processor foresees.
    #[inline(never)]
    pub(crate) const fn is_board(&self, board: &[Option<Epin>], pieces: usize) -> bool {
        let (expected, gaps, codes) = self.pieces();
        if expected != pieces {
            return false;
        }
        let (gaps, mut codes) = (self.bytes.split_at(gaps).1, self.bytes.split_at(codes).1);
        let mut differences = 0;
        let mut square = 0;
        let mut i = 0;
        while i < pieces {
            let gap = (gaps[i / 2] >> (i % 2 * 4)) as usize % 16;
            square += gap;
            if gap == LONG_GAP {
                while let [run, rest @ ..] = codes
                    && *run >= RUNS
                {
                    square += STEPS[*run as usize] as usize;
                    codes = rest;
                }
            }
            let [byte, rest @ ..] = codes else { return false };
            codes = rest;
            let mut bits = BITS[*byte as usize];
            if bits == UNUSUAL {
                let [letter, rest @ ..] = codes else { return false };
                codes = rest;
                bits = to_bits(unusual(*byte, *letter));
            }
            if square >= board.len() {
                return false;
            }
            let Some(found) = board[square] else { return false };
            differences |= bits ^ to_bits(found);
            square += 1;
            i += 1;
        }
        differences == 0
    }

    /// Whether a hand is this one.
    pub(crate) const fn is_hand(&self, side: Side, hand: Hand<'_>) -> bool {
        let slots = hand.slots();
        let mut codes = self.hand_codes(side);
        let mut expected = hand::EMPTY;
        let mut i = 0;
        while let Some((piece, step)) = codes.next() {
            if let Some(piece) = piece {
                expected = hand::slot(piece);
            }
            if step > slots.len() - i {
                return false;
            }
            let end = i + step;
            while i < end {
                let at = match side {
                    Side::First => i,
                    Side::Second => slots.len() - 1 - i,
                };
                if slots[at] != expected {
                    return false;
                }
                i += 1;
            }
        }
        i == slots.len()
    }
}

/// The bits of each code's piece, or [`UNUSUAL`].
static BITS: [u16; 256] = {
    let mut bits = [UNUSUAL; 256];
    let mut i = 0;
    while i < bits.len() {
        if let Some(piece) = PIECES[i] {
            bits[i] = to_bits(piece);
        }
        i += 1;
    }
    bits
};

const UNUSUAL: u16 = u16::MAX;

/// The bits of a piece, got by little more than looking at it.
#[inline]
const fn to_bits(piece: Epin) -> u16 {
    let (letter, marks) = piece.fields();
    marks as u16 | (letter as u16) << 8
}
