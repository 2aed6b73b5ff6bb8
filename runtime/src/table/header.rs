//! The header of a book: its fields and the start of each part.

use core::ops::Range;

use super::column::{ColumnType, MAX_COLUMNS};
use super::error::{BookError, BookErrorKind as Kind};
use super::format::{
    ALIGNMENT, BLOCK, CHECKSUM_LEN, COLUMN_LEN, HEADER_LEN, INDEXED, MAGIC, MAX_STYLES, MIXED, OPTIONAL,
    SHORT_KINDS, VERSION,
};
use super::index::{Index, MAX_WIDTH, count, mask, number, saturated, width_of};
use crate::base::Letter;
use crate::position::{Shape, flat_dimension};
use crate::token::{Epin, PieceSet, Styles};

/// The code of a piece kind without a symbol. No symbol has the high bits of this code.
pub(super) const NO_CODE: u8 = u8::MAX;

/// Replaces the operator `?` in const code.
macro_rules! get {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

/// The header of a book and the start of each part.
#[derive(Clone, Debug)]
pub(super) struct Header {
    /// The shape of the positions, or `None` if there are no positions.
    pub(super) shape: Option<Shape>,
    pub(super) rows: usize,
    pub(super) index: Index,
    pub(super) record_width: usize,
    /// The number of bytes in a record that mark the occupied squares.
    pub(super) bitmap: usize,
    start_width: usize,
    /// The width of a row count, or 0 if each position has one row.
    count_width: usize,
    pub(super) kinds: usize,
    styles: usize,
    /// The symbol of each piece kind, or [`NO_CODE`]. The last code belongs to empty squares and is never compared.
    pub(super) codes: [u8; Epin::COUNT + 1],
    /// The piece kinds with the lowest numbers.
    pub(super) short_kinds: [u16; SHORT_KINDS],
    styles_at: usize,
    kinds_at: usize,
    pub(super) key: Name,
    index_at: usize,
    pub(super) records_at: usize,
    row_starts_at: usize,
    /// Whether the order in which the rows were added differs from the order of their positions.
    is_mixed: bool,
    /// The start of the order in which the rows were added. The row numbers come first, then the place of each row in
    /// this order.
    order_at: usize,
    pub(super) long_at: usize,
    pub(super) long_len: usize,
    columns: [Column; MAX_COLUMNS],
    column_count: usize,
    /// The width of a row number in the orders of rows, in bytes.
    pub(super) order_width: usize,
    /// The number of bytes before the checksum.
    pub(super) end: usize,
}

/// A column and the start of each of its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) values: ColumnType,
    pub(super) name: Name,
    /// The start of the bits that mark the non-empty cells of an optional column.
    pub(super) present_at: usize,
    /// The start of the values. For text, the start of the numbers that locate each value and the end of the last
    /// value.
    pub(super) at: usize,
    pub(super) width: usize,
    pub(super) text_at: usize,
    pub(super) text_len: usize,
    pub(super) is_indexed: bool,
    /// For an indexed column, the start of its row numbers, which are ordered by value.
    pub(super) order_at: usize,
}

impl Column {
    const NONE: Self = Self {
        values: ColumnType::Bool,
        name: Name { at: 0, len: 0 },
        present_at: 0,
        at: 0,
        width: 0,
        text_at: 0,
        text_len: 0,
        is_indexed: false,
        order_at: 0,
    };

    /// Reads the header of a column and sets the place of its name.
    const fn read(bytes: &[u8], column: usize, parts: &mut Parts) -> Result<Self, BookError> {
        let mut fields = Fields { bytes, at: HEADER_LEN + column * COLUMN_LEN };
        let (code, offset_width, name) = (fields.next(1), fields.count(1), fields.count(2));
        // Three bytes after the flags are zeros.
        let (flags, text_len) = (fields.count(4), fields.next(8));
        let values = match ColumnType::from_code(code) {
            Some(values) if flags & !(OPTIONAL | INDEXED) == 0 => values,
            _ => {
                return Err(BookError::new(Kind::UnknownColumnType { column, code: code.to_le_bytes()[0] }));
            }
        };
        let is_right = if values.is(ColumnType::Text) {
            offset_width > 0 && offset_width <= MAX_WIDTH && text_len & !mask(offset_width) == 0
        } else {
            offset_width == 0 && text_len == 0
        };
        if !is_right {
            return Err(HEADER);
        }
        Ok(Self {
            values: if flags & OPTIONAL == 0 { values } else { values.optional() },
            name: Name { at: parts.add(name, 1), len: name },
            width: offset_width + values.width(),
            text_len: saturated(text_len),
            is_indexed: flags & INDEXED != 0,
            ..Self::NONE
        })
    }

    /// Sets the places of the values.
    const fn place(&mut self, rows: usize, order_width: usize, parts: &mut Parts) {
        self.present_at = parts.add(if self.values.is_optional() { rows.div_ceil(8) } else { 0 }, 1);
        self.at = parts.add(if self.is_text() { rows.saturating_add(1) } else { rows }, self.width);
        self.text_at = parts.add(self.text_len, 1);
        self.order_at = parts.add(if self.is_indexed { rows } else { 0 }, order_width);
    }

    pub(super) const fn is_text(&self) -> bool {
        self.values.values().is(ColumnType::Text)
    }
}

/// The place of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    at: usize,
    len: usize,
}

impl Name {
    const fn bytes<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        bytes.split_at(self.at + self.len).0.split_at(self.at).1
    }

    pub(super) fn text<'a>(&self, bytes: &'a [u8]) -> &'a str {
        let name = bytes.get(self.at..).and_then(|rest| rest.get(..self.len));
        name.and_then(|name| str::from_utf8(name).ok()).unwrap_or_default()
    }
}

const HEADER: BookError = BookError::new(Kind::WrongHeader);

/// Reads numbers one after another.
struct Fields<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Fields<'_> {
    const fn next(&mut self, width: usize) -> u64 {
        let number = number(self.bytes, self.at, width);
        self.at += width;
        number
    }

    const fn count(&mut self, width: usize) -> usize {
        saturated(self.next(width))
    }
}

/// Lays out parts one after another. A place that does not fit in a `usize` becomes the largest `usize`.
struct Parts {
    end: u64,
}

impl Parts {
    /// Returns the start of a part of `count` items of `size` bytes.
    const fn add(&mut self, count: usize, size: usize) -> usize {
        let start = saturated(self.end);
        self.end = self.end.saturating_add((count as u64).saturating_mul(size as u64));
        start
    }

    /// Returns an error if the bytes are too short for these parts and the checksum.
    const fn check_length(&self, bytes: &[u8]) -> Result<(), BookError> {
        let expected = self.end.saturating_add(CHECKSUM_LEN as u64);
        if expected == u64::MAX {
            Err(HEADER)
        } else if expected > bytes.len() as u64 {
            Err(length(expected, bytes))
        } else {
            Ok(())
        }
    }
}

impl Header {
    /// Reads the header of a book. Returns an error if the header cannot describe a book of this length.
    pub(super) const fn new(bytes: &[u8]) -> Result<Self, BookError> {
        get!(check_start(bytes));
        let mut fields = Fields { bytes, at: MAGIC.len() + 4 };
        let shape = [fields.count(1), fields.count(1), fields.count(1), fields.count(1)];
        let (shape, positions, rows) = (get!(read_shape(shape)), fields.count(8), fields.count(8));
        let (record_width, slot_width) = (fields.count(4), fields.count(1));
        let (start_width, count_width) = (fields.count(1), fields.count(1));
        let (column_count, kinds, styles) = (fields.count(1), fields.count(2), fields.count(1));
        let seed = fields.next(1).to_le_bytes()[0];
        let (key, flags) = (fields.count(2), fields.count(2));
        let (buckets, long_len) = (fields.count(8), fields.count(8));
        let is_empty = positions == 0;
        let Some(index) = Index::checked(positions, buckets, slot_width, seed) else { return Err(HEADER) };
        if rows < positions
            || is_empty && rows > 0
            || is_empty != shape.is_none()
            || start_width > MAX_WIDTH
            || count_width > MAX_WIDTH
            || (rows == positions) != (count_width == 0)
            || (count_width == 0) != (start_width == 0)
            || !is_empty && record_width == 0
            || kinds > Epin::COUNT
            || styles > MAX_STYLES
            || column_count == 0
            || column_count > MAX_COLUMNS
            || flags & !MIXED != 0
        {
            return Err(HEADER);
        }
        let bitmap = match &shape {
            Some(shape) => shape.square_count().div_ceil(8),
            None => 0,
        };
        let mut parts = Parts { end: (HEADER_LEN + column_count * COLUMN_LEN) as u64 };
        let (styles_at, kinds_at) = (parts.add(styles, 2), parts.add(kinds, 2));
        let key = Name { at: parts.add(key, 1), len: key };
        get!(parts.check_length(bytes));
        let mut columns = [Column::NONE; MAX_COLUMNS];
        let mut i = 0;
        while i < column_count {
            columns[i] = get!(Column::read(bytes, i, &mut parts));
            i += 1;
        }
        let (codes, short_kinds) = get!(read_kinds(bytes, kinds_at, kinds));
        get!(check_styles(bytes, styles_at, styles));
        parts.end = parts.end.next_multiple_of(ALIGNMENT as u64);
        let (index_at, records_at) = (parts.add(index.len(), 1), parts.add(positions, record_width));
        let row_starts_at = parts.add(positions.div_ceil(BLOCK), start_width + BLOCK * count_width);
        let (is_mixed, order_width) = (flags & MIXED != 0, width_of(rows as u64));
        let order_at = parts.add(if is_mixed { rows } else { 0 }, 2 * order_width);
        let long_at = parts.add(long_len, 1);
        i = 0;
        while i < column_count {
            columns[i].place(rows, order_width, &mut parts);
            i += 1;
        }
        get!(parts.check_length(bytes));
        let end = saturated(parts.end);
        if end + CHECKSUM_LEN != bytes.len() {
            return Err(length(parts.end + CHECKSUM_LEN as u64, bytes));
        }
        let header = Self {
            shape,
            rows,
            index,
            record_width,
            bitmap,
            start_width,
            count_width,
            kinds,
            styles,
            codes,
            short_kinds,
            styles_at,
            kinds_at,
            key,
            index_at,
            records_at,
            row_starts_at,
            is_mixed,
            order_at,
            long_at,
            long_len,
            columns,
            column_count,
            order_width,
            end,
        };
        match header.check_names(bytes) {
            Ok(()) => Ok(header),
            Err(error) => Err(error),
        }
    }

    /// Returns an error if a name is invalid or repeated.
    const fn check_names(&self, bytes: &[u8]) -> Result<(), BookError> {
        let mut i = 0;
        while i <= self.column_count {
            let name = self.name(bytes, i);
            let mut is_right = is_name(name);
            let mut other = 0;
            while other < i {
                is_right = is_right && !is_same(name, self.name(bytes, other));
                other += 1;
            }
            if !is_right {
                return Err(BookError::new(Kind::WrongName { column: i.checked_sub(1) }));
            }
            i += 1;
        }
        Ok(())
    }

    /// Returns the name of the key if `number` is 0. Otherwise, returns the name of a column, counted from 1.
    const fn name<'a>(&self, bytes: &'a [u8], number: usize) -> &'a [u8] {
        if number == 0 { self.key.bytes(bytes) } else { self.columns[number - 1].name.bytes(bytes) }
    }

    /// Returns an error if the book has another shape or other columns.
    pub(super) const fn check_type(&self, expected: Shape, columns: &[ColumnType]) -> Result<(), BookError> {
        if let Some(found) = self.shape
            && !expected.same_sizes(&found)
        {
            return Err(BookError::new(Kind::OtherShape { expected, found }));
        }
        if columns.len() != self.column_count {
            let kind = Kind::OtherColumnCount { expected: columns.len(), found: self.column_count };
            return Err(BookError::new(kind));
        }
        let mut column = 0;
        while column < columns.len() {
            let (expected, found) = (columns[column], self.columns[column].values);
            if !expected.is(found) {
                return Err(BookError::new(Kind::OtherColumnType { column, expected, found }));
            }
            column += 1;
        }
        Ok(())
    }

    #[inline]
    pub(super) fn columns(&self) -> &[Column] {
        &self.columns[..self.column_count]
    }

    /// Returns the bytes of the index and all bytes after it.
    #[inline]
    pub(super) fn index_bytes<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        bytes.get(self.index_at..).unwrap_or_default()
    }

    /// Returns the zeros between the names and the index.
    pub(super) fn padding<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        let last = self.columns().last().map_or(self.key, |column| column.name);
        bytes.get(last.at + last.len..self.index_at).unwrap_or_default()
    }

    /// Returns the styles with this number, or `None` if the number is invalid.
    #[inline]
    pub(super) fn styles(&self, bytes: &[u8], number: usize) -> Option<Styles> {
        let at = self.styles_at + 2 * number;
        if number < self.styles { letters(*bytes.get(at)?, *bytes.get(at + 1)?) } else { None }
    }

    /// Returns the piece kind with this number.
    pub(super) fn kind(&self, bytes: &[u8], number: usize) -> Option<Epin> {
        if number < self.kinds { Epin::from_index(count(bytes, self.kinds_at + 2 * number, 2)) } else { None }
    }

    /// Returns the start of a block, which has the number of its first row and its row counts.
    const fn block_at(&self, block: usize) -> usize {
        self.row_starts_at + block * (self.start_width + BLOCK * self.count_width)
    }

    /// Returns the row at an index in the order of a column's values.
    pub(super) fn row_at(&self, bytes: &[u8], column: usize, place: usize) -> Option<usize> {
        self.row_in(bytes, self.columns().get(column)?.order_at, place)
    }

    /// Returns the row that was added after `number` other rows.
    pub(super) fn added_row(&self, bytes: &[u8], number: usize) -> Option<usize> {
        if self.is_mixed { self.row_in(bytes, self.order_at, number) } else { Some(number) }
    }

    /// Returns the row at an index in an order, or `None` if the row number is too large.
    fn row_in(&self, bytes: &[u8], order_at: usize, place: usize) -> Option<usize> {
        Some(count(bytes, order_at + place * self.order_width, self.order_width))
            .filter(|row| *row < self.rows)
    }

    /// Returns the position that a row belongs to.
    pub(super) fn position_of(&self, bytes: &[u8], row: usize) -> usize {
        if self.count_width == 0 {
            return row;
        }
        // Find the last block that starts at or before this row.
        let (mut low, mut high) = (0, self.index.entries.div_ceil(BLOCK));
        while low + 1 < high {
            let middle = low.midpoint(high);
            let start = count(bytes, self.block_at(middle), self.start_width);
            if start <= row { low = middle } else { high = middle }
        }
        let block = low * BLOCK..self.index.entries.min((low + 1) * BLOCK);
        block.clone().find(|entry| self.rows_of(bytes, *entry).end > row).unwrap_or(block.start)
    }

    /// Returns the rows of a position.
    #[inline]
    pub(super) fn rows_of(&self, bytes: &[u8], entry: usize) -> Range<usize> {
        if self.count_width == 0 {
            return entry..entry + 1;
        }
        let (width, place) = (self.count_width, entry % BLOCK);
        let at = self.block_at(entry / BLOCK);
        let (start, counts) = (number(bytes, at, self.start_width), at + self.start_width);
        let before = if width == 1 {
            let (eight, rest) = (place.min(8), place.saturating_sub(8));
            sum_of_bytes(number(bytes, counts, eight)) + sum_of_bytes(number(bytes, counts + 8, rest))
        } else {
            (0..place)
                .fold(0_u64, |sum, other| sum.saturating_add(number(bytes, counts + other * width, width)))
        };
        let start = saturated(start.saturating_add(before)).min(self.rows);
        start..start.saturating_add(count(bytes, counts + place * width, width)).min(self.rows)
    }

    /// Returns an error if a position has no rows, or if the first row of a block does not follow the previous row.
    pub(super) fn check_rows(&self, bytes: &[u8]) -> Result<(), BookError> {
        let positions = self.index.entries;
        let mut rows = 0_u64;
        for entry in 0..if self.count_width == 0 { 0 } else { positions.next_multiple_of(BLOCK) } {
            let at = self.block_at(entry / BLOCK);
            let start = number(bytes, at, self.start_width);
            let at = at + self.start_width + entry % BLOCK * self.count_width;
            let count = number(bytes, at, self.count_width);
            if entry % BLOCK == 0 && start != rows || (count == 0) == (entry < positions) {
                return Err(BookError::new(Kind::WrongRows { number: entry }));
            }
            rows = rows.saturating_add(count);
        }
        if self.count_width > 0 && rows != self.rows as u64 {
            return Err(BookError::new(Kind::WrongRows { number: positions }));
        }
        if self.is_mixed && !self.is_order(bytes) {
            return Err(BookError::new(Kind::WrongOrder { column: None }));
        }
        Ok(())
    }

    /// Reports whether the order of the rows is valid. Each row must occur once. The rows of a position must have
    /// increasing places in the order, and so must the first rows of the positions.
    fn is_order(&self, bytes: &[u8]) -> bool {
        let places_at = self.order_at + self.rows * self.order_width;
        let place = |row: usize| count(bytes, places_at + row * self.order_width, self.order_width);
        // If the row at each place leads back to this place, no row occurs twice.
        let is_once =
            |number| self.row_in(bytes, self.order_at, number).is_some_and(|row| place(row) == number);
        let rows = |entry| self.rows_of(bytes, entry);
        (0..self.rows).all(is_once)
            && (0..self.index.entries).all(|entry| rows(entry).map(place).is_sorted())
            && (0..self.index.entries).map(|entry| place(rows(entry).start)).is_sorted()
    }
}

/// Returns the symbol of each piece kind, and the piece kinds that have a symbol.
#[expect(clippy::cast_possible_truncation, reason = "a symbol is less than 32")]
const fn read_kinds(
    bytes: &[u8],
    at: usize,
    kinds: usize,
) -> Result<([u8; Epin::COUNT + 1], [u16; SHORT_KINDS]), BookError> {
    let (mut codes, mut short_kinds) = ([NO_CODE; Epin::COUNT + 1], [u16::MAX; SHORT_KINDS]);
    let mut seen = PieceSet::EMPTY;
    let mut i = 0;
    while i < kinds {
        match Epin::from_index(count(bytes, at + 2 * i, 2)) {
            Some(piece) if seen.insert(piece) => {
                if i < SHORT_KINDS {
                    short_kinds[i] = piece.code();
                    codes[piece.index()] = i as u8;
                }
            }
            _ => return Err(HEADER),
        }
        i += 1;
    }
    Ok((codes, short_kinds))
}

const fn check_styles(bytes: &[u8], at: usize, styles: usize) -> Result<(), BookError> {
    let mut i = 0;
    while i < 2 * styles {
        if bytes[at + i] as usize >= Letter::ALL.len() {
            return Err(HEADER);
        }
        i += 1;
    }
    Ok(())
}

/// Returns the sum of the bytes in a word.
#[inline]
const fn sum_of_bytes(word: u64) -> u64 {
    const EVEN: u64 = 0x00FF_00FF_00FF_00FF;
    const ONES: u64 = 0x0001_0001_0001_0001;
    ((word & EVEN) + (word >> 8 & EVEN)).wrapping_mul(ONES) >> 48
}

/// Returns the styles with these letters. Letters are numbers, with A = 0.
#[inline]
pub(super) fn letters(first: u8, second: u8) -> Option<Styles> {
    Some(Styles::new(*Letter::ALL.get(usize::from(first))?, *Letter::ALL.get(usize::from(second))?))
}

const fn length(expected: u64, bytes: &[u8]) -> BookError {
    BookError::new(Kind::WrongLength { expected, found: bytes.len() as u64 })
}

/// Returns an error if the bytes are not a book of this version, or are shorter than a header and a checksum.
const fn check_start(bytes: &[u8]) -> Result<(), BookError> {
    let Some((magic, rest)) = bytes.split_first_chunk() else {
        return Err(BookError::new(Kind::NotABook));
    };
    if u64::from_le_bytes(*magic) != u64::from_le_bytes(*MAGIC) {
        return Err(BookError::new(Kind::NotABook));
    }
    match rest.first_chunk() {
        Some(version) if u32::from_le_bytes(*version) != VERSION => {
            Err(BookError::new(Kind::OtherVersion { found: u32::from_le_bytes(*version) }))
        }
        _ if bytes.len() < HEADER_LEN + CHECKSUM_LEN => {
            Err(length((HEADER_LEN + CHECKSUM_LEN) as u64, bytes))
        }
        _ => Ok(()),
    }
}

/// Returns the shape with this number of dimensions and these sizes. Returns `None` if there are no positions.
const fn read_shape([dimensions, a, b, c]: [usize; 4]) -> Result<Option<Shape>, BookError> {
    let sizes = [a, b, c];
    let Some((sizes, rest)) = sizes.split_at_checked(dimensions) else { return Err(HEADER) };
    let mut i = 0;
    while i < rest.len() {
        if rest[i] != 0 {
            return Err(HEADER);
        }
        i += 1;
    }
    match Shape::new(sizes) {
        _ if dimensions == 0 => Ok(None),
        Ok(shape) if flat_dimension(sizes).is_none() => Ok(Some(shape)),
        _ => Err(HEADER),
    }
}

/// Reports whether this is a valid column name. A name is UTF-8 text of 1 to 65,535 bytes without control characters.
#[must_use]
pub const fn is_name(bytes: &[u8]) -> bool {
    if bytes.is_empty() || bytes.len() > u16::MAX as usize || str::from_utf8(bytes).is_err() {
        return false;
    }
    let mut i = 0;
    while i < bytes.len() {
        // The control characters are U+0000 to U+001F, U+007F, and U+0080 to U+009F. The last range has the first byte
        // 0xC2.
        let is_control = match bytes[i] {
            0..0x20 | 0x7F => true,
            0xC2 => bytes[i + 1] < 0xA0,
            _ => false,
        };
        if is_control {
            return false;
        }
        i += 1;
    }
    true
}

pub(super) const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut i = 0;
    while i < one.len() {
        if one[i] != other[i] {
            return false;
        }
        i += 1;
    }
    true
}
