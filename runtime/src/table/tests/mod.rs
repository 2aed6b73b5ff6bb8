use std::vec::Vec;

use super::index::Index;
use super::raw_book::RawBook;
use super::stored_column::is_name;
use super::*;
use crate::{Epin, Position, Shape, Square};

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

/// Tests every character as a name and at the end of a name.
#[test]
fn names_have_no_control_characters_and_no_byte_order_mark() {
    for c in '\0'..=char::MAX {
        let mut buffer = [b'a'; 6];
        let len = c.encode_utf8(&mut buffer[1..5]).len();
        assert_eq!(is_name(&buffer[..=len]), !c.is_control(), "{c:?}");
        assert_eq!(is_name(&buffer[1..=len]), !c.is_control() && c != '\u{FEFF}', "{c:?}");
    }
    let longer = "a".repeat(usize::from(u16::MAX) + 1);
    assert!(is_name(&longer.as_bytes()[1..]) && !is_name(longer.as_bytes()) && !is_name(b"\xC2"));
}

/// Returns positions with different contents. Many of them have the same number of pieces, or pieces on the same squares.
fn similar_positions() -> Vec<Position<8, 8>> {
    let kinds: Vec<Epin> =
        ["K^", "Q", "-R", "+P", "k^", "q", "-r", "+p", "N'", "b"].map(Epin::from_static).to_vec();
    let mut positions = Vec::new();
    for pieces in [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40, 63, 64] {
        let mut base: Position<8, 8> = Position::new("C/c".parse().unwrap());
        for number in 0..pieces {
            let square = Square::from_index(number * 37 % 64).unwrap();
            base.put(square, kinds[number % kinds.len()]).unwrap();
        }
        positions.extend([base, base.toggle()]);
        for number in 0..pieces {
            let square = Square::from_index(number * 37 % 64).unwrap();
            let mut changed = base;
            changed.put(square, kinds[(number + 1) % kinds.len()]).unwrap();
            positions.push(changed);
            let empty = Square::from_index((64 - 1) * 37 % 64).unwrap();
            if base.piece(empty).is_none() {
                let mut moved = base;
                moved.shift(square, empty);
                positions.push(moved);
            }
        }
    }
    positions
}

/// Tests that a position of a book equals itself and no other position. The hashes do not take part in the comparison.
#[test]
fn each_position_equals_only_its_own_record() {
    let positions = similar_positions();
    let rows = positions.iter().zip(0..).map(|(position, number)| std::format!("{position}\t{number}\n"));
    let table = std::string::String::from("feen\tnumber\n") + &rows.collect::<std::string::String>();
    let mut builder = koma_book::BookBuilder::new("feen", &[("number", koma_book::ColumnType::U16)]).unwrap();
    builder.read_table("similar.tsv", &table).unwrap();
    let book = RawBook::new(builder.finish()).unwrap();
    assert_eq!(book.len(), positions.len());
    let view = book.view();
    for (number, position) in positions.iter().enumerate() {
        for (entry, other) in positions.iter().enumerate() {
            assert_eq!(view.is_at(entry, position), entry == number, "{position} and {other}");
        }
    }
    // The same board with another shape is another position.
    let mut layered =
        Position::<8, 8>::with_shape(Shape::new(&[8, 8, 1]).unwrap(), positions[2].styles()).unwrap();
    for (square, piece) in positions[2].pieces() {
        layered.put(square, piece).unwrap();
    }
    assert!(view.is_at(2, &positions[2]) && !view.is_at(2, &layered));
}
