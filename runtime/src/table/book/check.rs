//! Whether a book is what its header promises.

use super::checksum::checksum;
use super::column::ColumnType;
use super::error::{BookError, BookErrorKind as Kind};
use super::header::Layout;
use super::number::number;
use super::record::Asked;
use super::row::Cells;
use crate::position::AnyPosition;
use crate::table::format::{ALIGNMENT, BLOCK, BUCKET};

impl Layout {
    /// Checks everything but the header.
    ///
    /// `with_position` unpacks the position with a number, if its bytes are one, hands it over with its hash, and gives
    /// what that gives.
    pub(super) fn check_contents(
        &self,
        bytes: &[u8],
        with_position: impl FnMut(usize, &mut dyn FnMut(&AnyPosition<'_>, u64) -> Found) -> Option<Found>,
    ) -> Result<(), BookError> {
        if number(bytes, self.end, 8) != checksum(bytes.get(..self.end).unwrap_or_default()) {
            return Err(BookError::new(Kind::WrongChecksum));
        }
        self.check_padding(bytes)?;
        self.check_positions(bytes, with_position)?;
        self.check_index(bytes)?;
        self.check_rows(bytes)?;
        self.check_columns(bytes)
    }

    /// Between the header and the index there are zeros.
    fn check_padding(&self, bytes: &[u8]) -> Result<(), BookError> {
        let names: usize = self.columns[..self.column_count].iter().map(|place| place.name).sum();
        let padding = bytes.get(self.names_at + self.key_name + names..self.index_at).unwrap_or_default();
        debug_assert!(padding.len() < ALIGNMENT);
        if padding.iter().any(|byte| *byte != 0) {
            return Err(BookError::new(Kind::WrongHeader));
        }
        Ok(())
    }

    /// Each position is one, it is found, and nothing stands between those in the long form.
    fn check_positions(
        &self,
        bytes: &[u8],
        mut with_position: impl FnMut(usize, &mut dyn FnMut(&AnyPosition<'_>, u64) -> Found) -> Option<Found>,
    ) -> Result<(), BookError> {
        let mut long_end = 0;
        for number in 0..self.positions {
            let wrong = Err(BookError::new(Kind::WrongPosition { number }));
            let found = with_position(number, &mut |position, hash| {
                let asked = Asked::of(position);
                let is = |entry| self.is_position(bytes, entry, &asked).then_some(entry);
                Found(self.find(bytes, hash, is) == Some(number))
            });
            let Some(Found(is_found)) = found else { return wrong };
            if self.is_in_long_form(bytes, number) {
                match self.long_extent(bytes, number) {
                    Some((start, end)) if start == long_end => long_end = end,
                    _ => return wrong,
                }
            }
            if !is_found {
                return Err(BookError::new(Kind::WrongIndex { number }));
            }
        }
        if long_end == self.long_len {
            Ok(())
        } else {
            Err(BookError::new(Kind::WrongPosition { number: self.positions }))
        }
    }

    /// There is nothing in the index but each position once, and none in a bucket behind an empty slot.
    fn check_index(&self, bytes: &[u8]) -> Result<(), BookError> {
        let mut taken = 0;
        for bucket in 0..self.buckets {
            let mut is_full = true;
            for slot in 0..BUCKET {
                let at = self.index_at + (bucket * BUCKET + slot) * self.slot_width;
                let is_taken = number(bytes, at, self.slot_width) != 0;
                if is_taken && !is_full {
                    return Err(BookError::new(Kind::WrongIndex { number: self.positions }));
                }
                is_full = is_taken;
                taken += usize::from(is_taken);
            }
        }
        if taken == self.positions {
            Ok(())
        } else {
            Err(BookError::new(Kind::WrongIndex { number: self.positions }))
        }
    }

    /// Each position has a row or more, directly behind those of the one before.
    fn check_rows(&self, bytes: &[u8]) -> Result<(), BookError> {
        if self.count_width == 0 {
            return Ok(());
        }
        let block = self.start_width + BLOCK * self.count_width;
        let mut rows = 0_u64;
        for entry in 0..self.positions.next_multiple_of(BLOCK) {
            let at = self.row_starts_at + entry / BLOCK * block;
            let start = number(bytes, at, self.start_width);
            let count =
                number(bytes, at + self.start_width + entry % BLOCK * self.count_width, self.count_width);
            let is_right = entry % BLOCK > 0 || start == rows;
            if !is_right || (count == 0) == (entry < self.positions) {
                return Err(BookError::new(Kind::WrongRows { number: entry }));
            }
            rows = rows.saturating_add(count);
        }
        if rows == self.rows as u64 {
            Ok(())
        } else {
            Err(BookError::new(Kind::WrongRows { number: self.positions }))
        }
    }

    fn check_columns(&self, bytes: &[u8]) -> Result<(), BookError> {
        for (column, place) in self.columns[..self.column_count].iter().enumerate() {
            let wrong = |row| Err(BookError::new(Kind::WrongValue { column, row }));
            match place.column {
                ColumnType::Text => {
                    let mut end = 0;
                    for row in 0..self.rows {
                        let cells = Cells { bytes, layout: self, row };
                        let start = number(bytes, place.at + row * place.width, place.width);
                        let text = cells.text_bytes(column).filter(|text| str::from_utf8(text).is_ok());
                        match text {
                            Some(text) if start == end => end += text.len() as u64,
                            _ => return wrong(row),
                        }
                    }
                    let last = number(bytes, place.at + self.rows * place.width, place.width);
                    if last != place.text_len as u64 || end != last {
                        return wrong(self.rows);
                    }
                }
                ColumnType::Bool => {
                    let values = bytes.get(place.at..place.at + self.rows).unwrap_or_default();
                    if let Some(row) = values.iter().position(|byte| *byte > 1) {
                        return wrong(row);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether a position is found under its own number.
#[derive(Clone, Copy)]
pub(super) struct Found(pub(super) bool);
