//! The positions of a book: a record each, of the same length, and for some a long form in a place of its own.

use super::encoded::Encoded;
use super::header::{Layout, letters};
use super::number::{MAX_WIDTH, count, number};
use super::symbols::Symbols;
use crate::base::Side;
use crate::position::{AnyPosition, Hand, PositionBuilder, PositionHeader};
use crate::table::format::{HANDS, LONG, SHORT_KINDS, TURN};
use crate::token::{Epin, Styles};

const STYLES_SHIFT: u32 = 2;

/// How many squares a word of the bitmap tells of.
const WORD: usize = 64;

/// A position that is looked for. What stands in hands is asked for only where there are some.
pub(super) struct Asked<'a, F> {
    pub(super) board: &'a [Option<Epin>],
    /// How many pieces are on the board.
    pub(super) pieces: usize,
    pub(super) has_hands: bool,
    pub(super) styles: Styles,
    pub(super) turn: Side,
    /// How many dimensions the board has.
    pub(super) dimensions: u8,
    pub(super) hands: F,
    /// The board as records have it, where that could be told.
    pub(super) encoded: Option<Encoded>,
}

impl<'a> Asked<'a, ()> {
    /// A position whose type does not tell its shape.
    pub(super) fn of(position: &AnyPosition<'a>) -> Asked<'a, impl Fn() -> [Hand<'a>; 2] + use<'a>> {
        let hands = position.hands;
        Asked {
            board: position.board,
            pieces: position.board.iter().flatten().count(),
            has_hands: hands.iter().any(|hand| !hand.is_empty()),
            styles: position.styles,
            turn: position.turn,
            dimensions: position.shape.dimension_count(),
            hands: move || hands,
            encoded: None,
        }
    }
}

impl Layout {
    /// Whether a position is the one with this number.
    #[inline]
    pub(super) fn is_position<'a>(
        &self,
        bytes: &[u8],
        entry: usize,
        asked: &Asked<'a, impl Fn() -> [Hand<'a>; 2]>,
    ) -> bool {
        let at = self.records_at + entry * self.record_width;
        if self.shape.is_none_or(|shape| shape.dimension_count() != asked.dimensions) {
            return false;
        }
        match bytes.get(at) {
            Some(&LONG) => self.is_long(bytes, self.long_start(bytes, at), asked),
            Some(&first) => self.is_short(bytes, (at, first), asked),
            None => false,
        }
    }

    /// Where the long form starts that the record at `at` refers to.
    fn long_start(&self, bytes: &[u8], at: usize) -> usize {
        count(bytes, at + 1, MAX_WIDTH.min(self.record_width - 1))
    }

    /// Whether the record at `at`, which starts with the byte `first`, is this position.
    ///
    /// Nearly all positions that come here are the same, so this does not stop at a piece that differs: no branch
    /// depends on what stands where.
    #[inline]
    fn is_short<'a>(
        &self,
        bytes: &[u8],
        (at, first): (usize, u8),
        asked: &Asked<'a, impl Fn() -> [Hand<'a>; 2]>,
    ) -> bool {
        if first & (TURN | HANDS) != first_byte(asked.turn, asked.has_hands, 0)
            || self.styles(bytes, usize::from(first >> STYLES_SHIFT)) != Some(asked.styles)
        {
            return false;
        }
        match &asked.encoded {
            Some(encoded) => encoded.is_at(bytes, at + 1, asked.pieces),
            None => self.is_short_in_general(bytes, at, asked),
        }
    }

    /// The rest of [`is_short`](Self::is_short), for any board and hands.
    #[inline(never)]
    fn is_short_in_general<'a>(
        &self,
        bytes: &[u8],
        at: usize,
        asked: &Asked<'a, impl Fn() -> [Hand<'a>; 2]>,
    ) -> bool {
        let symbols_at = at + 1 + self.bitmap;
        let mut symbols = Symbols::new(bytes, symbols_at);
        let mut found = 0;
        for (word, squares) in asked.board.chunks(WORD).enumerate() {
            let mut occupied = number(bytes, at + 1 + 8 * word, squares.len().div_ceil(8));
            found += occupied.count_ones() as usize;
            let mut differences = 0;
            while occupied != 0 {
                let square = squares.get(occupied.trailing_zeros() as usize).copied().flatten();
                let expected = self.short_kinds[symbols.next() % SHORT_KINDS];
                differences |= expected ^ square.map_or(NONE, Epin::code);
                occupied &= occupied - 1;
            }
            if differences != 0 {
                return false;
            }
        }
        found == asked.pieces
            && (!asked.has_hands
                || (asked.hands)().iter().all(|hand| self.is_short_hand(&mut symbols, *hand)))
    }

    fn is_short_hand(&self, symbols: &mut Symbols<'_>, hand: Hand<'_>) -> bool {
        let mut at = 0;
        for _ in 0..symbols.next() {
            let (kind, count) = (symbols.next(), symbols.next() + 1);
            match hand.kind_at(at) {
                Some((piece, held, next)) if piece.code() == self.short_kinds[kind] && held == count => {
                    at = next;
                }
                _ => return false,
            }
        }
        hand.kind_at(at).is_none()
    }

    /// Whether the long form that starts at `start` of its part is this position.
    #[inline(never)]
    fn is_long<'a>(&self, bytes: &[u8], start: usize, asked: &Asked<'a, impl Fn() -> [Hand<'a>; 2]>) -> bool {
        let Some(mut long) = Long::new(self, bytes, start) else { return false };
        let (first, second) = (asked.styles.first() as u8, asked.styles.second() as u8);
        long.outline() == Some((asked.turn, first, second))
            && long.next() == Some(asked.pieces as u64)
            && self.is_long_board(bytes, &mut long, asked.board, asked.pieces)
            && (asked.hands)().iter().all(|hand| self.is_long_hand(bytes, &mut long, *hand))
    }

    fn is_long_board(
        &self,
        bytes: &[u8],
        long: &mut Long<'_>,
        board: &[Option<Epin>],
        pieces: usize,
    ) -> bool {
        let mut squares = board;
        for _ in 0..pieces {
            let (Some(gap), Some(kind)) = (long.next_count(), long.next()) else { return false };
            let Some((_, [Some(piece), rest @ ..])) = squares.split_at_checked(gap) else { return false };
            if piece.code() != self.kind(bytes, kind) {
                return false;
            }
            squares = rest;
        }
        true
    }

    fn is_long_hand(&self, bytes: &[u8], long: &mut Long<'_>, hand: Hand<'_>) -> bool {
        let kinds = hand.iter().len();
        long.next() == Some(kinds as u64)
            && hand.iter().all(|(piece, count)| {
                long.next().is_some_and(|kind| self.kind(bytes, kind) == piece.code())
                    && long.next() == Some(count as u64)
            })
    }

    /// Writes the position with this number into an empty draft with room for it. `None` if its bytes are not those
    /// that a position has.
    pub(super) fn read(
        &self,
        bytes: &[u8],
        entry: usize,
        draft: &mut PositionBuilder<'_>,
    ) -> Option<PositionHeader> {
        let at = self.records_at + entry * self.record_width;
        let record = bytes.get(at..at + self.record_width)?;
        match record {
            [LONG, rest @ ..] => {
                let unused = rest.get(MAX_WIDTH..).unwrap_or_default();
                self.read_long(bytes, self.long_start(bytes, at), draft)
                    .filter(|_| unused.iter().all(|byte| *byte == 0))
                    .map(|(outline, _)| outline)
            }
            [first, ..] => {
                let (outline, end) = self.read_short(bytes, (at, *first), draft)?;
                let unused = record.get(end.checked_sub(at)?..)?;
                unused.iter().all(|byte| *byte == 0).then_some(outline)
            }
            [] => None,
        }
    }

    /// The position of a record, and where its bytes end.
    fn read_short(
        &self,
        bytes: &[u8],
        (at, first): (usize, u8),
        draft: &mut PositionBuilder<'_>,
    ) -> Option<(PositionHeader, usize)> {
        let shape = self.shape?;
        let styles = self.styles(bytes, usize::from(first >> STYLES_SHIFT))?;
        let turn = Side::ALL[usize::from(first & TURN)];
        let mut symbols = Symbols::new(bytes, at + 1 + self.bitmap);
        for byte in 0..self.bitmap {
            let mut occupied = *bytes.get(at + 1 + byte)?;
            while occupied != 0 {
                let square = 8 * byte + occupied.trailing_zeros() as usize;
                if square >= shape.square_count() {
                    return None;
                }
                draft.put(square, self.short_piece(symbols.next())?);
                occupied &= occupied - 1;
            }
        }
        if first & HANDS != 0 {
            let mut held = 0;
            for side in Side::ALL {
                let mut last = None;
                for _ in 0..symbols.next() {
                    let (piece, count) = (self.short_piece(symbols.next())?, symbols.next() + 1);
                    hold(draft, side, &mut last, piece, count)?;
                    held += count;
                }
            }
            if held == 0 {
                return None;
            }
        }
        let (end, clean) = symbols.finish();
        clean.then_some((PositionHeader { shape, styles, turn }, end))
    }

    fn short_piece(&self, kind: usize) -> Option<Epin> {
        Epin::from_index(usize::from(self.short_kinds[kind % SHORT_KINDS]))
    }

    /// The position of the long form that starts at `start` of its part, and where it ends there.
    fn read_long(
        &self,
        bytes: &[u8],
        start: usize,
        draft: &mut PositionBuilder<'_>,
    ) -> Option<(PositionHeader, usize)> {
        let shape = self.shape?;
        let mut long = Long::new(self, bytes, start)?;
        let (turn, first, second) = long.outline()?;
        let styles = letters(first, second)?;
        let mut square = 0_usize;
        for _ in 0..long.next_count().filter(|pieces| *pieces <= shape.square_count())? {
            square = square.checked_add(long.next_count()?)?;
            if square >= shape.square_count() {
                return None;
            }
            draft.put(square, self.piece(bytes, long.next()?)?);
            square += 1;
        }
        for side in Side::ALL {
            let mut last = None;
            for _ in 0..long.next_count()? {
                let piece = self.piece(bytes, long.next()?)?;
                hold(draft, side, &mut last, piece, long.next_count().filter(|count| *count > 0)?)?;
            }
        }
        Some((PositionHeader { shape, styles, turn }, start + long.at))
    }

    fn piece(&self, bytes: &[u8], kind: u64) -> Option<Epin> {
        Epin::from_index(usize::from(self.kind(bytes, kind)))
    }

    /// Where the long form of the position with this number starts in its part and where it ends, if it has one.
    pub(super) fn long_extent(&self, bytes: &[u8], entry: usize) -> Option<(usize, usize)> {
        let start = self.long_start(bytes, self.records_at + entry * self.record_width);
        let mut draft = PositionBuilder::new(&mut [], &mut []);
        draft.set_squares(self.shape?.square_count());
        let (_, end) = self.read_long(bytes, start, &mut draft)?;
        Some((start, end))
    }

    pub(super) fn is_in_long_form(&self, bytes: &[u8], entry: usize) -> bool {
        bytes.get(self.records_at + entry * self.record_width) == Some(&LONG)
    }
}

/// Adds a kind to a hand, behind the last one.
fn hold(
    draft: &mut PositionBuilder<'_>,
    side: Side,
    last: &mut Option<Epin>,
    piece: Epin,
    count: usize,
) -> Option<()> {
    if last.is_some_and(|last| last >= piece) {
        return None;
    }
    *last = Some(piece);
    draft.hold(side, piece, count).ok()
}

/// The first byte of the record of a position whose styles have this number.
const fn first_byte(turn: Side, has_hands: bool, styles: u8) -> u8 {
    let hands = if has_hands { HANDS } else { 0 };
    turn as u8 | hands | styles << STYLES_SHIFT
}

/// The number that an empty square has here. No piece has it, and it is how an empty square looks in memory, so that it
/// takes no step to come from one to the other.
#[expect(clippy::cast_possible_truncation, reason = "it is 624")]
const NONE: u16 = Epin::COUNT as u16;

/// The numbers of a long form, in seven bits of a byte each, the lowest first, with the eighth bit set in all bytes but
/// the last.
struct Long<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Long<'a> {
    fn new(layout: &Layout, bytes: &'a [u8], start: usize) -> Option<Self> {
        let bytes = bytes.get(layout.long_at..)?.get(..layout.long_len)?.get(start..)?;
        Some(Self { bytes, at: 0 })
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// The turn and the letters of the styles.
    fn outline(&mut self) -> Option<(Side, u8, u8)> {
        let (turn, first, second) = (self.byte()?, self.byte()?, self.byte()?);
        Some((*Side::ALL.get(usize::from(turn))?, first, second))
    }

    /// A number of at most three bytes, in as few as it takes.
    fn next(&mut self) -> Option<u64> {
        let mut number = 0;
        for byte in 0..3 {
            let bits = self.byte()?;
            number |= u64::from(bits & 0x7F) << (7 * byte);
            if bits < 0x80 {
                return (bits > 0 || byte == 0).then_some(number);
            }
        }
        None
    }

    fn next_count(&mut self) -> Option<usize> {
        usize::try_from(self.next()?).ok()
    }
}
