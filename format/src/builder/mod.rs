//! Builds and writes books.

#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "rows and positions have 32-bit numbers and are in memory, kinds and pairs of styles are few, and only bytes that this module has written are read"
)]

mod checksums;
mod header;
pub(crate) mod layout;
mod memory;
pub(crate) mod positions;
mod record_lengths;
#[cfg(test)]
mod tests;

use std::iter;

use koma_runtime::format::{AnyPosition, Cell, Index, MAX_COLUMNS, is_name};
use koma_runtime::{ColumnType, Position, Row, Shape};

use crate::other_file::OtherFile;
use crate::{BuildError, Value};
pub use checksums::push_checksums;
pub(crate) use header::Sizes;
use layout::{BLOCK, LONG, width_of};
use positions::{Positions, WrittenPosition};
pub(crate) use record_lengths::{RecordLengths, fits};

/// The maximum number of positions and of rows. This number plus one must fit in 32 bits.
pub(crate) const MAX_ROWS: usize = u32::MAX as usize - 1;

/// A book under construction.
///
/// Positions are in the order of their first rows. The rows of a position are in the order in which they were added.
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
    pub(crate) columns: Vec<Column>,
    pub(crate) positions: Positions,
    /// For each row, its place in the order in which the rows were added to the book. If the list is empty, the rows are
    /// in this order.
    places: Vec<u32>,
}

impl BookBuilder {
    /// Returns a builder without rows. `key` is the name of the column of positions. `columns` are the names and types
    /// of the other columns.
    ///
    /// # Errors
    ///
    /// Returns an error if `columns` is empty or longer than eight. Also returns an error if a name is repeated, is
    /// empty, is longer than 65,535 bytes, has a control character such as a tab, or starts with a byte order mark. Also
    /// returns an error if a table with these names would look like another kind of file, such as games in PGN.
    pub fn new(key: &str, columns: &[(&str, ColumnType)]) -> Result<Self, BuildError> {
        if columns.is_empty() || columns.len() > MAX_COLUMNS {
            return Err(BuildError::ColumnCount { found: columns.len() });
        }
        let names: Vec<&str> = iter::once(key).chain(columns.iter().map(|(name, _)| *name)).collect();
        for (place, name) in names.iter().enumerate() {
            if !is_name(name.as_bytes()) {
                return Err(BuildError::Name { column: place.checked_sub(1) });
            }
            if names[..place].contains(name) {
                return Err(BuildError::RepeatedName { column: place - 1 });
            }
        }
        // A book can be exported as a table with tabs. This table must be readable.
        if let Some(other) = OtherFile::of(names.join("\t").as_bytes(), '\t') {
            return Err(BuildError::OtherFile { kind: other.name() });
        }
        let columns = columns.iter().map(|(name, values)| Column::new(name, *values)).collect();
        Ok(Self { key: key.to_owned(), columns, positions: Positions::default(), places: Vec::new() })
    }

    /// Adds an index to a column, so that [`Book::by`](koma_runtime::Book::by) finds values in this column quickly.
    ///
    /// # Errors
    ///
    /// Returns an error if no column has this name.
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
        self.column(name)?.is_indexed = true;
        Ok(self)
    }

    /// Sets the default text of a column's cells, for tables that have neither this column nor one with a similar name.
    ///
    /// # Errors
    ///
    /// Returns an error if no column has this name.
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
        self.column(name)?.default = Some(text.to_owned());
        Ok(self)
    }

    fn column(&mut self, name: &str) -> Result<&mut Column, BuildError> {
        self.columns.iter_mut().find(|column| column.name == name).ok_or(BuildError::UnknownColumn)
    }

    /// Returns the default text of a column (see [`with_default`](Self::with_default)), or `None` if there is no such
    /// column or it has no default.
    pub fn default_of(&self, name: &str) -> Option<&str> {
        self.columns.iter().find(|column| column.name == name)?.default.as_deref()
    }

    /// Adds a row of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if the values do not match the columns in number or type, if the position's shape differs from
    /// the shape of the previous positions or of the row's squares, if 16 other positions have the same hash, or if
    /// there are 4,294,967,294 rows already. In these cases, no row is added.
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
    pub fn push<R: Row, const A: usize, const B: usize, const C: usize>(
        &mut self,
        position: &Position<A, B, C>,
        row: R,
    ) -> Result<(), BuildError> {
        self.push_values(&AnyPosition::of(position), &values_of(row))
    }

    /// Adds a row of a position whose shape is known only at run time.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`push`](Self::push).
    pub fn push_values(
        &mut self,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
    ) -> Result<(), BuildError> {
        self.push_returning_number(position, values).map(|_| ())
    }

    /// Adds a row like [`push_values`](Self::push_values), and returns the number of the position. Positions are numbered
    /// from 0, in the order of their first rows.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`push`](Self::push).
    pub fn push_returning_number(
        &mut self,
        position: &AnyPosition<'_>,
        values: &[Value<'_>],
    ) -> Result<usize, BuildError> {
        self.check_row(position.shape(), values)?;
        let number = self.positions.add(position, position.zobrist()).ok_or(BuildError::TooManyOfOneHash)?;
        self.add_row(number, values);
        Ok(number)
    }

    /// Adds a row of the position with this number. The time does not depend on the size of the position.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::UnknownPosition`] if no position has this number, or the same errors as
    /// [`push`](Self::push).
    ///
    /// ```
    /// use koma_format::{BookBuilder, BuildError, ColumnType, Value};
    /// use koma_runtime::Position;
    /// use koma_runtime::format::AnyPosition;
    ///
    /// let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U8)])?;
    /// let position: Position<8, 8> = "4k^3/8/8/8/8/8/8/4K^3 / C/c".parse()?;
    /// let number = builder.push_returning_number(&AnyPosition::of(&position), &[Value::U8(1)])?;
    /// builder.push_by_number(number, &[Value::U8(2)])?;
    /// assert_eq!(builder.rows(&position).count(), 2);
    /// assert_eq!(builder.push_by_number(7, &[Value::U8(3)]), Err(BuildError::UnknownPosition));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_by_number(&mut self, number: usize, values: &[Value<'_>]) -> Result<(), BuildError> {
        let shape = self.positions.shape.filter(|_| number < self.len());
        self.check_row(shape.ok_or(BuildError::UnknownPosition)?, values)?;
        self.add_row(number, values);
        Ok(())
    }

    /// Adds a row of a position that was written before, and returns the number of the position. There must be no positions.
    pub(crate) fn push_written(
        &mut self,
        position: &WrittenPosition,
        values: &[Value<'_>],
    ) -> Result<usize, BuildError> {
        let shape = self.positions.shape.ok_or(BuildError::UnknownPosition)?;
        self.check_row(shape, values)?;
        let number = self.positions.add_written(position);
        self.add_row(number, values);
        Ok(number)
    }

    /// Returns an error if a row of a position with the shape `shape` cannot be added.
    fn check_row(&self, shape: Shape, values: &[Value<'_>]) -> Result<(), BuildError> {
        if values.len() != self.columns.len() {
            return Err(BuildError::ValueCount { expected: self.columns.len(), found: values.len() });
        }
        for (column, (value, declared)) in values.iter().zip(&self.columns).enumerate() {
            let expected = declared.values;
            let found = value.column_type();
            if found.map_or(!expected.is_optional(), |found| found != expected.values()) {
                return Err(BuildError::ValueType { column, expected, found });
            }
            if let Value::Square(square) = value
                && square.shape() != shape
            {
                return Err(BuildError::SquareShape { column, expected: shape, found: square.shape() });
            }
        }
        if let Some(expected) = self.positions.shape
            && expected != shape
        {
            return Err(BuildError::OtherShape { expected, found: shape });
        }
        if self.row_count() >= MAX_ROWS { Err(BuildError::TooManyRows) } else { Ok(()) }
    }

    pub(crate) fn add_row(&mut self, number: usize, values: &[Value<'_>]) {
        self.positions.add_row(number);
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.push(value.cell());
        }
    }

    /// Sets the place of the last row in the order in which the rows were added to the book. The other rows in memory must
    /// have places too.
    pub(crate) fn set_place(&mut self, place: u32) {
        self.places.push(place);
    }

    /// Returns the place of a row in the order in which the rows were added to the book. `before` is the number of rows that
    /// were added before those in memory.
    pub(crate) fn place_of(&self, row: u32, before: usize) -> u32 {
        self.places.get(row as usize).copied().unwrap_or(before as u32 + row)
    }

    /// Reports whether the places of the rows are 0, 1, 2 and so on, in any order, and whether the first rows of the
    /// positions are in order.
    pub(crate) fn has_valid_places(&self) -> bool {
        let mut used = vec![false; self.places.len()];
        let mut last_first = None;
        self.places
            .iter()
            .all(|place| used.get_mut(*place as usize).is_some_and(|used| !std::mem::replace(used, true)))
            && (0..self.len()).all(|number| {
                let mut rows = self.positions.rows_of(number).map(|row| self.place_of(row, 0));
                let first = rows.next();
                let is_sorted = std::mem::replace(&mut last_first, first) < first;
                is_sorted && first.into_iter().chain(rows).is_sorted()
            })
    }

    /// Returns the name of the column of positions.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the names and types of the columns other than the column of positions.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&str, ColumnType)> {
        self.columns.iter().map(|column| (column.name.as_str(), column.values))
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Reports whether there are no rows yet.
    pub fn is_empty(&self) -> bool {
        self.row_count() == 0
    }

    /// Returns the number of rows.
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
    pub fn rows<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> impl Iterator<Item = Vec<Value<'_>>> {
        let number = self.positions.number(&AnyPosition::of(position));
        number.into_iter().flat_map(|number| self.positions.rows_of(number)).map(|row| self.row(row))
    }

    fn row(&self, row: u32) -> Vec<Value<'_>> {
        let shape = self.positions.shape;
        self.columns.iter().map(|column| Value::of_cell(column.values, column.cell(row), shape)).collect()
    }

    /// Returns the bytes of the book.
    ///
    /// ```
    /// use koma_format::{BookBuilder, ColumnType};
    ///
    /// let bytes = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?.finish();
    /// assert!(bytes.starts_with(b"komabook"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish(mut self) -> Vec<u8> {
        // Large parts are dropped after their last use, so that memory never holds a whole book twice.
        let rows = SortedRows::take_from(&mut self.positions, &self.places);
        self.places = Vec::new();
        let mut lengths = RecordLengths::new(self.positions.bitmap_len());
        for (number, position) in self.positions.entries.iter().enumerate() {
            lengths.add(position.symbols_len, self.positions.long_form(number).len());
        }
        let record_width = lengths.best_width();
        let index = self.index();
        self.positions.hashes = Vec::new();

        let text_lens: Vec<u64> = self.columns.iter().map(Column::text_len).collect();
        let sizes = Sizes {
            positions: self.len(),
            rows: rows.order.len(),
            record_width,
            start_width: rows.start_width,
            count_width: rows.count_width,
            index: &index.parameters,
            seed: index.seed,
            is_mixed: rows.is_mixed,
            long_forms: lengths.long_forms(record_width),
            text_lens: &text_lens,
        };
        let mut out = Vec::new();
        self.write_header(&sizes, &mut out);
        out.extend(index.slots);
        let long = self.write_records(record_width, &mut out);
        drop(self.positions);
        rows.write_starts(&mut out);
        if rows.is_mixed {
            rows.write_order(&mut out);
        }
        out.extend_from_slice(&long);
        for column in self.columns {
            column.write(&rows.order, rows.row_width, &mut out);
        }
        push_checksums(&mut out);
        out
    }

    /// Returns the hash index. Its seed is the first one with which searches visit few buckets and compare few other
    /// positions.
    fn index(&self) -> BuiltIndex {
        let mut times = 1;
        let mut seed = 0_u8;
        loop {
            let parameters = Index::of_book(self.len(), times, seed);
            if let Some(slots) = self.slots(&parameters) {
                return BuiltIndex { parameters, seed, slots };
            }
            seed = seed.wrapping_add(1);
            // More buckets are needed only if someone chose positions that fill the same buckets with every seed.
            times += usize::from(seed == 0);
        }
    }

    /// Returns the slots of an index with these parameters. Returns `None` if searches would take too long.
    fn slots(&self, parameters: &Index) -> Option<Vec<u8>> {
        // A slot is read as eight bytes, so the last slots need extra bytes after them.
        let mut slots = vec![0; parameters.len() + 8];
        let mut meetings_left = parameters.meetings();
        for (number, hash) in self.positions.hashes.iter().enumerate() {
            let meetings = parameters.insert(&mut slots, *hash, number)?;
            meetings_left = meetings_left.checked_sub(meetings)?;
        }
        slots.truncate(parameters.len());
        Some(slots)
    }

    /// Appends all records. Returns the long forms of the positions that do not fit in a record.
    fn write_records(&self, width: usize, out: &mut Vec<u8>) -> Vec<u8> {
        let start = out.len();
        let mut long = Vec::new();
        let bitmap_len = self.positions.bitmap_len();
        for (number, position) in self.positions.entries.iter().enumerate() {
            let long_form = self.positions.long_form(number);
            if fits(position.symbols_len, bitmap_len, width) {
                self.positions.write_record(long_form, out);
            } else {
                write_long_record(long.len(), width, out);
                long.extend_from_slice(long_form);
            }
            out.resize(start + (number + 1) * width, 0);
        }
        long
    }
}

/// Returns the values of a row.
pub(crate) fn values_of<'v, R: Row + 'v>(row: R) -> Vec<Value<'v>> {
    let mut columns = R::COLUMNS.iter().zip(R::BOARDS);
    let mut values = Vec::with_capacity(MAX_COLUMNS);
    row.for_each_cell(&mut |cell| {
        if let Some((column, board)) = columns.next() {
            values.push(Value::of_cell(*column, cell, *board));
        }
    });
    values
}

/// Appends the start of a record that refers to a long form. The rest of the record consists of zeros.
pub(crate) fn write_long_record(long_form_at: usize, width: usize, out: &mut Vec<u8>) {
    out.push(LONG);
    push_number(out, long_form_at, 8.min(width - 1));
}

/// A hash index with its slots.
struct BuiltIndex {
    parameters: Index,
    seed: u8,
    slots: Vec<u8>,
}

/// The rows sorted by position, and the widths of the numbers that refer to them.
struct SortedRows {
    /// The rows, as numbers in the order in which they were added to the builder.
    order: Vec<u32>,
    /// The place of each row in the order of the book, if this is another order.
    places: Option<Vec<u32>>,
    /// The number of rows of each position.
    counts: Vec<u32>,
    row_width: usize,
    /// The width of a block's first row, or 0 if every position has one row.
    start_width: usize,
    /// The width of a row count, or 0 if every position has one row.
    count_width: usize,
    /// Whether rows of other positions were added between the rows of one position.
    is_mixed: bool,
}

impl SortedRows {
    fn take_from(positions: &mut Positions, places: &[u32]) -> Self {
        let (order, counts) = positions.take_rows();
        let places: Option<Vec<u32>> =
            (!places.is_empty()).then(|| order.iter().map(|row| places[*row as usize]).collect());
        let row_width = width_of(order.len() as u64);
        let most = counts.iter().copied().max().unwrap_or(0);
        let has_one_row_each = counts.len() == order.len();
        let is_mixed = !places.as_ref().unwrap_or(&order).is_sorted();
        Self {
            order,
            places,
            counts,
            row_width,
            start_width: if has_one_row_each { 0 } else { row_width },
            count_width: if has_one_row_each { 0 } else { width_of(most.into()) },
            is_mixed,
        }
    }

    /// Appends the first row of each block and the row counts of its positions.
    fn write_starts(&self, out: &mut Vec<u8>) {
        let mut first_row = 0;
        for block in self.counts.chunks(BLOCK) {
            push_number(out, first_row, self.start_width);
            for count in block {
                push_number(out, *count as usize, self.count_width);
                first_row += *count as usize;
            }
            let missing = BLOCK - block.len();
            out.resize(out.len() + missing * self.count_width, 0);
        }
    }

    /// Appends the rows in the order in which they were added, and then the place of each row in this order.
    fn write_order(&self, out: &mut Vec<u8>) {
        let places = self.places.as_ref().unwrap_or(&self.order);
        let mut added = vec![0; places.len()];
        for (row, place) in places.iter().enumerate() {
            added[*place as usize] = row;
        }
        for row in added {
            push_number(out, row, self.row_width);
        }
        for place in places {
            push_number(out, *place as usize, self.row_width);
        }
    }
}

/// A column and its values, in the order in which they were added.
#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) values: ColumnType,
    bytes: Vec<u8>,
    /// In a column of text, the start of each row's text, and the end of the last text.
    starts: Vec<usize>,
    /// In an optional column, whether each cell has a value.
    present: Vec<bool>,
    pub(crate) is_indexed: bool,
    /// The default text of cells, for tables that do not have the column.
    default: Option<String>,
}

impl Column {
    fn new(name: &str, values: ColumnType) -> Self {
        Self {
            name: name.to_owned(),
            values,
            bytes: Vec::new(),
            starts: vec![0],
            present: Vec::new(),
            is_indexed: false,
            default: None,
        }
    }

    /// Returns the total length of the texts in bytes, or 0 for a column of another type.
    pub(crate) fn text_len(&self) -> u64 {
        if self.values.is_text() { self.bytes.len() as u64 } else { 0 }
    }

    /// Returns the width in bytes of the offsets of texts with this total length, or 0 for a column of another type.
    pub(crate) fn offset_width(&self, text_len: u64) -> usize {
        if self.values.is_text() { width_of(text_len) } else { 0 }
    }

    fn push(&mut self, cell: Cell<'_>) {
        let width = self.values.width();
        match cell {
            Cell::Text(text) => self.bytes.extend_from_slice(text),
            Cell::Number(number) => self.bytes.extend_from_slice(&number.to_le_bytes()[..width]),
            Cell::Empty => self.bytes.resize(self.bytes.len() + width, 0),
        }
        if self.values.is_text() {
            self.starts.push(self.bytes.len());
        }
        if self.values.is_optional() {
            self.present.push(cell != Cell::Empty);
        }
    }

    /// Writes the cells of `rows`, and the index if the column has one. `row_width` is the width of a row number in the
    /// index, in bytes.
    fn write(&self, rows: &[u32], row_width: usize, out: &mut Vec<u8>) {
        if self.values.is_optional() {
            let start = out.len();
            out.resize(start + rows.len().div_ceil(8), 0);
            for (place, row) in rows.iter().enumerate() {
                out[start + place / 8] |= u8::from(self.present[*row as usize]) << (place % 8);
            }
        }
        if self.values.is_text() {
            let width = self.offset_width(self.text_len());
            let mut end = 0;
            push_number(out, 0, width);
            for row in rows {
                end += self.stored(*row).len();
                push_number(out, end, width);
            }
        }
        for row in rows {
            out.extend_from_slice(self.stored(*row));
        }
        if self.is_indexed {
            let mut order: Vec<_> = rows.iter().map(|row| self.cell(*row)).zip(0..).collect();
            order.sort_unstable();
            for (_, place) in order {
                push_number(out, place, row_width);
            }
        }
    }

    /// Returns the stored bytes of the cell in a row.
    pub(crate) fn stored(&self, row: u32) -> &[u8] {
        let row = row as usize;
        if self.values.is_text() {
            return &self.bytes[self.starts[row]..self.starts[row + 1]];
        }
        let width = self.values.width();
        &self.bytes[row * width..][..width]
    }

    /// Reports whether the cell in a row has a value.
    pub(crate) fn is_present(&self, row: u32) -> bool {
        self.present.get(row as usize) != Some(&false)
    }

    fn cell(&self, row: u32) -> Cell<'_> {
        if !self.is_present(row) {
            return Cell::Empty;
        }
        let stored = self.stored(row);
        if self.values.is_text() { Cell::Text(stored) } else { Cell::of_bytes(stored) }
    }
}

pub(crate) fn push_number(out: &mut Vec<u8>, number: usize, width: usize) {
    out.extend_from_slice(&(number as u64).to_le_bytes()[..width]);
}
