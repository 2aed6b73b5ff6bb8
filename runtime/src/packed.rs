//! The compact encoding of a position. `position!` expands to this encoding, and maps store it.
//!
//! ```text
//! byte 0      bit 0 the turn, bits 1 and 2 the number of dimensions, bit 3 whether a hand has pieces
//! byte 1      the letter of the first player's style, as a number from 0 for A
//! byte 2      the letter of the second player's style, as a number from 0 for A
//! if a hand has pieces, for each hand: the number of its slots, and the slots, which the module `position::hand`
//!             describes; 16 bits each, lower byte first
//! the number of pieces on the board: a byte, or 255 and 16 bits
//! the number of empty squares before each piece, four bits each, lower half of a byte first
//! the pieces on the board
//! ```
//!
//! A piece with a usual set of markers takes one byte, which is a code below [`ESCAPES`]. Any other piece takes two
//! bytes. The first byte is a code from `ESCAPES` on, and gives the markers. The second byte gives the letter and its
//! case. If at least 15 squares before a piece are empty, the four bits are 15, and two more bytes come before the
//! piece: the number of empty squares beyond 15.
//!
//! The numbers of empty squares are stored separately from the pieces, so that all pieces are read in the same way.
// Boards have at most 65,025 squares.

use crate::base::{Letter, MARKER_SETS, Side, State, set_number};
use crate::position::{AnyPosition, Hand, Position, pieces_in};
use crate::token::{Epin, Sin, Styles};

/// The usual sets of markers: no marker, `^`, `+` and `-`. Pieces with these markers take one byte.
const USUAL: [usize; 4] = [
    set_number(State::Normal as usize, 0, 0),
    set_number(State::Normal as usize, 1, 0),
    set_number(State::Enhanced as usize, 0, 0),
    set_number(State::Diminished as usize, 0, 0),
];
const HAS_HANDS: u8 = 8;
/// This byte means that the number of pieces on the board follows in two bytes.
const LONG_COUNT: u8 = 255;
/// In the four bits, a number below 15 is the number of empty squares. The number 15 means that two bytes before the
/// piece have the number of empty squares beyond 15.
const LONG_GAP: usize = 15;
#[expect(clippy::cast_possible_truncation, reason = "it is 208")]
const ESCAPES: u8 = (USUAL.len() * Sin::COUNT) as u8;

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

/// Returns the number of dimensions that the first byte encodes.
pub(crate) const fn dimensions(first: u8) -> u8 {
    first >> 1 & 3
}

const fn first_byte(dimensions: u8, turn: Side, has_hands: bool) -> u8 {
    turn as u8 + 2 * dimensions + if has_hands { HAS_HANDS } else { 0 }
}

/// Packs a position into `out`, as far as there is room. Returns the length of the whole packed position in bytes.
pub const fn write(position: &AnyPosition<'_>, out: &mut [u8]) -> usize {
    let [first, second] = position.hands;
    let has_hands = !first.is_empty() || !second.is_empty();
    let mut writer = Writer { out, len: 0 };
    writer.byte(first_byte(position.shape.dimension_count, position.turn, has_hands));
    writer.byte(position.styles.first() as u8);
    writer.byte(position.styles.second() as u8);
    if has_hands {
        writer.hand(first);
        writer.hand(second);
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

    /// Writes a slot, or a number of slots, pieces or squares, in two bytes. A slot has 16 bits. A number is at most
    /// 65,025.
    #[expect(clippy::cast_possible_truncation, reason = "see above")]
    const fn number(&mut self, number: usize) {
        self.byte(number as u8);
        self.byte((number >> 8) as u8);
    }

    #[expect(clippy::cast_possible_truncation, reason = "letters and sets of markers are few")]
    const fn piece(&mut self, piece: Epin) {
        let letter = piece.index() / MARKER_SETS;
        let set = piece.index() % MARKER_SETS;
        let mut i = 0;
        while i < USUAL.len() {
            if USUAL[i] == set {
                return self.byte((letter * USUAL.len() + i) as u8);
            }
            i += 1;
        }
        self.byte(ESCAPES + set as u8);
        self.byte(letter as u8);
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
        let mut gap = 0;
        let mut written = 0;
        let mut square = 0;
        while written < pieces {
            if let Some(piece) = board[square] {
                let at = gaps + written / 2;
                let bits = if gap < LONG_GAP { gap } else { LONG_GAP } as u8;
                if at < self.out.len() {
                    self.out[at] = if written % 2 == 0 { bits } else { self.out[at] + 16 * bits };
                }
                if gap >= LONG_GAP {
                    self.number(gap - LONG_GAP);
                }
                self.piece(piece);
                written += 1;
                gap = 0;
            } else {
                gap += 1;
            }
            square += 1;
        }
    }

    const fn hand(&mut self, hand: Hand<'_>) {
        self.number(hand.slots.len());
        let mut left = hand.slots;
        while let [slot, rest @ ..] = left {
            self.number(*slot as usize);
            left = rest;
        }
    }
}

/// Returns the position that was packed into `bytes`, with `hash` as its [`zobrist`](Position::zobrist).
#[expect(clippy::cast_possible_truncation, reason = "a hand has at most 65,025 pieces and slots")]
pub const fn unpack<const A: usize, const B: usize, const C: usize>(
    bytes: &[u8],
    hash: u64,
) -> Position<A, B, C> {
    let packed = Packed::new(bytes);
    let Packed { first, styles: [style, other], .. } = packed;
    let styles = Styles::new(Letter::ALL[style as usize], Letter::ALL[other as usize]);
    let mut position = Position::unfilled(dimensions(first), styles, Side::ALL[first as usize & 1], hash);
    let mut counts = position.counts;
    let (board, slots) = position.storage();
    counts.board = packed.fill_board(board);
    // Each hand is copied to its end of the slots.
    let mut player = 0;
    while player < Side::ALL.len() && first & HAS_HANDS != 0 {
        let hand = packed.hands[player];
        let start = if player == 0 { 0 } else { slots.len() - hand.len() };
        let mut i = 0;
        while i < hand.len() {
            let slot = u16::from_le_bytes(hand[i]);
            slots[start + i] = slot;
            counts.hands[player] += pieces_in(slot) as u16;
            i += 1;
        }
        counts.slots[player] = i as u16;
        player += 1;
    }
    position.counts = counts;
    position
}

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Reports whether `bytes` starts with this position, packed by [`write`].
    #[inline]
    pub(crate) const fn is_packed(&self, bytes: &[u8]) -> bool {
        let packed = Packed::new(bytes);
        let has_hands = self.hand_piece_count() > 0;
        packed.first == first_byte(self.shape().dimension_count, self.turn(), has_hands)
            && packed.styles[0] == self.styles().first() as u8
            && packed.styles[1] == self.styles().second() as u8
            && packed.is_board(self.board(), self.board_piece_count())
            && (!has_hands
                || is_hand(packed.hands[0], self.first_player_hand())
                    && is_hand(packed.hands[1], self.second_player_hand()))
    }
}

/// The parts of a packed position.
struct Packed<'a> {
    first: u8,
    /// The indices of the letters.
    styles: [u8; 2],
    /// The slots of the first player's hand, and of the second player's hand.
    hands: [&'a [[u8; 2]]; 2],
    /// The number of pieces on the board.
    pieces: usize,
    /// First the number of empty squares before each piece, up to 15, two numbers in each byte. Then the bytes of the
    /// pieces on the board, and of the long numbers of empty squares before them.
    board: &'a [u8],
}

impl<'a> Packed<'a> {
    /// Splits the bytes with patterns, since each call slows down const evaluation in `position!`.
    #[inline]
    const fn new(bytes: &'a [u8]) -> Self {
        let [first, style, other_style, rest @ ..] = bytes else { unreachable!() };
        let mut rest = rest;
        let mut hands: [&[[u8; 2]]; 2] = [&[]; 2];
        if *first & HAS_HANDS != 0 {
            (hands[0], rest) = split_hand(rest);
            (hands[1], rest) = split_hand(rest);
        }
        let (pieces, board) = match rest {
            [LONG_COUNT, low, high, rest @ ..] => (u16::from_le_bytes([*low, *high]) as usize, rest),
            [pieces, rest @ ..] => (*pieces as usize, rest),
            [] => unreachable!(),
        };
        Self { first: *first, styles: [*style, *other_style], hands, pieces, board }
    }

    /// Puts the pieces on an empty board, and returns the number of pieces.
    ///
    /// The loop makes few calls, since each call slows down const evaluation in `position!`.
    #[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
    const fn fill_board(&self, board: &mut [Option<Epin>]) -> u16 {
        let bytes = self.board;
        // Inside the loop, each use of a constant or a static would slow down const evaluation.
        let pieces = &PIECES;
        let escapes = ESCAPES;
        let long_gap = LONG_GAP;
        let mut square = 0;
        let mut two_gaps = 0;
        let mut at = self.pieces.div_ceil(2);
        let mut i = 0;
        while i < self.pieces {
            if i & 1 == 0 {
                two_gaps = bytes[i / 2] as usize;
            } else {
                two_gaps >>= 4;
            }
            let gap = two_gaps & 15;
            square += gap;
            if gap == long_gap {
                square += number(bytes, at);
                at += 2;
            }
            let code = bytes[at];
            at += 1;
            if code < escapes {
                board[square] = pieces[code as usize];
            } else {
                board[square] = Some(unusual(code, bytes[at]));
                at += 1;
            }
            square += 1;
            i += 1;
        }
        self.pieces as u16
    }

    /// Reports whether the packed board equals `board`. `pieces` is the number of pieces on `board`.
    ///
    /// Nearly all compared boards are equal. So the loop does not stop where two pieces differ, which saves a branch
    /// for each piece.
    #[inline(never)]
    const fn is_board(&self, board: &[Option<Epin>], pieces: usize) -> bool {
        if self.pieces != pieces {
            return false;
        }
        let bytes = self.board;
        let mut square = 0;
        let mut at = pieces.div_ceil(2);
        let mut differences = 0;
        let mut i = 0;
        while i < pieces {
            let gap = (bytes[i / 2] >> (i % 2 * 4)) as usize % 16;
            square += gap;
            if gap == LONG_GAP {
                square += number(bytes, at);
                at += 2;
            }
            let (expected, width) = match PIECES[bytes[at] as usize] {
                Some(piece) => (piece, 1),
                None => (unusual(bytes[at], bytes[at + 1]), 2),
            };
            at += width;
            let Some(found) = board[square] else { return false };
            differences |= expected.code() ^ found.code();
            square += 1;
            i += 1;
        }
        differences == 0
    }
}

/// Returns the number in two bytes, lower byte first.
#[inline]
const fn number(bytes: &[u8], at: usize) -> usize {
    u16::from_le_bytes([bytes[at], bytes[at + 1]]) as usize
}

/// Returns the slots of the hand at the start of `bytes`, and the remaining bytes.
const fn split_hand(bytes: &[u8]) -> (&[[u8; 2]], &[u8]) {
    let (slots, rest) = bytes.split_at(2).1.split_at(2 * number(bytes, 0));
    (slots.as_chunks().0, rest)
}

/// Reports whether the packed slots are those of `hand`.
const fn is_hand(mut packed: &[[u8; 2]], hand: Hand<'_>) -> bool {
    let mut slots = hand.slots;
    while let ([bytes, other_bytes @ ..], [slot, other_slots @ ..]) = (packed, slots)
        && u16::from_le_bytes(*bytes) == *slot
    {
        packed = other_bytes;
        slots = other_slots;
    }
    packed.is_empty() && slots.is_empty()
}

/// Returns the piece for a letter and a code from [`ESCAPES`] on.
const fn unusual(code: u8, letter: u8) -> Epin {
    Epin::numbered(letter as usize * MARKER_SETS + (code - ESCAPES) as usize)
}
