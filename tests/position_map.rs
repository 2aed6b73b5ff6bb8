//! Tests maps from positions: a look-up finds only the keys of the map, and finds all of them.

use std::collections::{HashMap, HashSet};

use koma::__private::{Key, PackedKey, data_len, fill, map as map_of, packed_room};
use koma::{Position, PositionMap, epin, must, position, position_map};

use crate::support::{any, near};

const START: Position<8, 8> = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
const AFTER_E4: Position<8, 8> = must!(START.board_diff(&[(52, None), (36, Some(epin!("P")))])).toggle();

/// A value that is neither `Copy` nor `Debug`.
#[derive(PartialEq)]
struct Opening {
    name: &'static str,
    plies: u32,
}

impl Opening {
    const fn new(name: &'static str, plies: u32) -> Self {
        Self { name, plies }
    }
}

static BOOK: PositionMap<Position<8, 8>, Opening> = position_map! {
    "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C" => Opening::new("King's Pawn Game", 1),
    b"rnbqk^bnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQK^BNR / c/C" => Opening { name: "Queen's Pawn Game", plies: 1 },
    position! { <8, 8> "C/c", board: { 4 => "k^", 60 => "K^" } } => Opening::new(concat!("two", " kings"), 0),
    koma::position!("8/8/8/8/8/8/8/8 P/p C/c") => Opening::new("in hand", 1 + 1),
};

#[test]
fn entries_are_found_in_their_order() {
    const FOUND: Option<&Opening> = BOOK.get(&AFTER_E4);
    assert_eq!(FOUND.map(|opening| opening.name), Some("King's Pawn Game"));
    assert_eq!((BOOK.len(), BOOK.is_empty(), BOOK.get(&START).is_none()), (4, false, true));
    let names: Vec<_> = BOOK.iter().map(|(_, opening)| opening.name).collect();
    assert_eq!(names, ["King's Pawn Game", "Queen's Pawn Game", "two kings", "in hand"]);
    assert!(BOOK.keys().zip(BOOK.values()).eq(BOOK.iter()));
    let keys: Vec<_> = BOOK.keys().rev().map(|position| position.to_string()).collect();
    assert_eq!(keys[..2], ["8/8/8/8/8/8/8/8 P/p C/c", "4k^3/8/8/8/8/8/8/4K^3 / C/c"]);
    assert_eq!(BOOK.iter().nth(1).map(|(_, opening)| opening.plies), Some(1));
    assert_eq!(BOOK.iter().len(), 4);
}

/// Tests tables in which some keys, or all keys, are expressions.
static MIXED: PositionMap<Position<8, 8>, u32> = position_map! {
    START => 0,
    "rnbqk^bnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQK^BNR / c/C" => 1,
    AFTER_E4 => 2,
    must!(START.board_diff(&[(63, None)])) => 3,
};
static COMPUTED: PositionMap<Position<8, 8>, Option<&str>> = position_map! {
    START.toggle() => None,
    position!(concat!("8/8/8/8/8/8/8/8", " / C/c")) => Some("empty"),
};

/// If a key calls `position!`, the compiler uses the macro with this name that is in scope, even if the
/// user defined it.
static OF_ANOTHER_MACRO: PositionMap<Position<8, 8>, u32> = {
    macro_rules! position {
        (start) => {
            START
        };
        ($position:expr, turned) => {
            $position.toggle()
        };
    }
    position_map! { position!(start) => 1, position!(AFTER_E4, turned) => 2 }
};

#[test]
fn keys_may_be_expressions() {
    assert_eq!((OF_ANOTHER_MACRO[&START], OF_ANOTHER_MACRO[&AFTER_E4.toggle()]), (1, 2));
    let keys: Vec<_> = MIXED.keys().collect();
    assert_eq!((keys[0], keys[2]), (START, AFTER_E4));
    assert!((0..).zip(&keys).all(|(i, key)| MIXED[key] == i && MIXED.contains_key(key)));
    assert_eq!((MIXED.get(&START.toggle()), MIXED.contains_key(&START.toggle())), (None, false));
    assert_eq!(COMPUTED.get(&START.toggle()), Some(&None));
    assert_eq!(COMPUTED.values(), [None, Some("empty")]);
}

#[test]
fn maps_are_made_in_functions_too() {
    let local: PositionMap<Position<3>, &str> = position_map! { "1K^1 / C/c" => "a king" };
    let empty: PositionMap<Position<3>, &str> = position_map! {};
    let king = position!("1K^1 / C/c");
    assert_eq!((local.get(&king), empty.get(&king)), (Some(&"a king"), None));
    assert_eq!((empty.is_empty(), empty.len()), (true, 0));
    assert_eq!(format!("{local:?} {empty:?}"), r#"{Position("1K^1 / C/c"): "a king"} {}"#);
    let copy = local;
    assert!(copy.iter().eq(local.iter()) && empty.iter().next().is_none());
}

#[test]
#[should_panic(expected = "the map has no position rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c")]
fn indexing_without_an_entry() {
    let _ = BOOK[&START];
}

/// Positions whose shapes differ only in a trailing 1 are different keys.
#[test]
fn shapes_of_one_type_are_told_apart() {
    static LINE: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 1 };
    static COLUMN: PositionMap<Position<3>, u32> = position_map! { "1/K^/1 / C/c" => 2 };
    let (line, column) = (position!("1K^1 / C/c"), position!("1/K^/1 / C/c"));
    assert_eq!((LINE.get(&line), LINE.get(&column)), (Some(&1), None));
    assert_eq!((COLUMN.get(&line), COLUMN.get(&column)), (None, Some(&2)));
}

/// Returns different random positions.
fn random_positions<const A: usize, const B: usize, const C: usize>(
    random: &mut fastrand::Rng,
    count: usize,
) -> Vec<Position<A, B, C>> {
    (0..count).map(|_| any(random)).collect::<HashSet<_>>().into_iter().collect()
}

/// Returns the map that `position_map!` makes from the keys and their indexes, and the size of the map's
/// data.
fn map<const A: usize, const B: usize, const C: usize>(
    positions: &[Position<A, B, C>],
) -> (PositionMap<Position<A, B, C>, usize>, usize) {
    let packed: Vec<_> = positions
        .iter()
        .map(|position| {
            let packed = PackedKey::<{ packed_room(&[13, 5, 255]) }>::new(position);
            let Key { hash, bytes, .. } = packed.named("");
            (hash, bytes.to_vec())
        })
        .collect();
    let keys: Vec<_> = packed.iter().map(|(hash, bytes)| Key { name: "", hash: *hash, bytes }).collect();
    let mut data = vec![0; data_len(&keys)];
    fill(&keys, &mut data).unwrap();
    let values: Vec<usize> = (0..positions.len()).collect();
    let len = data.len();
    (map_of(data.leak(), values.leak()), len)
}

fn check<const A: usize, const B: usize, const C: usize>(seed: u64, count: usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let positions = random_positions::<A, B, C>(&mut random, count);
    let (map, _) = map(&positions);
    let numbers: HashMap<_, _> = positions.iter().zip(0..).collect();
    assert!(map.keys().eq(positions.iter().copied()));
    let mut misses = 0;
    for (number, position) in positions.iter().enumerate() {
        assert_eq!(map.get(position), Some(&number), "{position}");
        assert_eq!(map.iter().nth(number), Some((*position, &number)));
        for near in near(position, &mut random) {
            assert_eq!(map.get(&near), numbers.get(&near), "{near}");
            misses += usize::from(!numbers.contains_key(&near));
        }
    }
    assert!(misses >= 3 * positions.len() || positions.len() < 100, "{misses} near misses only");
}

#[test]
fn whatever_the_shape_all_keys_are_found_and_no_near_misses() {
    check::<1, 1, 1>(1, 2_000);
    check::<2, 1, 1>(2, 2_000);
    check::<9, 1, 1>(3, 2_000);
    check::<3, 3, 1>(4, 4_000);
    check::<8, 8, 1>(5, 4_000);
    check::<10, 9, 1>(6, 2_000);
    check::<2, 255, 1>(7, 300);
    check::<3, 4, 5>(8, 2_000);
    check::<13, 5, 255>(9, 5);
}

/// A map takes at most 1.6 times as many bytes as the FEENs of its keys, plus one bucket of the index.
#[test]
fn storage_is_about_that_of_the_feens() {
    fn assert_small<const A: usize, const B: usize, const C: usize>(positions: &[Position<A, B, C>]) {
        let feens: usize = positions.iter().map(|position| position.to_string().len()).sum();
        let (_, len) = map(positions);
        assert!(10 * (len - 64) <= 16 * feens, "{len} bytes for {feens} of FEEN, as {}", positions[0]);
    }
    let mut random = fastrand::Rng::with_seed(1);
    assert_small(&random_positions::<8, 8, 1>(&mut random, 1_000));
    assert_small(&random_positions::<10, 9, 1>(&mut random, 1_000));
    assert_small(&random_positions::<3, 4, 5>(&mut random, 1_000));
    assert_small(&random_positions::<3, 1, 1>(&mut random, 4_000));
    assert_small(&random_positions::<9, 1, 1>(&mut random, 4_000));
    assert_small(&random_positions::<3, 3, 1>(&mut random, 40_000));
    assert_small(&random_positions::<255, 1, 1>(&mut random, 1_000));
    assert_small(&[position!("3 / C/c")]);
    assert_small(&[START]);
    assert_small(&[position!("9/9/9/9/9/9/9/9/9 2PBR/p S/s"), position!("4k^4/9/9/9/9/9/9/9/4K^4 / S/s")]);
    assert_small(&[position!("19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 / G/g")]);
}
