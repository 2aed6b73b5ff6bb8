//! Verifies the bytes of a book after its header.

use core::mem::replace;
use core::ops::Range;

use super::checksum::{verify_pages, verify_total, with_page};
use super::column::{Cell, ColumnType};
use super::error::{BookError, BookErrorKind as Kind};
use super::header::Header;
use super::layout::{BLOCK, PAGE, width_of};
use super::raw_book::RawBook;
use super::source::Source;
use super::stored_column::StoredColumn;
use super::view::View;
use crate::position::builder::PositionBuilder;
use crate::token::Epin;

/// The number of positions or rows that are verified with the same source.
const STEP: usize = 32;

/// Holds a book while all of it is verified. It may hold only the bytes that were read last.
pub trait Storage {
    /// The source of the bytes.
    type Source<'s>: Source<'s>
    where
        Self: 's;

    /// Returns a source for the next part of the verification.
    fn source(&mut self) -> Self::Source<'_>;

    /// Returns how many bytes of the book can be read in any order without reading many of them again.
    fn window(&self) -> usize;
}

/// All bytes of a book.
impl Storage for &[u8] {
    type Source<'s>
        = &'s [u8]
    where
        Self: 's;

    fn source(&mut self) -> &[u8] {
        self
    }

    fn window(&self) -> usize {
        usize::MAX
    }
}

impl<D: AsRef<[u8]>> RawBook<D> {
    /// Verifies everything except the header. Both slices must have at least the length [`squares`](Self::squares).
    ///
    /// # Errors
    ///
    /// Returns an error if anything is damaged.
    ///
    /// # Panics
    ///
    /// Panics if a slice is shorter than [`squares`](Self::squares).
    pub fn verify(&self, board: &mut [Option<Epin>], hands: &mut [u16]) -> Result<(), BookError> {
        let (header, mut bytes) = (&self.header, self.as_bytes());
        verify_checksums(bytes, header.end)?;
        header.verify(&mut bytes, board, hands)
    }
}

/// Verifies the checksums of a book whose pages have `len` bytes.
fn verify_checksums(book: &[u8], len: usize) -> Result<(), BookError> {
    let (pages, rest) = book.split_at_checked(len).unwrap_or_default();
    let (checksums, total) = rest.as_chunks().0.split_at_checked(len.div_ceil(PAGE)).unwrap_or_default();
    verify_pages(pages, checksums.as_flattened())?;
    let found = checksums.iter().fold(0, |all, page| with_page(all, u64::from_le_bytes(*page)));
    verify_total(found, total.first().map_or(0, |total| u64::from_le_bytes(*total)))
}

impl Header {
    /// Verifies everything except the header and the checksums. Both slices must have at least the length
    /// [`squares`](Self::squares).
    ///
    /// # Errors
    ///
    /// Returns an error if anything is invalid. If the storage cannot read the book, returns any error.
    ///
    /// # Panics
    ///
    /// Panics if a slice is shorter than [`squares`](Self::squares).
    pub fn verify(
        &self,
        storage: &mut impl Storage,
        board: &mut [Option<Epin>],
        hands: &mut [u16],
    ) -> Result<(), BookError> {
        let (board, hands) = (&mut board[..self.squares()], &mut hands[..self.squares()]);
        let mut verification = Verification { header: self, storage };
        self.verify_padding(verification.storage.source().bytes(0, self.head_len()).unwrap_or_default())?;
        if let Some(kind) = verification.wrong_position(board, hands) {
            return Err(BookError::new(kind));
        }
        if let Some(number) = verification.position_with_wrong_rows() {
            return Err(BookError::new(Kind::WrongRows { number }));
        }
        if self.order_at.is_some_and(|at| !verification.is_order(at)) {
            return Err(BookError::new(Kind::WrongOrder));
        }
        for (number, column) in self.columns().iter().enumerate() {
            if let Some(row) = verification.row_with_wrong_cell(column) {
                return Err(BookError::new(Kind::WrongColumn { column: number, row }));
            }
        }
        Ok(())
    }
}

struct Verification<'c, T> {
    header: &'c Header,
    storage: &'c mut T,
}

impl<T: Storage> Verification<'_, T> {
    /// Returns a view of the book for the next step of the verification.
    fn view(&mut self) -> View<'_, T::Source<'_>> {
        View { source: self.storage.source(), header: self.header }
    }

    /// Reports whether the number of used slots equals the number of positions, and whether used slots come first in
    /// each bucket.
    fn is_sound(&mut self) -> bool {
        let mut used = 0;
        for buckets in steps(0..self.header.index.buckets()) {
            let view = self.view();
            for bucket in buckets {
                match view.header.index.used_slots(view.bucket(bucket)) {
                    Some(slots) => used += slots,
                    None => return false,
                }
            }
        }
        used == self.header.index.entries
    }

    /// Returns the first mistake in the index and the positions: an invalid position, a position that a search does not
    /// find, or searches that take too long.
    ///
    /// If the storage holds only a part of the index, reads all positions several times, and searches each time for the
    /// positions whose home buckets are in one part.
    fn wrong_position(&mut self, board: &mut [Option<Epin>], hands: &mut [u16]) -> Option<Kind> {
        let index = self.header.index;
        // `is_sound` checks that the number of used slots equals the number of positions. So if each position is found
        // in its own slot, no other slots are used.
        if !self.is_sound() {
            return Some(Kind::WrongIndex { number: index.entries });
        }
        let mut long_end = 0;
        let mut meetings = index.meetings();
        for buckets in windows(index.buckets(), index.bucket_len(), self.storage.window()) {
            long_end = 0;
            for numbers in steps(0..index.entries) {
                let view = self.view();
                for number in numbers {
                    board.fill(None);
                    let mut builder = PositionBuilder::new(board, hands);
                    let wrong = Some(Kind::WrongPosition { number });
                    let Some(outline) = view.build(number, &mut builder) else { return wrong };
                    if let Some(long_form) = outline.long_form {
                        if long_form.start != long_end {
                            return wrong;
                        }
                        long_end = long_form.end;
                    }
                    let position = builder.finish(outline.header);
                    if !buckets.contains(&index.home_bucket(position.zobrist())) {
                        continue;
                    }
                    let mut candidates = view.candidates(position.zobrist());
                    loop {
                        match candidates.next() {
                            Some(entry) if entry == number => break,
                            Some(_) if meetings == 0 => return Some(Kind::Crowded),
                            Some(entry) if !view.is_position(entry, &position) => meetings -= 1,
                            _ => return Some(Kind::WrongIndex { number }),
                        }
                    }
                }
            }
        }
        (long_end != self.header.long.len).then_some(Kind::WrongPosition { number: index.entries })
    }

    /// Returns the first position whose rows are wrong: it has no rows, or it starts a block whose first row does not
    /// follow the rows before it. Returns the last position if there are row counts after its own, or if the sum of the
    /// row counts is not the number of rows.
    fn position_with_wrong_rows(&mut self) -> Option<usize> {
        let Header { count_width, start_width, rows: expected, .. } = *self.header;
        if count_width == 0 {
            return None;
        }
        let positions = self.header.index.entries;
        let last = positions.checked_sub(1)?;
        let mut rows = 0_u64;
        for block in 0..positions.div_ceil(BLOCK) {
            let view = self.view();
            let at = view.block_at(block);
            let start = view.source.number(at, start_width);
            for place in 0..BLOCK {
                let count = view.source.number(at + start_width + place * count_width, count_width);
                let position = block * BLOCK + place;
                let is_wrong_start = place == 0 && start != rows;
                let is_wrong_count = if position <= last { count == 0 } else { count != 0 };
                if is_wrong_start || is_wrong_count {
                    return Some(position.min(last));
                }
                rows = rows.saturating_add(count);
            }
        }
        (rows != expected as u64).then_some(last)
    }

    /// Reports whether the order of the rows is valid. Each row must occur once. The rows of a position must have
    /// increasing places in the order, and so must the first rows of the positions.
    fn is_order(&mut self, order_at: usize) -> bool {
        let rows = self.header.rows;
        let width = width_of(rows as u64);
        let places_at = order_at + rows * width;
        // The order has two lists: the rows, and the place of each row. If they agree at every place, no row occurs twice.
        for window in windows(rows, width, self.storage.window()) {
            for numbers in steps(0..rows) {
                let view = self.view();
                for number in numbers {
                    let Some(row) = view.row_in(order_at, number) else { return false };
                    if window.contains(&row) && view.source.count(places_at + row * width, width) != number {
                        return false;
                    }
                }
            }
        }
        let mut last_first_place = None;
        for entry in 0..self.header.index.entries {
            let rows = self.view().rows_of(entry);
            let first_row = rows.start;
            let mut last_place = None;
            for rows in steps(rows) {
                let view = self.view();
                for row in rows {
                    let place = Some(view.source.count(places_at + row * width, width));
                    if replace(&mut last_place, place) > place
                        || row == first_row && replace(&mut last_first_place, place) > place
                    {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Returns the first row whose value in a column is invalid. If data follows the value of the last row, returns the
    /// number of rows. Otherwise, returns the first place in the column's index whose row is not in order.
    fn row_with_wrong_cell(&mut self, column: &StoredColumn) -> Option<usize> {
        let rows = self.header.rows;
        let mut text_end = 0;
        for step in steps(0..rows) {
            let view = self.view();
            for row in step {
                let text = if column.values.is_text() { view.text_range(column, row) } else { None };
                let is_next = text.is_none_or(|text| replace(&mut text_end, text.end) == text.start);
                if !view.is_cell(column, row) || !is_next {
                    return Some(row);
                }
            }
        }
        let view = self.view();
        // The bits after the bit of the last row must be 0.
        let has_more = column.values.is_optional()
            && (rows..rows.next_multiple_of(8)).any(|row| view.has_value(column, row));
        let is_end = !column.values.is_text()
            || view.source.count(column.at + rows * column.width, column.width) == text_end;
        if has_more || !is_end || text_end != column.text.len {
            return Some(rows);
        }
        // The index lists rows by value, and rows with the same value in increasing order.
        let order_at = column.order_at?;
        for places in steps(0..rows) {
            let view = self.view();
            let key = |place| {
                let row = view.row_in(order_at, place)?;
                Some((view.cell(column, row), row))
            };
            let mut last = places.start.checked_sub(1).and_then(key);
            for place in places {
                let next = key(place);
                if replace(&mut last, next) >= next {
                    return Some(place);
                }
            }
        }
        None
    }
}

/// Splits a range into parts of [`STEP`] numbers.
fn steps(range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range.step_by(STEP).map(move |start| start..end.min(start + STEP))
}

/// Splits `count` items of `width` bytes each into parts of at most `window` bytes.
fn windows(count: usize, width: usize, window: usize) -> impl Iterator<Item = Range<usize>> {
    let items = (window / width).max(1);
    (0..count).step_by(items).map(move |start| start..count.min(start.saturating_add(items)))
}

impl<'a, S: Source<'a>> View<'_, S> {
    /// Reports whether the position with this index is valid.
    pub(super) fn is_valid(self, entry: usize) -> bool {
        // A builder without room only counts the pieces.
        let mut builder = PositionBuilder::new(&mut [], &mut []);
        builder.squares = self.header.squares();
        self.build(entry, &mut builder).is_some()
    }

    /// Reports whether a cell is valid.
    pub(super) fn is_cell(self, column: &StoredColumn, row: usize) -> bool {
        let cell = self.cell(column, row);
        if column.values.is_text() {
            let Some(text) = self.text_bytes(column, row) else { return false };
            return str::from_utf8(text).is_ok() && (text.is_empty() || cell != Cell::Empty);
        }
        let limit = match column.values.values() {
            ColumnType::Square => self.header.shape.map(|shape| shape.square_count()),
            values => values.facts().limit,
        };
        if let Cell::Number(value) = cell {
            return limit.is_none_or(|limit| value < limit as u128);
        }
        let stored = self.source.bytes(column.at + row * column.width, column.width);
        stored.is_some_and(|bytes| bytes.iter().all(|byte| *byte == 0))
    }
}
