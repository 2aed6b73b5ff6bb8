//! The positions of a book. Each position has a record, and all records have the same length. Some positions also have
//! a long form in a separate part.

use core::ops::Range;

use super::layout::{HANDS, LONG, SHORT_KINDS, SYMBOL_BITS, TURN};
use super::parts::Part;
use super::source::Source;
use super::view::View;
use crate::base::{Letter, Side};
use crate::position::builder::{AnyPosition, PositionBuilder, PositionHeader};
use crate::position::{Position, square_code};
use crate::table::numbers::{MAX_WIDTH, count, number};
use crate::token::{Epin, Styles};

/// The number of squares of the boards that are compared in a fast way.
const SQUARES: usize = 64;
/// The number of symbols that share [`SYMBOL_BITS`] bytes.
const TOGETHER: usize = 8;

/// The place of a piece.
pub(super) enum Place {
    /// The index of a square.
    Square(usize),
    /// A hand, and the number of pieces of the same kind in it.
    Hand(Side, usize),
}

/// What a record says about a position besides its pieces.
pub(super) struct Outline {
    pub(super) header: PositionHeader,
    /// The place of the position's long form, relative to the start of all long forms.
    pub(super) long_form: Option<Range<usize>>,
}

impl<'a, S: Source<'a>> View<'_, S> {
    fn record_at(self, entry: usize) -> usize {
        self.header.records_at + entry * self.header.record_width
    }

    /// Reads the position with this index. Passes each piece on the board to `visit` in square order, and then each kind
    /// in hand. Returns `None` if the bytes are not a valid position, or if `visit` returns `None`.
    fn read(self, entry: usize, visit: &mut impl FnMut(Epin, Place) -> Option<()>) -> Option<Outline> {
        let width = self.header.record_width;
        let (first, padded) = self.source.padded(self.record_at(entry), width)?.split_first()?;
        let rest = padded.get(..width.checked_sub(1)?)?;
        let outline;
        let unused;
        if *first == LONG {
            let start = count(padded, 0, MAX_WIDTH.min(rest.len()));
            outline = self.read_long(start, visit)?;
            unused = rest.get(MAX_WIDTH..).unwrap_or_default();
        } else {
            let (header, len) = self.read_short(padded, *first, visit)?;
            outline = Outline { header, long_form: None };
            unused = rest.get(len..)?;
        }
        unused.iter().all(|byte| *byte == 0).then_some(outline)
    }

    /// Reads the position with this index into a builder. Returns `None` if the bytes are not a valid position.
    #[inline]
    pub(super) fn build(self, entry: usize, builder: &mut PositionBuilder<'_>) -> Option<Outline> {
        self.read(entry, &mut |piece, place| match place {
            Place::Square(square) => (square < builder.squares).then(|| builder.put(square, piece)),
            Place::Hand(side, count) => builder.hold(side, piece, count).ok(),
        })
    }

    /// Returns the position with this index. In an unchecked book, invalid bytes result in an empty board.
    pub(super) fn position<const A: usize, const B: usize, const C: usize>(
        self,
        entry: usize,
    ) -> Position<A, B, C> {
        let styles = Styles::new(Letter::A, Letter::A);
        let mut position = Position::unfilled(0, styles, Side::First, 0);
        let mut builder = position.builder();
        if let Some(outline) = self.build(entry, &mut builder) {
            let totals = builder.totals();
            position.complete(&outline.header, totals);
        } else {
            position = Position::new(styles);
        }
        position
    }

    /// Reads a record without its first byte. `padded` has the other bytes of the record, and bytes after them. Also
    /// returns the number of bytes read.
    fn read_short(
        self,
        padded: &[u8],
        first: u8,
        visit: &mut impl FnMut(Epin, Place) -> Option<()>,
    ) -> Option<(PositionHeader, usize)> {
        let shape = self.header.shape?;
        let (bitmap, rest) = padded.split_at_checked(shape.square_count().div_ceil(8))?;
        let mut symbols = Symbols { bytes: rest, at: 0, word: 0, left: 0 };
        for (byte, occupied) in bitmap.iter().enumerate() {
            let mut occupied = *occupied;
            while occupied != 0 {
                let square = 8 * byte + occupied.trailing_zeros() as usize;
                let kind = self.header.short_kinds[symbols.next() % SHORT_KINDS];
                visit(Epin::from_index(usize::from(kind))?, Place::Square(square))?;
                occupied &= occupied - 1;
            }
        }
        if first & HANDS != 0 && !self.read_hands(1, || Some(symbols.next()), visit)? {
            return None;
        }
        let turn = if first & TURN == 0 { Side::First } else { Side::Second };
        let header = PositionHeader { shape, styles: self.styles(first)?, turn };
        Some((header, bitmap.len() + symbols.end()?))
    }

    /// Reads the hands of a position, and returns whether they have pieces. `next` returns the next stored number. The
    /// stored number of pieces plus `offset` is the count of a kind. Returns `None` if a number is invalid, if kinds
    /// are not in order, or if `visit` returns `None`.
    #[inline]
    fn read_hands(
        self,
        offset: usize,
        mut next: impl FnMut() -> Option<usize>,
        visit: &mut impl FnMut(Epin, Place) -> Option<()>,
    ) -> Option<bool> {
        let mut has_pieces = false;
        for side in Side::ALL {
            let mut last = None;
            for _ in 0..next()? {
                let piece = self.kind(next()?)?;
                let count = next()? + offset;
                if count == 0 || last.replace(piece) >= Some(piece) {
                    return None;
                }
                visit(piece, Place::Hand(side, count))?;
                has_pieces = true;
            }
        }
        Some(has_pieces)
    }

    /// Returns the styles of a record with this first byte, or `None` if the number of the style pair is invalid.
    #[inline]
    fn styles(self, first: u8) -> Option<Styles> {
        let Part { at, len } = self.header.styles;
        let offset = usize::from(first >> 2) * 2;
        if offset >= len {
            return None;
        }
        let [first, second] = *self.source.padded(at + offset, 2)?.first_chunk()?;
        letters(first, second)
    }

    /// Returns the piece kind with this number.
    fn kind(self, number: usize) -> Option<Epin> {
        let Part { at, len } = self.header.kinds;
        let kind = if 2 * number < len { self.source.count(at + 2 * number, 2) } else { return None };
        Epin::from_index(kind)
    }

    /// Reads the long form that starts at `start`, relative to the start of all long forms.
    fn read_long(self, start: usize, visit: &mut impl FnMut(Epin, Place) -> Option<()>) -> Option<Outline> {
        let Part { at, len } = self.header.long;
        let mut numbers = Numbers { source: self.source, at: at + start.min(len), end: at + len };
        let [turn, first, second] = numbers.take_bytes()?;
        let turn = *Side::ALL.get(usize::from(turn))?;
        let styles = letters(first, second)?;
        let mut square = 0_usize;
        for _ in 0..numbers.next()? {
            square = square.checked_add(numbers.next()?)?;
            visit(self.kind(numbers.next()?)?, Place::Square(square))?;
            square += 1;
        }
        self.read_hands(0, || numbers.next(), visit)?;
        Some(Outline {
            header: PositionHeader { shape: self.header.shape?, styles, turn },
            long_form: Some(start..numbers.at - at),
        })
    }

    /// Reports whether `position` equals the position with this index.
    pub(super) fn is_position(self, entry: usize, position: &AnyPosition<'_>) -> bool {
        let mut pieces = 0;
        let mut hands = position.hands.map(|hand| hand.iter());
        let outline = self.read(entry, &mut |piece, place| {
            let is_same = match place {
                Place::Square(square) => {
                    pieces += 1;
                    position.board.get(square) == Some(&Some(piece))
                }
                Place::Hand(side, count) => hands[side as usize].next() == Some((piece, count)),
            };
            is_same.then_some(())
        });
        outline.is_some_and(|Outline { header, .. }| {
            header.shape == position.shape
                && header.styles == position.styles
                && header.turn == position.turn
                && pieces == position.board_pieces
                && hands.iter_mut().all(|hand| hand.next().is_none())
        })
    }

    /// Reports whether the position with this index has these styles, this turn and this board, and no pieces in hand.
    /// `pieces` is the number of pieces on the board. Returns `None` if the position with this index has a long form or
    /// cannot be read.
    #[inline]
    pub(super) fn is_board(
        self,
        entry: usize,
        styles: Styles,
        turn: Side,
        board: &[Option<Epin>; SQUARES],
        pieces: usize,
    ) -> Option<bool> {
        let (first, rest) =
            self.source.padded(self.record_at(entry), self.header.record_width)?.split_first()?;
        if *first == LONG {
            return None;
        }
        let is_equal = first & (TURN | HANDS) == turn as u8 && self.styles(*first) == Some(styles);
        Some(is_equal && are_pieces(rest, &self.header.short_kinds, board, pieces))
    }
}

/// Reports whether a record without its first byte has the pieces of this board, and no other pieces. `kinds` has the
/// piece kind of each symbol. `pieces` is the number of pieces on the board.
///
/// Nearly all compared boards are equal. So the loop does not stop where two pieces differ, which saves a branch for
/// each piece.
#[expect(clippy::cast_possible_truncation, reason = "a symbol has five bits")]
fn are_pieces(
    record: &[u8],
    kinds: &[u16; SHORT_KINDS],
    board: &[Option<Epin>; SQUARES],
    pieces: usize,
) -> bool {
    const BITMAP: usize = SQUARES / 8;
    const LAST: u64 = 1 << (SQUARES - 1);
    let mut occupied = number(record, 0, BITMAP);
    if occupied.count_ones() as usize != pieces {
        return false;
    }
    let mut differences = 0;
    let mut compare = |mut symbols: u64, pieces: usize| {
        for _ in 0..pieces {
            // Because of the extra bit, the compiler knows that at least one bit is set.
            let square = (occupied | LAST).trailing_zeros() as usize;
            occupied &= occupied.wrapping_sub(1);
            differences |= kinds[symbols as usize % SHORT_KINDS] ^ square_code(board[square]);
            symbols >>= SYMBOL_BITS;
        }
    };
    let mut at = BITMAP;
    for _ in 0..pieces / TOGETHER {
        compare(number(record, at, SYMBOL_BITS), TOGETHER);
        at += SYMBOL_BITS;
    }
    compare(number(record, at, SYMBOL_BITS), pieces % TOGETHER);
    differences == 0
}

/// Returns the styles with the letters of these numbers, or `None` if a number is too large. A is 0.
#[inline]
fn letters(first: u8, second: u8) -> Option<Styles> {
    Some(Styles::new(*Letter::ALL.get(usize::from(first))?, *Letter::ALL.get(usize::from(second))?))
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
    fn end(&self) -> Option<usize> {
        let bits = self.left * SYMBOL_BITS;
        (self.word & ((1 << (bits % 8)) - 1) == 0).then_some(self.at - bits / 8)
    }
}

/// The part of a long form that remains to be read.
struct Numbers<S> {
    source: S,
    at: usize,
    /// The end of all long forms.
    end: usize,
}

impl<'a, S: Source<'a>> Numbers<S> {
    /// Reads the next bytes.
    fn take_bytes<const LEN: usize>(&mut self) -> Option<[u8; LEN]> {
        if self.end - self.at < LEN {
            return None;
        }
        let bytes = self.source.padded(self.at, LEN)?.first_chunk()?;
        self.at += LEN;
        Some(*bytes)
    }

    /// Reads the next number. The number has seven bits per byte, lowest bits first. The eighth bit is set in all bytes
    /// except the last. A valid number has the fewest possible bytes, and at most three.
    fn next(&mut self) -> Option<usize> {
        let bytes = self.source.bytes(self.at, 3.min(self.end - self.at))?;
        let last = bytes.iter().position(|byte| *byte < 0x80)?;
        let number = &bytes[..=last];
        self.at += number.len();
        let number_of = || number.iter().rev().fold(0, |number, byte| number << 7 | usize::from(byte & 0x7F));
        (last == 0 || number[last] > 0).then(number_of)
    }
}
