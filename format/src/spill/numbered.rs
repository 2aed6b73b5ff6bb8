//! The positions in the order of their numbers, and the rows in the order of the positions, in temporary files.

use std::io::{self, Write as _};

use super::bytes::{push_number, take, take_array, take_number};
use super::column::{ColumnParts, ColumnWriter};
use super::sorter::Sorted;
use super::temporary::{TemporaryFile, Writer};
use crate::BookBuilder;
use crate::builder::RecordLengths;

/// All positions and rows of a book. Each number in a file has the width given here, and is little-endian.
pub(super) struct Numbered {
    pub(super) positions: usize,
    /// For each position, its hash in eight bytes.
    pub(super) hashes: TemporaryFile,
    /// For each position, the length of its symbols plus one, or 0 if it needs its long form; the length of its long
    /// form; and its long form.
    pub(super) long_forms: TemporaryFile,
    /// For each position, the number of its rows in four bytes.
    pub(super) row_counts: TemporaryFile,
    /// For each row, its place in the order in which the rows were added, in as many bytes as a row number has in the
    /// book.
    pub(super) places: TemporaryFile,
    pub(super) columns: Vec<ColumnParts>,
    pub(super) lengths: RecordLengths,
    /// The largest number of rows of a position.
    pub(super) most_rows: u32,
    /// Whether rows of other positions were added between the rows of one position.
    pub(super) is_mixed: bool,
}

/// A position before its rows, as a record stores it.
pub(super) struct PositionRecord<'a> {
    pub(super) hash: u64,
    pub(super) symbols_len: Option<u16>,
    pub(super) long_form: &'a [u8],
}

impl<'a> PositionRecord<'a> {
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.hash.to_le_bytes());
        self.write_long_form(out);
    }

    fn write_long_form(&self, out: &mut Vec<u8>) {
        push_number(out, self.symbols_len.map_or(0, |len| usize::from(len) + 1));
        push_number(out, self.long_form.len());
        out.extend_from_slice(self.long_form);
    }

    fn take(record: &mut &'a [u8]) -> io::Result<Self> {
        let hash = u64::from_le_bytes(take_array(record)?);
        let symbols_len = take_number(record)?.checked_sub(1).map(|len| len as u16);
        let len = take_number(record)?;
        Ok(Self { hash, symbols_len, long_form: take(record, len)? })
    }
}

/// The files of a [`Numbered`] while they are written.
struct Files {
    hashes: Writer,
    long_forms: Writer,
    row_counts: Writer,
    places: Writer,
}

impl Numbered {
    /// Writes the files. A row is a record of the place of its position's first row and its own place, in four big-endian
    /// bytes each; then, if it is the first row, its position; and then its cells.
    pub(super) fn new(
        builder: &BookBuilder,
        rows: &mut Sorted,
        row_width: usize,
        text_lens: &[u64],
    ) -> io::Result<Self> {
        let mut files = Files {
            hashes: Writer::new()?,
            long_forms: Writer::new()?,
            row_counts: Writer::new()?,
            places: Writer::new()?,
        };
        let columns = builder.columns.iter().zip(text_lens);
        let columns = columns.map(|(column, text_len)| ColumnWriter::new(column, *text_len));
        let mut columns = columns.collect::<io::Result<Vec<_>>>()?;
        let mut lengths = RecordLengths::new(builder.positions.bitmap_len());
        let (mut positions, mut row_count, mut most_rows) = (0, 0_u32, 0);
        let (mut is_mixed, mut last_place) = (false, 0);
        let mut long_form = Vec::new();
        let mut rows = rows.records()?;
        while let Some(mut record) = rows.next()? {
            let first = u32::from_be_bytes(take_array(&mut record)?);
            let place = u32::from_be_bytes(take_array(&mut record)?);
            if place == first {
                let position = PositionRecord::take(&mut record)?;
                if positions > 0 {
                    files.row_counts.write_all(&row_count.to_le_bytes())?;
                }
                (positions, row_count) = (positions + 1, 0);
                files.hashes.write_all(&position.hash.to_le_bytes())?;
                long_form.clear();
                position.write_long_form(&mut long_form);
                files.long_forms.write_all(&long_form)?;
                lengths.add(position.symbols_len, position.long_form.len());
            }
            row_count += 1;
            most_rows = most_rows.max(row_count);
            is_mixed |= place < last_place;
            last_place = place;
            files.places.write_all(&place.to_le_bytes()[..row_width])?;
            columns.iter_mut().try_for_each(|column| column.take_cell(&mut record))?;
        }
        if positions > 0 {
            files.row_counts.write_all(&row_count.to_le_bytes())?;
        }
        Ok(Self {
            positions,
            hashes: files.hashes.finish()?,
            long_forms: files.long_forms.finish()?,
            row_counts: files.row_counts.finish()?,
            places: files.places.finish()?,
            columns: columns.into_iter().map(ColumnWriter::finish).collect::<io::Result<_>>()?,
            lengths,
            most_rows,
            is_mixed,
        })
    }
}
