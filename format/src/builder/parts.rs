//! The contents of a builder, and the parts of a book. A program that keeps rows on disk writes a book with these.

use std::borrow::Cow;

use koma_runtime::Shape;
use koma_runtime::book_format::Cell;
use koma_runtime::book_format::layout::{HANDS, LONG, SYMBOL_BITS, TURN};

use super::positions::{MAX_SAME_HASH, push_varint};
use super::record_lengths::fits;
use super::{BookBuilder, Column, MAX_ROWS};

impl BookBuilder {
    /// The maximum number of positions, and of rows.
    pub const MAX_ROWS: usize = MAX_ROWS;

    /// The maximum number of positions with the same hash.
    pub const MAX_SAME_HASH: usize = MAX_SAME_HASH;

    /// Returns the shape of all positions, or `None` if no position was added yet.
    pub const fn shape(&self) -> Option<Shape> {
        self.positions.shape
    }

    /// Returns the position with this number, or `None` if there is no such position. Positions are numbered from 0, in
    /// the order of their first rows.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType};
    /// use koma_runtime::Position;
    /// use koma_runtime::book_format::Cell;
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&position, 7_u16)?;
    /// let found = builder.position(0).unwrap();
    /// assert_eq!(found.hash(), position.zobrist());
    /// assert!(found.rows().next().unwrap().cells().eq([Cell::Number(7)]));
    /// assert!(builder.position(1).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, number: usize) -> Option<BuiltPosition<'_>> {
        (number < self.len()).then_some(BuiltPosition { builder: self, number })
    }

    /// Returns the total length of each column's texts in bytes. The length of a column of another type is 0.
    pub fn text_lens(&self) -> impl ExactSizeIterator<Item = u64> {
        self.columns.iter().map(Column::text_len)
    }

    /// Reports whether the column with this index has an index of its values. See [`with_index`](Self::with_index).
    pub fn is_indexed(&self, column: usize) -> bool {
        self.columns.get(column).is_some_and(|column| column.is_indexed)
    }
}

/// A position in a [`BookBuilder`].
#[derive(Clone, Copy, Debug)]
pub struct BuiltPosition<'a> {
    builder: &'a BookBuilder,
    number: usize,
}

impl<'a> BuiltPosition<'a> {
    /// Returns the Zobrist hash of the position.
    pub fn hash(&self) -> u64 {
        self.builder.positions.hashes[self.number]
    }

    /// Appends the position in few bytes, which [`PackedPosition::new`] reads. In a builder, different positions have
    /// different bytes.
    pub fn write_packed(&self, out: &mut Vec<u8>) {
        let positions = &self.builder.positions;
        let long_form = positions.long_form(self.number);
        if positions.entries[self.number].symbols_len.is_some() {
            positions.write_record(long_form, out);
        } else {
            out.push(LONG);
            out.extend_from_slice(long_form);
        }
    }

    /// Returns the rows of the position, in the order in which they were added.
    pub fn rows(&self) -> impl Iterator<Item = BuiltRow<'a>> + use<'a> {
        let builder = self.builder;
        builder.positions.rows_of(self.number).map(move |row| BuiltRow { builder, row })
    }
}

/// A row in a [`BookBuilder`].
#[derive(Clone, Copy, Debug)]
pub struct BuiltRow<'a> {
    builder: &'a BookBuilder,
    row: u32,
}

impl<'a> BuiltRow<'a> {
    /// Returns the number of the row. Rows are numbered from 0, in the order in which they were added.
    pub const fn number(&self) -> u32 {
        self.row
    }

    /// Returns the cells of the row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell<'a>> + use<'a> {
        let row = self.row;
        self.builder.columns.iter().map(move |column| column.cell(row))
    }
}

/// A position in the bytes that [`BuiltPosition::write_packed`] writes: its record in a book if it can have one.
/// Otherwise, the byte 252 and its long form.
///
/// ```
/// use koma_format::{BookBuilder, ColumnType, PackedPosition, RecordLengths};
/// use koma_runtime::Position;
///
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// builder.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
/// let mut bytes = Vec::new();
/// builder.position(0).unwrap().write_packed(&mut bytes);
/// builder.clear();
///
/// let position = PackedPosition::new(&builder, &bytes).unwrap();
/// let mut lengths = RecordLengths::new(&builder);
/// lengths.add(&position);
/// let mut record = Vec::new();
/// assert!(position.write_record(lengths.best_width(), 0, &mut record).is_none());
/// assert_eq!(record, bytes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PackedPosition<'a> {
    builder: &'a BookBuilder,
    bytes: &'a [u8],
    /// The number of bytes of the record's symbols, or `None` if the position always needs its long form.
    symbols_len: Option<u16>,
}

impl<'a> PackedPosition<'a> {
    /// Returns the position in `bytes`, which this builder must have written. Meanwhile, it may have been
    /// [cleared](BookBuilder::clear). Returns `None` if the bytes are damaged so that they have no position.
    pub fn new(builder: &'a BookBuilder, bytes: &'a [u8]) -> Option<Self> {
        let symbols_len = match bytes {
            [LONG, _turn, _style, _other_style, ..] => None,
            [LONG, ..] => return None,
            _ => {
                let symbols_len = bytes.len().checked_sub(1 + builder.positions.bitmap_len())?;
                Some(symbols_len.try_into().ok()?)
            }
        };
        Some(Self { builder, bytes, symbols_len })
    }

    pub(super) const fn symbols_len(&self) -> Option<u16> {
        self.symbols_len
    }

    /// Appends the record of the position, which has `width` bytes. If the position has no room in them, the record refers
    /// to its long form, which is returned. The caller must append it to the long forms of the positions before, which have
    /// `long_forms` bytes.
    pub fn write_record(&self, width: usize, long_forms: u64, out: &mut Vec<u8>) -> Option<Cow<'a, [u8]>> {
        let start = out.len();
        let is_short = fits(self.symbols_len, self.builder.positions.bitmap_len(), width);
        if is_short {
            out.extend_from_slice(self.bytes);
        } else {
            write_long_record(long_forms, width, out);
        }
        out.resize(start + width, 0);
        (!is_short).then(|| self.long_form())
    }

    /// Returns the long form.
    pub(super) fn long_form(&self) -> Cow<'a, [u8]> {
        if self.symbols_len.is_none() {
            return Cow::Borrowed(&self.bytes[1..]);
        }
        let positions = &self.builder.positions;
        let (bitmap, symbols) = self.bytes[1..].split_at(positions.bitmap_len());
        let first = self.bytes[0];
        let letters = positions.styles.get(usize::from(first >> 2)).copied().unwrap_or_default();
        let mut out = vec![first & TURN, letters[0], letters[1]];
        let mut symbols = Symbols { bytes: symbols, at: 0 };
        push_varint(&mut out, bitmap.iter().map(|byte| byte.count_ones() as usize).sum());
        let mut gap = 0;
        for square in 0..8 * bitmap.len() {
            if bitmap[square / 8] >> (square % 8) & 1 == 0 {
                gap += 1;
                continue;
            }
            push_varint(&mut out, gap);
            push_varint(&mut out, symbols.next());
            gap = 0;
        }
        if first & HANDS == 0 {
            out.extend([0, 0]);
            return Cow::Owned(out);
        }
        for _ in 0..2 {
            let kinds = symbols.next();
            push_varint(&mut out, kinds);
            for _ in 0..kinds {
                push_varint(&mut out, symbols.next());
                push_varint(&mut out, symbols.next() + 1);
            }
        }
        Cow::Owned(out)
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

/// Appends the start of a record that refers to a long form. The rest of the record consists of zeros.
pub(super) fn write_long_record(long_form_at: u64, width: usize, out: &mut Vec<u8>) {
    out.push(LONG);
    out.extend_from_slice(&long_form_at.to_le_bytes()[..8.min(width.saturating_sub(1))]);
}
