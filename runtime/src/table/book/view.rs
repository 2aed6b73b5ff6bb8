//! Finds the positions, rows and cells in the bytes of a book.

use core::iter;
use core::ops::Range;

use super::column::{Cell, Column, ColumnType};
use super::header::Header;
use super::layout::{BLOCK, width_of};
use super::source::Source;
use super::stored_column::StoredColumn;
use crate::table::numbers::{MAX_WIDTH, saturated};

/// A column of a book: its name, its type, and whether it has an index.
///
/// ```
/// use koma::{Book, ColumnType, Position};
///
/// let builder = koma_book::BookBuilder::new("feen", &[("visits", ColumnType::U32)])?;
/// let book: Book<Position<3>, u32, _> = Book::from_bytes(builder.finish())?;
/// let column = book.columns().next().unwrap();
/// assert_eq!((column.name(), column.column_type()), ("visits", ColumnType::U32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BookColumn<'a> {
    pub(super) name: &'a str,
    pub(super) column_type: ColumnType,
    pub(super) is_indexed: bool,
}

impl<'a> BookColumn<'a> {
    /// Returns the name of the column.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the type of the column.
    pub const fn column_type(&self) -> ColumnType {
        self.column_type
    }

    /// Reports whether the column has an index, which [`Book::by`](crate::Book::by) searches.
    pub const fn is_indexed(&self) -> bool {
        self.is_indexed
    }
}

/// Reads a book from the source `S` of its bytes. The header of the book is borrowed for `'b`.
#[derive(Clone, Copy, Debug)]
pub struct View<'b, S> {
    pub(super) source: S,
    pub(super) header: &'b Header,
}

impl<'b, 'a, S: Source<'a>> View<'b, S> {
    /// Returns the name of the column with this number. The column of positions has the number 0.
    pub(super) fn name(self, number: usize) -> &'a str {
        let name = &self.header.names[number];
        str::from_utf8(self.source.bytes(name.at, name.len).unwrap_or_default()).unwrap_or_default()
    }

    /// Returns the columns of the book other than the column of positions.
    pub(super) fn columns(self) -> impl ExactSizeIterator<Item = BookColumn<'a>> + Clone + use<'b, 'a, S> {
        self.header.columns().iter().enumerate().map(move |(place, column)| BookColumn {
            name: self.name(place + 1),
            column_type: column.values,
            is_indexed: column.order_at.is_some(),
        })
    }

    /// Returns the bytes of a bucket of the index, and the bytes after it.
    #[inline]
    pub(super) fn bucket(self, bucket: usize) -> &'a [u8] {
        let Header { index, index_at, .. } = self.header;
        self.source.padded(index_at + index.offset(bucket), index.bucket_len()).unwrap_or_default()
    }

    /// Returns the indices of the positions that may have this hash, in the order of the index.
    #[inline]
    pub(super) fn candidates(self, hash: u64) -> impl Iterator<Item = usize> + use<'b, 'a, S> {
        let mut search = self.header.index.search(hash);
        search.enter(self.bucket(search.bucket));
        iter::from_fn(move || {
            loop {
                if let Some(entry) = search.next() {
                    return Some(entry);
                }
                let bucket = search.next_bucket()?;
                search.enter_next(self.bucket(bucket));
            }
        })
    }

    /// Returns the start of a block. A block has the index of its first row, and the row counts of its positions.
    pub(super) fn block_at(self, block: usize) -> usize {
        let Header { row_starts_at, start_width, count_width, .. } = self.header;
        row_starts_at + block * (start_width + BLOCK * count_width)
    }

    /// Returns the index of the row that was added after `number` other rows, or `None` if the stored order is invalid.
    pub(super) fn added_row(self, number: usize) -> Option<usize> {
        self.header.order_at.map_or(Some(number), |order_at| self.row_in(order_at, number))
    }

    /// Returns the row at `place` in the list of row numbers that starts at the byte `order_at`. Returns `None` if the
    /// row does not exist.
    pub(super) fn row_in(self, order_at: usize, place: usize) -> Option<usize> {
        let width = width_of(self.header.rows as u64);
        Some(self.source.count(order_at + place * width, width)).filter(|row| *row < self.header.rows)
    }

    /// Returns the index of the position that a row belongs to.
    pub(super) fn position_of(self, row: usize) -> usize {
        let Header { count_width, index, .. } = self.header;
        if *count_width == 0 {
            return row;
        }
        let first = self.block_of(row) * BLOCK;
        let mut entries = first..index.entries.min(first + BLOCK);
        entries.find(|entry| self.rows_of(*entry).end > row).unwrap_or(first)
    }

    /// Returns the number of the last block that starts at or before this row.
    pub(super) fn block_of(self, row: usize) -> usize {
        let start = |block| self.source.count(self.block_at(block), self.header.start_width);
        let after = partition_point(self.header.index.entries.div_ceil(BLOCK), |block| start(block) <= row);
        after.saturating_sub(1)
    }

    /// Returns the indices of a position's rows.
    #[inline]
    pub(super) fn rows_of(self, entry: usize) -> Range<usize> {
        if self.header.count_width == 0 { entry..entry + 1 } else { self.counted_rows(entry) }
    }

    /// Returns the indices of a position's rows in a book with row counts.
    #[inline(never)]
    fn counted_rows(self, entry: usize) -> Range<usize> {
        let (start, count) = self.stored_rows(entry);
        let rows = self.header.rows;
        let start = saturated(start).min(rows);
        start..start.saturating_add(saturated(count)).min(rows)
    }

    /// Returns the stored index of a position's first row, and its stored row count, in a book with row counts.
    pub(super) fn stored_rows(self, entry: usize) -> (u64, u64) {
        let Header { start_width, count_width: width, .. } = *self.header;
        let block_at = self.block_at(entry / BLOCK);
        let counts_at = block_at + start_width;
        let place = entry % BLOCK;
        let before = if width == 1 {
            let counts = self.source.bytes(counts_at, place).unwrap_or_default();
            counts.iter().map(|count| u64::from(*count)).sum()
        } else {
            let counts = (0..place).map(|other| self.source.number(counts_at + other * width, width));
            counts.fold(0, u64::saturating_add)
        };
        let first_of_block = self.source.number(block_at, start_width);
        let count = self.source.number(counts_at + place * width, width);
        (first_of_block.saturating_add(before), count)
    }

    /// Returns the indices of the rows that have `value` in a column. Returns no rows if there is no such column.
    pub(super) fn rows_with<'v>(
        self,
        column: usize,
        value: Cell<'v>,
    ) -> impl Iterator<Item = usize> + Clone + use<'b, 'a, 'v, S> {
        let column = self.header.columns().get(column);
        column.map(|column| RowsWith::new(self, column, value)).into_iter().flatten()
    }

    /// Returns the place in the index of a column where the rows with this value start, or 0 if there is no index.
    pub(super) fn first_place(self, column: &StoredColumn, value: Cell<'_>) -> usize {
        let Some(order_at) = column.order_at else { return 0 };
        partition_point(self.header.rows, |place| {
            self.cell(column, self.row_in(order_at, place).unwrap_or_default()) < value
        })
    }

    /// Returns where a text starts and ends in the texts of its column, or `None` if its offsets are invalid.
    #[inline]
    pub(super) fn text_range(self, column: &StoredColumn, row: usize) -> Option<Range<usize>> {
        let at = column.at + row * column.width;
        let start = self.source.count(at, column.width);
        let end = self.source.count(at + column.width, column.width);
        (start <= end && end <= column.text.len).then_some(start..end)
    }

    /// Returns the bytes of a text, or `None` if its offsets are invalid.
    #[inline]
    pub(super) fn text_bytes(self, column: &StoredColumn, row: usize) -> Option<&'a [u8]> {
        let text = self.text_range(column, row)?;
        self.source.bytes(column.text.at + text.start, text.end - text.start)
    }

    /// Reports whether a cell of an optional column has a value.
    #[inline]
    pub(super) fn has_value(self, column: &StoredColumn, row: usize) -> bool {
        let byte = self.source.bytes(column.present_at + row / 8, 1);
        byte.is_some_and(|byte| byte[0] >> (row % 8) & 1 == 1)
    }

    /// Returns the cell of a row in a column.
    pub(super) fn cell(self, column: &StoredColumn, row: usize) -> Cell<'a> {
        self.cell_of(CellForm { width: column.width, ..CellForm::of(column.values) }, column, row)
    }

    /// Returns the cell of a row in the column with this index, which has the type `C`.
    #[inline]
    pub(super) fn typed_cell<C: Column>(self, column: usize, row: usize) -> Cell<'a> {
        self.cell_of(const { CellForm::of(C::TYPE) }, &self.header.columns()[column], row)
    }

    /// Returns the cell of a row in a column with cells of this form.
    #[inline]
    fn cell_of(self, form: CellForm, column: &StoredColumn, row: usize) -> Cell<'a> {
        if form.is_optional && !self.has_value(column, row) {
            return Cell::Empty;
        }
        if form.is_text {
            return Cell::Text(self.text_bytes(column, row).unwrap_or_default());
        }
        let at = column.at + row * form.width;
        let high = if form.width > MAX_WIDTH { self.source.number(at + MAX_WIDTH, MAX_WIDTH) } else { 0 };
        Cell::Number(u128::from(high) << 64 | u128::from(self.source.number(at, form.width)))
    }
}

/// How the cells of a column are stored.
#[derive(Clone, Copy)]
struct CellForm {
    is_optional: bool,
    is_text: bool,
    /// The size of a value in bytes. It has no meaning for texts.
    width: usize,
}

impl CellForm {
    const fn of(values: ColumnType) -> Self {
        Self { is_optional: values.is_optional(), is_text: values.is_text(), width: values.width() }
    }
}

/// An iterator over the rows that have a value in a column, in increasing order.
#[derive(Clone)]
struct RowsWith<'b, 'v, S> {
    view: View<'b, S>,
    column: &'b StoredColumn,
    value: Cell<'v>,
    /// The places in the column's index that are still to be visited. Without an index, the rows.
    places: Range<usize>,
}

impl<'b, 'a, 'v, S: Source<'a>> RowsWith<'b, 'v, S> {
    fn new(view: View<'b, S>, column: &'b StoredColumn, value: Cell<'v>) -> Self {
        Self { view, column, value, places: view.first_place(column, value)..view.header.rows }
    }
}

impl<'a, S: Source<'a>> Iterator for RowsWith<'_, '_, S> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let Self { view, column, value, .. } = *self;
        let Some(order_at) = column.order_at else {
            return self.places.find(|row| view.cell(column, *row) == value);
        };
        // In an index, rows with the same value are adjacent.
        let row = view.row_in(order_at, self.places.next()?)?;
        (view.cell(column, row) == value).then_some(row)
    }
}

/// Returns the first number below `end` for which `is_before` returns `false`, or `end` if it returns `true` for all of them.
/// `is_before` must return `true` for all smaller numbers and `false` for all larger ones.
fn partition_point(end: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut start, mut end) = (0, end);
    while start < end {
        let middle = start.midpoint(end);
        if is_before(middle) { start = middle + 1 } else { end = middle }
    }
    start
}
