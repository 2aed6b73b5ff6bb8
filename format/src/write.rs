//! Writing a book, from front to back.

use koma_runtime::format::{ALIGNMENT, BLOCK, Index, LONG, MAGIC, SYMBOL_BITS, VERSION, checksum};
use koma_runtime::{ColumnType, Shape};

use crate::BookBuilder;
use crate::builder::Column;

/// What a long form costs beside its bytes, in bytes: it takes longer to compare.
const LONG_COST: usize = 64;
/// The most bytes that the record of a long form uses.
const LONG_RECORD: usize = 9;

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
        let index = Index::new(self.len());

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
            (self.positions.styles.len(), 2),
            (self.key.len(), 4),
            (index.buckets(), 8),
            (long.len(), 8),
        ];
        let columns = self.columns.iter().flat_map(|column| {
            let code = usize::from(column.values.code());
            [(code, 1), (column.offset_width(), 1), (column.name.len(), 6), (column.text_len(), 8)]
        });
        for (number, width) in header.into_iter().chain(columns) {
            push_number(&mut out, number as u64, width);
        }
        out.extend(self.positions.styles.as_flattened());
        out.extend(self.positions.kinds.iter().flat_map(|kind| kind.to_le_bytes()));
        out.extend(self.key.as_bytes());
        out.extend(self.columns.iter().flat_map(|column| column.name.as_bytes()));
        out.resize(out.len().next_multiple_of(ALIGNMENT), 0);

        let index_at = out.len();
        out.resize(index_at + index.len(), 0);
        for (entry, hash) in self.positions.hashes().enumerate() {
            index.insert(&mut out[index_at..], hash, entry);
        }
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
        let order = (!self.is_in_order).then(|| self.order(&counts));
        for column in &self.columns {
            match &order {
                Some(order) => column.write(order.iter().map(|row| *row as usize), &mut out),
                None => column.write(0..self.row_count(), &mut out),
            }
        }
        let sum = checksum(&out);
        out.extend(sum.to_le_bytes());
        out
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
        let mut counts = vec![0; self.len()];
        self.row_positions.iter().for_each(|position| counts[*position as usize] += 1);
        counts
    }

    /// Returns the rows in the order of their positions.
    fn order(&self, counts: &[u32]) -> Vec<u32> {
        let mut rows = 0;
        let mut next = Vec::with_capacity(counts.len());
        for count in counts {
            next.push(rows);
            rows += count;
        }
        let mut order = vec![0; self.row_count()];
        for (row, position) in (0..).zip(&self.row_positions) {
            let place = &mut next[*position as usize];
            order[*place as usize] = row;
            *place += 1;
        }
        order
    }
}

impl Column {
    /// Returns the bytes of all texts; 0 for other columns.
    fn text_len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the bytes of a number that tells where a text starts; 0 for other columns.
    fn offset_width(&self) -> usize {
        if self.values == ColumnType::Text { width_of(self.text_len() as u64) } else { 0 }
    }

    /// Writes the values of `rows`.
    fn write(&self, rows: impl Iterator<Item = usize> + Clone, out: &mut Vec<u8>) {
        if self.values == ColumnType::Text {
            let width = self.offset_width();
            push_number(out, 0, width);
            let mut end = 0;
            for row in rows.clone() {
                end += self.value(row).len() as u64;
                push_number(out, end, width);
            }
        }
        rows.for_each(|row| out.extend(self.value(row)));
    }

    /// Returns the bytes of a row's value.
    fn value(&self, row: usize) -> &[u8] {
        if self.values == ColumnType::Text {
            let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.bytes[start..self.ends[row]]
        } else {
            let width = self.values.width();
            &self.bytes[row * width..(row + 1) * width]
        }
    }
}

fn push_number(out: &mut Vec<u8>, number: u64, width: usize) {
    out.extend(&number.to_le_bytes()[..width]);
}

/// Returns the bytes that it takes to write `number`; one for 0.
fn width_of(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()).div_ceil(8).max(1) as usize
}
