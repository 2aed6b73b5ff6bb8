//! How a position becomes bytes: those of its record, as many as it takes, or else its long form.

use crate::position::{Hand, Shape, Untyped};
use crate::table::book::header::{MAX_STYLES, SHORT_KINDS};
use crate::table::book::record::{HANDS, LONG, first_byte};
use crate::table::book::symbols::{BITS, SymbolWriter, Symbols};
use crate::token::{Epin, Styles};

/// Boards with more squares are kept in the long form only. On most of them few squares are occupied, and then a bitmap
/// is a waste.
const MOST_SQUARES: usize = 512;

/// The kinds of pieces and the pairs of styles that have been seen, numbered in their order.
pub(super) struct Dictionary {
    /// The numbers of all kinds, plus one; 0 for those that have not been seen.
    numbers: [u16; Epin::COUNT],
    kinds: [u16; Epin::COUNT],
    kind_count: usize,
    styles: [[u8; 2]; MAX_STYLES],
    style_count: usize,
}

impl Default for Dictionary {
    fn default() -> Self {
        Self {
            numbers: [0; Epin::COUNT],
            kinds: [0; Epin::COUNT],
            kind_count: 0,
            styles: [[0; 2]; MAX_STYLES],
            style_count: 0,
        }
    }
}

/// A position cannot be written as a record.
struct TooLarge;

impl Dictionary {
    /// The numbers of all pieces that have been seen.
    pub(super) fn kinds(&self) -> &[u16] {
        &self.kinds[..self.kind_count]
    }

    /// The letters of all pairs of styles that have a number.
    pub(super) fn styles(&self) -> &[[u8; 2]] {
        &self.styles[..self.style_count]
    }

    /// How many bytes the largest position of a shape takes, and some more.
    pub(super) fn room(shape: &Shape) -> usize {
        // A piece in the long form: its gap and its kind, of three and two bytes; in a hand, a count of three.
        64 + 5 * shape.square_count()
    }

    /// Writes a position, and gives the number of its bytes. Equal positions are always written the same.
    pub(super) fn write(&mut self, position: &Untyped<'_>, out: &mut [u8]) -> usize {
        if position.board.len() <= MOST_SQUARES
            && let Some(styles) = self.style_number(position.styles)
            && let Ok(len) = self.write_short(position, styles, out)
        {
            return len;
        }
        self.write_long(position, out)
    }

    /// The number of a pair of styles, if there are not too many before it.
    #[expect(clippy::cast_possible_truncation, reason = "less than 63")]
    fn style_number(&mut self, styles: Styles) -> Option<u8> {
        let letters = [styles.first() as u8, styles.second() as u8];
        let mut number = 0;
        while number < self.style_count {
            if self.styles[number] == letters {
                return Some(number as u8);
            }
            number += 1;
        }
        *self.styles.get_mut(number)? = letters;
        self.style_count += 1;
        Some(number as u8)
    }

    /// The number of a kind of piece.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 624")]
    fn kind(&mut self, piece: Epin) -> usize {
        let code = piece.code() as usize;
        if self.numbers[code] == 0 {
            self.kinds[self.kind_count] = piece.code();
            self.kind_count += 1;
            self.numbers[code] = self.kind_count as u16;
        }
        self.numbers[code] as usize - 1
    }

    // One loop without much in it: in a macro, which runs without optimisation, every call counts.
    fn write_short(&mut self, position: &Untyped<'_>, styles: u8, out: &mut [u8]) -> Result<usize, TooLarge> {
        let has_hands = position.hands.iter().any(|hand| !hand.is_empty());
        out[0] = first_byte(position.turn, has_hands, styles);
        let bitmap = position.board.len().div_ceil(8);
        let mut symbols = SymbolWriter::new(1 + bitmap);
        let board = position.board;
        let mut square = 0;
        for byte in &mut out[1..=bitmap] {
            *byte = 0;
        }
        while square < board.len() {
            if let Some(piece) = board[square] {
                out[1 + square / 8] |= 1 << (square % 8);
                symbols.push(out, short(self.kind(piece))?);
            }
            square += 1;
        }
        if has_hands {
            for hand in position.hands {
                self.write_short_hand(hand, &mut symbols, out)?;
            }
        }
        Ok(symbols.finish(out))
    }

    fn write_short_hand(
        &mut self,
        hand: Hand<'_>,
        symbols: &mut SymbolWriter,
        out: &mut [u8],
    ) -> Result<(), TooLarge> {
        symbols.push(out, short(hand.iter().len())?);
        for (piece, count) in hand {
            symbols.push(out, short(self.kind(piece))?);
            symbols.push(out, short(count - 1)?);
        }
        Ok(())
    }

    fn write_long(&mut self, position: &Untyped<'_>, out: &mut [u8]) -> usize {
        let mut long = LongWriter::new(out);
        long.byte(LONG);
        long.byte(position.turn as u8);
        long.byte(position.styles.first() as u8);
        long.byte(position.styles.second() as u8);
        long.number(position.board.iter().flatten().count());
        let mut gap = 0;
        for square in position.board {
            match square {
                Some(piece) => {
                    long.number(gap);
                    long.number(self.kind(*piece));
                    gap = 0;
                }
                None => gap += 1,
            }
        }
        for hand in position.hands {
            long.number(hand.iter().len());
            for (piece, count) in hand {
                long.number(self.kind(piece));
                long.number(count);
            }
        }
        long.len
    }

    /// Writes the long form of a position that [`write`](Self::write) has written as a record, without the byte before
    /// it, and gives the number of its bytes.
    pub(super) fn lengthen(&self, squares: usize, record: &[u8], out: &mut [u8]) -> usize {
        let (first, bitmap) = (record[0], &record[1..=squares.div_ceil(8)]);
        // Behind a record in a book there are other bytes, so that numbers of eight bytes can be read.
        let mut padded = [0; MOST_RECORD];
        padded[..record.len()].copy_from_slice(record);
        let mut symbols = Symbols::new(&padded, 1 + bitmap.len());
        let mut long = LongWriter::new(out);
        let [first_style, second_style] = self.styles[usize::from(first >> 2)];
        long.byte(first & 1);
        long.byte(first_style);
        long.byte(second_style);
        long.number(bitmap.iter().map(|byte| byte.count_ones() as usize).sum());
        let mut gap = 0;
        for square in 0..squares {
            if bitmap[square / 8] >> (square % 8) & 1 == 0 {
                gap += 1;
            } else {
                long.number(gap);
                long.number(symbols.next());
                gap = 0;
            }
        }
        for _ in 0..2 {
            let kinds = if first & HANDS == 0 { 0 } else { symbols.next() };
            long.number(kinds);
            for _ in 0..kinds {
                long.number(symbols.next());
                long.number(symbols.next() + 1);
            }
        }
        long.len
    }
}

/// How many symbols a record has that [`Dictionary::write`] has written, or a few more; `None` if it is a long form.
pub(super) fn symbol_count(squares: usize, bytes: &[u8]) -> Option<usize> {
    let symbols = bytes.len().checked_sub(1 + squares.div_ceil(8))?;
    if bytes[0] == LONG { None } else { Some(symbols * 8 / BITS) }
}

/// The most symbols that a record can have: the pieces of a board, and, for both hands, how many kinds they hold and 31
/// kinds with their counts.
pub(super) const MOST_SYMBOLS: usize = MOST_SQUARES + 2 * (1 + 2 * (SHORT_KINDS - 1)) + 8;

/// The longest record with eight bytes behind it.
const MOST_RECORD: usize = 1 + MOST_SQUARES / 8 + MOST_SYMBOLS * BITS / 8 + 16;

fn short(symbol: usize) -> Result<usize, TooLarge> {
    if symbol < SHORT_KINDS { Ok(symbol) } else { Err(TooLarge) }
}

/// Writes numbers in seven bits of a byte each.
struct LongWriter<'a> {
    out: &'a mut [u8],
    len: usize,
}

impl<'a> LongWriter<'a> {
    fn new(out: &'a mut [u8]) -> Self {
        Self { out, len: 0 }
    }

    fn byte(&mut self, byte: u8) {
        self.out[self.len] = byte;
        self.len += 1;
    }

    #[expect(clippy::cast_possible_truncation, reason = "seven bits")]
    fn number(&mut self, number: usize) {
        let mut rest = number;
        while rest >= 0x80 {
            self.byte(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.byte(rest as u8);
    }
}
