//! The header of a book, and where it says that everything is.

use super::column::{ColumnType, MAX_COLUMNS};
use super::error::{BookError, BookErrorKind as Kind};
use super::name::{is_name, is_same};
use super::number::{MAX_WIDTH, count, mask, number};
use crate::base::Letter;
use crate::position::{Shape, flat_dimension};
use crate::table::format::{
    ALIGNMENT, BLOCK, BUCKET, COLUMN_LEN as COLUMN, HEADER_LEN as FIXED, MAGIC, MAX_STYLES, NARROW,
    SHORT_KINDS, USED, VERSION,
};
use crate::token::{Epin, PieceSet, Styles};

/// Says of a kind of piece that it has none. It is the only code with its bits.
pub(super) const NO_CODE: u8 = u8::MAX;
/// How many bytes the checksum has.
pub(super) const CHECKSUM: usize = 8;
/// Where the header tells what.
mod at {
    pub(super) const VERSION: usize = 8;
    pub(super) const DIMENSIONS: usize = 12;
    pub(super) const POSITIONS: usize = 16;
    pub(super) const ROWS: usize = 24;
    pub(super) const RECORD_WIDTH: usize = 32;
    pub(super) const SLOT_WIDTH: usize = 36;
    pub(super) const START_WIDTH: usize = 37;
    pub(super) const COUNT_WIDTH: usize = 38;
    pub(super) const COLUMNS: usize = 39;
    pub(super) const KINDS: usize = 40;
    pub(super) const STYLES: usize = 42;
    pub(super) const KEY_NAME: usize = 44;
    pub(super) const BUCKETS: usize = 48;
    pub(super) const LONG: usize = 56;
}

/// Where everything is in a book, as its header tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The shape of the positions; `None` if there are none.
    pub(super) shape: Option<Shape>,
    pub(super) positions: usize,
    pub(super) rows: usize,
    /// How many bytes each position takes among the records, and how many of these tell which squares are occupied.
    pub(super) record_width: usize,
    pub(super) bitmap: usize,
    pub(super) slot_width: usize,
    /// How many bits of a slot tell the position, and which; those above are of its hash.
    pub(super) entry_bits: u32,
    pub(super) entry_mask: u64,
    pub(super) tag_mask: u64,
    pub(super) buckets: usize,
    pub(super) start_width: usize,
    /// 0 if each position has one row.
    pub(super) count_width: usize,
    pub(super) kinds: usize,
    pub(super) styles: usize,
    /// The symbol of each kind of piece, or [`NO_CODE`]; that of an empty square does not matter.
    pub(super) codes: [u8; Epin::COUNT + 1],
    /// The numbers of the first kinds of pieces.
    pub(super) short_kinds: [u16; SHORT_KINDS],
    // Where the parts start.
    pub(super) styles_at: usize,
    pub(super) kinds_at: usize,
    pub(super) names_at: usize,
    pub(super) index_at: usize,
    pub(super) records_at: usize,
    pub(super) row_starts_at: usize,
    pub(super) long_at: usize,
    pub(super) long_len: usize,
    pub(super) key_name: usize,
    pub(super) columns: [Place; MAX_COLUMNS],
    pub(super) column_count: usize,
    /// How many bytes there are before the checksum.
    pub(super) end: usize,
}

/// Where a column is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) column: ColumnType,
    pub(super) name: usize,
    /// Where its values start, or, for text, the numbers that tell where each value starts and the last one ends.
    pub(super) at: usize,
    pub(super) width: usize,
    pub(super) text_at: usize,
    pub(super) text_len: usize,
}

impl Place {
    const NONE: Self = Self { column: ColumnType::Bool, name: 0, at: 0, width: 0, text_at: 0, text_len: 0 };
}

const HEADER: BookError = BookError::new(Kind::WrongHeader);

/// Lays parts behind one another.
struct Parts {
    end: u64,
}

impl Parts {
    /// The start of a part of `count` items of `size` bytes.
    const fn add(&mut self, count: u64, size: u64) -> Result<u64, BookError> {
        let start = self.end;
        match count.checked_mul(size) {
            Some(len) => match start.checked_add(len) {
                Some(end) => {
                    self.end = end;
                    Ok(start)
                }
                None => Err(HEADER),
            },
            None => Err(HEADER),
        }
    }
}

/// `?` in const code.
macro_rules! get {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

impl Layout {
    /// What the header of a book tells, if it can be true for so many bytes.
    #[expect(clippy::cast_possible_truncation, reason = "no more than the bytes that are there")]
    pub(super) const fn new(bytes: &[u8]) -> Result<Self, BookError> {
        get!(check_start(bytes));
        let mut layout = get!(Self::of_fixed_part(bytes));
        let mut parts = Parts { end: FIXED as u64 };
        let columns_at = get!(parts.add(layout.column_count as u64, COLUMN as u64)) as usize;
        let styles_at = get!(parts.add(layout.styles as u64, 2));
        let kinds_at = get!(parts.add(layout.kinds as u64, 2));
        let names_at = get!(parts.add(layout.key_name as u64, 1));
        if parts.end + CHECKSUM as u64 > bytes.len() as u64 {
            return Err(length(parts.end + CHECKSUM as u64, bytes));
        }
        layout.styles_at = styles_at as usize;
        layout.kinds_at = kinds_at as usize;
        layout.names_at = names_at as usize;
        get!(layout.read_columns(bytes, columns_at, &mut parts));
        get!(layout.read_kinds(bytes));
        get!(layout.check_styles(bytes));

        parts.end = parts.end.next_multiple_of(ALIGNMENT as u64);
        let (positions, rows) = (layout.positions as u64, layout.rows as u64);
        let index_at = get!(parts.add(layout.buckets as u64, (BUCKET * layout.slot_width) as u64));
        let records_at = get!(parts.add(positions, layout.record_width as u64));
        let block = if layout.count_width == 0 { 0 } else { layout.start_width + BLOCK * layout.count_width };
        let row_starts_at = get!(parts.add(positions.div_ceil(BLOCK as u64), block as u64));
        let long_at = get!(parts.add(layout.long_len as u64, 1));
        let mut i = 0;
        while i < layout.column_count {
            let place = &mut layout.columns[i];
            let values = if place.column.is(ColumnType::Text) { rows.saturating_add(1) } else { rows };
            place.at = get!(parts.add(values, place.width as u64)) as usize;
            place.text_at = get!(parts.add(place.text_len as u64, 1)) as usize;
            i += 1;
        }
        let end = get!(parts.add(CHECKSUM as u64, 1));
        if parts.end != bytes.len() as u64 {
            return Err(length(parts.end, bytes));
        }
        layout.index_at = index_at as usize;
        layout.records_at = records_at as usize;
        layout.row_starts_at = row_starts_at as usize;
        layout.long_at = long_at as usize;
        layout.end = end as usize;
        get!(layout.check_names(bytes));
        Ok(layout)
    }

    /// What the part of the header tells that all books have.
    const fn of_fixed_part(bytes: &[u8]) -> Result<Self, BookError> {
        let (positions, rows) = (number(bytes, at::POSITIONS, 8), number(bytes, at::ROWS, 8));
        let shape = get!(read_shape(bytes));
        let squares = match &shape {
            Some(shape) => shape.square_count(),
            None => 0,
        };
        let entry_bits = u64::BITS - positions.leading_zeros();
        let entry_mask = !u64::MAX.unbounded_shl(entry_bits);
        let layout = Self {
            shape,
            positions: count(bytes, at::POSITIONS, 8),
            rows: count(bytes, at::ROWS, 8),
            record_width: count(bytes, at::RECORD_WIDTH, 4),
            bitmap: squares.div_ceil(8),
            slot_width: bytes[at::SLOT_WIDTH] as usize,
            entry_bits,
            entry_mask,
            tag_mask: mask(bytes[at::SLOT_WIDTH] as usize) & !entry_mask,
            buckets: count(bytes, at::BUCKETS, 8),
            start_width: bytes[at::START_WIDTH] as usize,
            count_width: bytes[at::COUNT_WIDTH] as usize,
            kinds: count(bytes, at::KINDS, 2),
            styles: bytes[at::STYLES] as usize,
            codes: [NO_CODE; Epin::COUNT + 1],
            short_kinds: [u16::MAX; SHORT_KINDS],
            styles_at: 0,
            kinds_at: 0,
            names_at: 0,
            index_at: 0,
            records_at: 0,
            row_starts_at: 0,
            long_at: 0,
            long_len: count(bytes, at::LONG, 8),
            key_name: count(bytes, at::KEY_NAME, 2),
            columns: [Place::NONE; MAX_COLUMNS],
            column_count: bytes[at::COLUMNS] as usize,
            end: 0,
        };
        let is_empty = positions == 0;
        let widths = layout.slot_width >= NARROW
            && layout.slot_width <= MAX_WIDTH
            && layout.start_width <= MAX_WIDTH
            && layout.count_width <= MAX_WIDTH
            && layout.entry_bits as usize <= 8 * layout.slot_width;
        let room = number(bytes, at::BUCKETS, 8).saturating_mul(USED as u64) >= positions;
        if !widths
            || !room
            || rows < positions
            || is_empty && rows > 0
            || is_empty != shape.is_none()
            || (rows == positions) != (layout.count_width == 0)
            || (layout.count_width == 0) != (layout.start_width == 0)
            || !is_empty && layout.record_width == 0
            || layout.kinds > Epin::COUNT
            || layout.styles > MAX_STYLES
            || layout.column_count == 0
            || layout.column_count > MAX_COLUMNS
            || bytes[at::STYLES + 1] != 0
            || number(bytes, at::KEY_NAME + 2, 2) != 0
        {
            return Err(HEADER);
        }
        Ok(layout)
    }

    const fn read_columns(
        &mut self,
        bytes: &[u8],
        columns_at: usize,
        parts: &mut Parts,
    ) -> Result<(), BookError> {
        let mut i = 0;
        while i < self.column_count {
            let at = columns_at + i * COLUMN;
            let Some(column) = ColumnType::from_code(bytes[at]) else { return Err(HEADER) };
            let (offset_width, text_len) = (bytes[at + 1] as usize, number(bytes, at + 8, 8));
            let is_text = column.is(ColumnType::Text);
            let right = if is_text {
                offset_width > 0 && offset_width <= MAX_WIDTH && text_len & !mask(offset_width) == 0
            } else {
                offset_width == 0 && text_len == 0
            };
            if !right || number(bytes, at + 4, 4) != 0 {
                return Err(HEADER);
            }
            let name = count(bytes, at + 2, 2);
            get!(parts.add(name as u64, 1));
            let width = if is_text { offset_width } else { column.width() };
            let text_len = count(bytes, at + 8, 8);
            self.columns[i] = Place { column, name, at: 0, width, text_at: 0, text_len };
            i += 1;
        }
        Ok(())
    }

    #[expect(clippy::cast_possible_truncation, reason = "a symbol is less than 32")]
    const fn read_kinds(&mut self, bytes: &[u8]) -> Result<(), BookError> {
        let mut seen = PieceSet::EMPTY;
        let mut i = 0;
        while i < self.kinds {
            let Some(piece) = Epin::from_index(count(bytes, self.kinds_at + 2 * i, 2)) else {
                return Err(HEADER);
            };
            if !seen.insert(piece) {
                return Err(HEADER);
            }
            if i < SHORT_KINDS {
                self.short_kinds[i] = piece.code();
                self.codes[piece.index()] = i as u8;
            }
            i += 1;
        }
        Ok(())
    }

    const fn check_styles(&self, bytes: &[u8]) -> Result<(), BookError> {
        let mut i = 0;
        while i < 2 * self.styles {
            if bytes[self.styles_at + i] as usize >= Letter::ALL.len() {
                return Err(HEADER);
            }
            i += 1;
        }
        Ok(())
    }

    /// The names are some, and no two of them are the same.
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

    /// The name of a column, counted from 1, or that of the key for 0. Those of the columns stand behind that of the key.
    const fn name<'a>(&self, bytes: &'a [u8], number: usize) -> &'a [u8] {
        let (mut at, mut len) = (self.names_at, self.key_name);
        let mut i = 0;
        while i < number {
            at += len;
            len = self.columns[i].name;
            i += 1;
        }
        bytes.split_at(at + len).0.split_at(at).1
    }

    /// Whether a program that expects these positions and columns can read the book.
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
            let (expected, found) = (columns[column], self.columns[column].column);
            if !expected.is(found) {
                return Err(BookError::new(Kind::OtherColumnType { column, expected, found }));
            }
            column += 1;
        }
        Ok(())
    }

    /// The styles with a short number, if there are any.
    #[inline]
    pub(super) fn styles(&self, bytes: &[u8], number: usize) -> Option<Styles> {
        if number >= self.styles {
            return None;
        }
        let at = self.styles_at + 2 * number;
        letters(*bytes.get(at)?, *bytes.get(at + 1)?)
    }

    /// The number of a kind of piece, or one that no piece has.
    #[inline]
    pub(super) fn kind(&self, bytes: &[u8], number: u64) -> u16 {
        match usize::try_from(number) {
            Ok(number) if number < self.kinds => {
                u16::try_from(count(bytes, self.kinds_at + 2 * number, 2)).unwrap_or(u16::MAX)
            }
            _ => u16::MAX,
        }
    }
}

/// The styles with these letters, counted from A = 0.
#[inline]
pub(super) fn letters(first: u8, second: u8) -> Option<Styles> {
    Some(Styles::new(*Letter::ALL.get(usize::from(first))?, *Letter::ALL.get(usize::from(second))?))
}

const fn length(expected: u64, bytes: &[u8]) -> BookError {
    BookError::new(Kind::WrongLength { expected, found: bytes.len() as u64 })
}

/// These are the bytes of a book of this version, and there are enough of them to tell more.
const fn check_start(bytes: &[u8]) -> Result<(), BookError> {
    let mut i = 0;
    while i < MAGIC.len() {
        if i >= bytes.len() || bytes[i] != MAGIC[i] {
            return Err(BookError::new(Kind::NotABook));
        }
        i += 1;
    }
    let Some((_, rest)) = bytes.split_at_checked(at::VERSION) else { return Err(HEADER) };
    let Some(version) = rest.first_chunk() else {
        return Err(length((FIXED + CHECKSUM) as u64, bytes));
    };
    let found = u32::from_le_bytes(*version);
    if found != VERSION {
        return Err(BookError::new(Kind::OtherVersion { found }));
    }
    if bytes.len() < FIXED + CHECKSUM {
        return Err(length((FIXED + CHECKSUM) as u64, bytes));
    }
    Ok(())
}

/// The shape of all positions; `None` if the book is empty.
const fn read_shape(bytes: &[u8]) -> Result<Option<Shape>, BookError> {
    let dimensions = bytes[at::DIMENSIONS] as usize;
    let sizes = [
        bytes[at::DIMENSIONS + 1] as usize,
        bytes[at::DIMENSIONS + 2] as usize,
        bytes[at::DIMENSIONS + 3] as usize,
    ];
    let mut i = dimensions;
    while i < sizes.len() {
        if sizes[i] != 0 {
            return Err(HEADER);
        }
        i += 1;
    }
    if dimensions == 0 {
        return Ok(None);
    }
    let Some((sizes, _)) = sizes.split_at_checked(dimensions) else { return Err(HEADER) };
    match Shape::new(sizes) {
        Ok(shape) if flat_dimension(sizes).is_none() => Ok(Some(shape)),
        _ => Err(HEADER),
    }
}
