//! Which rows belong to a position.

use core::hint::black_box;
use core::ops::Range;

use super::header::Layout;
use super::number::{count, number, saturated};
use crate::table::format::BLOCK;

impl Layout {
    /// From which row to which those of a position are.
    #[inline]
    pub(super) fn rows_of(&self, bytes: &[u8], entry: usize) -> Range<usize> {
        if self.count_width == 0 {
            return entry..entry + 1;
        }
        let (start, count) = self.row_start_and_count(bytes, entry);
        let start = start.min(self.rows);
        start..start.saturating_add(count).min(self.rows)
    }

    /// Has the processor fetch what is needed next: both ends of a record, which may be in two lines of its cache, and the
    /// values of a row, or, of texts, where they are.
    #[inline]
    pub(super) fn touch(&self, bytes: &[u8], entry: usize, row: usize) {
        let record = self.records_at + entry * self.record_width;
        black_box(bytes.get(record).copied());
        black_box(bytes.get(record + self.record_width - 1).copied());
        for place in self.columns.iter().take(self.column_count) {
            black_box(bytes.get(place.at + row * place.width).copied());
        }
    }

    /// The first row of a position and the number of its rows, as the book tells them.
    #[inline]
    fn row_start_and_count(&self, bytes: &[u8], entry: usize) -> (usize, usize) {
        let (width, place) = (self.count_width, entry % BLOCK);
        let at = self.row_starts_at + entry / BLOCK * (self.start_width + BLOCK * width);
        let (start, counts) = (number(bytes, at, self.start_width), at + self.start_width);
        let before = if width == 1 {
            let (eight, rest) = (place.min(8), place.saturating_sub(8));
            sum_of_bytes(number(bytes, counts, eight)) + sum_of_bytes(number(bytes, counts + 8, rest))
        } else {
            (0..place)
                .fold(0_u64, |sum, other| sum.saturating_add(number(bytes, counts + other * width, width)))
        };
        (saturated(start.saturating_add(before)), count(bytes, counts + place * width, width))
    }
}

/// The sum of the bytes of a word.
#[inline]
const fn sum_of_bytes(word: u64) -> u64 {
    const EVEN: u64 = 0x00FF_00FF_00FF_00FF;
    const ONES: u64 = 0x0001_0001_0001_0001;
    ((word & EVEN) + (word >> 8 & EVEN)).wrapping_mul(ONES) >> 48
}
