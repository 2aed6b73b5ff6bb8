//! The positions of a book. The position records all have the same length. Some positions also have a long form in a
//! separate part.

use super::format::{HANDS, LONG, SHORT_KINDS, SYMBOL_BITS, TURN};
use super::header::{Header, letters};
use super::index::{MAX_WIDTH, count, number};
use crate::base::Side;
use crate::position::{AnyPosition, HandIter, PositionBuilder, PositionHeader};
use crate::token::{Epin, Styles};

/// The number of symbols that are stored together in [`SYMBOL_BITS`] bytes.
const TOGETHER: usize = 8;

/// Receives the pieces of a position one by one: first the pieces on the board in square order, then the pieces in
/// hand. If a method returns `None`, reading stops.
trait Visitor {
    fn put(&mut self, square: usize, piece: Epin) -> Option<()>;
    fn hold(&mut self, side: Side, piece: Epin, count: usize) -> Option<()>;
}

/// The parts of a position other than the pieces.
struct Read {
    styles: Styles,
    turn: Side,
    /// The start and end of the position's long form, relative to the start of all long forms.
    long_form: Option<(usize, usize)>,
}

impl Header {
    /// Reads the position with this index. Returns `None` if its bytes are not a valid position.
    fn visit(&self, bytes: &[u8], entry: usize, visitor: &mut impl Visitor) -> Option<Read> {
        let at = self.records_at + entry * self.record_width;
        let record = bytes.get(at..at + self.record_width)?;
        let (first, rest) = record.split_first()?;
        let (read, unused) = if *first == LONG {
            let start = count(bytes, at + 1, MAX_WIDTH.min(rest.len()));
            (self.visit_long(bytes, start, visitor)?, rest.get(MAX_WIDTH..).unwrap_or_default())
        } else {
            let (read, end) = self.visit_short(bytes, at, *first, visitor)?;
            (read, record.get(end - at..)?)
        };
        unused.iter().all(|byte| *byte == 0).then_some(read)
    }

    /// Reads the record at `at`. Also returns where the symbols of the record end.
    fn visit_short(
        &self,
        bytes: &[u8],
        at: usize,
        first: u8,
        visitor: &mut impl Visitor,
    ) -> Option<(Read, usize)> {
        let styles = self.styles(bytes, usize::from(first >> 2))?;
        let turn = Side::ALL[usize::from(first & TURN)];
        let mut symbols = Symbols { bytes, at: at + 1 + self.bitmap, word: 0, left: 0 };
        for byte in 0..self.bitmap {
            let mut occupied = *bytes.get(at + 1 + byte)?;
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
        Some((Read { styles, turn, long_form: None }, symbols.finish()?))
    }

    fn short_piece(&self, kind: usize) -> Option<Epin> {
        Epin::from_index(usize::from(self.short_kinds[kind % SHORT_KINDS]))
    }

    /// Reads the long form that starts at `start`, relative to the start of all long forms.
    fn visit_long(&self, bytes: &[u8], start: usize, visitor: &mut impl Visitor) -> Option<Read> {
        let part = bytes.get(self.long_at..)?.get(..self.long_len)?;
        let ([turn, first, second], mut long) = part.get(start..)?.split_first_chunk()?;
        let (turn, styles) = (*Side::ALL.get(usize::from(*turn))?, letters(*first, *second)?);
        let mut square = 0_usize;
        for _ in 0..take(&mut long)? {
            square = square.checked_add(take(&mut long)?)?;
            visitor.put(square, self.kind(bytes, take(&mut long)?)?)?;
            square += 1;
        }
        for side in Side::ALL {
            let mut last = None;
            for _ in 0..take(&mut long)? {
                let piece = self.kind(bytes, take(&mut long)?)?;
                hold(visitor, side, &mut last, piece, take(&mut long)?)?;
            }
        }
        Some(Read { styles, turn, long_form: Some((start, part.len() - long.len())) })
    }

    /// Reads the position with this index into an empty draft. Returns `None` if its bytes are not a valid position.
    ///
    /// Also returns the start and end of the position's long form, relative to the start of all long forms, if there is
    /// a long form.
    pub(super) fn read(
        &self,
        bytes: &[u8],
        entry: usize,
        draft: &mut PositionBuilder<'_>,
    ) -> Option<(PositionHeader, Option<(usize, usize)>)> {
        let shape = self.shape?;
        let Read { styles, turn, long_form } = self.visit(bytes, entry, draft)?;
        Some((PositionHeader { shape, styles, turn }, long_form))
    }

    /// Reports whether `position` equals the position with this index.
    pub(super) fn is_position(&self, bytes: &[u8], entry: usize, position: &AnyPosition<'_>) -> bool {
        let mut comparison = Comparison {
            board: position.board,
            left: position.board_pieces,
            hands: position.hands.map(|hand| hand.iter()),
        };
        self.shape == Some(position.shape)
            && self.visit(bytes, entry, &mut comparison).is_some_and(|read| {
                read.styles == position.styles
                    && read.turn == position.turn
                    && comparison.left == 0
                    && comparison.hands.iter_mut().all(|hand| hand.next().is_none())
            })
    }

    /// Reports whether the position with this index has a long form.
    pub(super) fn is_long(&self, bytes: &[u8], entry: usize) -> bool {
        bytes.get(self.records_at + entry * self.record_width) == Some(&LONG)
    }

    /// Reports whether the record with this index has these styles, this turn and this board, and no pieces in hand.
    #[inline]
    pub(super) fn is_board(
        &self,
        bytes: &[u8],
        entry: usize,
        (styles, turn): (Styles, Side),
        board: &EncodedBoard,
    ) -> bool {
        let at = self.records_at + entry * self.record_width;
        let Some(first) = bytes.get(at) else { return false };
        first & (TURN | HANDS) == turn as u8
            && self.styles(bytes, usize::from(first >> 2)) == Some(styles)
            && board.is_at(bytes, at + 1)
    }
}

/// Passes a piece in hand to the visitor. Returns `None` if `count` is 0 or if the piece does not come after `last`.
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
        (square < self.squares()).then(|| self.put(square, piece))
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
    /// The place of the next five bytes.
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

    /// Returns where the symbols end, or `None` if a bit after the last symbol is set.
    fn finish(&self) -> Option<usize> {
        let bits = self.left * SYMBOL_BITS;
        (self.word & ((1 << (bits % 8)) - 1) == 0).then_some(self.at - bits / 8)
    }
}

/// Reads a number of a long form. The number has seven bits per byte, lowest bits first. The eighth bit is set in all
/// bytes except the last. A valid number has at most three bytes, and no unnecessary bytes.
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

/// A board of 64 squares with at most 32 pieces, encoded in the same way as in records.
///
/// Encoding the board of a look-up takes as long as decoding a record. But the encoding can happen while the processor
/// waits for the index. When the record arrives, only a few words have to be compared.
pub(super) struct EncodedBoard {
    /// A bit for each occupied square.
    occupied: u64,
    pieces: usize,
    /// The symbols of the pieces, eight in each word.
    words: [u64; WORDS],
}

impl EncodedBoard {
    /// Encodes a board with this number of pieces. Returns `None` if the board has another size, too many pieces, or a
    /// piece kind without a symbol.
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
            // The extra bit tells the compiler that at least one bit is set.
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

/// Returns a bit for each square with a piece.
///
/// The compiler handles eight squares at once if they belong to eight different bytes. So this function first builds
/// one byte for each file, and then transposes the bytes.
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

/// Transposes a matrix of eight by eight bits: first single bits, then blocks of two by two, then blocks of four by
/// four.
const fn transposed(bits: u64) -> u64 {
    let mut bits = bits;
    let mut change = (bits ^ bits >> 7) & 0x00AA_00AA_00AA_00AA;
    bits ^= change ^ change << 7;
    change = (bits ^ bits >> 14) & 0x0000_CCCC_0000_CCCC;
    bits ^= change ^ change << 14;
    change = (bits ^ bits >> 28) & 0x0000_0000_F0F0_F0F0;
    bits ^ change ^ change << 28
}
