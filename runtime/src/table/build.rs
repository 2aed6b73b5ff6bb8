//! Laying out the data of a map, by a macro or by the compiler.

use super::layout::{Layout, excess};
use crate::packed;
use crate::position::Position;
use crate::report::panic_with;

/// A position that becomes a key of a map. If a macro has read it, its bytes are known. If it is the value of an
/// expression, the compiler computes them.
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
            Self::Computed(_, position) => packed::write(&position.untyped(), out),
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "as much as that has been in memory")]
const fn layout<const A: usize, const B: usize, const C: usize>(keys: &[Key<'_, A, B, C>]) -> Layout {
    let mut positions: u64 = 0;
    let mut i = 0;
    while i < keys.len() {
        positions += keys[i].write(&mut []) as u64;
        i += 1;
    }
    if let Some(words) = excess(keys.len(), positions) {
        panic_with(&[words]);
    }
    Layout::new(keys.len(), positions as usize)
}

/// How many bytes the data of a map with these keys has.
///
/// # Panics
///
/// If the keys are too many or too large, with the words of [`excess`].
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

/// Like [`build`], but into a slice of zeros that is as long as [`data_len`] says.
///
/// # Panics
///
/// If two keys are the same position or have different shapes. The message names both.
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
        if packed::dimensions(data[start]) != packed::dimensions(data[layout.positions()]) {
            refuse(keys[0].name(), key.name(), " have different shapes");
        }
        let tag = layout.tag(key.hash());
        let mut at = layout.home(key.hash());
        while let Some((other, other_tag)) = layout.slot(data, at) {
            // `other` is an earlier entry, so where it ends is known.
            if tag == other_tag && same(data, layout.position(data, other), (start, end)) {
                refuse(keys[other].name(), key.name(), " are the same position");
            }
            at = layout.following(at);
        }
        layout.set_slot(data, at, entry, tag);
        entry += 1;
    }
}

/// Whether two parts of `bytes`, each from its start to its end, are equal.
const fn same(bytes: &[u8], (a, a_end): (usize, usize), (b, b_end): (usize, usize)) -> bool {
    let mut len = 0;
    while a + len < a_end && b + len < b_end && bytes[a + len] == bytes[b + len] {
        len += 1;
    }
    a + len == a_end && b + len == b_end
}

#[track_caller]
const fn refuse(one: &str, other: &str, why: &str) -> ! {
    panic_with(&["the keys `", one, " and `", other, why])
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::table::index::Index;

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

    /// A look-up of a hash finds all entries of that hash, and no others.
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

    /// Nothing is cut without a word.
    #[test]
    fn limits() {
        assert_eq!((excess(0, 0), excess((1 << 26) - 1, (1 << 32) - 1)), (None, None));
        assert_eq!(excess(1 << 26, 0), Some("a map has at most 67,108,863 entries"));
        assert_eq!(excess(1, 1 << 32), Some("the positions of a map take at most 4 GiB"));
    }

    #[test]
    #[should_panic(expected = "the positions of a map take at most 4 GiB")]
    fn positions_beyond_the_limit() {
        let bytes = std::vec![0; 1 << 20];
        let keys: Vec<Key<'_, 1, 1, 1>> = (0..4_097).map(|_| Key::Read("", 0, &bytes)).collect();
        let _ = data_len(&keys);
    }

    #[test]
    #[should_panic(expected = "the keys `one` and `other` are the same position")]
    fn a_position_twice() {
        let keys: [Key<'_, 1, 1, 1>; 3] =
            [Key::Read("one`", 7, b"abc"), Key::Read("b", 7, b"ab"), Key::Read("other`", 7, b"abc")];
        filled(&keys);
    }

    /// However long their names are, within what a macro calls a key.
    #[test]
    #[should_panic(expected = "…` (entry 2)` are the same position")]
    fn long_names() {
        let name = std::format!("{}…` (entry 1)`", "駒".repeat(100));
        let other = std::format!("{}…` (entry 2)`", "駒".repeat(100));
        let keys: [Key<'_, 1, 1, 1>; 2] = [Key::Read(&name, 7, b"abc"), Key::Read(&other, 7, b"abc")];
        filled(&keys);
    }

    #[test]
    #[should_panic(expected = "the keys `line` and `column` have different shapes")]
    fn different_shapes() {
        filled(&[Key::<'_, 1, 1, 1>::Read("line`", 7, b"\x02"), Key::Read("column`", 8, b"\x04")]);
    }
}
