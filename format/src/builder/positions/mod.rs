//! The positions of a book under construction, each in its long form (see `book/FORMAT.md`), and their piece kinds.

mod memory;

use std::collections::HashMap;
use std::iter;

use koma_runtime::book_format::AnyPosition;
use koma_runtime::book_format::layout::{HANDS, MAX_STYLES, SHORT_KINDS, SYMBOL_BITS, TURN};
use koma_runtime::{Epin, Hand, Shape, Side};

/// The maximum number of squares of a board whose positions can fit in a record. Larger boards usually have few pieces,
/// so a bitmap would waste space.
const MAX_SQUARES: usize = 512;

/// The maximum number of positions with the same hash.
///
/// Hashes have 64 bits, so accidental collisions are rare. But anyone can construct many positions with the same hash.
/// Without this limit, each of these positions would have to be compared with all the others.
pub(super) const MAX_SAME_HASH: usize = 16;

/// The added positions. They are numbered from 0, in the order in which they were added.
#[derive(Default, Debug)]
pub(super) struct Positions {
    /// The shape of all positions, or `None` before the first position.
    pub(super) shape: Option<Shape>,
    /// The piece kinds that occur, as indices of EPINs. The number of a kind is its place in this list. `kind_numbers`
    /// has the number plus one for each kind that occurs, and 0 for the other kinds.
    pub(super) kinds: Vec<u16>,
    kind_numbers: Vec<u16>,
    /// The letters of each style pair that has a number in records, in the order of the numbers.
    pub(super) styles: Vec<[u8; 2]>,
    /// The long forms.
    bytes: Vec<u8>,
    pub(super) entries: Vec<Entry>,
    /// The hash of each position.
    pub(super) hashes: Vec<u64>,
    /// The first and the last row of each position.
    ends_of_rows: Vec<[u32; 2]>,
    /// The number of the last position with each hash.
    by_hash: HashMap<u64, u32>,
    /// For each row, the next row of the same position, or 0.
    next_rows: Vec<u32>,
}

#[derive(Debug)]
pub(super) struct Entry {
    /// The end of the position's long form in the bytes of all long forms.
    end: usize,
    /// The number of bytes that the symbols of the position's record take, or `None` if the position always needs its
    /// long form.
    pub(super) symbols_len: Option<u16>,
    /// The number of the position with the same hash that was added before, plus one, or 0 if there is none.
    same_hash: u32,
}

impl Positions {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the long form of the position with this number.
    pub(super) fn long_form(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.entries[before].end);
        &self.bytes[start..self.entries[number].end]
    }

    /// Returns the number of bytes in a record that mark the occupied squares.
    pub(super) fn bitmap_len(&self) -> usize {
        self.shape.map_or(0, |shape| shape.square_count()).div_ceil(8)
    }

    /// Returns the number of a position, which must have the shape of the other positions. If the position is new, adds
    /// it, and the next row must belong to it. Returns `None` if too many other positions have the same hash.
    pub(super) fn add(&mut self, position: &AnyPosition<'_>, hash: u64) -> Option<usize> {
        let start = self.bytes.len();
        let symbols_len = self.write(position);
        let found = self.find(&self.bytes[start..], hash);
        if found.is_some() || self.with_hash(hash).count() == MAX_SAME_HASH {
            self.bytes.truncate(start);
            return found;
        }
        let number = self.len();
        let same_hash = self.by_hash.insert(hash, number as u32).map_or(0, |before| before + 1);
        self.shape.get_or_insert(position.shape());
        self.entries.push(Entry { end: self.bytes.len(), symbols_len, same_hash });
        self.hashes.push(hash);
        self.ends_of_rows.push([self.row_count() as u32; 2]);
        Some(number)
    }

    /// Adds a row of the position with this number.
    pub(super) fn add_row(&mut self, number: usize) {
        let row = self.row_count();
        let last_row = std::mem::replace(&mut self.ends_of_rows[number][1], row as u32) as usize;
        self.next_rows.push(0);
        if last_row != row {
            self.next_rows[last_row] = row as u32;
        }
    }

    /// Returns the numbers of the positions with this hash, the last one first.
    fn with_hash(&self, hash: u64) -> impl Iterator<Item = usize> {
        let last = self.by_hash.get(&hash).map(|number| *number as usize);
        iter::successors(last, |number| (self.entries[*number].same_hash as usize).checked_sub(1))
    }

    /// Returns the number of the position with this long form and hash, or `None` if it has not been added.
    fn find(&self, long_form: &[u8], hash: u64) -> Option<usize> {
        self.with_hash(hash).find(|number| self.long_form(*number) == long_form)
    }

    /// Returns the number of a position, or `None` if it has not been added.
    pub(super) fn number(&self, position: &AnyPosition<'_>) -> Option<usize> {
        self.shape.filter(|shape| *shape == position.shape())?;
        // Writing a position may give numbers to new piece kinds, so the position is written to a copy.
        let mut copy =
            Self { kinds: self.kinds.clone(), kind_numbers: self.kind_numbers.clone(), ..Self::default() };
        copy.write(position);
        self.find(&copy.bytes, position.zobrist())
    }

    pub(super) fn row_count(&self) -> usize {
        self.next_rows.len()
    }

    /// Returns the rows of a position, in the order in which they were added.
    pub(super) fn rows_of(&self, number: usize) -> impl Iterator<Item = u32> {
        let [first, _] = self.ends_of_rows[number];
        iter::successors(Some(first), |row| Some(self.next_rows[*row as usize]).filter(|next| *next > 0))
    }

    /// Returns the rows sorted by position, and the number of rows of each position. No rows can be added after this
    /// call.
    pub(super) fn take_rows(&mut self) -> (Vec<u32>, Vec<u32>) {
        self.by_hash = HashMap::new();
        let mut rows = Vec::with_capacity(self.row_count());
        let mut counts = Vec::with_capacity(self.len());
        for number in 0..self.len() {
            let first = rows.len();
            rows.extend(self.rows_of(number));
            counts.push((rows.len() - first) as u32);
        }
        self.next_rows = Vec::new();
        self.ends_of_rows = Vec::new();
        (rows, counts)
    }

    /// Returns the number of a piece kind. A new kind gets the next number.
    fn kind(&mut self, piece: Epin) -> usize {
        self.kind_numbers.resize(Epin::COUNT, 0);
        let number = &mut self.kind_numbers[piece.index()];
        if *number == 0 {
            self.kinds.push(piece.index() as u16);
            *number = self.kinds.len() as u16;
        }
        usize::from(*number) - 1
    }

    /// Reports whether a style pair has a number in records. A new pair gets the next number if there is one left.
    fn has_number(&mut self, letters: [u8; 2]) -> bool {
        if self.styles.contains(&letters) {
            return true;
        }
        let is_left = self.styles.len() < MAX_STYLES;
        if is_left {
            self.styles.push(letters);
        }
        is_left
    }

    /// Appends the long form of a position. Returns the number of bytes that the symbols of the position's
    /// record take, or `None` if the position always needs its long form.
    fn write(&mut self, position: &AnyPosition<'_>) -> Option<u16> {
        let letters = [position.styles().first() as u8, position.styles().second() as u8];
        self.bytes.extend([position.turn() as u8, letters[0], letters[1]]);
        let mut record = RecordNeeds {
            fits: position.board().len() <= MAX_SQUARES && self.has_number(letters),
            symbols: 0,
        };
        self.write_board(position.board(), &mut record);
        self.write_hands(Side::ALL.map(|side| position.hand(side)), &mut record);
        record.fits.then_some((record.symbols * SYMBOL_BITS).div_ceil(8) as u16)
    }

    /// Appends the board to a long form.
    fn write_board(&mut self, board: &[Option<Epin>], record: &mut RecordNeeds) {
        let pieces = board.iter().flatten().count();
        push_varint(&mut self.bytes, pieces);
        record.symbols += pieces;
        let mut gap = 0;
        for square in board {
            let Some(piece) = square else {
                gap += 1;
                continue;
            };
            let kind = self.kind(*piece);
            record.fits &= kind < SHORT_KINDS;
            push_varint(&mut self.bytes, gap);
            push_varint(&mut self.bytes, kind);
            gap = 0;
        }
    }

    /// Appends the hands to a long form.
    fn write_hands(&mut self, hands: [Hand<'_>; 2], record: &mut RecordNeeds) {
        let has_hands = hands.iter().any(|hand| !hand.is_empty());
        for hand in hands {
            let kinds = hand.iter().len();
            record.fits &= kinds < SHORT_KINDS;
            record.symbols += if has_hands { 1 + 2 * kinds } else { 0 };
            push_varint(&mut self.bytes, kinds);
            for (piece, count) in hand {
                let kind = self.kind(piece);
                record.fits &= kind < SHORT_KINDS && count <= SHORT_KINDS;
                push_varint(&mut self.bytes, kind);
                push_varint(&mut self.bytes, count);
            }
        }
    }

    /// Appends the record of the position with this long form. [`write`](Self::write) must have returned a number of
    /// bytes for the position.
    pub(super) fn write_record(&self, long_form: &[u8], out: &mut Vec<u8>) {
        let (head, mut long) = long_form.split_at(3);
        let letters = [head[1], head[2]];
        let styles = self.styles.iter().position(|other| *other == letters).unwrap_or_default();
        let first = out.len();
        out.push(head[0] & TURN | (styles as u8) << 2);
        let bitmap = out.len();
        out.resize(bitmap + self.bitmap_len(), 0);
        let mut symbols = Vec::with_capacity(64);
        let mut square = 0;
        for _ in 0..take_varint(&mut long) {
            square += take_varint(&mut long);
            out[bitmap + square / 8] |= 1 << (square % 8);
            symbols.push(take_varint(&mut long));
            square += 1;
        }
        // If there are no pieces in hand, the rest consists of two zeros.
        if long != [0, 0] {
            out[first] |= HANDS;
            for _ in Side::ALL {
                let kinds = take_varint(&mut long);
                symbols.push(kinds);
                for _ in 0..kinds {
                    symbols.push(take_varint(&mut long));
                    symbols.push(take_varint(&mut long) - 1);
                }
            }
        }
        push_symbols(out, &symbols);
    }
}

/// What a position needs to fit in a record.
struct RecordNeeds {
    /// Whether its numbers are small enough.
    fits: bool,
    symbols: usize,
}

/// Appends symbols. Eight symbols share five bytes, and the first symbol has the lowest bits.
fn push_symbols(out: &mut Vec<u8>, symbols: &[usize]) {
    for eight in symbols.chunks(8) {
        let word = eight.iter().rev().fold(0, |word, symbol| word << SYMBOL_BITS | *symbol as u64);
        out.extend(&word.to_le_bytes()[..(eight.len() * SYMBOL_BITS).div_ceil(8)]);
    }
}

/// Appends a number, seven bits per byte, lowest bits first. The eighth bit is set in all bytes except the last.
pub(super) fn push_varint(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Removes and returns a number that [`push_varint`] has written.
fn take_varint(bytes: &mut &[u8]) -> usize {
    let last = bytes.iter().take_while(|byte| **byte >= 0x80).count();
    let (number, rest) = bytes.split_at(last + 1);
    *bytes = rest;
    number.iter().rev().fold(0, |number, byte| number << 7 | usize::from(byte & 0x7F))
}
