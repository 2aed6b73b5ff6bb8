//! A position as few bytes: what `position!` expands to, and what a `PositionMap` holds.
//!
//! ```text
//! byte 0      bit 0 the turn, bits 1 and 2 the number of dimensions, bit 3 whether there are hands
//! bytes 1, 2  the letters of the styles, the first player's before the second's
//! if there are hands: the lengths of both in bytes, as 16 bits each with the lower byte first; the hands
//! the board, up to the end
//! ```
//!
//! Each board and hand is a row of codes of a byte each. One below [`ESCAPES`] is a piece without markers or
//! with one of the usual ones. One of the twelve from there on stands for markers, and the next byte for the
//! letter. One from [`RUNS`] on is a run: on the board of empty squares, in a hand of more pieces like the
//! one before. The empty squares at the end are left out. So there is never more to a position than to its
//! FEEN, and reading it is one table look-up a byte.
#![expect(clippy::cast_possible_truncation, reason = "no count exceeds that of the squares, 65,025")]

use crate::cased::Cased;
use crate::hand::{self, Slot};
use crate::hand_slots::HandSlots;
use crate::marks::EpinMarks;
use crate::untyped::Untyped;
use crate::{Epin, Hand, Letter, Side, Styles};

/// The markers that share a byte with their letter.
const USUAL: [EpinMarks; 4] =
    [EpinMarks::Normal, EpinMarks::NormalTerminal, EpinMarks::Enhanced, EpinMarks::Diminished];
const HAS_HANDS: u8 = 8;
const ESCAPES: u8 = 4 * 52;
const RUNS: u8 = ESCAPES + 12;

/// How long the runs are.
const RUN_LENGTHS: [u16; 36] = {
    let mut lengths = [0; 36];
    let mut i = 0;
    while i < 32 {
        lengths[i] = i as u16 + 1;
        i += 1;
    }
    [lengths[32], lengths[33], lengths[34], lengths[35]] = [64, 128, 256, 1024];
    lengths
};

/// The piece of each code that is one.
static PIECES: [Option<Epin>; 256] = {
    let mut pieces = [None; 256];
    let mut i = 0;
    while i < ESCAPES as usize {
        pieces[i] = Some(Epin::from_fields(Cased::ALL[i / 4], USUAL[i % 4]));
        i += 1;
    }
    pieces
};

/// How many squares each code stands for.
static STEPS: [u16; 256] = {
    let mut steps = [1; 256];
    let mut i = 0;
    while i < RUN_LENGTHS.len() {
        steps[RUNS as usize + i] = RUN_LENGTHS[i];
        i += 1;
    }
    steps
};

/// Writes a position to `out`, as far as there is room, and gives the number of its bytes.
#[must_use]
pub const fn write(position: &Untyped<'_>, out: &mut [u8]) -> usize {
    let [first, second] = [position.hand(Side::First), position.hand(Side::Second)];
    let has_hands = !first.is_empty() || !second.is_empty();
    let mut writer = Writer { out, len: 0 };
    let dimensions = position.shape.dimensions().len() as u8;
    writer.byte(outline(dimensions, position.turn) | if has_hands { HAS_HANDS } else { 0 });
    writer.byte(position.styles.first() as u8);
    writer.byte(position.styles.second() as u8);
    if has_hands {
        let lengths = writer.len;
        writer.len += 4;
        let start = writer.len;
        writer.hand(first, Side::First);
        let middle = writer.len;
        writer.hand(second, Side::Second);
        let end = writer.len;
        writer.len = lengths;
        writer.length(middle - start);
        writer.length(end - middle);
        writer.len = end;
    }
    writer.board(position.board);
    writer.len
}

/// The first byte, but for the hands.
const fn outline(dimensions: u8, turn: Side) -> u8 {
    turn as u8 | dimensions << 1
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

    /// The length of a hand: less than 4,000, as there are 624 pieces of at most two bytes, and 65,025 in all.
    const fn length(&mut self, length: usize) {
        self.byte(length as u8);
        self.byte((length >> 8) as u8);
    }

    const fn piece(&mut self, piece: Epin) {
        let (letter, marks) = piece.fields();
        match marks {
            EpinMarks::Normal => self.byte(letter as u8 * 4),
            EpinMarks::NormalTerminal => self.byte(letter as u8 * 4 + 1),
            EpinMarks::Enhanced => self.byte(letter as u8 * 4 + 2),
            EpinMarks::Diminished => self.byte(letter as u8 * 4 + 3),
            _ => {
                self.byte(ESCAPES + marks as u8);
                self.byte(letter as u8);
            }
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
        let mut empty = 0;
        let mut i = 0;
        while i < board.len() {
            match board[i] {
                Some(piece) => {
                    self.run(empty);
                    empty = 0;
                    self.piece(piece);
                }
                None => empty += 1,
            }
            i += 1;
        }
    }

    /// The pieces, the least first.
    const fn hand(&mut self, hand: Hand<'_>, side: Side) {
        let slots = hand.slots();
        let mut i = 0;
        while i < slots.len() {
            let at = match side {
                Side::First => i,
                Side::Second => slots.len() - 1 - i,
            };
            let count = hand.run_around(at);
            if let Some(piece) = hand::piece(slots[at]) {
                self.piece(piece);
            }
            self.run(count - 1);
            i += count;
        }
    }
}

/// A position's bytes, taken apart.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    /// Where the first player's hand, the second's and the board start.
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

    /// The number of dimensions, the styles and the turn.
    #[inline]
    pub(crate) const fn outline(&self) -> (u8, Styles, Side) {
        let styles = Styles::new(Letter::ALL[self.bytes[1] as usize], Letter::ALL[self.bytes[2] as usize]);
        (self.bytes[0] >> 1 & 3, styles, Side::ALL[self.bytes[0] as usize & 1])
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

    const fn hand_codes(&self, side: Side) -> Codes<'a> {
        let [first, second, board] = self.starts;
        match side {
            Side::First => Codes { bytes: self.bytes, at: first, end: second },
            Side::Second => Codes { bytes: self.bytes, at: second, end: board },
        }
    }

    #[inline]
    const fn board_codes(&self) -> Codes<'a> {
        Codes { bytes: self.bytes, at: self.starts[2], end: self.bytes.len() }
    }

    /// Fills an empty board and gives the number of pieces.
    ///
    /// All in one loop without a call: this is what const evaluation pays for, per step, in `position!`.
    pub(crate) const fn board(&self, board: &mut [Option<Epin>]) -> u16 {
        let (bytes, table) = (self.bytes, &PIECES);
        let mut pieces = 0;
        let mut square = 0;
        let mut at = self.starts[2];
        while at < bytes.len() {
            let byte = bytes[at];
            at += 1;
            if byte < ESCAPES {
                board[square] = table[byte as usize];
            } else if byte < RUNS {
                board[square] = Some(unusual(byte, bytes[at]));
                at += 1;
            } else {
                square += STEPS[byte as usize] as usize;
                continue;
            }
            square += 1;
            pieces += 1;
        }
        pieces
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

    /// Whether a board of `pieces` pieces is this one: it has those that are told here, and no more.
    #[inline]
    pub(crate) const fn is_board(&self, board: &[Option<Epin>], pieces: usize) -> bool {
        let mut codes = self.board_codes();
        let mut differences = 0;
        let mut found = 0;
        let mut square = 0;
        while let Some((piece, step)) = codes.next() {
            if square >= board.len() {
                return false;
            }
            // No way out at the first difference: nearly all that come here are equal.
            differences |= slot(piece) ^ slot(board[square]);
            found += piece.is_some() as usize;
            square += step;
        }
        differences == 0 && found == pieces
    }

    /// Whether a hand is this one.
    pub(crate) const fn is_hand(&self, side: Side, hand: Hand<'_>) -> bool {
        let slots = hand.slots();
        let mut codes = self.hand_codes(side);
        let mut last = None;
        let mut i = 0;
        while let Some((piece, step)) = codes.next() {
            if piece.is_some() {
                last = piece;
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
                if slots[at] != slot(last) {
                    return false;
                }
                i += 1;
            }
        }
        i == slots.len()
    }
}

/// A number for what stands on a square, equal for equal contents.
const fn slot(square: Option<Epin>) -> Slot {
    match square {
        Some(piece) => hand::slot(piece),
        None => hand::EMPTY,
    }
}

/// The piece whose markers have a byte of their own.
const fn unusual(marks: u8, letter: u8) -> Epin {
    Epin::from_fields(Cased::ALL[letter as usize], EpinMarks::ALL[(marks - ESCAPES) as usize])
}

struct Codes<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl Codes<'_> {
    /// The next piece, or none for a run, and how many squares it stands for.
    #[inline]
    const fn next(&mut self) -> Option<(Option<Epin>, usize)> {
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
