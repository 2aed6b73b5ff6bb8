//! Where the parts of a map's data are, and how wide its numbers are.

/// Where the parts of a map's data are, and how many bytes its numbers take. All of this follows from the number of
/// entries and the number of bytes that their positions take.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    entries: usize,
    slots: usize,
    /// How many bytes a slot has, and a start.
    slot_width: usize,
    start_width: usize,
    /// The bits of a slot that tell the entry; those above are of its hash.
    entry_bits: u32,
    tag_bits: u32,
    data_len: usize,
}

/// A slot holds at least this many bits of a hash.
const MIN_TAG_BITS: u32 = 6;
/// How many bytes a number has at most.
const MAX_WIDTH: usize = 4;

/// How many entries a map may have.
const MAX_ENTRIES: usize = (1 << (u32::BITS - MIN_TAG_BITS)) - 1;
/// How many bytes the positions of a map may take.
const MAX_POSITIONS_LEN: u64 = u32::MAX as u64;

/// Why there is no map of so many entries whose positions take so many bytes.
#[must_use]
pub const fn excess(entries: usize, positions_len: u64) -> Option<&'static str> {
    if entries > MAX_ENTRIES {
        Some("a map has at most 67,108,863 entries")
    } else if positions_len > MAX_POSITIONS_LEN {
        Some("the positions of a map take at most 4 GiB")
    } else {
        None
    }
}

const _: () = assert!(MAX_ENTRIES == 67_108_863);

impl Layout {
    /// For positions of so many bytes in all, of which there is no [`excess`].
    pub(super) const fn new(entries: usize, positions_len: usize) -> Self {
        let mut start_width = 1;
        while !fits(positions_len, start_width) {
            start_width += 1;
        }
        let mut layout = Self::with(entries, start_width);
        layout.data_len = layout.positions() + positions_len;
        layout
    }

    /// The layout of data that has been laid out. Widths are tried from the smallest on: one that is too small leaves
    /// even more bytes for the positions, so it does not fit.
    pub(super) const fn of_data(data_len: usize, entries: usize) -> Self {
        let mut layout = Self::with(entries, 1);
        while !fits(data_len - layout.positions(), layout.start_width) {
            layout = Self::with(entries, layout.start_width + 1);
        }
        layout.data_len = data_len;
        layout
    }

    const fn with(entries: usize, start_width: usize) -> Self {
        let entry_bits = usize::BITS - entries.leading_zeros();
        let slots = 2 * entries + 1;
        let slot_width = (entry_bits + MIN_TAG_BITS).div_ceil(8);
        let tag_bits = 8 * slot_width - entry_bits;
        Self {
            entries,
            slots,
            slot_width: slot_width as usize,
            start_width,
            entry_bits,
            tag_bits,
            data_len: 0,
        }
    }

    pub(super) const fn data_len(&self) -> usize {
        self.data_len
    }

    /// Where the starts begin.
    const fn starts(&self) -> usize {
        self.slots * self.slot_width
    }

    /// Where the positions begin.
    pub(super) const fn positions(&self) -> usize {
        self.starts() + self.entries * self.start_width
    }

    /// The slot at which the search for a hash starts.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the product's upper half is below the number of slots"
    )]
    pub(super) const fn home(&self, hash: u64) -> usize {
        ((hash as u128 * self.slots as u128) >> 64) as usize
    }

    /// The bits of a hash that a slot keeps. Other bits decide its home.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are meant")]
    pub(super) const fn tag(&self, hash: u64) -> usize {
        (hash as u32 & !(u32::MAX << self.tag_bits)) as usize
    }

    /// The next slot; behind the last, the first.
    #[inline]
    pub(super) const fn following(&self, slot: usize) -> usize {
        if slot + 1 == self.slots { 0 } else { slot + 1 }
    }

    /// The entry and the tag in a slot, if there is one.
    #[inline]
    pub(super) const fn slot(&self, data: &[u8], slot: usize) -> Option<(usize, usize)> {
        match number(data, slot * self.slot_width, self.slot_width) {
            0 => None,
            slot => Some(((slot & !(usize::MAX << self.entry_bits)) - 1, slot >> self.entry_bits)),
        }
    }

    pub(super) const fn set_slot(&self, data: &mut [u8], slot: usize, entry: usize, tag: usize) {
        set_number(data, slot * self.slot_width, self.slot_width, (entry + 1) | (tag << self.entry_bits));
    }

    /// Where an entry's position starts and ends. The start of the next entry must be known already.
    #[inline]
    pub(super) const fn position(&self, data: &[u8], entry: usize) -> (usize, usize) {
        let at = self.starts() + entry * self.start_width;
        let start = self.positions() + number(data, at, self.start_width);
        let end = if entry + 1 < self.entries {
            self.positions() + number(data, at + self.start_width, self.start_width)
        } else {
            self.data_len
        };
        (start, end)
    }

    pub(super) const fn set_start(&self, data: &mut [u8], entry: usize, start: usize) {
        let at = self.starts() + entry * self.start_width;
        set_number(data, at, self.start_width, start - self.positions());
    }
}

/// Whether starts of `width` bytes are enough for positions of so many bytes.
const fn fits(positions_len: usize, width: usize) -> bool {
    width == MAX_WIDTH || positions_len < 1 << (8 * width)
}

/// The number of `width` bytes at `at`.
#[inline]
const fn number(data: &[u8], at: usize, width: usize) -> usize {
    match width {
        1 => data[at] as usize,
        2 => u16::from_le_bytes([data[at], data[at + 1]]) as usize,
        3 => u32::from_le_bytes([data[at], data[at + 1], data[at + 2], 0]) as usize,
        _ => u32::from_le_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]]) as usize,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "byte by byte")]
const fn set_number(data: &mut [u8], at: usize, width: usize, number: usize) {
    let mut i = 0;
    while i < width {
        data[at + i] = (number >> (8 * i)) as u8;
        i += 1;
    }
}
