//! Writes a book from temporary files, part by part.

use std::io::{self, Read as _, Write};

use koma_format::{BookBuilder, BuildError, HeaderNumbers, PackedPosition};
use koma_runtime::book_format::layout::{BLOCK, width_of};
use koma_runtime::book_format::{Header, PAGE};
use koma_runtime::error::BookErrorKind;

use super::bytes::{damaged, read_bytes, read_varint};
use super::column::{BUFFER, ColumnParts};
use super::hash_index::HashIndex;
use super::numbered::Numbered;
use super::output::Output;
use super::sorter::Sorter;
use super::temporary::{FileWriter, TemporaryFile};
use crate::progress::Phase;

/// Returns the length in bytes of the book with this header, or `None` if the header is invalid.
fn book_len(header: &[u8]) -> Option<u64> {
    let mut start = header.to_vec();
    start.resize(start.len().max(PAGE), 0);
    // The error says which length the book should have instead.
    match Header::new(&start, u64::MAX).err()?.kind() {
        BookErrorKind::WrongLength { expected, .. } => Some(expected),
        _ => None,
    }
}

/// A book that is written to an [`Output`].
pub(super) struct BookWriter<'a, W> {
    /// The names, the columns, the styles and the kinds.
    pub(super) builder: &'a BookBuilder,
    pub(super) rows: usize,
    /// For each column, the total length of its texts in bytes.
    pub(super) text_lens: &'a [u64],
    /// The maximum memory in bytes.
    pub(super) memory: usize,
    pub(super) out: &'a mut Output<W>,
}

impl<W: Write> BookWriter<'_, W> {
    /// Returns the number of bytes that a row number takes.
    fn row_width(&self) -> usize {
        width_of(self.rows as u64)
    }

    /// Writes all parts and the checksums. Returns the number of bytes.
    pub(super) fn write(&mut self, mut numbered: Numbered) -> io::Result<u64> {
        let record_width = numbered.lengths.best_width();
        let progress = &self.out.progress;
        let mut index = HashIndex::new(&mut numbered.hashes, numbered.positions, self.memory, progress)?;
        let numbers = HeaderNumbers {
            positions: numbered.positions,
            rows: self.rows,
            record_width,
            most_rows: numbered.most_rows,
            index: &index.index,
            seed: index.seed,
            is_mixed: numbered.is_mixed,
            long_forms: numbered.lengths.long_forms(record_width),
            text_lens: self.text_lens,
        };
        let (start_width, count_width) = (numbers.start_width(), numbers.count_width());
        let mut header = Vec::new();
        self.builder.write_header(&numbers, &mut header);
        self.out.progress.start(Phase::Writing, book_len(&header));
        self.out.write(&header)?;
        self.out.copy(&mut index.slots)?;
        drop(index);
        let mut long_forms = self.write_records(&mut numbered.packed, record_width)?;
        if start_width > 0 {
            self.write_row_starts(&mut numbered.row_counts, start_width, count_width)?;
        }
        if numbered.is_mixed {
            self.write_order(&mut numbered.places)?;
        }
        self.out.copy(&mut long_forms)?;
        for (number, column) in numbered.columns.iter_mut().enumerate() {
            self.write_column(number, column)?;
        }
        self.out.finish()
    }

    /// Writes the records. Returns the long forms of the positions that do not fit in a record.
    fn write_records(&mut self, positions: &mut TemporaryFile, width: usize) -> io::Result<TemporaryFile> {
        let mut written_long_forms = FileWriter::new()?;
        let mut long_form_at = 0_u64;
        let mut positions = positions.reader(BUFFER)?;
        let (mut packed, mut record) = (Vec::new(), Vec::new());
        while let Some(len) = read_varint(&mut positions)? {
            read_bytes(&mut positions, len, &mut packed)?;
            let position = PackedPosition::new(self.builder, &packed).ok_or_else(damaged)?;
            record.clear();
            if let Some(long_form) = position.write_record(width, long_form_at, &mut record) {
                written_long_forms.write_all(&long_form)?;
                long_form_at += long_form.len() as u64;
            }
            self.out.write(&record)?;
        }
        written_long_forms.finish()
    }

    fn write_row_starts(
        &mut self,
        row_counts: &mut TemporaryFile,
        start_width: usize,
        count_width: usize,
    ) -> io::Result<()> {
        let positions = row_counts.len() / 4;
        let mut row_counts = row_counts.reader(BUFFER)?;
        let mut first_row = 0;
        for number in 0..positions.next_multiple_of(BLOCK as u64) {
            let mut count = [0; 4];
            if number < positions {
                row_counts.read_exact(&mut count)?;
            }
            let count = u32::from_le_bytes(count).into();
            if number % BLOCK as u64 == 0 {
                self.out.write_number(first_row, start_width)?;
            }
            self.out.write_number(count, count_width)?;
            first_row += count;
        }
        Ok(())
    }

    /// Writes the numbers of the rows in the order in which they were added, and the place of each row in this order.
    fn write_order(&mut self, places: &mut TemporaryFile) -> io::Result<()> {
        let width = self.row_width();
        let mut sorter = Sorter::new(self.memory);
        let mut reader = places.reader(BUFFER)?;
        for row in 0..self.rows {
            let mut place = [0; 4];
            reader.read_exact(&mut place[..width])?;
            let [place, row] = [u32::from_le_bytes(place), row as u32].map(u32::to_be_bytes);
            sorter.push([place, row].as_flattened())?;
        }
        self.write_row_numbers(sorter, |row, record| {
            // Rows that were added with places may have the same place.
            let place = record.first_chunk().map(|place| u32::from_be_bytes(*place));
            if place == Some(row) { Ok(()) } else { Err(io::Error::other(BuildError::Places)) }
        })?;
        self.out.copy(places)
    }

    fn write_column(&mut self, number: usize, parts: &mut ColumnParts) -> io::Result<()> {
        parts.files().try_for_each(|file| self.out.copy(file))?;
        if self.builder.is_indexed(number) {
            self.write_row_numbers(parts.sorter(self.rows, self.memory)?, |_, _| Ok(()))?;
        }
        Ok(())
    }

    /// Writes the row number at the end of each record. `check` gets the index of each record, and the record.
    fn write_row_numbers(
        &mut self,
        sorter: Sorter,
        check: impl Fn(u32, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let width = self.row_width();
        let mut rows = sorter.finish()?;
        let mut records = rows.records()?;
        let mut index = 0;
        while let Some(record) = records.next()? {
            check(index, record)?;
            index += 1;
            if let Some(row) = record.last_chunk() {
                self.out.write_number(u32::from_be_bytes(*row).into(), width)?;
            }
        }
        Ok(())
    }
}
