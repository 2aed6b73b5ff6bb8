//! The positions in the order of their numbers, and the rows in the order of the positions, in temporary files.

use std::io::{self, Write as _};

use koma_format::{BookBuilder, BuildError, PackedPosition, RecordLengths};
use koma_runtime::book_format::layout::width_of;

use super::bytes::{damaged, push_varint, take, take_array, take_varint};
use super::column::{ColumnParts, ColumnWriter};
use super::sorter::Sorted;
use super::temporary::{FileWriter, TemporaryFile};
use crate::progress::Progress;

/// All positions and rows of a book. Numbers in `packed` are those of [`push_varint`]. Other numbers are little-endian.
pub(super) struct Numbered {
    pub(super) positions: usize,
    /// For each position, its hash in eight bytes.
    pub(super) hashes: TemporaryFile,
    /// For each position, the length of its packed form, and its packed form.
    pub(super) packed: TemporaryFile,
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
    pub(super) packed: &'a [u8],
}

impl<'a> PositionRecord<'a> {
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.hash.to_le_bytes());
        self.write_packed(out);
    }

    fn write_packed(&self, out: &mut Vec<u8>) {
        push_varint(out, self.packed.len());
        out.extend_from_slice(self.packed);
    }

    fn take(record: &mut &'a [u8]) -> io::Result<Self> {
        let hash = u64::from_le_bytes(take_array(record)?);
        let len = take_varint(record)?;
        Ok(Self { hash, packed: take(record, len)? })
    }
}

impl Numbered {
    /// Writes the files. Each record of `rows` has the place of its position's first row and its own place, in four
    /// big-endian bytes each; then, if it is the first row, its position; and then its cells.
    pub(super) fn new(
        builder: &BookBuilder,
        rows: &mut Sorted,
        row_count: usize,
        text_lens: &[u64],
        progress: &Progress,
    ) -> io::Result<Self> {
        let mut writer = NumberedWriter::new(builder, row_count, text_lens)?;
        let mut rows = rows.records()?;
        while let Some(mut record) = rows.next()? {
            let first_place = u32::from_be_bytes(take_array(&mut record)?);
            let place = u32::from_be_bytes(take_array(&mut record)?);
            if place == first_place {
                writer.add_position(&PositionRecord::take(&mut record)?)?;
            }
            writer.add_row(place, record)?;
            progress.advance(1);
        }
        writer.finish()
    }
}

/// A [`Numbered`] that is being written.
struct NumberedWriter<'a> {
    builder: &'a BookBuilder,
    positions: usize,
    hashes: FileWriter,
    packed: FileWriter,
    row_counts: FileWriter,
    places: FileWriter,
    /// The number of all rows.
    all_rows: usize,
    columns: Vec<ColumnWriter>,
    lengths: RecordLengths,
    /// The number of rows of the last position so far.
    row_count: u32,
    most_rows: u32,
    is_mixed: bool,
    /// The number of rows so far.
    rows: u32,
    /// The bytes of the last position.
    bytes: Vec<u8>,
}

impl<'a> NumberedWriter<'a> {
    fn new(builder: &'a BookBuilder, row_count: usize, text_lens: &[u64]) -> io::Result<Self> {
        let columns = builder.columns().zip(text_lens);
        let columns = columns.map(|((_, values), text_len)| ColumnWriter::new(values, *text_len));
        Ok(Self {
            builder,
            positions: 0,
            hashes: FileWriter::new()?,
            packed: FileWriter::new()?,
            row_counts: FileWriter::new()?,
            places: FileWriter::new()?,
            all_rows: row_count,
            columns: columns.collect::<io::Result<_>>()?,
            lengths: RecordLengths::new(builder),
            row_count: 0,
            most_rows: 0,
            is_mixed: false,
            rows: 0,
            bytes: Vec::new(),
        })
    }

    /// Adds a position. The next rows belong to it.
    fn add_position(&mut self, position: &PositionRecord<'_>) -> io::Result<()> {
        self.finish_position()?;
        self.positions += 1;
        self.hashes.write_all(&position.hash.to_le_bytes())?;
        self.bytes.clear();
        position.write_packed(&mut self.bytes);
        self.packed.write_all(&self.bytes)?;
        let packed = PackedPosition::new(self.builder, position.packed).ok_or_else(damaged)?;
        self.lengths.add(&packed);
        Ok(())
    }

    /// Writes the number of rows of the last position, if there is one.
    fn finish_position(&mut self) -> io::Result<()> {
        if self.positions > 0 {
            self.row_counts.write_all(&self.row_count.to_le_bytes())?;
            self.most_rows = self.most_rows.max(self.row_count);
            self.row_count = 0;
        }
        Ok(())
    }

    fn add_row(&mut self, place: u32, mut cells: &[u8]) -> io::Result<()> {
        if place as usize >= self.all_rows {
            return Err(io::Error::other(BuildError::Places));
        }
        self.row_count += 1;
        self.is_mixed |= place != self.rows;
        self.rows += 1;
        self.places.write_all(&place.to_le_bytes()[..width_of(self.all_rows as u64)])?;
        self.columns.iter_mut().try_for_each(|column| column.take_cell(&mut cells))
    }

    fn finish(mut self) -> io::Result<Numbered> {
        self.finish_position()?;
        Ok(Numbered {
            positions: self.positions,
            hashes: self.hashes.finish()?,
            packed: self.packed.finish()?,
            row_counts: self.row_counts.finish()?,
            places: self.places.finish()?,
            columns: self.columns.into_iter().map(ColumnWriter::finish).collect::<io::Result<_>>()?,
            lengths: self.lengths,
            most_rows: self.most_rows,
            is_mixed: self.is_mixed,
        })
    }
}
