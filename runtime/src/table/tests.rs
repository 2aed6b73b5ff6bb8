use std::vec::Vec;

use super::index::Index;
use super::*;

static BYTES: [[u8; 8]; 3] = [*b"abcdefgh", *b"abcdefgi", *b"aycdefgh"];

const fn key(name: &str, hash: u64, entry: usize) -> Key<'_> {
    Key { name, hash, bytes: &BYTES[entry] }
}

fn panic_of(keys: &[Key<'_>]) {
    let mut data = std::vec![0; data_len(keys)];
    if let Err(conflict) = fill(keys, &mut data) {
        conflict.panic(keys);
    }
}

/// Tests that every entry is found by its hash, with slots of each width, and with groups of three entries that share a
/// hash.
#[test]
fn entries_are_found() {
    for slot_width in 4..=8 {
        for entries in [0, 1, 12, 13, 300] {
            let index = Index::with(entries, entries.div_ceil(12), slot_width, 3);
            assert!(index.is_valid());
            let mut bytes = std::vec![0; index.len() + 8];
            let hash = |entry: usize| (entry as u64 / 3 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (0..entries).for_each(|entry| assert!(index.insert(&mut bytes, hash(entry), entry).is_some()));
            let used = (0..index.buckets()).map(|bucket| index.used_slots(&bytes[index.offset(bucket)..]));
            assert_eq!(used.sum::<Option<usize>>(), Some(entries));
            for entry in 0..entries {
                let mut candidates = index.candidates(&bytes, hash(entry));
                let found: Vec<usize> = core::iter::from_fn(|| candidates.next()).collect();
                assert!(found.contains(&entry) && found.len() < 40, "{entry} in {found:?}");
            }
        }
    }
}

/// Tests that an unsuccessful search usually visits one bucket, and never visits many.
#[test]
fn searches_visit_few_buckets() {
    let mut hash = 1_u64;
    let mut next = || {
        hash = hash.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        hash ^ hash >> 29
    };
    let index = Index::of_book(100_000, 1, 0);
    let mut bytes = std::vec![0; index.len() + 8];
    let met: usize = (0..100_000).map(|entry| index.insert(&mut bytes, next(), entry).unwrap()).sum();
    assert!(met < 100_000 / 4, "{met}");
    let visited = |hash| {
        let mut candidates = index.candidates(&bytes, hash);
        let left = candidates.search.left;
        while candidates.next().is_some() {}
        left + 1 - candidates.search.left
    };
    let visits: Vec<usize> = (0..10_000).map(|_| visited(next())).collect();
    let (all, most) = (visits.iter().sum::<usize>(), visits.iter().max().unwrap());
    assert!(all < 13_000 && *most < 16, "{all}, {most}");
}

#[test]
#[should_panic(expected = "the positions of a map must take less than 4 GiB")]
fn limit_of_maps() {
    let bytes = std::vec![0; 1 << 24];
    let mut keys = std::vec![Key { name: "", hash: 0, bytes: &bytes }; 255];
    keys.push(Key { bytes: &bytes[1..], ..keys[0] });
    assert!(data_len(&keys) > u32::MAX as usize);
    keys.push(Key { bytes: &bytes[..1], ..keys[0] });
    let _ = data_len(&keys);
}

#[test]
#[should_panic(expected = "the keys `one` and `other` are the same position")]
fn a_position_twice() {
    panic_of(&[key("one`", 7, 0), key("b", 7, 1), key("other`", 7, 0)]);
}

#[test]
#[should_panic(expected = "the keys `line` and `column` have different shapes")]
fn different_shapes() {
    let line = Key { name: "line`", hash: 7, bytes: b"\x02" };
    panic_of(&[line, Key { name: "column`", hash: 8, bytes: b"\x04" }]);
}
