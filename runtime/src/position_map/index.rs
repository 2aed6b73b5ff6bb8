//! The data of a map: how entries are found by their hashes, and how the macro lays it all out.
//!
//! ```text
//! slots       two an entry and one more: nothing, or an entry's number plus one and some bits of its hash
//! starts      one an entry: where its position starts
//! positions   one behind another, see `compact.rs`
//! ```
//!
//! Slots and starts are numbers of as few bytes as the table allows, the lowest byte first.

use super::layout::{self, Layout};
use crate::explanation::{Message, Segment};
use crate::{Position, compact};

/// How many entries a map may have.
pub const MAX_ENTRIES: usize = layout::MAX_ENTRIES;

/// The data of a map, and where in it what is.
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

/// The walk from a hash's home.
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

/// A position on its way into a map. A macro knows the bytes of those it has read; of those that are
/// expressions, the compiler finds them out.
#[derive(Debug)]
pub enum Key<'a, const A: usize, const B: usize, const C: usize> {
    /// A position that a macro has read: what it is called in messages, its hash and its bytes.
    Read(&'a str, u64, &'a [u8]),
    /// The value of an expression, and what it is called in messages.
    Computed(&'a str, Position<A, B, C>),
}

impl<const A: usize, const B: usize, const C: usize> Key<'_, A, B, C> {
    const fn name(&self) -> &str {
        match self {
            Self::Read(name, ..) | Self::Computed(name, _) => name,
        }
    }

    const fn hash(&self) -> u64 {
        match self {
            Self::Read(_, hash, _) => *hash,
            Self::Computed(_, position) => position.zobrist(),
        }
    }

    /// Writes the bytes, as far as there is room, and gives their number.
    const fn write(&self, out: &mut [u8]) -> usize {
        match self {
            Self::Read(.., bytes) => {
                if let Some((room, _)) = out.split_at_mut_checked(bytes.len()) {
                    room.copy_from_slice(bytes);
                }
                bytes.len()
            }
            Self::Computed(_, position) => compact::write(&position.untyped(), out),
        }
    }
}

const fn layout<const A: usize, const B: usize, const C: usize>(keys: &[Key<'_, A, B, C>]) -> Layout {
    let mut positions = 0;
    let mut i = 0;
    while i < keys.len() {
        positions += keys[i].write(&mut []);
        i += 1;
    }
    Layout::new(keys.len(), positions)
}

/// How many bytes the data of a map with these keys has.
#[must_use]
pub const fn data_len<const A: usize, const B: usize, const C: usize>(keys: &[Key<'_, A, B, C>]) -> usize {
    layout(keys).data_len()
}

/// The data of a map with these keys, as many bytes as [`data_len`] says.
///
/// # Panics
///
/// As [`fill`].
#[must_use]
pub const fn build<const LEN: usize, const A: usize, const B: usize, const C: usize>(
    keys: &[Key<'_, A, B, C>],
) -> [u8; LEN] {
    let mut data = [0; LEN];
    fill(keys, &mut data);
    data
}

/// [`build`] in a slice of zeros.
///
/// # Panics
///
/// If two keys are the same position or have different shapes, with what both are called.
pub const fn fill<const A: usize, const B: usize, const C: usize>(
    keys: &[Key<'_, A, B, C>],
    data: &mut [u8],
) {
    let layout = layout(keys);
    let mut end = layout.positions();
    let mut entry = 0;
    while entry < keys.len() {
        let (key, start) = (&keys[entry], end);
        end += key.write(data.split_at_mut(start).1);
        layout.set_start(data, entry, start);
        if compact::dimensions(data[start]) != compact::dimensions(data[layout.positions()]) {
            refuse(keys[0].name(), key.name(), " have different shapes");
        }
        let tag = layout.tag(key.hash());
        let mut at = layout.home(key.hash());
        while let Some((other, other_tag)) = layout.slot(data, at) {
            // The one behind `other` is not behind this one, so its start is known.
            if tag == other_tag && same(data, layout.position(data, other), (start, end)) {
                refuse(keys[other].name(), key.name(), " are the same position");
            }
            at = layout.following(at);
        }
        layout.set_slot(data, at, entry, tag);
        entry += 1;
    }
}

/// Whether two parts of `bytes` are equal.
const fn same(bytes: &[u8], (a, a_end): (usize, usize), (b, b_end): (usize, usize)) -> bool {
    let mut len = 0;
    while a + len < a_end && b + len < b_end && bytes[a + len] == bytes[b + len] {
        len += 1;
    }
    a + len == a_end && b + len == b_end
}

#[track_caller]
const fn refuse(one: &str, other: &str, why: &str) -> ! {
    Message([
        Segment::Text("the keys `"),
        Segment::Text(one),
        Segment::Text(" and `"),
        Segment::Text(other),
        Segment::Text(why),
    ])
    .panic()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    static KEYS: [[u8; 3]; 4] = [*b"abc", *b"abd", *b"ayz", *b"alm"];

    fn filled(keys: &[Key<'_, 1, 1, 1>]) -> Vec<u8> {
        let mut data = std::vec![0; data_len(keys)];
        fill(keys, &mut data);
        data
    }

    fn found(index: &Index, hash: u64) -> Vec<usize> {
        let mut candidates = index.candidates(hash);
        core::iter::from_fn(|| candidates.next()).collect()
    }

    /// Entries of one hash are all found where one starts to look for it, and no others.
    #[test]
    fn colliding_hashes() {
        for hash in [0, 1, 0xFF, 1 << 63, u64::MAX] {
            let names = ["a", "b", "c", "d"];
            let keys: [Key<'_, 1, 1, 1>; 4] =
                [0, 1, 2, 3].map(|i| Key::Read(names[i], if i == 3 { !hash } else { hash }, &KEYS[i]));
            let index = Index::new(filled(&keys).leak(), keys.len());
            assert_eq!((found(&index, hash), found(&index, !hash)), (Vec::from([0, 1, 2]), Vec::from([3])));
            assert!((0..4).all(|i| index.position(i) == KEYS[i]));
        }
    }

    /// However many entries there are and however long, each is found and told apart.
    #[test]
    fn all_widths_of_numbers() {
        for entries in [0_usize, 1, 2, 3, 35, 36, 37, 100, 1_022, 1_023, 1_024, 5_000, 70_000] {
            for len in [3, 10, 300] {
                let bytes: Vec<Vec<u8>> = (0..entries)
                    .map(|i| {
                        let mut bytes = std::vec![0; if i % 2 == 0 { len } else { 4 }];
                        bytes.extend(u32::try_from(i).unwrap().to_le_bytes());
                        bytes
                    })
                    .collect();
                let hash = |i: usize| (i as u64 / 3 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let keys: Vec<Key<'_, 1, 1, 1>> =
                    bytes.iter().enumerate().map(|(i, bytes)| Key::Read("", hash(i), bytes)).collect();
                let index = Index::new(filled(&keys).leak(), entries);
                for (i, bytes) in bytes.iter().enumerate().step_by(entries / 500 + 1) {
                    assert_eq!(index.position(i), bytes);
                    assert!(found(&index, hash(i)).contains(&i));
                    assert!(found(&index, hash(i)).len() < 40);
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "the keys `one` and `other` are the same position")]
    fn a_position_twice() {
        let keys: [Key<'_, 1, 1, 1>; 3] =
            [Key::Read("one`", 7, b"abc"), Key::Read("b", 7, b"ab"), Key::Read("other`", 7, b"abc")];
        filled(&keys);
    }

    #[test]
    #[should_panic(expected = "the keys `line` and `column` have different shapes")]
    fn different_shapes() {
        filled(&[Key::<'_, 1, 1, 1>::Read("line`", 7, b"\x02"), Key::Read("column`", 8, b"\x04")]);
    }
}
