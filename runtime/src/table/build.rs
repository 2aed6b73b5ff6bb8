//! Laying out the data of a map, by a macro or by the compiler.

use super::layout::{Layout, excess};
use crate::packed;
use crate::report::panic_with;

/// A position that becomes a key of a map.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    /// What messages call it.
    pub name: &'a str,
    /// Its [`zobrist`](crate::Position::zobrist).
    pub hash: u64,
    /// The position, packed.
    pub bytes: &'a [u8],
}

/// Two keys that cannot be in the same map.
#[derive(Clone, Copy, Debug)]
pub struct Conflict {
    /// The numbers of the keys, from 0.
    first: usize,
    pub second: usize,
    /// The words after the names of both.
    why: &'static str,
}

impl Conflict {
    /// # Panics
    ///
    /// Always, with the names of both keys.
    #[track_caller]
    pub const fn panic(&self, keys: &[Key<'_>]) -> ! {
        panic_with(&["the keys `", keys[self.first].name, " and `", keys[self.second].name, self.why])
    }
}

#[expect(clippy::cast_possible_truncation, reason = "as much as that has been in memory")]
const fn layout(keys: &[Key<'_>]) -> Layout {
    let mut positions: u64 = 0;
    let mut i = 0;
    while i < keys.len() {
        positions += keys[i].bytes.len() as u64;
        i += 1;
    }
    if let Some(words) = excess(keys.len(), positions) {
        panic_with(&[words]);
    }
    Layout::new(keys.len(), positions as usize)
}

/// Returns the length in bytes of a map's data.
///
/// # Panics
///
/// If the keys are too many or too large, with the words of [`excess`].
#[must_use]
pub const fn data_len(keys: &[Key<'_>]) -> usize {
    layout(keys).data_len()
}

/// Writes a map's data into a slice of zeros with the length [`data_len`].
///
/// # Errors
///
/// If two keys are the same position or have different shapes.
pub const fn fill(keys: &[Key<'_>], data: &mut [u8]) -> Result<(), Conflict> {
    let layout = layout(keys);
    let mut end = layout.positions();
    let mut entry = 0;
    while entry < keys.len() {
        let (Key { hash, bytes, .. }, start) = (keys[entry], end);
        end += bytes.len();
        data.split_at_mut(end).0.split_at_mut(start).1.copy_from_slice(bytes);
        layout.set_start(data, entry, start);
        if packed::dimensions(bytes[0]) != packed::dimensions(keys[0].bytes[0]) {
            return Err(Conflict { first: 0, second: entry, why: " have different shapes" });
        }
        let tag = layout.tag(hash);
        let mut at = layout.home(hash);
        while let Some((other, other_tag)) = layout.slot(data, at) {
            if tag == other_tag && same(keys[other].bytes, bytes) {
                return Err(Conflict { first: other, second: entry, why: " are the same position" });
            }
            at = layout.following(at);
        }
        layout.set_slot(data, at, entry, tag);
        entry += 1;
    }
    Ok(())
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut len = 0;
    while len < one.len() && len < other.len() && one[len] == other[len] {
        len += 1;
    }
    len == one.len() && len == other.len()
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::table::index::Index;

    static KEYS: [[u8; 3]; 4] = [*b"abc", *b"abd", *b"ayz", *b"alm"];

    const fn key<'a>(name: &'a str, hash: u64, bytes: &'a [u8]) -> Key<'a> {
        Key { name, hash, bytes }
    }

    fn filled(keys: &[Key<'_>]) -> Vec<u8> {
        let mut data = std::vec![0; data_len(keys)];
        if let Err(conflict) = fill(keys, &mut data) {
            conflict.panic(keys);
        }
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
            let keys: [Key<'_>; 4] =
                [0, 1, 2, 3].map(|i| key(names[i], if i == 3 { !hash } else { hash }, &KEYS[i]));
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
                let keys: Vec<Key<'_>> =
                    bytes.iter().enumerate().map(|(i, bytes)| key("", hash(i), bytes)).collect();
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
        let keys: Vec<Key<'_>> = (0..4_097).map(|_| key("", 0, &bytes)).collect();
        let _ = data_len(&keys);
    }

    #[test]
    #[should_panic(expected = "the keys `one` and `other` are the same position")]
    fn a_position_twice() {
        let keys: [Key<'_>; 3] = [key("one`", 7, b"abc"), key("b", 7, b"ab"), key("other`", 7, b"abc")];
        filled(&keys);
    }

    /// However long their names are, within what a macro calls a key.
    #[test]
    #[should_panic(expected = "…` (entry 2)` are the same position")]
    fn long_names() {
        let name = std::format!("{}…` (entry 1)`", "駒".repeat(100));
        let other = std::format!("{}…` (entry 2)`", "駒".repeat(100));
        let keys: [Key<'_>; 2] = [key(&name, 7, b"abc"), key(&other, 7, b"abc")];
        filled(&keys);
    }

    #[test]
    #[should_panic(expected = "the keys `line` and `column` have different shapes")]
    fn different_shapes() {
        filled(&[key("line`", 7, b"\x02"), key("column`", 8, b"\x04")]);
    }
}
