//! The compact encoding of a position. `position!` expands to this encoding, and maps store it.
//!
//! ```text
//! byte 0      bit 0 the turn, bits 1 and 2 the number of dimensions, bit 3 whether a hand has pieces
//! byte 1      the letter of the first player's style, as a number from 0 for A
//! byte 2      the letter of the second player's style, as a number from 0 for A
//! if a hand has pieces, for each hand: the number of its slots, and the slots, which the module `position::hand`
//!             describes; 16 bits each, lower byte first
//! the number of pieces on the board: a byte, or 255 and 16 bits
//! for each block of 64 squares that has pieces:
//!             the number of the block from 0, 16 bits, if the board has more than one block
//!             a bit for each square: 1 if it is occupied; lowest bit first, in eight bytes or as many as the board needs
//!             the pieces in the order of the squares
//! ```
//!
//! A piece with a usual set of markers takes one byte, which is a code below [`ESCAPES`]. Any other piece takes two
//! bytes. The first byte is a code from `ESCAPES` on, and gives the markers. The second byte gives the letter and its
//! case.
// Boards have at most 65,025 squares.

use crate::base::{Letter, MARKER_SETS, Side, State, set_number};
use crate::position::{AnyPosition, Hand, Position, pieces_in, square_code};
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
/// The number of squares in a block. The last block of a board may have fewer squares.
const BLOCK: usize = 64;
#[expect(clippy::cast_possible_truncation, reason = "it is 208")]
const ESCAPES: u8 = (USUAL.len() * Sin::COUNT) as u8;

/// The piece for each code below [`ESCAPES`].
static PIECES: [Option<Epin>; 256] = {
    let usual = USUAL;
    let mut pieces = [None; 256];
    let mut i = 0;
    while i < ESCAPES as usize {
        pieces[i] = Some(Epin::from_valid_index(i / usual.len() * MARKER_SETS + usual[i % usual.len()]));
        i += 1;
    }
    pieces
};

/// The code of each piece, by its index.
#[expect(clippy::cast_possible_truncation, reason = "codes are less than 256")]
static CODES: [u8; Epin::COUNT] = {
    let usual = USUAL;
    let mut codes = [0; Epin::COUNT];
    let mut index = 0;
    while index < Epin::COUNT {
        codes[index] = ESCAPES + (index % MARKER_SETS) as u8;
        index += 1;
    }
    let mut code = 0;
    while code < ESCAPES as usize {
        codes[code / usual.len() * MARKER_SETS + usual[code % usual.len()]] = code as u8;
        code += 1;
    }
    codes
};

/// Returns the number of dimensions that the first byte encodes.
pub(crate) const fn dimensions(first: u8) -> u8 {
    first >> 1 & 3
}

const fn first_byte(dimensions: u8, turn: Side, has_hands: bool) -> u8 {
    turn as u8 + 2 * dimensions + if has_hands { HAS_HANDS } else { 0 }
}

/// Packs a position into `out`, as far as there is room. `out` must have zeros. Returns the length of the whole packed
/// position in bytes.
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

/// Returns the length of the bits of each block, in bytes, on a board with this number of squares.
const fn bits_len(squares: usize) -> usize {
    if squares < BLOCK { squares.div_ceil(8) } else { BLOCK / 8 }
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

    /// Writes the board.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers of pieces are less than 255, and bytes are cut off"
    )]
    const fn board(&mut self, board: &[Option<Epin>], pieces: usize) {
        if pieces < LONG_COUNT as usize {
            self.byte(pieces as u8);
        } else {
            self.byte(LONG_COUNT);
            self.number(pieces);
        }
        let has_numbers = board.len() > BLOCK;
        let bits_len = bits_len(board.len());
        let mut left = pieces;
        let mut start = 0;
        while left > 0 {
            let end = if board.len() - start < BLOCK { board.len() } else { start + BLOCK };
            let bits_at = if has_numbers { self.len + 2 } else { self.len };
            let (bits, pieces_end) = write_pieces(board, start, end, self.out, bits_at + bits_len);
            if bits != 0 {
                if has_numbers {
                    self.number(start / BLOCK);
                }
                let mut bytes = bits;
                while self.len < bits_at + bits_len {
                    self.byte(bytes as u8);
                    bytes >>= 8;
                }
                self.len = pieces_end;
                left -= bits.count_ones() as usize;
            }
            start = end;
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

/// Writes the pieces on the squares of a block, from `start` to `end`, into `out` at `at`, as far as there is room. Returns
/// the bits of the block and the end of the pieces.
///
/// The loop makes few calls and uses no constants, since each call and each use slows down const evaluation in
/// `position_map!`.
#[expect(clippy::cast_possible_truncation, reason = "letters are few")]
const fn write_pieces(
    board: &[Option<Epin>],
    start: usize,
    end: usize,
    out: &mut [u8],
    at: usize,
) -> (u64, usize) {
    let codes = &CODES;
    let escapes = ESCAPES;
    let room = out.len();
    let mut at = at;
    let mut bits = 0;
    let mut square = start;
    while square < end {
        if let Some(piece) = board[square] {
            bits |= 1 << (square - start);
            let index = piece.index();
            let code = codes[index];
            if at < room {
                out[at] = code;
            }
            at += 1;
            if code >= escapes {
                if at < room {
                    out[at] = (index / MARKER_SETS) as u8;
                }
                at += 1;
            }
        }
        square += 1;
    }
    (bits, at)
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
    counts.board = packed.fill_board(position.squares_mut());
    if first & HAS_HANDS == 0 {
        position.counts = counts;
        return position;
    }
    // Each hand is copied to its end of the slots.
    let (_, slots) = position.storage();
    let mut player = 0;
    while player < Side::ALL.len() {
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
    /// The blocks of the board.
    blocks: &'a [u8],
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
        let (pieces, blocks) = match rest {
            [LONG_COUNT, low, high, rest @ ..] => (u16::from_le_bytes([*low, *high]) as usize, rest),
            [pieces, rest @ ..] => (*pieces as usize, rest),
            [] => unreachable!(),
        };
        Self { first: *first, styles: [*style, *other_style], hands, pieces, blocks }
    }

    /// Puts the pieces on an empty board, and returns the number of pieces.
    #[expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]
    const fn fill_board(&self, board: &mut [Option<Epin>]) -> u16 {
        let bytes = self.blocks;
        let bits_len = bits_len(board.len());
        let mut at = 0;
        let mut left = self.pieces;
        while left > 0 {
            let mut start = 0;
            if board.len() > BLOCK {
                start = BLOCK * number(bytes, at);
                at += 2;
            }
            let (end, pieces) = fill_block(bytes, at, at + bits_len, board, start);
            at = end;
            left -= pieces;
        }
        self.pieces as u16
    }

    /// Reports whether the packed board equals `board`. `pieces` is the number of pieces on `board`.
    ///
    /// Nearly all compared boards are equal. So the loop does not stop where two pieces differ, which saves a branch
    /// for each piece. Unlike [`fill_block`], the loop is written for the processor and not for the evaluator.
    #[inline(never)]
    const fn is_board(&self, board: &[Option<Epin>], pieces: usize) -> bool {
        if self.pieces != pieces {
            return false;
        }
        let mut differences = 0;
        let mut left = pieces;
        let mut rest = self.blocks;
        while left > 0 {
            let (start, mut occupied, codes) = split_block(rest, board.len());
            left -= occupied.count_ones() as usize;
            let mut at = 0;
            while occupied != 0 {
                let square = start + occupied.trailing_zeros() as usize;
                occupied &= occupied - 1;
                let code = codes[at];
                at += 1;
                let expected = if code < ESCAPES {
                    PIECES[code as usize]
                } else {
                    at += 1;
                    Some(unusual(code, codes[at - 1]))
                };
                differences |= square_code(expected) ^ square_code(board[square]);
            }
            rest = codes.split_at(at).1;
        }
        differences == 0
    }
}

/// Puts the pieces of a block on the board. The bits of the block are in the bytes from `at` to `pieces_at`, and its pieces
/// are after them. `start` is the first square of the block. Returns the end of the pieces, and their number.
///
/// The loops call no functions and use no constants, since each call and each use slows down const evaluation in
/// `position!`.
const fn fill_block(
    bytes: &[u8],
    mut at: usize,
    pieces_at: usize,
    board: &mut [Option<Epin>],
    start: usize,
) -> (usize, usize) {
    let usual = &PIECES;
    let escapes = ESCAPES;
    let mut end = pieces_at;
    let mut pieces = 0;
    let mut first = start;
    while at < pieces_at {
        let mut bits = bytes[at];
        let mut square = first;
        while bits != 0 {
            if bits & 1 != 0 {
                let code = bytes[end];
                end += 1;
                if code < escapes {
                    board[square] = usual[code as usize];
                } else {
                    board[square] = Some(unusual(code, bytes[end]));
                    end += 1;
                }
                pieces += 1;
            }
            bits >>= 1;
            square += 1;
        }
        at += 1;
        first += 8;
    }
    (end, pieces)
}

/// Splits the first block off the blocks of a board with this number of squares. Returns the first square of the block,
/// a bit for each occupied square, and the bytes after these bits.
#[inline]
const fn split_block(bytes: &[u8], squares: usize) -> (usize, u64, &[u8]) {
    let mut start = 0;
    let mut bytes = bytes;
    if squares > BLOCK {
        start = BLOCK * number(bytes, 0);
        bytes = bytes.split_at(2).1;
    }
    if squares >= BLOCK {
        let Some((bits, rest)) = bytes.split_first_chunk() else { unreachable!() };
        return (start, u64::from_le_bytes(*bits), rest);
    }
    let (bits, rest) = bytes.split_at(bits_len(squares));
    let mut occupied = 0;
    let mut i = bits.len();
    while i > 0 {
        i -= 1;
        occupied = occupied << 8 | bits[i] as u64;
    }
    (start, occupied, rest)
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
    Epin::from_valid_index(letter as usize * MARKER_SETS + (code - ESCAPES) as usize)
}
