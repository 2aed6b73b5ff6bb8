//! Builds books that do not fit in memory.
//!
//! Rows are added to a [`BookBuilder`]. When its memory is full, its rows go to a sorted run in a temporary file, ordered
//! by position. At the end, the runs are merged, so the rows of each position are together. The positions are sorted again
//! by their first rows, which gives their numbers. Then each part of the book is written in order.

#![allow(
    clippy::cast_possible_truncation,
    reason = "rows and positions have 32-bit numbers, and a packed number is cut off into bytes"
)]

mod bytes;
mod column;
mod error;
mod hash_index;
mod memory;
mod numbered;
mod output;
mod runs;
mod sorter;
mod spilled;
mod table_builder;
mod temporary;
#[cfg(test)]
mod tests;
mod writer;

use std::io::{self, Write};

use koma_format::{AnyPosition, BookBuilder, BuildError, Value};
use koma_runtime::{Position, Row};

use crate::progress::{Phase, Progress};
pub use error::SpillError;
use numbered::Numbered;
use output::Output;
pub(crate) use sorter::{Sorted, SortedRecords, Sorter};
use spilled::Spilled;
pub(crate) use temporary::temporary_file;
use writer::BookWriter;

/// A [`BookBuilder`] that needs no more memory than it is given.
///
/// Rows that do not fit in the memory go to temporary files in the folder that `TMPDIR` names. For each row, these take about
/// 40 bytes, its position, and twice its values. A position takes about 30 bytes on small boards, and up to several bytes for
/// each piece on large ones. The book has the same bytes as one that is built in memory.
///
/// The limit does not include a few megabytes for buffers, and up to about 64 times the longest row while temporary files are
/// merged.
///
/// ```
/// use koma_book::{BookBuilder, ColumnType, Position, SpillingBuilder};
///
/// let start: Position<3, 3> = "1k^1/3/1K^1 / C/c".parse()?;
/// let columns = [("move", ColumnType::Text), ("weight", ColumnType::U16)];
/// let mut builder = SpillingBuilder::new(BookBuilder::new("feen", &columns)?, 512 << 20);
/// builder.push(&start, ("b1a1", 3_u16))?;
/// builder.push(&start.toggle(), ("b3a3", 1_u16))?;
/// let path = std::env::temp_dir().join(format!("spilled-{}.book", std::process::id()));
/// let size = builder.finish_to(std::fs::File::create(&path)?)?;
/// # std::fs::remove_file(path)?;
/// assert_eq!((size.positions, size.rows), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SpillingBuilder {
    builder: BookBuilder,
    memory: usize,
    spilled: Spilled,
    progress: Progress,
    /// For each row in memory, its place in the order of all rows. If the list is empty, the rows follow those in temporary
    /// files.
    places: Vec<u32>,
    /// The position of the last row, or `None` if there is no row yet.
    last_position: Option<LastPosition>,
}

/// The position of the last row.
#[derive(Clone, Copy, Debug)]
struct LastPosition {
    hash: u64,
    /// The number of the position, or `None` if its rows are not in memory.
    number: Option<usize>,
}

/// The size of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookSize {
    /// The number of positions.
    pub positions: usize,
    /// The number of rows.
    pub rows: usize,
    /// The number of bytes.
    pub bytes: u64,
}

impl SpillingBuilder {
    /// Returns a builder with the rows of `builder`, which needs at most this number of bytes.
    pub fn new(builder: BookBuilder, memory: usize) -> Self {
        let spilled = Spilled::new(builder.columns().len(), memory);
        let (places, last_position) = (Vec::new(), None);
        Self { builder, memory, spilled, progress: Progress::new(), places, last_position }
    }

    /// Makes the builder advance this progress: in the phase that it has now, by each row that is added; and at the end, by
    /// the phases of sorting and writing.
    #[must_use]
    pub fn with_progress(mut self, progress: &Progress) -> Self {
        self.progress = progress.clone();
        self
    }

    /// Adds a row of a position. See [`BookBuilder::push`].
    ///
    /// # Errors
    ///
    /// Returns an error if the row is invalid, or if a temporary file cannot be written. If too many positions have the
    /// same hash, either this method or [`finish_to`](Self::finish_to) returns an error. The latter is a
    /// [`SpillError::Row`].
    pub fn push<R: Row, const A: usize, const B: usize, const C: usize>(
        &mut self,
        position: &Position<A, B, C>,
        row: R,
    ) -> Result<(), SpillError> {
        self.push_values(&AnyPosition::of(position), &Value::of_row(row))
    }

    /// Adds a row of a position whose shape is known only at run time.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`push`](Self::push).
    pub fn push_values(
        &mut self,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
    ) -> Result<(), SpillError> {
        let place = (!self.places.is_empty()).then(|| self.row_count());
        self.push_with_place(place, position, values)
    }

    /// Adds a row of a position at a place in the order of all rows. Places are numbered from 0.
    ///
    /// With this method, rows can be added in any order, for example in the order of a book's positions. The book is the
    /// same as if the rows were added in the order of their places. In the end, there must be one row at each place. After
    /// calls of this method, [`push`](Self::push) adds a row at the place that is the number of rows so far.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`push`](Self::push), or [`BuildError::Places`] if `place` is more than a book has. If
    /// places are missing or repeated, [`finish_to`](Self::finish_to) returns [`BuildError::Places`].
    ///
    /// ```
    /// use koma_book::{AnyPosition, BookBuilder, ColumnType, Position, SpillingBuilder, Value};
    ///
    /// let (one, other): (Position<3>, Position<3>) = ("1K^1 / C/c".parse()?, "1K^1 / c/C".parse()?);
    /// let new = || BookBuilder::new("feen", &[("weight", ColumnType::U16)]);
    /// let mut expected = new()?;
    /// for (position, weight) in [(one, 7_u16), (other, 8), (one, 9)] {
    ///     expected.push(&position, weight)?;
    /// }
    /// let mut builder = SpillingBuilder::new(new()?, 1 << 20);
    /// for (place, position, weight) in [(0, one, 7), (2, one, 9), (1, other, 8)] {
    ///     builder.push_at(place, &AnyPosition::of(&position), &[Value::U16(weight)])?;
    /// }
    /// assert_eq!(builder.finish()?, expected.finish());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_at(
        &mut self,
        place: usize,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
    ) -> Result<(), SpillError> {
        self.push_with_place(Some(place), position, values)
    }

    fn push_with_place(
        &mut self,
        place: Option<usize>,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
    ) -> Result<(), SpillError> {
        self.add_row(place, position, values, |builder, _| builder.push_returning_number(position, values))
    }

    /// Adds another row of the position of the last row, like [`push_at`](Self::push_at). As long as the rows are in memory,
    /// the time does not depend on the size of the position.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::UnknownPosition`] if the last row has another position, or the same errors as
    /// [`push_at`](Self::push_at).
    pub fn push_next_at(
        &mut self,
        place: usize,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
    ) -> Result<(), SpillError> {
        self.add_row(Some(place), position, values, |builder, last| match last {
            Some(LastPosition { hash, .. }) if hash != position.zobrist() => Err(BuildError::UnknownPosition),
            None => Err(BuildError::UnknownPosition),
            Some(LastPosition { number: None, .. }) => builder.push_returning_number(position, values),
            Some(LastPosition { number: Some(number), .. }) => {
                builder.push_by_number(number, values)?;
                Ok(number)
            }
        })
    }

    /// Adds a row of a position. `push` adds it to the rows in memory, and returns the number of the position.
    fn add_row(
        &mut self,
        place: Option<usize>,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
        push: impl FnOnce(&mut BookBuilder, Option<LastPosition>) -> Result<usize, BuildError>,
    ) -> Result<(), SpillError> {
        self.ensure_usable()?;
        if !self.builder.is_empty() && !self.has_room(position.board().len(), values) {
            self.spill().map_err(SpillError::of)?;
        }
        let place = self.start_place(place)?;
        let number = push(&mut self.builder, self.last_position)?;
        self.last_position = Some(LastPosition { hash: position.zobrist(), number: Some(number) });
        self.places.extend(place);
        self.progress.advance(1);
        Ok(())
    }

    /// Returns an error if no row can be added.
    fn ensure_usable(&self) -> Result<(), SpillError> {
        self.spilled.ensure_complete().map_err(SpillError::of)?;
        if self.row_count() >= BookBuilder::MAX_ROWS { Err(BuildError::TooManyRows.into()) } else { Ok(()) }
    }

    /// Returns a place as a number of a row. If rows in memory have no places yet, gives them places.
    fn start_place(&mut self, place: Option<usize>) -> Result<Option<u32>, SpillError> {
        let Some(place) = place else { return Ok(None) };
        let place = u32::try_from(place).map_err(|_| BuildError::Places)?;
        if self.places.is_empty() {
            if place as usize == self.row_count() {
                return Ok(None);
            }
            self.places.extend(self.spilled.rows as u32..self.row_count() as u32);
        }
        Ok(Some(place))
    }

    /// Reports whether a temporary file could not be written. Then rows are lost, and every method returns the error.
    pub const fn is_broken(&self) -> bool {
        self.spilled.is_broken()
    }

    /// Returns the number of rows.
    pub fn row_count(&self) -> usize {
        self.spilled.rows + self.builder.row_count()
    }

    /// Moves all rows in memory to a temporary file.
    fn spill(&mut self) -> io::Result<()> {
        let added = self.spilled.add_rows(&self.builder, &self.places);
        // The memory is not kept for the next rows. After long texts, for example, it would have the wrong place.
        self.builder.clear();
        self.places = Vec::new();
        if let Some(last) = &mut self.last_position {
            last.number = None;
        }
        added
    }

    /// Writes the book. If all rows fit in the memory, no temporary file is written.
    ///
    /// # Errors
    ///
    /// Returns an error if a temporary file cannot be written or read, if the book cannot be written to `out`, or if more
    /// than 16 positions have the same hash.
    ///
    /// ```
    /// use koma_book::{BookBuilder, ColumnType, SpillingBuilder};
    ///
    /// let mut bytes = Vec::new();
    /// let builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// let builder = SpillingBuilder::new(builder, 1 << 20);
    /// assert_eq!(builder.finish_to(&mut bytes)?.rows, 0);
    /// assert!(bytes.starts_with(b"komabook"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish_to(self, mut out: impl Write) -> Result<BookSize, SpillError> {
        if !self.is_in_memory() {
            return self.write_to(out);
        }
        let (positions, rows) = (self.builder.len(), self.builder.row_count());
        self.progress.start(Phase::Writing, None);
        let bytes = finish_in_memory(self.builder, &self.places)?;
        self.progress.start(Phase::Writing, Some(bytes.len() as u64));
        write_all(&bytes, &mut out, &self.progress).map_err(SpillError::Output)?;
        Ok(BookSize { positions, rows, bytes: bytes.len() as u64 })
    }

    /// Returns the bytes of the book. They need memory in addition to the limit.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`finish_to`](Self::finish_to).
    pub fn finish(self) -> Result<Vec<u8>, SpillError> {
        if self.is_in_memory() {
            return Ok(finish_in_memory(self.builder, &self.places)?);
        }
        let mut bytes = Vec::new();
        self.write_to(&mut bytes)?;
        Ok(bytes)
    }

    /// Reports whether all rows are in memory, there is memory for the book too, and positions and rows are in the order of
    /// the book. Then [`finish`](Self::finish) writes no temporary files.
    pub fn is_in_memory(&self) -> bool {
        self.spilled.rows == 0
            && !self.is_broken()
            && self.has_room_to_finish()
            && (self.places.is_empty() || self.builder.is_in_order(&self.places))
    }

    /// Writes the book with the help of temporary files.
    fn write_to(mut self, out: impl Write) -> Result<BookSize, SpillError> {
        self.spill().map_err(SpillError::of)?;
        // The runs and the output have buffers.
        let memory = self.memory / 4 * 3;
        let rows = self.spilled.rows;
        // Each row is sorted, and then written to the files of its columns.
        self.progress.start(Phase::Sorting, Some(2 * rows as u64));
        let mut sorted = self.spilled.sort_by_first_rows(memory, &self.progress)?;
        let text_lens = &self.spilled.text_lens;
        let numbered = Numbered::new(&self.builder, &mut sorted, rows, text_lens, &self.progress);
        let numbered = numbered.map_err(SpillError::of)?;
        drop(sorted);
        let positions = numbered.positions;
        let mut out = Output::new(out, self.progress).map_err(SpillError::of)?;
        let mut writer = BookWriter { builder: &self.builder, rows, text_lens, memory, out: &mut out };
        match writer.write(numbered) {
            Ok(bytes) => Ok(BookSize { positions, rows, bytes }),
            Err(error) => Err(match out.error {
                Some(error) => SpillError::Output(error),
                None => SpillError::of(error),
            }),
        }
    }
}

/// Returns the bytes of a book whose rows are all in memory. `places` has the place of each row, or is empty if the rows are
/// in order.
fn finish_in_memory(builder: BookBuilder, places: &[u32]) -> Result<Vec<u8>, BuildError> {
    if places.is_empty() { Ok(builder.finish()) } else { builder.finish_in_order(places) }
}

/// Writes bytes piece by piece, so that the progress advances.
fn write_all(bytes: &[u8], out: &mut impl Write, progress: &Progress) -> io::Result<()> {
    for part in bytes.chunks(1 << 20) {
        out.write_all(part)?;
        progress.advance(part.len() as u64);
    }
    out.flush()
}
