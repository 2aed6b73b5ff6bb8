//! Tests packed positions, and maps whose keys are packed: a map finds each of its keys, and no other position.

use std::collections::{HashMap, HashSet};

use koma::__private::{Key, data_len, fill, map as map_of, packed_room, unpack};
use koma::{Epin, Position, PositionMap, Square};
use koma_runtime::macro_support::{AnyPosition, pack};

use crate::support::{any, near};

fn packed<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) -> Vec<u8> {
    let mut bytes = vec![0; packed_room(&[A, B, C])];
    let len = pack(&AnyPosition::of(position), &mut bytes);
    bytes.truncate(len);
    bytes
}

/// Returns different random positions.
fn random_positions<const A: usize, const B: usize, const C: usize>(
    random: &mut fastrand::Rng,
    count: usize,
) -> Vec<Position<A, B, C>> {
    (0..count).map(|_| any(random)).collect::<HashSet<_>>().into_iter().collect()
}

/// Returns the map that `position_map!` makes from the keys and their indexes, and the size of the map's
/// data. `hash` returns the hash under which a key is stored.
fn map<const A: usize, const B: usize, const C: usize>(
    positions: &[Position<A, B, C>],
    hash: impl Fn(&Position<A, B, C>) -> u64,
) -> (PositionMap<Position<A, B, C>, usize>, usize) {
    let packed: Vec<_> = positions.iter().map(packed).collect();
    let keys: Vec<_> = (positions.iter().zip(&packed))
        .map(|(position, bytes)| Key { name: "", hash: hash(position), bytes })
        .collect();
    let mut data = vec![0; data_len(&keys)];
    fill(&keys, &mut data).unwrap();
    let values: Vec<usize> = (0..positions.len()).collect();
    let len = data.len();
    (map_of(data.leak(), values.leak()), len)
}

/// Asserts that each position is unpacked from its bytes, and that a map of the positions finds each of them, and no
/// similar position. For some positions, also asserts that a similar position is not found even if both have the
/// same hash.
fn check<const A: usize, const B: usize, const C: usize>(seed: u64, count: usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let positions = random_positions::<A, B, C>(&mut random, count);
    let (found, _) = map(&positions, Position::zobrist);
    let numbers: HashMap<_, _> = positions.iter().zip(0..).collect();
    assert!(found.keys().eq(positions.iter().copied()));
    let mut misses = 0;
    for (number, position) in positions.iter().enumerate() {
        let bytes = packed(position);
        let unpacked: Position<A, B, C> = unpack(&bytes, position.zobrist());
        assert_eq!((unpacked, unpacked.to_string()), (*position, position.to_string()));
        assert_eq!(unpacked.piece_count(), position.piece_count());
        let mut start = vec![0; random.usize(..bytes.len())];
        assert_eq!(pack(&AnyPosition::of(position), &mut start), bytes.len());
        assert_eq!(start, bytes[..start.len()]);
        assert_eq!(found.get(position), Some(&number), "{position}");
        assert_eq!(found.iter().nth(number), Some((*position, &number)));
        for near in near(position, &mut random) {
            assert_eq!(found.get(&near), numbers.get(&near), "{near}");
            misses += usize::from(!numbers.contains_key(&near));
            if number < 50 {
                let (of_one, _) = map(&[*position], |_| near.zobrist());
                assert_eq!(of_one.get(&near), None, "{position} and {near}");
            }
        }
    }
    assert!(misses >= 3 * positions.len() || positions.len() < 100, "{misses} near misses only");
}

#[test]
fn whatever_the_shape_all_keys_are_found_and_no_near_misses() {
    check::<1, 1, 1>(1, 800);
    check::<2, 1, 1>(2, 800);
    check::<9, 1, 1>(3, 800);
    check::<3, 3, 1>(4, 1_500);
    check::<8, 8, 1>(5, 1_500);
    check::<10, 9, 1>(6, 800);
    // Squares are packed in blocks of 64.
    check::<9, 7, 1>(11, 300);
    check::<13, 5, 1>(12, 300);
    check::<127, 1, 1>(13, 200);
    check::<2, 8, 8>(14, 300);
    check::<3, 43, 1>(15, 300);
    check::<20, 20, 1>(10, 50);
    check::<2, 255, 1>(7, 300);
    check::<3, 4, 5>(8, 800);
    check::<13, 5, 255>(9, 5);
    // If there are 255 pieces or more, their number takes three bytes.
    for pieces in 253..258 {
        let changes: Vec<_> = (0..pieces).map(|square| (square, Epin::from_index(square))).collect();
        let position = Position::<20, 20>::new("C/s".parse().unwrap()).board_diff(&changes).unwrap();
        assert_eq!(unpack::<20, 20, 1>(&packed(&position), position.zobrist()), position);
    }
}

/// If each block of 64 squares has one piece, a map takes at most three times as many bytes as the FEENs of its keys.
#[test]
fn storage_of_pieces_far_apart() {
    let mut position = Position::<255, 255>::new("G/g".parse().unwrap());
    for square in Square::all().step_by(64) {
        position.put(square, Epin::from_static("K")).unwrap();
    }
    let feen = position.to_string();
    let (_, len) = map(std::slice::from_ref(&position), Position::zobrist);
    assert!(len - 64 <= 3 * feen.len(), "{len} bytes");
}

/// Unless pieces are far apart, a map takes at most 1.6 times as many bytes as the FEENs of its keys, plus one bucket of
/// the index.
#[test]
fn storage_is_about_that_of_the_feens() {
    fn assert_small<const A: usize, const B: usize, const C: usize>(positions: &[Position<A, B, C>]) {
        let feens: usize = positions.iter().map(|position| position.to_string().len()).sum();
        let (_, len) = map(positions, Position::zobrist);
        assert!(10 * (len - 64) <= 16 * feens, "{len} bytes for {feens} of FEEN, as {}", positions[0]);
    }
    // The header takes three bytes, the number of pieces one, the squares a bit each, and a usual piece a byte.
    let start = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
    assert_eq!(packed(&Position::<8, 8>::from_static(start)).len(), 4 + 64 / 8 + 32);
    let mut random = fastrand::Rng::with_seed(1);
    assert_small(&random_positions::<8, 8, 1>(&mut random, 1_000));
    assert_small(&random_positions::<3, 4, 5>(&mut random, 1_000));
    assert_small(&random_positions::<3, 1, 1>(&mut random, 4_000));
    assert_small(&random_positions::<3, 3, 1>(&mut random, 40_000));
    assert_small(&random_positions::<255, 1, 1>(&mut random, 1_000));
    assert_small(&["3 / C/c".parse::<Position<3>>().unwrap()]);
    assert_small(
        &["9/9/9/9/9/9/9/9/9 2PBR/p S/s", "4k^4/9/9/9/9/9/9/9/4K^4 / S/s"].map(Position::<9, 9>::from_static),
    );
    assert_small(&[Position::<19, 19>::new("G/g".parse().unwrap())]);
}
