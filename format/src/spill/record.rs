//! Positions in temporary files: each as its record in the book if it can have one, and otherwise in its long form.

use std::io;

use super::bytes::{push_number, take, take_array};
use crate::builder::layout::{HANDS, SYMBOL_BITS, TURN};
use crate::builder::positions::Positions;

impl Positions {
    /// Appends a position as it is stored in temporary files, after its length.
    pub(super) fn write_stored(&self, number: usize, out: &mut Vec<u8>) {
        let long_form = self.long_form(number);
        if let Some(symbols_len) = self.entries[number].symbols_len {
            push_number(out, 1 + self.bitmap_len() + usize::from(symbols_len));
            self.write_record(long_form, out);
        } else {
            push_number(out, long_form.len());
            out.extend_from_slice(long_form);
        }
    }

    /// Appends the long form of a position that [`write_record`](Self::write_record) has written.
    pub(super) fn write_long_form(&self, mut record: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        let [first] = take_array(&mut record)?;
        let bitmap = take(&mut record, self.bitmap_len())?;
        let letters = self.styles.get(usize::from(first >> 2)).copied().unwrap_or_default();
        out.extend([first & TURN, letters[0], letters[1]]);
        let mut symbols = Symbols { bytes: record, at: 0 };
        push_number(out, bitmap.iter().map(|byte| byte.count_ones() as usize).sum());
        let mut gap = 0;
        for square in 0..8 * bitmap.len() {
            if bitmap[square / 8] >> (square % 8) & 1 == 0 {
                gap += 1;
                continue;
            }
            push_number(out, gap);
            push_number(out, symbols.next());
            gap = 0;
        }
        if first & HANDS == 0 {
            out.extend([0, 0]);
            return Ok(());
        }
        for _ in 0..2 {
            let kinds = symbols.next();
            push_number(out, kinds);
            for _ in 0..kinds {
                push_number(out, symbols.next());
                push_number(out, symbols.next() + 1);
            }
        }
        Ok(())
    }
}

/// The symbols of a record. After the last byte, they are 0.
struct Symbols<'a> {
    bytes: &'a [u8],
    /// The number of bits before the next symbol.
    at: usize,
}

impl Symbols<'_> {
    fn next(&mut self) -> usize {
        let byte = |place| self.bytes.get(place).map_or(0, |byte| usize::from(*byte));
        let bits = byte(self.at / 8) | byte(self.at / 8 + 1) << 8;
        let symbol = bits >> (self.at % 8) & ((1 << SYMBOL_BITS) - 1);
        self.at += SYMBOL_BITS;
        symbol
    }
}
