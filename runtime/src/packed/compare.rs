//! Whether a position is the one that some bytes hold.

use super::read::Reader;
use super::{LONG_GAP, PIECES, RUNS, STEPS, unusual};
use crate::base::Side;
use crate::position::{Hand, Position};
use crate::token::Epin;

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Whether [`write`](super::write) writes this position as these bytes.
    #[inline]
    pub(crate) const fn is_packed(&self, bytes: &[u8]) -> bool {
        let reader = Reader::new(bytes);
        reader.is_outline(self.shape().dimension_count(), self.styles(), self.turn())
            && reader.is_board(self.board(), self.board_piece_count())
            && (self.hand_piece_count() == 0 && !reader.has_hands()
                || reader.is_hand(Side::First, self.first_player_hand())
                    && reader.is_hand(Side::Second, self.second_player_hand()))
    }
}

impl Reader<'_> {
    /// Whether `board`, which has `pieces` pieces, is the board in these bytes.
    ///
    /// Nearly all boards that come here are equal, so this does not stop at a piece that differs: then no branch
    /// depends on what stands where, which a processor could not predict.
    #[inline(never)]
    const fn is_board(&self, board: &[Option<Epin>], pieces: usize) -> bool {
        let (told, gaps, codes) = self.pieces();
        if told != pieces {
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
            let mut expected = NUMBERS[*byte as usize];
            if expected == UNUSUAL {
                let [letter, rest @ ..] = codes else { return false };
                codes = rest;
                expected = unusual(*byte, *letter).code();
            }
            if square >= board.len() {
                return false;
            }
            let Some(found) = board[square] else { return false };
            differences |= expected ^ found.code();
            square += 1;
            i += 1;
        }
        differences == 0
    }

    /// Whether `hand` is that hand in these bytes.
    const fn is_hand(&self, side: Side, hand: Hand<'_>) -> bool {
        let mut codes = self.hand_codes(side);
        let mut at = 0;
        loop {
            match (codes.next(), hand.kind_at(at)) {
                (None, None) => return true,
                (Some((piece, count)), Some((held, held_count, next)))
                    if piece.index() == held.index() && count == held_count =>
                {
                    at = next;
                }
                _ => return false,
            }
        }
    }
}

/// The number of each code's piece, or [`UNUSUAL`].
static NUMBERS: [u16; 256] = {
    let mut numbers = [UNUSUAL; 256];
    let mut i = 0;
    while i < numbers.len() {
        if let Some(piece) = PIECES[i] {
            numbers[i] = piece.code();
        }
        i += 1;
    }
    numbers
};

const UNUSUAL: u16 = u16::MAX;
