//! How a book stores its columns: their headers, their names, and where their cells are.

use super::column::{ColumnType, MAX_COLUMNS};
use super::error::{BookError, BookErrorKind as Kind};
use super::layout::{COLUMN_LEN, HEADER_LEN, INDEXED, OPTIONAL, width_of};
use super::parts::{Part, Parts};
use crate::base::{is_same, ok};
use crate::table::numbers::{MAX_WIDTH, count, mask, numbers};

const WRONG: BookError = BookError::new(Kind::WrongHeader);

/// A column and the start of each of its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredColumn {
    pub(super) values: ColumnType,
    /// The start of the bits that mark the non-empty cells of an optional column.
    pub(super) present_at: usize,
    /// The start of the values. For text, the start of the offsets of the values. One more offset says where the last
    /// value ends.
    pub(super) at: usize,
    pub(super) width: usize,
    pub(super) text: Part,
    /// The start of the column's index, which has the row numbers ordered by value, or `None` if there is no index.
    pub(super) order_at: Option<usize>,
}

impl StoredColumn {
    /// Returns the length of a column's name.
    const fn name_len(bytes: &[u8], column: usize) -> usize {
        count(bytes, HEADER_LEN + column * COLUMN_LEN + 2, 2)
    }

    /// Reads the header of a column, and lays out the parts of the column for this number of rows.
    const fn read(bytes: &[u8], column: usize, rows: usize, parts: &mut Parts) -> Result<Self, BookError> {
        // The flags are one byte. They are read with the next three bytes, which must be zeros.
        let at = HEADER_LEN + column * COLUMN_LEN;
        let [code, offset_width, _, flags, text_len] = numbers(bytes, at, &[1, 1, 2, 4, 8]);
        let unknown = BookError::new(Kind::UnknownColumnType { column, code: bytes[at] });
        let Some(values) = ColumnType::from_code(code) else { return Err(unknown) };
        if flags & !(OPTIONAL | INDEXED) != 0 {
            return Err(unknown);
        }
        if values.is_text() != (offset_width > 0)
            || offset_width > MAX_WIDTH
            || text_len as u64 & !mask(offset_width) != 0
        {
            return Err(WRONG);
        }
        let is_optional = flags & OPTIONAL != 0;
        let is_indexed = flags & INDEXED != 0;
        let width = offset_width + values.width();
        Ok(Self {
            values: if is_optional { values.optional() } else { values },
            present_at: parts.add(if is_optional { rows.div_ceil(8) } else { 0 }, 1),
            at: parts.add(rows.saturating_add(values.is_text() as usize), width),
            width,
            text: parts.add_bytes(text_len),
            order_at: if is_indexed { Some(parts.add(rows, width_of(rows as u64))) } else { None },
        })
    }
}

/// Lays out the names of the columns. Returns them after the name of the key. The unused items equal the key.
pub(super) const fn lay_out_names(
    bytes: &[u8],
    key: Part,
    columns: usize,
    parts: &mut Parts,
) -> [Part; MAX_COLUMNS + 1] {
    let mut names = [key; MAX_COLUMNS + 1];
    let mut column = 0;
    while column < columns {
        names[column + 1] = parts.add_bytes(StoredColumn::name_len(bytes, column));
        column += 1;
    }
    names
}

/// Reads the headers of the columns, and lays out their parts. There must be at least one column. The unused items
/// equal the first column.
pub(super) const fn read_columns(
    bytes: &[u8],
    count: usize,
    rows: usize,
    parts: &mut Parts,
) -> Result<[StoredColumn; MAX_COLUMNS], BookError> {
    let mut columns = [ok!(StoredColumn::read(bytes, 0, rows, parts)); MAX_COLUMNS];
    let mut column = 1;
    while column < count {
        columns[column] = ok!(StoredColumn::read(bytes, column, rows, parts));
        column += 1;
    }
    Ok(columns)
}

/// Returns an error if a name is invalid or repeated.
pub(super) const fn verify_names(bytes: &[u8], names: &[Part]) -> Result<(), BookError> {
    let mut i = 0;
    while i < names.len() {
        let name = names[i].of(bytes);
        let mut other = 0;
        while other < i && !is_same(name, names[other].of(bytes)) {
            other += 1;
        }
        if other < i || !is_name(name) {
            return Err(WRONG);
        }
        i += 1;
    }
    Ok(())
}

/// Reports whether this is a valid column name. A name is UTF-8 text of 1 to 65,535 bytes without control characters.
/// It does not start with a byte order mark, which readers of tables skip.
pub const fn is_name(bytes: &[u8]) -> bool {
    let has_mark = matches!(bytes, [0xEF, 0xBB, 0xBF, ..]);
    let mut is_name = matches!(bytes.len(), 1..=0xFFFF) && !has_mark && str::from_utf8(bytes).is_ok();
    let mut i = 0;
    while is_name && i < bytes.len() {
        // The control characters are U+0000 to U+001F, U+007F, and U+0080 to U+009F. In UTF-8, characters of the last
        // range start with the byte 0xC2.
        is_name = match bytes[i] {
            0..0x20 | 0x7F => false,
            0xC2 => bytes[i + 1] >= 0xA0,
            _ => true,
        };
        i += 1;
    }
    is_name
}
