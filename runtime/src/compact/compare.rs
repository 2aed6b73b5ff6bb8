//! Whether a position is the one that some bytes tell.
#![expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]

use super::{PIECES, RUNS, Reader, STEPS, unusual};
use crate::{Epin, Hand, Side, hand};

impl Reader<'_> {
    /// Whether a board of `pieces` pieces is this one: it has those that are told here, and no more.
    ///
    /// Nearly all that come here are equal, so nothing hurries out at a difference. And no processor foresees
    /// where the runs are, so they take the path of the pieces: where one starts, the first piece is looked at
    /// again.
    #[inline(never)]
    pub(crate) const fn is_board(&self, board: &[Option<Epin>], pieces: usize) -> bool {
        let (first, codes) = self.first();
        let mut bytes = self.bytes.split_at(codes).1;
        if bytes.is_empty() {
            return pieces == 0;
        }
        if first >= board.len() {
            return false;
        }
        let Some(on_first) = board[first] else { return false };
        let on_first = to_bits(on_first);
        let mut differences = 0;
        let mut passed = first as u64;
        while let [byte, rest @ ..] = bytes {
            bytes = rest;
            let mut code = CODES[*byte as usize];
            if code == UNUSUAL {
                let [letter, rest @ ..] = bytes else { return false };
                bytes = rest;
                code = self::code(unusual(*byte, *letter));
            }
            let keep = ((code >> IS_PIECE) as u32).wrapping_sub(1);
            let at = passed as u32 ^ (passed as u32 ^ first as u32) & keep;
            let expected = on_first & keep as u16 | code as u16;
            if at as usize >= board.len() {
                return false;
            }
            let Some(found) = board[at as usize] else { return false };
            differences |= expected ^ to_bits(found);
            passed += code >> STEP;
        }
        differences == 0 && (passed >> (IS_PIECE - STEP)) as usize == pieces
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

/// What a byte of a board stands for, to compare it with one: from the lowest bit on, 16 bits of the piece, 32
/// bits for the number of squares, and the number of pieces; or [`UNUSUAL`].
static CODES: [u64; 256] = {
    let mut codes = [UNUSUAL; 256];
    let mut i = 0;
    while i < codes.len() {
        if let Some(piece) = PIECES[i] {
            codes[i] = code(piece);
        } else if i >= RUNS as usize {
            codes[i] = (STEPS[i] as u64) << STEP;
        }
        i += 1;
    }
    codes
};

const STEP: u32 = 16;
const IS_PIECE: u32 = 48;
const UNUSUAL: u64 = u64::MAX;

const fn code(piece: Epin) -> u64 {
    to_bits(piece) as u64 | 1 << STEP | 1 << IS_PIECE
}

/// The bits of a piece, got by little more than looking at it.
#[inline]
const fn to_bits(piece: Epin) -> u16 {
    let (letter, marks) = piece.fields();
    marks as u16 | (letter as u16) << 8
}
