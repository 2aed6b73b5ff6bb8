//! The compact encoding of a position. `position!` expands to this encoding, and maps and books store it.
//!
//! ```text
//! byte 0      bit 0 the turn, bits 1 and 2 the number of dimensions, bit 3 whether there are hands
//! bytes 1, 2  the letters of the styles, the first player's first
//! if there are hands: the lengths of both in bytes, as 16 bits each with the lower byte first; the hands
//! the number of pieces on the board: a byte, or 255 and 16 bits
//! the number of empty squares before each piece, in four bits each, the first in the lower ones of a byte
//! the pieces
//! ```
//!
//! A piece with a usual set of markers takes one byte, which is a code below [`ESCAPES`]. Any other piece takes two
//! bytes. The first byte is a code from `ESCAPES` to `RUNS - 1`, and gives the markers. The second byte gives the
//! letter. Codes from [`RUNS`] to 255 are lengths:
//!
//! * On the board, lengths come before a piece if that piece's number of empty squares is stored as 15. The lengths
//!   are additional empty squares.
//! * In a hand, lengths come after a piece. The lengths are additional pieces of the same kind.
//!
//! The numbers of empty squares are stored separately from the pieces, so that all pieces are read in the same way.

mod read;

pub use read::unpack;
pub(crate) use read::unpack_and_hash;

use crate::base::{CasedLetter, MARKER_SETS, Side, State, set_number};
use crate::position::{AnyPosition, Hand};
use crate::token::Epin;

/// The usual sets of markers: no marker, `^`, `+` and `-`. Pieces with these markers take one byte.
const USUAL: [usize; 4] = [
    set_number(State::Normal as usize, 0, 0),
    set_number(State::Normal as usize, 1, 0),
    set_number(State::Enhanced as usize, 0, 0),
    set_number(State::Diminished as usize, 0, 0),
];
const HAS_HANDS: u8 = 8;
/// The marker before a two-byte number of pieces on a board.
const LONG_COUNT: u8 = 255;
/// The maximum number of empty squares that four bits can store. If this number is stored, lengths come before the
/// piece.
const LONG_GAP: usize = 15;
#[expect(clippy::cast_possible_truncation, reason = "it is 208")]
const ESCAPES: u8 = (USUAL.len() * CasedLetter::ALL.len()) as u8;
#[expect(clippy::cast_possible_truncation, reason = "it is 220")]
const RUNS: u8 = ESCAPES + MARKER_SETS as u8;

/// The length for each code from [`RUNS`] on: all short lengths, and some long lengths.
static RUN_LENGTHS: [u16; 256 - RUNS as usize] = {
    const LONG: [u16; 4] = [64, 128, 256, 1024];
    let mut lengths = [0; 256 - RUNS as usize];
    let short = lengths.len() - LONG.len();
    let (mut i, mut length) = (0, 1);
    while i < lengths.len() {
        lengths[i] = if i < short { length } else { LONG[i - short] };
        (i, length) = (i + 1, length + 1);
    }
    lengths
};

/// The piece for each code below [`ESCAPES`].
static PIECES: [Option<Epin>; 256] = {
    let usual = USUAL;
    let mut pieces = [None; 256];
    let mut i = 0;
    while i < ESCAPES as usize {
        pieces[i] = Some(Epin::numbered(i / usual.len() * MARKER_SETS + usual[i % usual.len()]));
        i += 1;
    }
    pieces
};

/// Returns the code and the letter of a piece. The letter is written only if the code is [`ESCAPES`] or more.
#[expect(clippy::cast_possible_truncation, reason = "letters and sets of markers are few")]
const fn code(piece: Epin) -> (u8, u8) {
    let (letter, set) = (piece.index() / MARKER_SETS, piece.index() % MARKER_SETS);
    let mut i = 0;
    while i < USUAL.len() {
        if USUAL[i] == set {
            return ((letter * USUAL.len() + i) as u8, 0);
        }
        i += 1;
    }
    (ESCAPES + set as u8, letter as u8)
}

/// Returns the number of dimensions that the first byte encodes.
pub(crate) const fn dimensions(first: u8) -> u8 {
    first >> 1 & 3
}

/// Returns the first byte of a position without hands.
const fn header(dimensions: u8, turn: Side) -> u8 {
    turn as u8 | dimensions << 1
}

/// Returns the number of bytes that [`write`] writes.
#[must_use]
pub const fn packed_len(position: &AnyPosition<'_>) -> usize {
    write(position, &mut [])
}

/// Packs a position into `out`, as far as there is room. Returns the number of bytes of the whole packed position.
pub const fn write(position: &AnyPosition<'_>, out: &mut [u8]) -> usize {
    let [first, second] = position.hands;
    let has_hands = !first.is_empty() || !second.is_empty();
    let mut writer = Writer { out, len: 0 };
    let dimensions = position.shape.dimension_count();
    writer.byte(header(dimensions, position.turn) | if has_hands { HAS_HANDS } else { 0 });
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
    writer.board(position.board, position.board_pieces);
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

    /// Writes a number of pieces or the length of a hand. There are at most 65,025 pieces. A hand takes less than
    /// 4,000 bytes: at most 624 kinds of two bytes each, and a few lengths.
    #[expect(clippy::cast_possible_truncation, reason = "see above")]
    const fn number(&mut self, number: usize) {
        self.byte(number as u8);
        self.byte((number >> 8) as u8);
    }

    const fn piece(&mut self, piece: Epin) {
        let (code, letter) = code(piece);
        self.byte(code);
        if code >= ESCAPES {
            self.byte(letter);
        }
    }

    /// Writes lengths that add up to `sum`, the longest first.
    const fn run(&mut self, sum: usize) {
        let (mut left, mut code) = (sum, u8::MAX);
        while left > 0 {
            let length = RUN_LENGTHS[(code - RUNS) as usize] as usize;
            if left >= length {
                left -= length;
                self.byte(code);
            } else {
                code -= 1;
            }
        }
    }

    /// Writes the board. The loop makes few calls, since each call slows down const evaluation in `position_map!`.
    #[expect(clippy::cast_possible_truncation, reason = "each is less than 255")]
    const fn board(&mut self, board: &[Option<Epin>], pieces: usize) {
        if pieces < LONG_COUNT as usize {
            self.byte(pieces as u8);
        } else {
            self.byte(LONG_COUNT);
            self.number(pieces);
        }
        let gaps = self.len;
        self.len += pieces.div_ceil(2);
        let (mut gap, mut written, mut i) = (0, 0, 0);
        while written < pieces {
            if let Some(piece) = board[i] {
                let at = gaps + written / 2;
                let bits = if gap < LONG_GAP { gap } else { LONG_GAP } as u8;
                if at < self.out.len() {
                    self.out[at] = if written % 2 == 0 { bits } else { self.out[at] | bits << 4 };
                }
                if gap > LONG_GAP {
                    self.run(gap - LONG_GAP);
                }
                self.piece(piece);
                (gap, written) = (0, written + 1);
            } else {
                gap += 1;
            }
            i += 1;
        }
    }

    /// Writes the pieces in the order of the hand.
    const fn hand(&mut self, hand: Hand<'_>) {
        let mut at = 0;
        while let Some((piece, count, next)) = hand.kind_at(at) {
            self.piece(piece);
            self.run(count - 1);
            at = next;
        }
    }
}
