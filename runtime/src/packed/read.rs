use super::{ESCAPES, HAS_HANDS, LONG_COUNT, LONG_GAP, PIECES, RUNS, STEPS, dimensions, outline, unusual};
use crate::base::{Letter, Side};
use crate::position::{Counts, Position, Slot, put_kind, width};
use crate::token::{Epin, Styles};

/// The position that was packed into these bytes; `hash` is its [`zobrist`](Position::zobrist).
#[must_use]
pub const fn unpack<const A: usize, const B: usize, const C: usize>(
    bytes: &[u8],
    hash: u64,
) -> Position<A, B, C> {
    let reader = Reader::new(bytes);
    let (dimensions, styles, turn) = reader.outline();
    let mut position = Position::blank(dimensions, styles, turn, hash);
    let (board, slots) = position.storage();
    let board_pieces = reader.board(board);
    let mut counts = Counts { board_pieces, hand_pieces: [0; 2], hand_slots: [0; 2] };
    if reader.has_hands() {
        let first = reader.hand(Side::First, slots);
        let second = reader.hand(Side::Second, slots);
        counts.hand_pieces = [first.0, second.0];
        counts.hand_slots = [first.1, second.1];
    }
    position.set_counts(&counts);
    position
}

/// [`unpack`] where the hash is not known.
pub(crate) const fn unpack_and_hash<const A: usize, const B: usize, const C: usize>(
    bytes: &[u8],
) -> Position<A, B, C> {
    let mut position = unpack(bytes, 0);
    position.rehash();
    position
}

/// The bytes of a position, taken apart.
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

    pub(super) const fn hand_codes(&self, side: Side) -> HandCodes<'a> {
        let [first, second, board] = self.starts;
        match side {
            Side::First => HandCodes { bytes: self.bytes, at: first, end: second },
            Side::Second => HandCodes { bytes: self.bytes, at: second, end: board },
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
    /// One loop without a call: in `position!`, const evaluation pays for every step.
    pub(crate) const fn board(&self, board: &mut [Option<Epin>]) -> usize {
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
        pieces
    }

    /// Fills a player's empty hand, and gives how many pieces it then holds and how many slots they use.
    ///
    /// The codes are in the order of the slots, so each kind is put behind the one before.
    const fn hand(&self, side: Side, slots: &mut [Slot]) -> (usize, usize) {
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
        (pieces, at - start)
    }

    /// How many slots a hand uses.
    const fn hand_width(&self, side: Side) -> usize {
        let mut codes = self.hand_codes(side);
        let mut slots = 0;
        while let Some((_, count)) = codes.next() {
            slots += width(count);
        }
        slots
    }
}

/// The codes of a hand.
pub(super) struct HandCodes<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl HandCodes<'_> {
    /// The next kind of piece, and how many of it there are.
    #[inline]
    pub(super) const fn next(&mut self) -> Option<(Epin, usize)> {
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
            count += STEPS[self.bytes[self.at] as usize] as usize;
            self.at += 1;
        }
        Some((piece, count))
    }
}
