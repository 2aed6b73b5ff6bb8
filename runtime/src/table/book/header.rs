//! The header of a book: its fields, and the start of each part.

use super::column::{ColumnType, MAX_COLUMNS};
use super::error::{BookError, BookErrorKind as Kind};
use super::layout::{
    ALIGNMENT, BLOCK, COLUMN_LEN, HEADER_LEN, MAGIC, MAX_STYLES, MIXED, SHORT_KINDS, VERSION, width_of,
};
use super::parts::{Part, Parts};
use super::row::Row;
use super::stored_column::{StoredColumn, lay_out_names, read_columns, verify_names};
use crate::base::{Letter, ok};
use crate::position::{Position, Shape, flat_dimension};
use crate::table::index::Index;
use crate::table::numbers::{MAX_WIDTH, numbers, saturated};
use crate::token::Epin;

/// The entry for a symbol without a piece kind. It is the index of no piece, and not the code of an empty square.
const NO_KIND: u16 = u16::MAX;

const WRONG: BookError = BookError::new(Kind::WrongHeader);

/// The header of a book and the start of each part.
///
/// With the header, a [`View`](super::view::View) reads the other parts of a book from any [`Source`](super::source::Source).
#[derive(Clone, Debug)]
pub struct Header {
    pub(super) index: Index,
    pub(super) index_at: usize,
    pub(super) records_at: usize,
    pub(super) record_width: usize,
    pub(super) styles: Part,
    /// The width of a row count in bytes, or 0 if each position has one row.
    pub(super) count_width: usize,
    pub(super) start_width: usize,
    pub(super) row_starts_at: usize,
    pub(super) rows: usize,
    pub(super) column_count: usize,
    pub(super) columns: [StoredColumn; MAX_COLUMNS],
    /// The piece kind of each symbol, as its index. The list ends with [`NO_KIND`]s.
    pub(super) short_kinds: [u16; SHORT_KINDS],
    pub(super) kinds: Part,
    /// The shape of the positions, or `None` if there are no positions.
    pub(super) shape: Option<Shape>,
    /// Where the book stores the order in which its rows were added, or `None` if the rows were added in the order of
    /// their positions. There are two lists: the row numbers in this order, and the place of each row in this order.
    pub(super) order_at: Option<usize>,
    pub(super) long: Part,
    /// The names of the key and of the columns.
    pub(super) names: [Part; MAX_COLUMNS + 1],
    /// The end of the values. The checksums follow.
    pub(super) end: usize,
}

/// The numbers of a header before the columns, in their order.
struct Numbers {
    /// The shape of the positions, or `None` if there are no positions.
    shape: Option<Shape>,
    positions: usize,
    rows: usize,
    record_width: usize,
    slot_width: usize,
    start_width: usize,
    count_width: usize,
    columns: usize,
    kinds: usize,
    styles: usize,
    seed: usize,
    key_len: usize,
    flags: usize,
    buckets: usize,
    long_len: usize,
}

impl Numbers {
    /// Reads and checks the numbers of a book of `len` bytes.
    const fn read(bytes: &[u8], len: u64) -> Result<Self, BookError> {
        ok!(verify_version(bytes));
        ok!(Parts { end: HEADER_LEN as u64 }.verify_length(len, false));
        ok!(verify_start(bytes, HEADER_LEN + MAX_COLUMNS * COLUMN_LEN, len));
        let [dimensions, a, b, c] = numbers(bytes, 12, &[1; 4]);
        let [positions, rows] = numbers(bytes, 16, &[8; 2]);
        let [record_width, slot_width, start_width, count_width] = numbers(bytes, 32, &[4, 1, 1, 1]);
        let [columns, kinds, styles, seed] = numbers(bytes, 39, &[1, 2, 1, 1]);
        let [key_len, flags, buckets, long_len] = numbers(bytes, 44, &[2, 2, 8, 8]);
        let numbers = Self {
            shape: ok!(read_shape(dimensions, [a, b, c])),
            positions,
            rows,
            record_width,
            slot_width,
            start_width,
            count_width,
            columns,
            kinds,
            styles,
            seed,
            key_len,
            flags,
            buckets,
            long_len,
        };
        if numbers.are_valid() { Ok(numbers) } else { Err(WRONG) }
    }

    const fn index(&self) -> Index {
        Index::with(self.positions, self.buckets, self.slot_width, self.seed as u64)
    }

    /// Reports whether the numbers are in their limits and do not contradict each other.
    const fn are_valid(&self) -> bool {
        let is_empty = self.positions == 0;
        let has_valid_positions = self.index().is_valid()
            && is_empty == self.shape.is_none()
            && (is_empty || self.record_width > 0)
            && self.kinds <= Epin::COUNT
            && self.styles <= MAX_STYLES;
        let has_one_row_each = self.rows == self.positions;
        let has_valid_rows = self.rows >= self.positions
            && (!is_empty || self.rows == 0)
            && self.start_width <= MAX_WIDTH
            && self.count_width <= MAX_WIDTH
            && has_one_row_each == (self.start_width == 0)
            && has_one_row_each == (self.count_width == 0);
        let has_valid_columns = self.columns > 0 && self.columns <= MAX_COLUMNS;
        has_valid_positions && has_valid_rows && has_valid_columns && self.flags & !MIXED == 0
    }
}

/// Returns an error if the bytes do not start like a book of this version.
const fn verify_version(bytes: &[u8]) -> Result<(), BookError> {
    let Some((MAGIC, rest)) = bytes.split_first_chunk() else {
        return Err(BookError::new(Kind::NotABook));
    };
    if let Some(version) = rest.first_chunk() {
        let found = u32::from_le_bytes(*version);
        if found != VERSION {
            return Err(BookError::new(Kind::OtherVersion { found }));
        }
    }
    Ok(())
}

impl Header {
    /// Reads the header of a book of `len` bytes. `bytes` are all bytes of the book or only the first ones.
    ///
    /// # Errors
    ///
    /// Returns an error if the header is invalid, has an unknown version, or specifies a length other than `len`. If
    /// more bytes are needed to read the header, the error is [`BookErrorKind::WrongLength`], where `expected` is the
    /// number of bytes needed and `found` is the number of bytes given.
    ///
    /// [`BookErrorKind::WrongLength`]: crate::error::BookErrorKind::WrongLength
    pub const fn new(bytes: &[u8], len: u64) -> Result<Self, BookError> {
        let numbers = ok!(Numbers::read(bytes, len));
        let Numbers { shape, positions, rows, start_width, count_width, columns: column_count, .. } = numbers;

        let mut parts = Parts { end: (HEADER_LEN + column_count * COLUMN_LEN) as u64 };
        let styles = parts.add_bytes(2 * numbers.styles);
        let kinds = parts.add_bytes(2 * numbers.kinds);
        let key = parts.add_bytes(numbers.key_len);
        ok!(parts.verify_length(len, false));
        let names = lay_out_names(bytes, key, column_count, &mut parts);
        parts.end = parts.end.next_multiple_of(ALIGNMENT as u64);
        ok!(verify_start(bytes, saturated(parts.end), len));
        let index = numbers.index();
        let index_at = parts.add(index.len(), 1);
        let records_at = parts.add(positions, numbers.record_width);
        let row_starts_at = parts.add(positions.div_ceil(BLOCK), start_width + BLOCK * count_width);
        let is_mixed = numbers.flags & MIXED != 0;
        let order_at = if is_mixed { Some(parts.add(rows, 2 * width_of(rows as u64))) } else { None };
        let long = parts.add_bytes(numbers.long_len);
        let columns = ok!(read_columns(bytes, column_count, rows, &mut parts));

        let short_kinds = ok!(read_kinds(kinds.of(bytes)));
        ok!(verify_letters(styles.of(bytes)));
        ok!(parts.verify_length(len, true));
        ok!(verify_names(bytes, names.split_at(column_count + 1).0));
        Ok(Self {
            index,
            index_at,
            records_at,
            record_width: numbers.record_width,
            styles,
            count_width,
            start_width,
            row_starts_at,
            rows,
            column_count,
            columns,
            short_kinds,
            kinds,
            shape,
            order_at,
            long,
            names,
            end: saturated(parts.end),
        })
    }

    /// Reads the header of a book, as [`new`](Self::new) does, and checks that positions and rows have these types. A
    /// program does not compile if `R` has squares of another board.
    ///
    /// # Errors
    ///
    /// Returns an error if the header is invalid or does not match the types.
    pub const fn of_type<R: Row, const A: usize, const B: usize, const C: usize>(
        bytes: &[u8],
        len: u64,
    ) -> Result<Self, BookError> {
        const {
            let mut boards = R::BOARDS;
            while let [board, rest @ ..] = boards {
                if let Some(board) = board {
                    let message =
                        "the squares in the rows of a book must belong to the board of its positions";
                    assert!(board.same_sizes(&Position::<A, B, C>::SHAPE), "{}", message);
                }
                boards = rest;
            }
        }
        let header = ok!(Self::new(bytes, len));
        ok!(header.verify_type(const { Position::<A, B, C>::SHAPE }, R::COLUMNS));
        Ok(header)
    }

    /// Returns the number of bytes from the start of the book to the start of its index. These bytes have everything that
    /// the header refers to, such as names.
    pub const fn head_len(&self) -> usize {
        self.index_at
    }

    /// Returns the number of bytes that the pages of the book have. After the pages come their checksums, and then the
    /// checksum of these checksums.
    pub const fn pages_len(&self) -> usize {
        self.end
    }

    /// Returns the shape of the positions, or `None` if there are no positions.
    pub const fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// Returns the number of squares of the board, or 0 if there are no positions.
    pub const fn squares(&self) -> usize {
        if let Some(shape) = self.shape { shape.square_count() } else { 0 }
    }

    /// Returns the number of positions.
    pub const fn positions(&self) -> usize {
        self.index.entries
    }

    /// Returns the number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the type of a column, or `None` if it does not exist. The column of positions is not counted.
    pub fn column_type(&self, column: usize) -> Option<ColumnType> {
        self.columns().get(column).map(|column| column.values)
    }

    /// Returns the total size of the columns in bytes, including their indexes and the offsets of texts.
    pub fn columns_len(&self) -> usize {
        self.columns().first().map_or(0, |first| self.end - first.present_at)
    }

    /// Returns an error if the book has a different shape or different column types. A book without positions fits
    /// every shape.
    pub(super) const fn verify_type(&self, expected: Shape, columns: &[ColumnType]) -> Result<(), BookError> {
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
            let expected = columns[column];
            let found = self.columns[column].values;
            if expected.code() != found.code() || expected.is_optional() != found.is_optional() {
                return Err(BookError::new(Kind::OtherColumnType { column, expected, found }));
            }
            column += 1;
        }
        Ok(())
    }

    /// Returns the name of a column. `head` are the first [`head_len`](Self::head_len) bytes of the book.
    pub(super) const fn column_name<'a>(&self, head: &'a [u8], column: usize) -> &'a str {
        match str::from_utf8(self.names[column + 1].of(head)) {
            Ok(name) => name,
            Err(_) => "",
        }
    }

    #[inline]
    pub(super) fn columns(&self) -> &[StoredColumn] {
        &self.columns[..self.column_count]
    }
}

/// Returns an error if a book of `len` bytes has `needed` bytes, but its first bytes, `bytes`, are fewer.
const fn verify_start(bytes: &[u8], needed: usize, len: u64) -> Result<(), BookError> {
    let found = bytes.len() as u64;
    let expected = if (needed as u64) < len { needed as u64 } else { len };
    if found < expected { Err(BookError::new(Kind::WrongLength { expected, found })) } else { Ok(()) }
}

/// Returns the piece kind of each symbol. Returns an error if a kind is invalid or repeated.
const fn read_kinds(kinds: &[u8]) -> Result<[u16; SHORT_KINDS], BookError> {
    let mut short_kinds = [NO_KIND; SHORT_KINDS];
    let mut seen = [false; Epin::COUNT];
    let mut i = 0;
    while 2 * i < kinds.len() {
        let kind = u16::from_le_bytes([kinds[2 * i], kinds[2 * i + 1]]);
        if kind as usize >= Epin::COUNT || seen[kind as usize] {
            return Err(WRONG);
        }
        seen[kind as usize] = true;
        if i < SHORT_KINDS {
            short_kinds[i] = kind;
        }
        i += 1;
    }
    Ok(short_kinds)
}

/// Returns an error if a byte is not the number of a letter.
const fn verify_letters(mut letters: &[u8]) -> Result<(), BookError> {
    while let [letter, rest @ ..] = letters {
        if *letter as usize >= Letter::ALL.len() {
            return Err(WRONG);
        }
        letters = rest;
    }
    Ok(())
}

/// Returns the shape with this number of dimensions and these sizes, or an error if they are invalid. Returns `None` if
/// all of them are 0, as in a book without positions.
const fn read_shape(dimensions: usize, sizes: [usize; 3]) -> Result<Option<Shape>, BookError> {
    match (dimensions, sizes) {
        (0, [0, 0, 0]) => Ok(None),
        (1, [_, 0, 0]) | (2, [_, _, 0]) | (3, _) => match Shape::new(sizes.split_at(dimensions).0) {
            Ok(shape) if flat_dimension(shape.dimensions()).is_none() => Ok(Some(shape)),
            _ => Err(WRONG),
        },
        _ => Err(WRONG),
    }
}
