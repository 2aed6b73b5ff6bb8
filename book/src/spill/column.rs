//! The parts of a column in temporary files.

use std::io::{self, Read as _, Write as _};

use koma_runtime::ColumnType;
use koma_runtime::book_format::Cell;
use koma_runtime::book_format::layout::width_of;

use super::bytes::{push_varint, read_bytes, take, take_array, take_varint};
use super::sorter::Sorter;
use super::temporary::{FileWriter, TemporaryFile};

/// The buffer with which a part is read.
pub(super) const BUFFER: usize = 1 << 16;

/// Appends a cell of a column: a byte for whether it has a value, if the column is optional; the length of its text, if the
/// column has texts; and the value, which is zeros if the cell is empty.
pub(super) fn write_cell(values: ColumnType, cell: Cell<'_>, out: &mut Vec<u8>) {
    if values.is_optional() {
        out.push(u8::from(cell != Cell::Empty));
    }
    let number = if let Cell::Number(number) = cell { number } else { 0 };
    if values.is_text() {
        let text = if let Cell::Text(text) = cell { text } else { &[] };
        push_varint(out, text.len());
        out.extend_from_slice(text);
    } else {
        out.extend_from_slice(&number.to_le_bytes()[..values.width()]);
    }
}

/// The parts of a column as they are in the book, without its index.
pub(super) struct ColumnParts {
    values: ColumnType,
    offset_width: usize,
    /// In an optional column, a bit for each cell.
    present: Option<TemporaryFile>,
    /// In a column of texts, the offsets of the texts.
    offsets: Option<TemporaryFile>,
    bytes: TemporaryFile,
}

/// A column whose parts are being written.
pub(super) struct ColumnWriter {
    values: ColumnType,
    offset_width: usize,
    present: Option<BitWriter>,
    offsets: Option<FileWriter>,
    bytes: FileWriter,
    /// The total length of the texts so far.
    text_len: u64,
}

/// Writes bits, the first in the lowest bit of the first byte.
struct BitWriter {
    file: FileWriter,
    byte: u8,
    /// The number of bits in `byte`.
    len: u32,
}

impl BitWriter {
    fn push(&mut self, bit: bool) -> io::Result<()> {
        self.byte |= u8::from(bit) << self.len;
        self.len += 1;
        if self.len == u8::BITS { self.write_byte() } else { Ok(()) }
    }

    fn write_byte(&mut self) -> io::Result<()> {
        self.file.write_all(&[self.byte])?;
        (self.byte, self.len) = (0, 0);
        Ok(())
    }

    fn finish(mut self) -> io::Result<TemporaryFile> {
        if self.len > 0 {
            self.write_byte()?;
        }
        self.file.finish()
    }
}

impl ColumnWriter {
    /// Starts a column. `text_len` is the total length of its texts in bytes.
    pub(super) fn new(values: ColumnType, text_len: u64) -> io::Result<Self> {
        let present = if values.is_optional() {
            Some(BitWriter { file: FileWriter::new()?, byte: 0, len: 0 })
        } else {
            None
        };
        let offsets = if values.is_text() { Some(FileWriter::new()?) } else { None };
        let offset_width = if values.is_text() { width_of(text_len) } else { 0 };
        let mut writer =
            Self { values, offset_width, present, offsets, bytes: FileWriter::new()?, text_len: 0 };
        writer.write_offset()?;
        Ok(writer)
    }

    /// Removes the cell of a row from a record, and adds it to the column.
    pub(super) fn take_cell(&mut self, record: &mut &[u8]) -> io::Result<()> {
        if let Some(present) = &mut self.present {
            let [is_present] = take_array(record)?;
            present.push(is_present != 0)?;
        }
        let len = if self.values.is_text() { take_varint(record)? } else { self.values.width() };
        self.bytes.write_all(take(record, len)?)?;
        self.text_len += len as u64;
        self.write_offset()
    }

    /// Writes the end of the texts so far, which is the start of the next text.
    fn write_offset(&mut self) -> io::Result<()> {
        let Some(offsets) = &mut self.offsets else { return Ok(()) };
        offsets.write_all(&self.text_len.to_le_bytes()[..self.offset_width])
    }

    pub(super) fn finish(self) -> io::Result<ColumnParts> {
        Ok(ColumnParts {
            values: self.values,
            offset_width: self.offset_width,
            present: self.present.map(BitWriter::finish).transpose()?,
            offsets: self.offsets.map(FileWriter::finish).transpose()?,
            bytes: self.bytes.finish()?,
        })
    }
}

impl ColumnParts {
    /// Returns the parts in the order of the book.
    pub(super) fn files(&mut self) -> impl Iterator<Item = &mut TemporaryFile> {
        self.present.iter_mut().chain(&mut self.offsets).chain([&mut self.bytes])
    }

    /// Returns a sorter of the rows by their values. Each record ends in the number of a row, in four big-endian bytes.
    pub(super) fn sorter(&mut self, rows: usize, memory: usize) -> io::Result<Sorter> {
        let mut sorter = Sorter::new(memory);
        let mut present = self.present.as_mut().map(|file| file.reader(BUFFER)).transpose()?;
        let mut offsets = self.offsets.as_mut().map(|file| file.reader(BUFFER)).transpose()?;
        let mut bytes = self.bytes.reader(BUFFER)?;
        let mut present_bits = 0;
        let mut start = read_offset(&mut offsets, self.offset_width)?;
        let (mut value, mut record) = (Vec::new(), Vec::new());
        for row in 0..rows {
            if let Some(present) = &mut present {
                present_bits = if row % 8 == 0 { read_byte(present)? } else { present_bits >> 1 };
            }
            let len = if self.values.is_text() {
                let end = read_offset(&mut offsets, self.offset_width)?;
                end.wrapping_sub(std::mem::replace(&mut start, end)) as usize
            } else {
                self.values.width()
            };
            read_bytes(&mut bytes, len, &mut value)?;
            record.clear();
            write_key(self.values, present_bits & 1 != 0, &value, &mut record);
            record.extend_from_slice(&(row as u32).to_be_bytes());
            sorter.push(&record)?;
        }
        Ok(sorter)
    }
}

/// Appends bytes that are ordered like cells: empty cells come first, texts are ordered by their bytes, and other
/// values as numbers. No key is the start of another key.
fn write_key(values: ColumnType, is_present: bool, value: &[u8], out: &mut Vec<u8>) {
    if values.is_optional() {
        out.push(u8::from(is_present));
        if !is_present {
            return;
        }
    }
    if values.is_text() {
        // No byte of UTF-8 is 255. So 0 is free for the end of a text, which comes before all other bytes.
        out.extend(value.iter().map(|byte| byte.wrapping_add(1)));
        out.push(0);
    } else {
        out.extend(value.iter().rev());
    }
}

fn read_byte(input: &mut impl io::Read) -> io::Result<u8> {
    let mut byte = [0];
    input.read_exact(&mut byte)?;
    Ok(byte[0])
}

fn read_offset(offsets: &mut Option<super::temporary::FileReader<'_>>, width: usize) -> io::Result<u64> {
    let mut offset = [0; 8];
    if let Some(offsets) = offsets {
        offsets.read_exact(&mut offset[..width])?;
    }
    Ok(u64::from_le_bytes(offset))
}
