//! Writing a book, from front to back.

use super::Builder;
use super::buffer::{Buffer, extend_zeros, get_u32, set_u32};
use super::columns::Column;
use super::encoding::{MOST_SYMBOLS, symbol_count};
use crate::table::book::checksum::checksum;
use crate::table::book::column::ColumnType;
use crate::table::book::header::{
    ALIGNMENT, BLOCK, BUCKET, COLUMN, FIXED, MAGIC, NARROW, TAKEN, VERSION, at,
};
use crate::table::book::number::{number, width_of};
use crate::table::book::record::{LONG, LONG_RECORD, record_len};

/// How many bits of a hash a slot tells at least.
const TAG_BITS: usize = 8;
/// What the long form of a position costs beside its bytes, in bytes: it takes longer to compare.
const COST_OF_LONG: usize = 64;

impl<V: Buffer> Builder<V> {
    /// The bytes of the book.
    pub fn finish(self) -> V {
        let mut out = V::default();
        let plan = self.plan();
        let (records, long) = self.records(plan.record_width);
        let counts = self.counts();
        let (start_width, count_width) = self.row_widths(counts.as_ref());
        self.write_header(&plan, long.as_ref().len(), [start_width, count_width], &mut out);
        self.write_index(&plan, &mut out);
        out.extend(records.as_ref());
        write_row_starts(counts.as_ref(), [start_width, count_width], &mut out);
        out.extend(long.as_ref());
        let order = (!self.in_order).then(|| self.order(counts.as_ref()));
        for column in self.used_columns() {
            let order = order.as_ref().map(|order| |place| get_u32(order.as_ref(), place) as usize);
            column.write(self.rows, order, &mut out);
        }
        let sum = checksum(out.as_ref());
        out.extend(&sum.to_le_bytes());
        out
    }

    fn used_columns(&self) -> &[Column<V>] {
        &self.columns[..self.column_count]
    }

    fn squares(&self) -> usize {
        self.positions.shape.map_or(0, |shape| shape.square_count())
    }

    /// How long records are, and how large the index is.
    fn plan(&self) -> Plan {
        let positions = self.positions.len();
        let entry_bits = (usize::BITS - positions.leading_zeros()) as usize;
        Plan {
            record_width: self.record_width(),
            slot_width: (entry_bits + TAG_BITS).div_ceil(8).max(NARROW),
            buckets: positions.div_ceil(TAKEN),
        }
    }

    /// The length of records that makes the book smallest, where a long form costs more than its bytes.
    fn record_width(&self) -> usize {
        let positions = self.positions.len();
        if positions == 0 {
            return 0;
        }
        let squares = self.squares();
        let mut with_symbols = [0_usize; MOST_SYMBOLS];
        for position in 0..positions {
            if let Some(symbols) = symbol_count(squares, self.positions.bytes(position)) {
                with_symbols[symbols] += 1;
            }
        }
        // From records without any position to those with room for all. A long form has about two bytes a symbol.
        let long_cost = |symbols: usize| 7 + 2 * symbols + COST_OF_LONG;
        let mut cost_of_long: usize =
            with_symbols.iter().enumerate().map(|(symbols, count)| count * long_cost(symbols)).sum();
        let (mut best, mut least) = (LONG_RECORD, positions * LONG_RECORD + cost_of_long);
        let mut long_left = positions;
        for (symbols, count) in with_symbols.iter().enumerate() {
            cost_of_long -= count * long_cost(symbols);
            long_left -= count;
            let len = record_len(squares.div_ceil(8), symbols);
            let width = if long_left > 0 { len.max(LONG_RECORD) } else { len };
            let cost = positions * width + cost_of_long;
            if cost < least {
                (best, least) = (width, cost);
            }
        }
        best
    }

    /// All records, and the long forms.
    fn records(&self, width: usize) -> (V, V) {
        let (mut records, mut long) = (V::default(), V::default());
        let (squares, mut room) = (self.squares(), V::default());
        extend_zeros(&mut room, 64 + 5 * squares);
        for position in 0..self.positions.len() {
            let bytes = self.positions.bytes(position);
            let is_long = bytes[0] == LONG;
            if !is_long && bytes.len() <= width {
                records.extend(bytes);
                extend_zeros(&mut records, width - bytes.len());
                continue;
            }
            let start = (long.as_ref().len() as u64).to_le_bytes();
            let told = start.len().min(width - 1);
            records.extend(&[LONG]);
            records.extend(&start[..told]);
            extend_zeros(&mut records, width - 1 - told);
            if is_long {
                long.extend(&bytes[1..]);
            } else {
                let len = self.positions.dictionary.lengthen(squares, bytes, room.as_mut());
                long.extend(&room.as_ref()[..len]);
            }
        }
        (records, long)
    }

    /// The number of rows of each position, in four bytes; none if each has one.
    fn counts(&self) -> V {
        let mut counts = V::default();
        if self.rows > self.positions.len() {
            extend_zeros(&mut counts, 4 * self.positions.len());
            for row in 0..self.rows {
                let position = get_u32(self.row_positions.as_ref(), row) as usize;
                let count = get_u32(counts.as_ref(), position);
                set_u32(counts.as_mut(), position, count + 1);
            }
        }
        counts
    }

    /// How many bytes tell the first row of a block of positions, and how many the number of rows of a position.
    fn row_widths(&self, counts: &[u8]) -> (usize, usize) {
        let most = (0..counts.len() / 4).map(|position| get_u32(counts, position)).max();
        most.map_or((0, 0), |most| (width_of(self.rows as u64), width_of(u64::from(most))))
    }

    /// The number of the row that comes at each place, in four bytes.
    fn order(&self, counts: &[u8]) -> V {
        let mut next = V::default();
        let mut rows = 0_u32;
        for position in 0..self.positions.len() {
            next.extend(&rows.to_le_bytes());
            rows += get_u32(counts, position);
        }
        let mut order = V::default();
        extend_zeros(&mut order, 4 * self.rows);
        for (row, number) in (0..self.rows).zip(0..) {
            let position = get_u32(self.row_positions.as_ref(), row) as usize;
            let place = get_u32(next.as_ref(), position);
            set_u32(order.as_mut(), place as usize, number);
            set_u32(next.as_mut(), position, place + 1);
        }
        order
    }

    #[expect(clippy::cast_possible_truncation, reason = "each number has its limit")]
    fn write_header(&self, plan: &Plan, long_len: usize, row_widths: [usize; 2], out: &mut V) {
        let mut header = [0; FIXED];
        let mut put = |at: usize, number: usize, width: usize| {
            header[at..at + width].copy_from_slice(&(number as u64).to_le_bytes()[..width]);
        };
        let dictionary = &self.positions.dictionary;
        put(at::VERSION, VERSION as usize, 4);
        if let Some(shape) = &self.positions.shape {
            put(at::DIMENSIONS, shape.dimensions().len(), 1);
            for (i, size) in shape.dimensions().iter().enumerate() {
                put(at::DIMENSIONS + 1 + i, *size, 1);
            }
        }
        put(at::POSITIONS, self.positions.len(), 8);
        put(at::ROWS, self.rows, 8);
        put(at::RECORD_WIDTH, plan.record_width, 4);
        put(at::SLOT_WIDTH, plan.slot_width, 1);
        put(at::START_WIDTH, row_widths[0], 1);
        put(at::COUNT_WIDTH, row_widths[1], 1);
        put(at::COLUMNS, self.column_count, 1);
        put(at::KINDS, dictionary.kinds().len(), 2);
        put(at::STYLES, dictionary.styles().len(), 1);
        put(at::KEY_NAME, self.key_name.as_ref().len(), 2);
        put(at::BUCKETS, plan.buckets, 8);
        put(at::LONG, long_len, 8);
        header[..MAGIC.len()].copy_from_slice(MAGIC);
        out.extend(&header);
        for column in self.used_columns() {
            let mut bytes = [0; COLUMN];
            bytes[0] = column.values.map_or(0, ColumnType::code);
            bytes[1] = column.offset_width() as u8;
            bytes[2..4].copy_from_slice(&(column.name.as_ref().len() as u16).to_le_bytes());
            bytes[8..].copy_from_slice(&column.text_len().to_le_bytes());
            out.extend(&bytes);
        }
        for styles in dictionary.styles() {
            out.extend(styles);
        }
        for kind in dictionary.kinds() {
            out.extend(&kind.to_le_bytes());
        }
        out.extend(self.key_name.as_ref());
        for column in self.used_columns() {
            out.extend(column.name.as_ref());
        }
        let len = out.as_ref().len();
        extend_zeros(out, len.next_multiple_of(ALIGNMENT) - len);
    }

    /// The index: each position goes to the first bucket with room, from that of its hash on.
    fn write_index(&self, plan: &Plan, out: &mut V) {
        let start = out.as_ref().len();
        extend_zeros(out, plan.buckets * BUCKET * plan.slot_width);
        let positions = self.positions.len();
        let entry_bits = usize::BITS - positions.leading_zeros();
        let mut taken = V::default();
        extend_zeros(&mut taken, plan.buckets);
        for position in 0..positions {
            let hash = self.positions.hash(position);
            #[expect(clippy::cast_possible_truncation, reason = "the upper half is less than the factor")]
            let mut bucket = ((u128::from(hash) * plan.buckets as u128) >> 64) as usize;
            while usize::from(taken.as_ref()[bucket]) == BUCKET {
                bucket = if bucket + 1 == plan.buckets { 0 } else { bucket + 1 };
            }
            let slot = bucket * BUCKET + usize::from(taken.as_ref()[bucket]);
            taken.as_mut()[bucket] += 1;
            let bytes = (hash << entry_bits | (position as u64 + 1)).to_le_bytes();
            let at = start + slot * plan.slot_width;
            out.as_mut()[at..at + plan.slot_width].copy_from_slice(&bytes[..plan.slot_width]);
            debug_assert!(number(out.as_ref(), at, plan.slot_width) > 0 || out.as_ref().len() < at + 8);
        }
    }
}

/// Where the rows of each block of positions start, and how many each position has.
fn write_row_starts<V: Buffer>(counts: &[u8], [start_width, count_width]: [usize; 2], out: &mut V) {
    let (positions, mut rows) = (counts.len() / 4, 0_u64);
    for position in 0..positions.next_multiple_of(BLOCK) {
        if position % BLOCK == 0 {
            out.extend(&rows.to_le_bytes()[..start_width]);
        }
        let count = if position < positions { get_u32(counts, position) } else { 0 };
        out.extend(&count.to_le_bytes()[..count_width]);
        rows += u64::from(count);
    }
}

/// The sizes of a book's parts.
struct Plan {
    record_width: usize,
    slot_width: usize,
    buckets: usize,
}
