//! The data of a map: how entries are found by their hashes, and how the macro lays it all out.
//!
//! ```text
//! slots       two an entry, of four bytes: nothing, or an entry's number plus one and eight bits of its hash
//! starts      four bytes an entry: where its position starts
//! positions   one behind another, see `compact.rs`
//! ```
//!
//! Numbers have their lowest byte first.

use crate::explanation::{Message, Segment};
use crate::{Position, compact};

/// How many bytes a number has.
pub(super) const NUMBER: usize = size_of::<u32>();

const SLOTS_PER_ENTRY: usize = 2;

/// The bits of a slot that tell the entry; those above are of its hash.
const ENTRY_BITS: u32 = 24;

/// How many entries a map may have.
pub const MAX_ENTRIES: usize = (1 << ENTRY_BITS) - 1;

pub(super) const fn number(bytes: [u8; NUMBER]) -> usize {
    u32::from_le_bytes(bytes) as usize
}

/// The slots of a table with open addressing.
#[derive(Clone, Copy)]
pub(super) struct Slots(&'static [[u8; NUMBER]]);

impl Slots {
    /// The slots at the start of `data`, and the rest.
    pub(super) const fn split_off(data: &'static [u8], entries: usize) -> (Self, &'static [u8]) {
        let (slots, rest) = data.split_at(SLOTS_PER_ENTRY * entries * NUMBER);
        (Self(slots.as_chunks().0), rest)
    }

    /// The entries that may have this hash.
    #[inline]
    pub(super) const fn candidates(&self, hash: u64) -> Candidates {
        Candidates { slots: self.0, at: home(hash, self.0.len()), tag: tag(hash) }
    }
}

/// The slot at which the search for a hash starts.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the product's upper half is below the number of slots")]
const fn home(hash: u64, slots: usize) -> usize {
    ((hash as u128 * slots as u128) >> 64) as usize
}

/// The slot behind one, or the first behind the last.
#[inline]
const fn following(slot: usize, slots: usize) -> usize {
    if slot + 1 == slots { 0 } else { slot + 1 }
}

/// The bits of a hash that a slot keeps, which are not those that tell its home.
#[inline]
const fn tag(hash: u64) -> usize {
    (hash & 0xFF) as usize
}

/// The entry and the tag in a slot, if there is one.
#[inline]
const fn content(slot: [u8; NUMBER]) -> Option<(usize, usize)> {
    match number(slot) {
        0 => None,
        slot => Some(((slot & MAX_ENTRIES) - 1, slot >> ENTRY_BITS)),
    }
}

/// The walk from a hash's home.
pub(super) struct Candidates {
    slots: &'static [[u8; NUMBER]],
    at: usize,
    tag: usize,
}

impl Candidates {
    #[inline]
    pub(super) const fn next(&mut self) -> Option<usize> {
        // Half of the slots are empty, so the walk ends; but there may be none at all.
        while self.at < self.slots.len() {
            let Some((entry, tag)) = content(self.slots[self.at]) else { return None };
            self.at = following(self.at, self.slots.len());
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

/// How many bytes the data of a map with these keys has.
#[must_use]
pub const fn data_len<const A: usize, const B: usize, const C: usize>(keys: &[Key<'_, A, B, C>]) -> usize {
    let mut len = (SLOTS_PER_ENTRY + 1) * NUMBER * keys.len();
    let mut i = 0;
    while i < keys.len() {
        len += keys[i].write(&mut []);
        i += 1;
    }
    len
}

/// The data of a map with these keys, as many bytes as [`data_len`] says.
///
/// # Panics
///
/// If two of them are the same position, with the names of both.
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
/// As `build`.
pub const fn fill<const A: usize, const B: usize, const C: usize>(
    keys: &[Key<'_, A, B, C>],
    data: &mut [u8],
) {
    let (slots, rest) = data.split_at_mut(SLOTS_PER_ENTRY * NUMBER * keys.len());
    let (starts, positions) = rest.split_at_mut(NUMBER * keys.len());
    let (slots, starts) = (slots.as_chunks_mut().0, starts.as_chunks_mut().0);
    let mut end = 0;
    let mut entry = 0;
    while entry < keys.len() {
        let (key, start) = (&keys[entry], end);
        end += key.write(positions.split_at_mut(start).1);
        starts[entry] = bytes(start);
        let tag = tag(key.hash());
        let mut at = home(key.hash(), slots.len());
        while let Some((other, other_tag)) = content(slots[at]) {
            if tag == other_tag {
                let (from, to) = (number(starts[other]), number(starts[other + 1]));
                if same(positions, (from, to), (start, end)) {
                    duplicate(keys[other].name(), key.name());
                }
            }
            at = following(at, slots.len());
        }
        slots[at] = bytes((entry + 1) | (tag << ENTRY_BITS));
        entry += 1;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the macros see to it that all numbers fit")]
const fn bytes(number: usize) -> [u8; NUMBER] {
    (number as u32).to_le_bytes()
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
const fn duplicate(one: &str, other: &str) -> ! {
    Message([
        Segment::Text("the keys `"),
        Segment::Text(one),
        Segment::Text("` and `"),
        Segment::Text(other),
        Segment::Text("` are the same position"),
    ])
    .panic()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries of one hash are all found where one starts to look for it, and no others.
    #[test]
    fn colliding_hashes() {
        for hash in [0, 1, 0xFF, 1 << 63, u64::MAX] {
            let names = ["a", "b", "c", "d"];
            let keys: [Key<'_, 1, 1, 1>; 4] =
                [0, 1, 2, 3].map(|i| Key::Read(names[i], if i == 3 { !hash } else { hash }, &KEYS[i]));
            let data: &'static [u8] = std::vec::Vec::leak(filled(&keys));
            let (slots, _) = Slots::split_off(data, keys.len());
            let mut candidates = slots.candidates(hash);
            let found: std::vec::Vec<_> = core::iter::from_fn(|| candidates.next()).collect();
            assert_eq!(found, [0, 1, 2]);
            let mut candidates = slots.candidates(!hash);
            assert_eq!(core::iter::from_fn(|| candidates.next()).collect::<std::vec::Vec<_>>(), [3]);
        }
    }

    #[test]
    #[should_panic(expected = "the keys `one` and `other` are the same position")]
    fn a_position_twice() {
        let keys: [Key<'_, 1, 1, 1>; 3] =
            [Key::Read("one", 7, b"abc"), Key::Read("b", 7, b"ab"), Key::Read("other", 7, b"abc")];
        filled(&keys);
    }

    static KEYS: [[u8; 3]; 4] = [*b"abc", *b"abd", *b"xyz", *b"klm"];

    fn filled(keys: &[Key<'_, 1, 1, 1>]) -> std::vec::Vec<u8> {
        let mut data = std::vec![0; data_len(keys)];
        fill(keys, &mut data);
        data
    }
}
