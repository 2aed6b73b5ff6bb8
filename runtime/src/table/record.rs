//! The positions of a book. Each position has a record, and all records have the same length. Some positions also have
//! a long form in a separate part.

use super::header::{HANDS, Header, LONG, Part, SHORT_KINDS, SYMBOL_BITS, TURN};
use super::index::{MAX_WIDTH, count, number};
use super::raw_book::View;
use crate::base::{Letter, Side};
use crate::position::{AnyPosition, HandIter, PositionBuilder, PositionHeader};
use crate::token::{Epin, Styles};

/// The number of symbols that are stored together. Since there are eight, they take [`SYMBOL_BITS`] bytes.
const TOGETHER: usize = 8;

/// Receives the pieces of a position: first each piece on the board in square order, then each kind in hand with its
/// count. If a method returns `None`, reading stops.
pub(super) trait Visitor {
    fn put(&mut self, square: usize, piece: Epin) -> Option<()>;
    fn hold(&mut self, side: Side, piece: Epin, count: usize) -> Option<()>;
}

/// The parts of a position other than the pieces. If the position has a long form, also the start and the end of this
/// form, relative to the start of all long forms.
type Read = (PositionHeader, Option<(usize, usize)>);

impl View<'_, '_> {
    fn record_at(self, entry: usize) -> usize {
        self.header.records_at + entry * self.header.record_width
    }

    /// Reads the position with this index, and passes its pieces to `visitor`. Returns `None` if its bytes are not a
    /// valid position, or if the visitor stops.
    pub(super) fn read(self, entry: usize, visitor: &mut impl Visitor) -> Option<Read> {
        let at = self.record_at(entry);
        let record = self.bytes.get(at..at + self.header.record_width)?;
        let (first, rest) = record.split_first()?;
        let (read, unused) = if *first == LONG {
            let start = count(self.bytes, at + 1, MAX_WIDTH.min(rest.len()));
            (self.read_long(start, visitor)?, rest.get(MAX_WIDTH..).unwrap_or_default())
        } else {
            let (read, end) = self.read_short(at, *first, visitor)?;
            (read, record.get(end - at..)?)
        };
        unused.iter().all(|byte| *byte == 0).then_some(read)
    }

    /// Reads the record at `at`. Also returns where the symbols of the record end.
    fn read_short(self, at: usize, first: u8, visitor: &mut impl Visitor) -> Option<(Read, usize)> {
        let shape = self.header.shape?;
        let bitmap = self.bytes.get(at + 1..)?.get(..shape.square_count().div_ceil(8))?;
        let mut symbols = Symbols { bytes: self.bytes, at: at + 1 + bitmap.len(), word: 0, left: 0 };
        for (byte, occupied) in bitmap.iter().enumerate() {
            let mut occupied = *occupied;
            while occupied != 0 {
                let square = 8 * byte + occupied.trailing_zeros() as usize;
                visitor.put(square, self.short_piece(symbols.next())?)?;
                occupied &= occupied - 1;
            }
        }
        if first & HANDS != 0 {
            let mut is_empty = true;
            for side in Side::ALL {
                let mut last = None;
                for _ in 0..symbols.next() {
                    let (piece, count) = (self.short_piece(symbols.next())?, symbols.next() + 1);
                    hold(visitor, side, &mut last, piece, count)?;
                    is_empty = false;
                }
            }
            if is_empty {
                return None;
            }
        }
        let turn = if first & TURN == 0 { Side::First } else { Side::Second };
        let header = PositionHeader { shape, styles: self.styles(first)?, turn };
        Some(((header, None), symbols.finish()?))
    }

    fn short_piece(self, kind: usize) -> Option<Epin> {
        Epin::from_index(usize::from(self.header.short_kinds[kind % SHORT_KINDS]))
    }

    /// Returns the styles of a record with this first byte, or `None` if the number of the style pair is invalid.
    #[inline]
    fn styles(self, first: u8) -> Option<Styles> {
        let (Part { at, len }, offset) = (self.header.styles, usize::from(first >> 2) * 2);
        let (one, other) = (*self.bytes.get(at + offset)?, *self.bytes.get(at + offset + 1)?);
        if offset < len { letters(one, other) } else { None }
    }

    /// Returns the piece kind with this number.
    fn kind(self, number: usize) -> Option<Epin> {
        let kind = *self.header.kinds.of(self.bytes).get(2 * number..)?.first_chunk()?;
        Epin::from_index(u16::from_le_bytes(kind).into())
    }

    /// Reads the long form that starts at `start`, relative to the start of all long forms.
    fn read_long(self, start: usize, visitor: &mut impl Visitor) -> Option<Read> {
        let part = self.header.long.of(self.bytes);
        let ([turn, first, second], mut long) = part.get(start..)?.split_first_chunk()?;
        let (turn, styles) = (*Side::ALL.get(usize::from(*turn))?, letters(*first, *second)?);
        let mut square = 0_usize;
        for _ in 0..take(&mut long)? {
            square = square.checked_add(take(&mut long)?)?;
            visitor.put(square, self.kind(take(&mut long)?)?)?;
            square += 1;
        }
        for side in Side::ALL {
            let mut last = None;
            for _ in 0..take(&mut long)? {
                let piece = self.kind(take(&mut long)?)?;
                hold(visitor, side, &mut last, piece, take(&mut long)?)?;
            }
        }
        let header = PositionHeader { shape: self.header.shape?, styles, turn };
        Some((header, Some((start, part.len() - long.len()))))
    }

    /// Reports whether `position` equals the position with this index.
    pub(super) fn is_position(self, entry: usize, position: &AnyPosition<'_>) -> bool {
        let mut comparison = Comparison {
            board: position.board,
            left: position.board_pieces,
            hands: position.hands.map(|hand| hand.iter()),
        };
        self.header.shape == Some(position.shape)
            && self.read(entry, &mut comparison).is_some_and(|(header, _)| {
                (header.styles, header.turn) == (position.styles, position.turn)
                    && comparison.left == 0
                    && comparison.hands.iter_mut().all(|hand| hand.next().is_none())
            })
    }

    /// Reports whether the record with this index has these styles, this turn and this board, and no pieces in hand.
    /// Returns `None` if the position with this index has a long form.
    #[inline]
    pub(super) fn is_board(
        self,
        entry: usize,
        (styles, turn): (Styles, Side),
        board: &EncodedBoard,
    ) -> Option<bool> {
        let at = self.record_at(entry);
        let first = *self.bytes.get(at).filter(|first| **first != LONG)?;
        let is_equal = first & (TURN | HANDS) == turn as u8 && self.styles(first) == Some(styles);
        Some(is_equal && board.is_at(self.bytes, at + 1))
    }
}

/// Returns the styles with the letters of these numbers, or `None` if a number is too large. A is 0.
#[inline]
fn letters(first: u8, second: u8) -> Option<Styles> {
    Some(Styles::new(*Letter::ALL.get(usize::from(first))?, *Letter::ALL.get(usize::from(second))?))
}

/// Passes a piece in hand to the visitor. Returns `None` if `count` is 0, if the piece does not come after `last`, or
/// if the visitor stops.
fn hold(
    visitor: &mut impl Visitor,
    side: Side,
    last: &mut Option<Epin>,
    piece: Epin,
    count: usize,
) -> Option<()> {
    if count == 0 || last.replace(piece).is_some_and(|last| last >= piece) {
        return None;
    }
    visitor.hold(side, piece, count)
}

impl Visitor for PositionBuilder<'_> {
    fn put(&mut self, square: usize, piece: Epin) -> Option<()> {
        (square < self.squares).then(|| self.put(square, piece))
    }

    fn hold(&mut self, side: Side, piece: Epin, count: usize) -> Option<()> {
        self.hold(side, piece, count).ok()
    }
}

/// Compares the visited pieces with a position.
struct Comparison<'a> {
    board: &'a [Option<Epin>],
    /// The number of pieces on the board that have not been visited.
    left: usize,
    hands: [HandIter<'a>; 2],
}

impl Visitor for Comparison<'_> {
    fn put(&mut self, square: usize, piece: Epin) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        (self.board.get(square) == Some(&Some(piece))).then_some(())
    }

    fn hold(&mut self, side: Side, piece: Epin, count: usize) -> Option<()> {
        (self.hands[side as usize].next() == Some((piece, count))).then_some(())
    }
}

/// The symbols of a record. Eight symbols share five bytes, and the first symbol has the lowest bits.
struct Symbols<'a> {
    bytes: &'a [u8],
    /// The offset of the next five bytes.
    at: usize,
    word: u64,
    left: usize,
}

impl Symbols<'_> {
    /// Returns the next symbol, or 0 after the end of the bytes.
    #[inline]
    fn next(&mut self) -> usize {
        if self.left == 0 {
            self.word = number(self.bytes, self.at, SYMBOL_BITS);
            self.at += SYMBOL_BITS;
            self.left = TOGETHER;
        }
        self.left -= 1;
        let symbol = self.word & ((1 << SYMBOL_BITS) - 1);
        self.word >>= SYMBOL_BITS;
        symbol as usize
    }

    /// Returns where the symbols end, or `None` if the last byte has a bit set after the last symbol.
    fn finish(&self) -> Option<usize> {
        let bits = self.left * SYMBOL_BITS;
        (self.word & ((1 << (bits % 8)) - 1) == 0).then_some(self.at - bits / 8)
    }
}

/// Reads a number of a long form. The number has seven bits per byte, lowest bits first. The eighth bit is set in all
/// bytes except the last. A valid number has the fewest possible bytes, and at most three.
fn take(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for place in 0..3 {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7F) << (7 * place);
        if *byte < 0x80 {
            return (*byte > 0 || place == 0).then_some(number);
        }
    }
    None
}

const SQUARES: usize = 64;
/// The maximum number of pieces of an encoded board. Boards with more pieces use a different comparison.
const MAX_PIECES: usize = 32;
const WORDS: usize = MAX_PIECES / TOGETHER;
const _: () = assert!(WORDS * TOGETHER == MAX_PIECES);

/// A board of 64 squares with at most 32 pieces, encoded in the same way as in records.
///
/// A look-up encodes its board instead of decoding records. Both take the same time, but the processor can encode the
/// board while it waits for the index. When the record arrives, only a few words have to be compared.
pub(super) struct EncodedBoard {
    /// A bit for each occupied square.
    occupied: u64,
    pieces: usize,
    /// The symbols of the pieces, eight in each word.
    words: [u64; WORDS],
}

impl EncodedBoard {
    /// Encodes a board with this number of pieces. Returns `None` if the board does not have 64 squares, or has too
    /// many pieces or a piece kind without a symbol.
    #[inline]
    pub(super) fn new(header: &Header, board: &[Option<Epin>], pieces: usize) -> Option<Self> {
        const LAST: u64 = 1 << (SQUARES - 1);
        let squares: &[Option<Epin>; SQUARES] = board.try_into().ok()?;
        if pieces > MAX_PIECES {
            return None;
        }
        let occupied = occupied(squares);
        let (mut left, mut all, mut words) = (occupied, 0, [0; WORDS]);
        let mut next = || {
            // Because of the extra bit, the compiler knows that at least one bit is set.
            let place = (left | LAST).trailing_zeros() as usize;
            let code = header.codes[squares[place].map_or(Epin::COUNT, Epin::index)];
            left &= left.wrapping_sub(1);
            all |= code;
            u64::from(code)
        };
        for word in &mut words[..pieces / TOGETHER] {
            for i in 0..TOGETHER {
                *word |= next() << (SYMBOL_BITS * i);
            }
        }
        if let Some(word) = words.get_mut(pieces / TOGETHER) {
            for i in 0..pieces % TOGETHER {
                *word |= next() << (SYMBOL_BITS * i);
            }
        }
        (usize::from(all) < SHORT_KINDS).then_some(Self { occupied, pieces, words })
    }

    /// Reports whether the bytes at `at` encode this board. No branch depends on the pieces.
    #[inline]
    fn is_at(&self, bytes: &[u8], at: usize) -> bool {
        let mut differences = self.occupied ^ number(bytes, at, 8);
        for (i, word) in self.words.iter().enumerate() {
            let symbols = self.pieces.saturating_sub(i * TOGETHER).min(TOGETHER);
            let stored = number(bytes, at + SQUARES / 8 + i * SYMBOL_BITS, SYMBOL_BITS);
            differences |= (word ^ stored) & ((1 << (symbols * SYMBOL_BITS)) - 1);
        }
        differences == 0
    }
}

/// Returns a bit mask of the squares with a piece.
///
/// The compiler vectorizes eight squares if their bits belong to eight different numbers. So this function first builds
/// one number for each file, and then transposes the bits.
#[inline]
fn occupied(squares: &[Option<Epin>; SQUARES]) -> u64 {
    let (ranks, _) = squares.as_chunks::<8>();
    let mut files = [0_u16; 8];
    for (rank, bit) in ranks.iter().zip([1, 2, 4, 8, 16, 32, 64, 128]) {
        for (file, square) in files.iter_mut().zip(rank) {
            *file |= if square.is_some() { bit } else { 0 };
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "eight bits are used")]
    transposed(u64::from_le_bytes(files.map(|file| file as u8)))
}

/// Transposes a matrix of eight by eight bits: swaps first single bits, then blocks of two by two, then blocks of four
/// by four.
const fn transposed(bits: u64) -> u64 {
    let mut bits = bits;
    let mut change = (bits ^ bits >> 7) & 0x00AA_00AA_00AA_00AA;
    bits ^= change ^ change << 7;
    change = (bits ^ bits >> 14) & 0x0000_CCCC_0000_CCCC;
    bits ^= change ^ change << 14;
    change = (bits ^ bits >> 28) & 0x0000_0000_F0F0_F0F0;
    bits ^ change ^ change << 28
}
