//! The lengths of all records of a book, and the record width that follows from them.

use koma_runtime::book_format::layout::SYMBOL_BITS;

use super::{BookBuilder, PackedPosition};

/// The cost of a long form in bytes, in addition to its length. It accounts for the slower comparison of long forms.
const LONG_COST: usize = 64;
/// The maximum number of bytes that a record needs to refer to a long form.
const LONG_RECORD: usize = 9;

/// Counts the positions of a book by the lengths of their records, and chooses the width of all records. See
/// [`PackedPosition`].
#[derive(Debug)]
pub struct RecordLengths {
    /// The number of bytes in a record that mark the occupied squares.
    bitmap_len: usize,
    /// The positions whose records have a certain number of bytes of symbols. This number is the index.
    by_symbols_len: Vec<Counted>,
    all: Counted,
}

/// The number of some positions, and the total length of their long forms in bytes.
#[derive(Clone, Copy, Default, Debug)]
struct Counted {
    positions: u64,
    long_forms: u64,
}

impl Counted {
    fn add(&mut self, long_form_len: usize) {
        self.positions += 1;
        self.long_forms += long_form_len as u64;
    }
}

impl RecordLengths {
    /// Returns the lengths for a book without positions. Its boards have the shape of the builder's boards.
    pub fn new(builder: &BookBuilder) -> Self {
        let bitmap_len = builder.positions.bitmap_len();
        Self { bitmap_len, by_symbols_len: Vec::new(), all: Counted { positions: 0, long_forms: 0 } }
    }

    /// Counts a position.
    pub fn add(&mut self, position: &PackedPosition<'_>) {
        self.count(position.symbols_len(), position.long_form().len());
    }

    /// Counts a position. `symbols_len` is the number of bytes that the symbols of its record take, or `None` if the
    /// position always needs its long form.
    pub(super) fn count(&mut self, symbols_len: Option<u16>, long_form_len: usize) {
        self.all.add(long_form_len);
        if let Some(len) = symbols_len.map(usize::from) {
            self.by_symbols_len.resize(self.by_symbols_len.len().max(len + 1), Counted::default());
            self.by_symbols_len[len].add(long_form_len);
        }
    }

    /// Returns the record width that minimizes the size of the book plus `LONG_COST` for each long form.
    pub fn best_width(&self) -> usize {
        if self.all.positions == 0 {
            return 0;
        }
        let positions = self.all.positions;
        // The cost of all long forms of positions that may have them. Costs can exceed the address space, so they are
        // `u64`.
        let mut long_forms_cost = 0;
        for (len, counted) in self.by_symbols_len.iter().enumerate() {
            long_forms_cost += counted.positions * long_cost(len);
        }
        // Try each record length. At first, all positions have long forms. In the end, only the positions that always
        // need long forms have them.
        let mut long_forms = positions;
        let mut best_width = LONG_RECORD;
        let mut least_cost = positions * LONG_RECORD as u64 + long_forms_cost;
        for (len, counted) in self.by_symbols_len.iter().enumerate() {
            long_forms_cost -= counted.positions * long_cost(len);
            long_forms -= counted.positions;
            let short_width = 1 + self.bitmap_len + len;
            let width = if long_forms > 0 { short_width.max(LONG_RECORD) } else { short_width };
            let cost = positions * width as u64 + long_forms_cost;
            if cost < least_cost {
                best_width = width;
                least_cost = cost;
            }
        }
        best_width
    }

    /// Returns the total length of the long forms of positions that do not fit in a record of this width.
    pub fn long_forms(&self, width: usize) -> u64 {
        let fitting = self.by_symbols_len.iter().zip(0..);
        let fitting = fitting.filter(|(_, len)| fits(Some(*len), self.bitmap_len, width));
        self.all.long_forms - fitting.map(|(counted, _)| counted.long_forms).sum::<u64>()
    }
}

/// Reports whether a position fits in a record of this width.
pub(super) fn fits(symbols_len: Option<u16>, bitmap_len: usize, width: usize) -> bool {
    symbols_len.is_some_and(|len| 1 + bitmap_len + usize::from(len) <= width)
}

/// Returns the cost of a long form instead of a record with `len` bytes of symbols. A long form has about two bytes for
/// each symbol.
const fn long_cost(len: usize) -> u64 {
    (7 + 2 * (len * 8 / SYMBOL_BITS) + LONG_COST) as u64
}
