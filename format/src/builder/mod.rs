//! Builds and writes books.

#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "rows and positions have 32-bit numbers and are in memory, kinds and pairs of styles are few, and only bytes that this module has written are read"
)]

mod checksums;
mod column;
mod header;
mod memory;
mod parts;
mod positions;
mod record_lengths;
mod sorted_rows;
#[cfg(test)]
mod tests;

use std::iter;

use koma_runtime::book_format::{AnyPosition, Index, MAX_COLUMNS, is_name};
use koma_runtime::{ColumnType, Position, Row, Shape};

use crate::other_file::OtherFile;
use crate::{BuildError, Value};
pub use checksums::push_checksums;
use column::Column;
pub use header::HeaderNumbers;
use parts::write_long_record;
pub use parts::{BuiltPosition, BuiltRow, PackedPosition};
use positions::Positions;
pub use record_lengths::RecordLengths;
use record_lengths::fits;
use sorted_rows::SortedRows;

/// The maximum number of positions and of rows. This number plus one must fit in 32 bits.
const MAX_ROWS: usize = u32::MAX as usize - 1;

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
    columns: Vec<Column>,
    positions: Positions,
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
        Ok(Self { key: key.to_owned(), columns, positions: Positions::default() })
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
    /// assert_eq!(book.by("name", "alone")?.count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_index(mut self, name: &str) -> Result<Self, BuildError> {
        let column = self.columns.iter_mut().find(|column| column.name == name);
        column.ok_or(BuildError::UnknownColumn)?.is_indexed = true;
        Ok(self)
    }

    /// Sets the default text of a column's cells, for tables that have neither this column nor one with a similar name.
    ///
    /// # Errors
    ///
    /// Returns an error if no column has this name, or if the text has a tab or a line break, which no cell of a table has.
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
        let index = self.columns.iter().position(|column| column.name == name);
        let column = index.ok_or(BuildError::UnknownColumn)?;
        if text.contains(['\t', '\n']) {
            return Err(BuildError::Default { column });
        }
        self.columns[column].default = Some(text.to_owned());
        Ok(self)
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
        self.push_values(&AnyPosition::of(position), &Value::of_row(row))
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
        self.validate_row(position.shape(), values)?;
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
    /// use koma_runtime::book_format::AnyPosition;
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
        self.validate_row(shape.ok_or(BuildError::UnknownPosition)?, values)?;
        self.add_row(number, values);
        Ok(())
    }

    /// Returns an error if a row of a position with the shape `shape` cannot be added.
    fn validate_row(&self, shape: Shape, values: &[Value<'_>]) -> Result<(), BuildError> {
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

    fn add_row(&mut self, number: usize, values: &[Value<'_>]) {
        self.positions.add_row(number);
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.push(value.cell());
        }
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
    /// # Ok::<(), koma_format::BuildError>(())
    /// ```
    pub fn finish(self) -> Vec<u8> {
        self.finish_with_places(&[])
    }

    /// Returns the bytes of the book as if the rows had been added in the order of their places. `places` has the place of
    /// each row, from 0. Rows of other positions may be at places between the rows of one position, even though they were
    /// added after them.
    ///
    /// # Errors
    ///
    /// Returns [`BuildError::Places`] if [`is_in_order`](Self::is_in_order) returns `false`.
    ///
    /// ```
    /// use koma_format::{BookBuilder, BuildError, ColumnType};
    /// use koma_runtime::Position;
    ///
    /// let (one, other): (Position<3>, Position<3>) = ("1K^1 / C/c".parse()?, "1K^1 / c/C".parse()?);
    /// let of_rows = |rows: &[(Position<3>, u8)]| {
    ///     let mut builder = BookBuilder::new("feen", &[("weight", ColumnType::U8)])?;
    ///     rows.iter().try_for_each(|(position, weight)| builder.push(position, *weight))?;
    ///     Ok::<_, BuildError>(builder)
    /// };
    /// let by_position = of_rows(&[(one, 7), (one, 9), (other, 8)])?;
    /// let in_order = of_rows(&[(one, 7), (other, 8), (one, 9)])?;
    /// assert_eq!(by_position.finish_in_order(&[0, 2, 1])?, in_order.finish());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish_in_order(self, places: &[u32]) -> Result<Vec<u8>, BuildError> {
        if !self.is_in_order(places) {
            return Err(BuildError::Places);
        }
        Ok(self.finish_with_places(places))
    }

    /// Reports whether the places of the rows are 0, 1, 2 and so on, each once; the first rows of the positions are in the
    /// order of their places; and so are the rows of each position. `places` has the place of each row.
    pub fn is_in_order(&self, places: &[u32]) -> bool {
        let mut used = vec![false; self.row_count()];
        let mut last_first = None;
        places.len() == self.row_count()
            && places
                .iter()
                .all(|place| used.get_mut(*place as usize).is_some_and(|used| !std::mem::replace(used, true)))
            && (0..self.len()).all(|number| {
                let mut rows = self.positions.rows_of(number).map(|row| places[row as usize]);
                let first = rows.next();
                let is_sorted = std::mem::replace(&mut last_first, first) < first;
                is_sorted && first.into_iter().chain(rows).is_sorted()
            })
    }

    /// Returns the bytes of the book. `places` has the place of each row, or is empty if the rows are in order.
    fn finish_with_places(mut self, places: &[u32]) -> Vec<u8> {
        // Large parts are dropped after their last use, so that memory never holds a whole book twice.
        let rows = SortedRows::take_from(&mut self.positions, places);
        let mut lengths = RecordLengths::new(&self);
        for (number, position) in self.positions.entries.iter().enumerate() {
            lengths.count(position.symbols_len, self.positions.long_form(number).len());
        }
        let record_width = lengths.best_width();
        let index = self.index();
        self.positions.hashes = Vec::new();

        let text_lens: Vec<u64> = self.columns.iter().map(Column::text_len).collect();
        let numbers = HeaderNumbers {
            positions: self.len(),
            rows: rows.order.len(),
            record_width,
            most_rows: rows.most_rows,
            index: &index.parameters,
            seed: index.seed,
            is_mixed: rows.is_mixed,
            long_forms: lengths.long_forms(record_width),
            text_lens: &text_lens,
        };
        let [row_width, start_width, count_width] =
            [numbers.row_width(), numbers.start_width(), numbers.count_width()];
        let mut out = Vec::new();
        self.write_header(&numbers, &mut out);
        out.extend(index.slots);
        let long = self.write_records(record_width, &mut out);
        drop(self.positions);
        rows.write_starts(start_width, count_width, &mut out);
        if rows.is_mixed {
            rows.write_order(row_width, &mut out);
        }
        out.extend_from_slice(&long);
        for column in self.columns {
            column.write(&rows.order, row_width, &mut out);
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
                write_long_record(long.len() as u64, width, out);
                long.extend_from_slice(long_form);
            }
            out.resize(start + (number + 1) * width, 0);
        }
        long
    }
}

/// A hash index with its slots.
struct BuiltIndex {
    parameters: Index,
    seed: u8,
    slots: Vec<u8>,
}

fn push_number(out: &mut Vec<u8>, number: usize, width: usize) {
    out.extend_from_slice(&(number as u64).to_le_bytes()[..width]);
}
