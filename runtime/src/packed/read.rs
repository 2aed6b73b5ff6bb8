//! Unpacks packed positions, and compares packed positions with other positions.

use super::{ESCAPES, HAS_HANDS, LONG_COUNT, LONG_GAP, PIECES, RUN_LENGTHS, RUNS, dimensions, header};
use crate::base::{Letter, MARKER_SETS, Side};
use crate::position::{Hand, PieceCounts, Position, Slot, put_kind, width};
use crate::token::{Epin, Styles};

/// Returns the position that was packed into `bytes`. `hash` must be the [`zobrist`](Position::zobrist) of the
/// position.
#[must_use]
pub const fn unpack<const A: usize, const B: usize, const C: usize>(
    bytes: &[u8],
    hash: u64,
) -> Position<A, B, C> {
    let reader = Reader::new(bytes);
    let (dimensions, styles, turn) = reader.header();
    let mut position = Position::blank(dimensions, styles, turn, hash);
    let mut counts = PieceCounts::NONE;
    let (board, slots) = position.storage();
    counts.board = reader.board(board);
    if reader.has_hands() {
        (counts.hands[0], counts.slots[0]) = reader.hand(Side::First, slots);
        (counts.hands[1], counts.slots[1]) = reader.hand(Side::Second, slots);
    }
    position.set_counts(counts);
    position
}

/// Returns the position that was packed into `bytes`, and computes its hash.
pub(crate) const fn unpack_and_hash<const A: usize, const B: usize, const C: usize>(
    bytes: &[u8],
) -> Position<A, B, C> {
    let mut position = unpack(bytes, 0);
    position.rehash();
    position
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Reports whether `bytes` contains this position, packed by [`write`](super::write).
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

/// A packed position.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    /// The offsets of the first player's hand, the second player's hand and the board.
    starts: [usize; 3],
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

    /// Returns the number of dimensions, the styles and the turn.
    #[inline]
    pub(crate) const fn header(&self) -> (u8, Styles, Side) {
        let styles = Styles::new(Letter::ALL[self.bytes[1] as usize], Letter::ALL[self.bytes[2] as usize]);
        (dimensions(self.bytes[0]), styles, Side::ALL[self.bytes[0] as usize & 1])
    }

    /// Reports whether [`header`](Self::header) returns these values.
    #[inline]
    pub(crate) const fn is_outline(&self, dimensions: u8, styles: Styles, turn: Side) -> bool {
        self.bytes[0] & !HAS_HANDS == header(dimensions, turn)
            && self.bytes[1] == styles.first() as u8
            && self.bytes[2] == styles.second() as u8
    }

    #[inline]
    pub(crate) const fn has_hands(&self) -> bool {
        self.bytes[0] & HAS_HANDS != 0
    }

    const fn hand_codes(&self, side: Side) -> HandCodes<'a> {
        let [first, second, board] = self.starts;
        match side {
            Side::First => HandCodes { bytes: self.bytes, at: first, end: second },
            Side::Second => HandCodes { bytes: self.bytes, at: second, end: board },
        }
    }

    /// Returns the number of pieces on the board, the offset of the numbers of empty squares, and the offset of the
    /// pieces' codes.
    #[inline]
    const fn pieces(&self) -> (usize, usize, usize) {
        let at = self.starts[2];
        let (pieces, gaps) = match self.bytes[at] {
            LONG_COUNT => (u16::from_le_bytes([self.bytes[at + 1], self.bytes[at + 2]]) as usize, at + 3),
            pieces => (pieces as usize, at + 1),
        };
        (pieces, gaps, gaps + pieces.div_ceil(2))
    }

    /// Puts the pieces on an empty board, and returns the number of pieces.
    ///
    /// This is one loop without calls, since each call slows down const evaluation in `position!`.
    #[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
    pub(crate) const fn board(&self, board: &mut [Option<Epin>]) -> u16 {
        let (bytes, table, escapes, long) = (self.bytes, &PIECES, ESCAPES, LONG_GAP);
        let (pieces, mut gaps, mut at) = self.pieces();
        let (mut square, mut two_gaps) = (0, 0);
        let mut i = 0;
        while i < pieces {
            if i & 1 == 0 {
                two_gaps = bytes[gaps] as usize;
                gaps += 1;
            } else {
                two_gaps >>= 4;
            }
            let gap = two_gaps & 15;
            square += gap;
            if gap == long {
                while bytes[at] >= RUNS {
                    square += run_length(bytes[at]);
                    at += 1;
                }
            }
            let byte = bytes[at];
            at += 1;
            if byte < escapes {
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

    /// Fills a player's empty hand. Returns the number of pieces in the hand, and the number of slots that the hand
    /// uses.
    ///
    /// The codes are in the order of the slots, so each kind of piece goes after the previous kind.
    #[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
    const fn hand(&self, side: Side, slots: &mut [Slot]) -> (u16, u16) {
        let start = match side {
            Side::First => 0,
            Side::Second => slots.len() - self.hand_width(side),
        };
        let mut codes = self.hand_codes(side);
        let (mut pieces, mut at) = (0, start);
        while let Some((piece, count)) = codes.next() {
            at = put_kind(slots, at, piece, count);
            pieces += count;
        }
        (pieces as u16, (at - start) as u16)
    }

    /// Returns the number of slots that a hand uses.
    const fn hand_width(&self, side: Side) -> usize {
        let mut codes = self.hand_codes(side);
        let mut slots = 0;
        while let Some((_, count)) = codes.next() {
            slots += width(count);
        }
        slots
    }

    /// Reports whether these bytes contain `board`. `pieces` is the number of pieces on `board`.
    ///
    /// Nearly all boards that are compared here are equal, so the loop does not stop at the first difference.
    /// Stopping would need a branch for each piece, and a processor cannot predict such branches.
    #[inline(never)]
    const fn is_board(&self, board: &[Option<Epin>], pieces: usize) -> bool {
        let (count, gaps, codes) = self.pieces();
        if count != pieces {
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
                    square += run_length(*run);
                    codes = rest;
                }
            }
            let [byte, rest @ ..] = codes else { return false };
            codes = rest;
            let mut expected = PIECES[*byte as usize];
            if expected.is_none() {
                let [letter, rest @ ..] = codes else { return false };
                codes = rest;
                expected = Some(unusual(*byte, *letter));
            }
            if square >= board.len() {
                return false;
            }
            let (Some(expected), Some(found)) = (expected, board[square]) else { return false };
            differences |= expected.code() ^ found.code();
            square += 1;
            i += 1;
        }
        differences == 0
    }

    /// Reports whether these bytes contain `hand` as the hand of `side`.
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

/// The codes of a hand.
struct HandCodes<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl HandCodes<'_> {
    /// Returns the next kind of piece, and its count.
    #[inline]
    const fn next(&mut self) -> Option<(Epin, usize)> {
        if self.at >= self.end {
            return None;
        }
        let byte = self.bytes[self.at];
        self.at += 1;
        let piece = if let Some(piece) = PIECES[byte as usize] {
            piece
        } else {
            self.at += 1;
            unusual(byte, self.bytes[self.at - 1])
        };
        let mut count = 1;
        while self.at < self.end && self.bytes[self.at] >= RUNS {
            count += run_length(self.bytes[self.at]);
            self.at += 1;
        }
        Some((piece, count))
    }
}

/// Returns the piece for a letter and a code from [`ESCAPES`] to `RUNS - 1`.
const fn unusual(code: u8, letter: u8) -> Epin {
    Epin::numbered(letter as usize * MARKER_SETS + (code - ESCAPES) as usize)
}

/// Returns the length for a code from [`RUNS`] on.
const fn run_length(code: u8) -> usize {
    RUN_LENGTHS[(code - RUNS) as usize] as usize
}
