//! Books under construction, and how they are written.

use std::error::Error;
use std::fmt;

use koma_runtime::format::{
    ALIGNMENT, AnyPosition, BLOCK, Cell, INDEXED, Index, LONG, MAGIC, MAX_COLUMNS, OPTIONAL, SYMBOL_BITS,
    VERSION, checksum, is_name, width_of,
};
use koma_runtime::iter::BookColumn;
use koma_runtime::{ColumnType, Position, Shape};

use crate::positions::Positions;
use crate::{AnyBook, IntoRow, Value};

/// The most positions and rows: numbers plus one fit in 32 bits.
const MAX_ROWS: usize = u32::MAX as usize - 1;
/// What a long form costs beside its bytes, in bytes: it takes longer to compare.
const LONG_COST: usize = 64;
/// The most bytes that the record of a long form uses.
const LONG_RECORD: usize = 9;

/// A book under construction.
///
/// Positions keep the order of their first rows. The rows of one position come together, in the order in which they were
/// added.
///
/// ```
/// use koma_format::{BookBuilder, ColumnType};
/// use koma_runtime::Position;
///
/// let start: Position<3, 3> = "1k^1/3/1K^1 / C/c".parse()?;
/// let mut builder = BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)])?;
/// builder.push(&start, ("b1a1", 3_u16))?;
/// builder.push(&start.toggle(), ("b3a3", 1_u16))?;
/// builder.push(&start, ("b1c1", 2_u16))?;
/// assert_eq!((builder.len(), builder.row_count()), (2, 3));
/// std::fs::write(std::env::temp_dir().join("tiny.book"), builder.finish())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BookBuilder {
    key: String,
    columns: Vec<Column>,
    positions: Positions,
    /// Whether the rows of each position are together already.
    is_in_order: bool,
}

/// A column: its values in the order in which they were added.
#[derive(Debug)]
struct Column {
    name: String,
    values: ColumnType,
    bytes: Vec<u8>,
    /// The end of each text.
    ends: Vec<usize>,
    /// Whether each cell of an optional column has a value.
    present: Vec<bool>,
    is_indexed: bool,
    /// The cell of tables that do not have the column.
    default: Option<String>,
}

impl BookBuilder {
    /// Returns a book without rows. `key` is the name of the column of positions in tables; `columns` are the others, one
    /// to eight.
    ///
    /// # Errors
    ///
    /// If there are no columns or more than eight, or if a name is repeated, empty, longer than 65,535 bytes, or has a
    /// control character, such as a tab.
    pub fn new(key: &str, columns: &[(&str, ColumnType)]) -> Result<Self, BuildError> {
        if columns.is_empty() || columns.len() > MAX_COLUMNS {
            return Err(BuildError::ColumnCount { found: columns.len() });
        }
        if !is_name(key.as_bytes()) {
            return Err(BuildError::Name { column: None });
        }
        for (column, (name, _)) in columns.iter().enumerate() {
            if !is_name(name.as_bytes()) {
                return Err(BuildError::Name { column: Some(column) });
            }
            if *name == key || columns[..column].iter().any(|(other, _)| other == name) {
                return Err(BuildError::RepeatedName { column });
            }
        }
        let column = |(name, column_type): &(&str, ColumnType)| Column {
            name: (*name).to_owned(),
            values: *column_type,
            bytes: Vec::new(),
            ends: Vec::new(),
            present: Vec::new(),
            is_indexed: false,
            default: None,
        };
        Ok(Self {
            key: key.to_owned(),
            columns: columns.iter().map(column).collect(),
            positions: Positions::default(),
            is_in_order: true,
        })
    }

    /// Gives a column an index, so that [`Book::by`](koma_runtime::Book::by) finds its values at once.
    ///
    /// # Errors
    ///
    /// If no column has this name.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType};
    /// use koma_runtime::{Book, Position};
    ///
    /// let mut builder = BookBuilder::new("feen", &[("name", ColumnType::Text)])?.with_index("name")?;
    /// builder.push(&"1K^1 / C/c".parse::<Position<3>>()?, "alone")?;
    /// let book: Book<Position<3>, &str, _> = Book::from_bytes(builder.finish())?;
    /// assert_eq!(book.by("name", "alone").count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_index(mut self, name: &str) -> Result<Self, BuildError> {
        let column = self.columns.iter_mut().find(|column| column.name == name);
        column.ok_or(BuildError::UnknownColumn)?.is_indexed = true;
        Ok(self)
    }

    /// Gives the rows of tables that lack a column this text in it.
    ///
    /// # Errors
    ///
    /// If no column has this name.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType};
    ///
    /// let columns = [("weight", ColumnType::U16), ("note", ColumnType::Text)];
    /// let mut builder = BookBuilder::new("feen", &columns)?.with_default("note", "")?;
    /// builder.read_table("moves.tsv", "feen\tweight\n1K^1 / C/c\t7\n")?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_default(mut self, name: &str, text: &str) -> Result<Self, BuildError> {
        let column = self.columns.iter_mut().find(|column| column.name == name);
        column.ok_or(BuildError::UnknownColumn)?.default = Some(text.to_owned());
        Ok(self)
    }

    pub(crate) fn default_of(&self, column: usize) -> Option<&str> {
        self.columns[column].default.as_deref()
    }

    /// Returns a book without rows that has the columns of another book, with their names and indexes.
    ///
    /// # Errors
    ///
    /// Never: all columns of a book are valid.
    pub fn with_columns_of(book: &AnyBook<'_>) -> Result<Self, BuildError> {
        let columns: Vec<_> = book.columns().map(|column| (column.name(), column.column_type())).collect();
        book.columns()
            .filter(BookColumn::is_indexed)
            .try_fold(Self::new(book.key_name(), &columns)?, |builder, column| {
                builder.with_index(column.name())
            })
    }

    /// Adds a row of a position.
    ///
    /// # Errors
    ///
    /// If the values are not of the columns' types, if the position's shape differs from that of the positions before, or if
    /// 16 other positions have its hash. Then nothing has been added.
    ///
    /// ```
    /// use koma_format::{BookBuilder, BuildError, ColumnType};
    /// use koma_runtime::Position;
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// assert!(matches!(builder.push(&position, 7_u8), Err(BuildError::ValueType { .. })));
    /// builder.push(&position, 7_u16)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push<'a, const A: usize, const B: usize, const C: usize>(
        &mut self,
        position: &Position<A, B, C>,
        row: impl IntoRow<'a>,
    ) -> Result<(), BuildError> {
        row.with_values(|values| self.push_values(&AnyPosition::of(position), values))
    }

    /// Adds a row of a position of any shape.
    ///
    /// # Errors
    ///
    /// As [`push`](Self::push).
    pub fn push_values(
        &mut self,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
    ) -> Result<(), BuildError> {
        self.push_hashed(position, position.zobrist(), values)
    }

    /// Adds a row of a position that is kept under a hash.
    pub(crate) fn push_hashed(
        &mut self,
        position: &AnyPosition<'_>,
        hash: u64,
        values: &[Value<'_>],
    ) -> Result<(), BuildError> {
        if values.len() != self.columns.len() {
            return Err(BuildError::ValueCount { expected: self.columns.len(), found: values.len() });
        }
        for (column, value) in values.iter().enumerate() {
            let (expected, found) = (self.columns[column].values, value.column_type());
            if found.map_or(!expected.is_optional(), |found| found != expected.values()) {
                return Err(BuildError::ValueType { column, expected, found });
            }
            if let Value::Square(square) = value
                && square.shape() != position.shape()
            {
                return Err(BuildError::OtherShape { expected: position.shape(), found: square.shape() });
            }
        }
        if let Some(expected) = self.positions.shape
            && expected != position.shape()
        {
            return Err(BuildError::OtherShape { expected, found: position.shape() });
        }
        if self.row_count() >= MAX_ROWS {
            return Err(BuildError::TooManyRows);
        }
        let Some(is_in_order) = self.positions.add_row(position, hash) else {
            return Err(BuildError::TooManyOfOneHash);
        };
        self.is_in_order &= is_in_order;
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.push(value.cell());
        }
        Ok(())
    }

    /// Adds all rows of another book.
    ///
    /// # Errors
    ///
    /// If the other book has other columns, or positions of another shape. Then nothing has been added.
    ///
    /// ```
    /// use koma_format::{AnyBook, BookBuilder, ColumnType};
    /// use koma_runtime::Position;
    ///
    /// let mut one = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// one.push(&"1K^1 / C/c".parse::<Position<3>>()?, 7_u16)?;
    /// let bytes = one.finish();
    /// let book = AnyBook::from_bytes(&bytes)?;
    /// let mut merged = BookBuilder::with_columns_of(&book)?;
    /// merged.push_book(&book)?;
    /// assert_eq!(merged.finish(), bytes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_book(&mut self, book: &AnyBook<'_>) -> Result<(), MergeError> {
        if !book.columns().map(|column| (column.name(), column.column_type())).eq(self.columns()) {
            return Err(MergeError::Columns);
        }
        let mut values = Vec::new();
        book.try_for_each(|position, rows| {
            for row in rows {
                values.clear();
                values.extend((0..self.columns.len()).filter_map(|column| book.value(row, column)));
                self.push_values(position, &values).map_err(MergeError::Row)?;
            }
            Ok(())
        })
    }

    /// Returns the name of the column of positions.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the names and types of the other columns.
    #[must_use = "iterators are lazy"]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&str, ColumnType)> {
        self.columns.iter().map(|column| (column.name.as_str(), column.values))
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Reports whether there are no rows yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.row_count() == 0
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.positions.row_count()
    }

    /// Reports whether a position has rows.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType};
    /// use koma_runtime::Position;
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&position, 7_u16)?;
    /// assert!(builder.contains(&position) && !builder.contains(&position.toggle()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contains<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> bool {
        self.positions.number(&AnyPosition::of(position)).is_some()
    }

    /// Returns the rows of a position, in the order in which they were added.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType, Value};
    /// use koma_runtime::Position;
    ///
    /// let position: Position<3> = "1K^1 / C/c".parse()?;
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
    /// builder.push(&position, 7_u16)?;
    /// builder.push(&position, 9_u16)?;
    /// assert!(builder.rows(&position).eq([[Value::U16(7)], [Value::U16(9)]]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use = "iterators are lazy"]
    pub fn rows<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> impl Iterator<Item = Vec<Value<'_>>> {
        let number = self.positions.number(&AnyPosition::of(position));
        let rows = number.into_iter().flat_map(|number| self.positions.rows_of(number));
        rows.map(|row| self.columns.iter().filter_map(|column| self.value(column, row)).collect())
    }

    fn value<'b>(&self, column: &'b Column, row: usize) -> Option<Value<'b>> {
        match column.value(row) {
            Some(bytes) => Value::read(column.values, bytes, self.positions.shape),
            None => Some(Value::Empty),
        }
    }
}

impl BookBuilder {
    /// Returns the bytes of the book.
    ///
    /// ```
    /// use koma_format::{AnyBook, BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert!(AnyBook::from_bytes(&bytes)?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let record_width = self.record_width();
        let (records, long) = self.records(record_width);
        let counts = self.row_counts();
        let (start_width, count_width) = counts
            .iter()
            .max()
            .map_or((0, 0), |most| (width_of(self.row_count() as u64), width_of(u64::from(*most))));
        let (index, seed, slots) = self.index();

        let mut shape = [0; 4];
        if let Some(dimensions) = self.positions.shape.as_ref().map(Shape::dimensions) {
            shape[0] = dimensions.len();
            shape[1..=dimensions.len()].copy_from_slice(dimensions);
        }
        let mut out = Vec::from(MAGIC);
        let header = [
            (VERSION as usize, 4),
            (shape[0], 1),
            (shape[1], 1),
            (shape[2], 1),
            (shape[3], 1),
            (self.len(), 8),
            (self.row_count(), 8),
            (record_width, 4),
            (index.slot_width(), 1),
            (start_width, 1),
            (count_width, 1),
            (self.columns.len(), 1),
            (self.positions.kinds.len(), 2),
            (self.positions.styles.len(), 1),
            (usize::from(seed), 1),
            (self.key.len(), 4),
            (index.buckets(), 8),
            (long.len(), 8),
        ];
        let columns = self.columns.iter().flat_map(|column| {
            [
                (usize::from(column.values.code()), 1),
                (column.offset_width(), 1),
                (column.name.len(), 2),
                (column.flags(), 4),
                (column.text_len(), 8),
            ]
        });
        for (number, width) in header.into_iter().chain(columns) {
            push_number(&mut out, number as u64, width);
        }
        out.extend(self.positions.styles.as_flattened());
        out.extend(self.positions.kinds.iter().flat_map(|kind| kind.to_le_bytes()));
        out.extend(self.key.as_bytes());
        out.extend(self.columns.iter().flat_map(|column| column.name.as_bytes()));
        out.resize(out.len().next_multiple_of(ALIGNMENT), 0);

        out.extend(slots);
        out.extend(records);
        let mut first_row = 0;
        for block in counts.chunks(BLOCK) {
            push_number(&mut out, first_row, start_width);
            for count in block.iter().chain(&[0; BLOCK][block.len()..]) {
                push_number(&mut out, u64::from(*count), count_width);
            }
            first_row += block.iter().copied().map(u64::from).sum::<u64>();
        }
        out.extend(long);
        let order = (!self.is_in_order)
            .then(|| (0..self.len()).flat_map(|number| self.positions.rows_of(number)).collect::<Vec<_>>());
        for column in &self.columns {
            match &order {
                Some(order) => column.write(order.iter().copied(), &mut out),
                None => column.write(0..self.row_count(), &mut out),
            }
        }
        let sum = checksum(&out);
        out.extend(sum.to_le_bytes());
        out
    }

    /// Returns the hash index and its seed, the first for which no search is too long.
    fn index(&self) -> (Index, u8, Vec<u8>) {
        // More buckets are needed only if someone has chosen the positions for all seeds.
        for times in 1.. {
            for seed in 0..=u8::MAX {
                let index = Index::of_book(self.len(), times, seed);
                // A slot is read as eight bytes.
                let mut slots = vec![0; index.len() + 8];
                let mut left = index.meetings();
                let mut insert = |(entry, hash)| {
                    let met = index.insert(&mut slots, hash, entry)?;
                    left = left.checked_sub(met)?;
                    Some(())
                };
                if self.positions.hashes().enumerate().try_for_each(&mut insert).is_some() {
                    slots.truncate(index.len());
                    return (index, seed, slots);
                }
            }
        }
        unreachable!("a position has a bucket of its own in time")
    }

    /// Returns the length of records that makes the book smallest, where a long form costs more than its bytes.
    fn record_width(&self) -> usize {
        let positions = self.len();
        if positions == 0 {
            return 0;
        }
        // How many records have so many bytes of symbols.
        let mut counts = vec![0_usize];
        for len in self.positions.symbol_bytes().flatten() {
            counts.resize(counts.len().max(len + 1), 0);
            counts[len] += 1;
        }
        // From records without any position to those with room for all. A long form has about two bytes a symbol.
        let long_cost = |len: usize| 7 + 2 * (len * 8 / SYMBOL_BITS) + LONG_COST;
        let mut cost: usize = counts.iter().enumerate().map(|(len, count)| count * long_cost(len)).sum();
        let (mut best, mut least) = (LONG_RECORD, positions * LONG_RECORD + cost);
        let mut long_forms = positions;
        for (len, count) in counts.iter().enumerate() {
            cost -= count * long_cost(len);
            long_forms -= count;
            let len = 1 + self.positions.bitmap_len() + len;
            let width = if long_forms > 0 { len.max(LONG_RECORD) } else { len };
            if positions * width + cost < least {
                (best, least) = (width, positions * width + cost);
            }
        }
        best
    }

    /// Returns all records and all long forms.
    fn records(&self, width: usize) -> (Vec<u8>, Vec<u8>) {
        let (mut records, mut long) = (Vec::with_capacity(self.len() * width), Vec::new());
        let fixed = 1 + self.positions.bitmap_len();
        for (position, len) in self.positions.symbol_bytes().enumerate() {
            if len.is_some_and(|len| fixed + len <= width) {
                self.positions.write_record(position, &mut records);
            } else {
                records.push(LONG);
                push_number(&mut records, long.len() as u64, 8.min(width - 1));
                long.extend(self.positions.long_form(position));
            }
            records.resize((position + 1) * width, 0);
        }
        (records, long)
    }

    /// Returns the number of rows of each position; nothing if each has one.
    fn row_counts(&self) -> Vec<u32> {
        if self.row_count() == self.len() {
            return Vec::new();
        }
        (0..self.len()).map(|number| self.positions.rows_of(number).fold(0, |count, _| count + 1)).collect()
    }
}

impl Column {
    fn is_text(&self) -> bool {
        self.values.values() == ColumnType::Text
    }

    /// Returns the bytes of all texts; 0 for other columns.
    fn text_len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the bytes of a number that says where a text starts; 0 for other columns.
    fn offset_width(&self) -> usize {
        if self.is_text() { width_of(self.text_len() as u64) } else { 0 }
    }

    fn flags(&self) -> usize {
        let flag = |flag: u64, is_set| if is_set { usize::try_from(flag).unwrap_or_default() } else { 0 };
        flag(OPTIONAL, self.values.is_optional()) | flag(INDEXED, self.is_indexed)
    }

    /// Adds a cell.
    fn push(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Text(text) => self.bytes.extend(text),
            Cell::Number(number) => self.bytes.extend(&number.to_le_bytes()[..self.values.width()]),
            Cell::Empty => self.bytes.resize(self.bytes.len() + self.values.width(), 0),
        }
        if self.is_text() {
            self.ends.push(self.bytes.len());
        }
        if self.values.is_optional() {
            self.present.push(cell != Cell::Empty);
        }
    }

    /// Writes the cells of `rows`.
    fn write(&self, rows: impl Iterator<Item = usize> + Clone, out: &mut Vec<u8>) {
        if self.values.is_optional() {
            let start = out.len();
            out.resize(start + self.present.len().div_ceil(8), 0);
            for (place, row) in rows.clone().enumerate() {
                out[start + place / 8] |= u8::from(self.present[row]) << (place % 8);
            }
        }
        if self.is_text() {
            let width = self.offset_width();
            push_number(out, 0, width);
            let mut end = 0;
            for row in rows.clone() {
                end += self.stored(row).len() as u64;
                push_number(out, end, width);
            }
        }
        rows.clone().for_each(|row| out.extend(self.stored(row)));
        if self.is_indexed {
            let mut order: Vec<_> = rows.enumerate().collect();
            order.sort_by_cached_key(|(place, row)| (self.cell(*row), *place));
            let width = width_of(order.len() as u64);
            for (place, _) in order {
                push_number(out, place as u64, width);
            }
        }
    }

    /// Returns the bytes that are stored for a row.
    fn stored(&self, row: usize) -> &[u8] {
        if self.is_text() {
            let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.bytes[start..self.ends[row]]
        } else {
            let width = self.values.width();
            &self.bytes[row * width..(row + 1) * width]
        }
    }

    /// Returns the bytes of a row's value, or `None` if its cell is empty.
    fn value(&self, row: usize) -> Option<&[u8]> {
        self.present.get(row).is_none_or(|is_present| *is_present).then(|| self.stored(row))
    }

    fn cell(&self, row: usize) -> Cell<'_> {
        match self.value(row) {
            None => Cell::Empty,
            Some(text) if self.is_text() => Cell::Text(text),
            Some(bytes) => {
                Cell::Number(bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte)))
            }
        }
    }
}

fn push_number(out: &mut Vec<u8>, number: u64, width: usize) {
    out.extend(&number.to_le_bytes()[..width]);
}

/// Why something cannot be part of a book that is built.
///
/// ```
/// use koma_format::{BookBuilder, BuildError, ColumnType};
///
/// let error = BookBuilder::new("feen", &[("move", ColumnType::Text), ("move", ColumnType::U8)]).unwrap_err();
/// assert_eq!(error, BuildError::RepeatedName { column: 1 });
/// assert_eq!(error.to_string(), "column 2 has the name of another column");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// There are no columns, or more than eight.
    ColumnCount {
        /// The number of columns.
        found: usize,
    },
    /// A name is empty, longer than 65,535 bytes, or has a control character, such as a tab or a line break.
    Name {
        /// The number of the column, from 0, or `None` for that of the positions.
        column: Option<usize>,
    },
    /// A column has the name of another.
    RepeatedName {
        /// The number of the column, from 0.
        column: usize,
    },
    /// A row has more or fewer values than there are columns.
    ValueCount {
        /// The number of columns.
        expected: usize,
        /// The number of values.
        found: usize,
    },
    /// A value is of another type than its column.
    ValueType {
        /// The number of the column, from 0.
        column: usize,
        /// The type of the column.
        expected: ColumnType,
        /// The type of the value, or `None` for an empty cell.
        found: Option<ColumnType>,
    },
    /// No column has this name.
    UnknownColumn,
    /// Sixteen positions before have the hash of this one, which happens only on purpose.
    TooManyOfOneHash,
    /// A position has another shape than the first one.
    OtherShape {
        /// The shape of the first one.
        expected: Shape,
        /// The shape of this position.
        found: Shape,
    },
    /// There are more than 4,294,967,294 rows.
    TooManyRows,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count| if count == 1 { "" } else { "s" };
        match *self {
            Self::ColumnCount { found } => {
                write!(f, "expected 1 to {MAX_COLUMNS} columns besides the positions, not {found}")
            }
            Self::Name { column } => {
                match column {
                    None => f.write_str("the name of the column of positions")?,
                    Some(column) => write!(f, "the name of column {}", column + 1)?,
                }
                f.write_str(" is empty, too long, or has a control character, such as a tab")
            }
            Self::RepeatedName { column } => {
                write!(f, "column {} has the name of another column", column + 1)
            }
            Self::ValueCount { expected, found } => {
                write!(f, "the row has {found} value{}; expected {expected}", plural(found))
            }
            Self::ValueType { column, expected, found: Some(found) } => {
                write!(f, "column {} is `{expected}`, but its value is `{found}`", column + 1)
            }
            Self::ValueType { column, expected, found: None } => {
                write!(f, "column {} is `{expected}`, but its cell is empty", column + 1)
            }
            Self::UnknownColumn => f.write_str("no column has this name"),
            Self::TooManyOfOneHash => {
                f.write_str("16 other positions have the hash of this one; a book has no room for more")
            }
            Self::OtherShape { expected, found } => {
                write!(f, "this position has the shape {found}; expected {expected}, as in the first one")
            }
            Self::TooManyRows => f.write_str("a book has at most 4,294,967,294 rows"),
        }
    }
}

impl Error for BuildError {}

/// Why two books cannot become one.
///
/// ```
/// use koma_format::{AnyBook, BookBuilder, ColumnType, MergeError};
///
/// let bytes = BookBuilder::new("feen", &[("name", ColumnType::Text)])?.finish();
/// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// let error = builder.push_book(&AnyBook::from_bytes(&bytes)?).unwrap_err();
/// assert_eq!(error, MergeError::Columns);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MergeError {
    /// The columns have other names or types.
    Columns,
    /// A row cannot be added, because its position has another shape.
    Row(BuildError),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns => f.write_str("the books have different columns"),
            Self::Row(error) => error.fmt(f),
        }
    }
}

impl Error for MergeError {}
