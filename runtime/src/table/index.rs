//! The data of a map, and how entries are found in it by their hashes.
//!
//! ```text
//! slots       two an entry and one more: nothing, or an entry's number plus one and some bits of its hash
//! starts      one an entry: where its position starts
//! positions   one behind another, as the module `packed` writes them
//! ```
//!
//! Slots and starts are numbers of as few bytes as the table allows, the lowest byte first.

use super::layout::Layout;

/// The data of a map, with their layout.
#[derive(Clone, Copy)]
pub(super) struct Index {
    layout: Layout,
    data: &'static [u8],
}

impl Index {
    pub(super) const fn new(data: &'static [u8], entries: usize) -> Self {
        Self { layout: Layout::of_data(data.len(), entries), data }
    }

    /// The entries that may have this hash.
    #[inline]
    pub(super) const fn candidates(&self, hash: u64) -> Candidates<'_> {
        Candidates { index: self, at: self.layout.home(hash), tag: self.layout.tag(hash) }
    }

    /// The bytes of an entry's position.
    #[inline]
    pub(super) const fn position(&self, entry: usize) -> &'static [u8] {
        let (start, end) = self.layout.position(self.data, entry);
        self.data.split_at(end).0.split_at(start).1
    }
}

/// A walk through the slots, from the home of a hash on.
pub(super) struct Candidates<'a> {
    index: &'a Index,
    at: usize,
    tag: usize,
}

impl Candidates<'_> {
    #[inline]
    pub(super) const fn next(&mut self) -> Option<usize> {
        let Index { layout, data } = self.index;
        // Half of the slots are empty, so the walk ends.
        while let Some((entry, tag)) = layout.slot(data, self.at) {
            self.at = layout.following(self.at);
            if tag == self.tag {
                return Some(entry);
            }
        }
        None
    }
}
