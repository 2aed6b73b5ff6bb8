//! Tests that positions behave as documented: their hashes, boards, hands and texts.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};

use koma::iter::Nested;
use koma::{
    ByZobrist, Epin, Letter, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Position, PositionError,
    Shape, ShapeError, Side, Square, Styles,
};

use crate::support::any;

const CHESS: Styles = Styles::new(Letter::C, Letter::C);

const _: () = {
    assert!(size_of::<Position<8, 8>>() <= 4 * 64 + 28 && size_of::<Position<255, 255>>() <= 4 * 65_025 + 28);
    assert!(MAX_DIMENSIONS == 3 && MAX_DIMENSION_SIZE == 255 && MAX_SQUARE_COUNT == 65_025);
};

/// A position can be rebuilt from its board, styles, turn and hands, and from its text.
#[test]
fn a_position_is_the_sum_of_its_parts() {
    fn check<const A: usize, const B: usize, const C: usize>(random: &mut fastrand::Rng) {
        let mut position = any::<A, B, C>(random);
        let _ = position.put(Square::from_index(A * B * C - 1).unwrap(), Epin::from_static("+k^'"));
        let (board, styles, turn) = (position.board(), position.styles(), position.turn());
        let mut copy = Position::<A, B, C>::from_board(board, styles, turn).unwrap();
        for side in Side::ALL {
            let held =
                position.hand(side).iter().map(|(piece, count)| (piece, i32::try_from(count).unwrap()));
            copy = copy.hand_diff(side, &held.collect::<Vec<_>>()).unwrap();
        }
        // Reads the text into a new position, and into one that is not empty.
        let text = position.to_string();
        let (read, mut used) = (text.parse().unwrap(), any(random));
        used.parse_into(&text).unwrap();
        for copy in [copy, read, used] {
            assert_eq!((copy, copy.zobrist()), (position, position.zobrist()));
        }
        let players = [position.first_player_style(), position.second_player_style()];
        assert_eq!(players, Side::ALL.map(|side| styles.sin(side)));
        let (length, squares) = (board.len() + 1, A * B * C);
        for (board, length) in [([board, &[None]].concat(), length), (board[1..].to_vec(), length - 2)] {
            let error = Position::<A, B, C>::from_board(&board, styles, turn).unwrap_err();
            assert_eq!(error, PositionError::BoardLength { length, squares });
            let words = format!("invalid number of squares: {length} (board has {squares} squares)");
            assert_eq!(error.to_string(), words);
        }
    }
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..50 {
        check::<1, 1, 1>(&mut random);
        check::<9, 8, 1>(&mut random);
        check::<3, 4, 5>(&mut random);
        check::<255, 2, 1>(&mut random);
    }
    (0..5).for_each(|_| check::<16, 16, 15>(&mut random));
    let line = Position::<3>::from_static("1K^1 / C/s");
    assert!(matches!(line.as_nested(), Nested::Line(squares) if squares == line.board()));
    let position = Position::<3, 3>::from_static("1k^1/3/3 2PB/ C/s");
    let hand = position.first_player_hand();
    assert!((&hand).into_iter().eq(hand));
    assert_eq!(
        format!("{hand:?} {:?} {:?} {:?}", hand.iter(), hand.in_feen_order(), position.pieces()),
        "Hand(\"2PB\") HandIter[(Epin(\"B\"), 1), (Epin(\"P\"), 2)] \
         HandInFeenOrder[(Epin(\"P\"), 2), (Epin(\"B\"), 1)] Pieces[(Square(\"b3\"), Epin(\"k^\"))]"
    );
}

/// Returns the number that a piece on the square with this index contributes to the hash.
fn documented_key(index: usize, piece: Epin) -> u64 {
    let mut z = 3 << 48 | (index as u64) << 16 | piece.index() as u64;
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// Hashes stay the same in every version and on every target. The documentation of `Position::zobrist` shows more.
#[test]
fn each_piece_on_each_square_has_its_documented_key() {
    fn check<const A: usize, const B: usize>(pieces: &[Epin]) {
        let mut position = Box::new(Position::<A, B>::new(CHESS));
        let empty = position.zobrist();
        for square in Square::all() {
            for piece in pieces {
                position.put(square, *piece).unwrap();
                let expected = empty ^ documented_key(square.index(), *piece);
                assert_eq!(position.zobrist(), expected, "{piece} on {square}");
            }
            position.take(square);
        }
    }
    let hands = Position::<9, 9>::from_static("4k^4/9/9/9/9/9/9/9/4K^4 2P+B'/3pg s/C");
    assert_eq!(hands.zobrist(), 0xab6a_6c4d_db7d_d7ca);
    assert_eq!(Position::<3>::from_static("1-K^'1 / A/z").zobrist(), 0x50af_23d1_fe29_55b0);
    let raumschach =
        "rnk^nr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNK^NR / R/r";
    assert_eq!(Position::<5, 5, 5>::from_static(raumschach).zobrist(), 0x86de_89c0_0647_be18);
    check::<255, 1>(&Epin::all().collect::<Vec<_>>());
    check::<255, 255>(&[0, Epin::COUNT - 1].map(|index| Epin::from_index(index).unwrap()));
}

#[test]
fn a_value_knows_its_trailing_ones() {
    let column = Position::<3>::with_shape(Shape::new(&[3, 1]).unwrap(), CHESS).unwrap();
    let line = Position::<3>::new(CHESS);
    assert_eq!([column.shape(), line.shape()].map(|shape| shape.dimensions().len()), [2, 1]);
    assert!(column != line && column.zobrist() != line.zobrist());
    assert_eq!([column, line].map(|position| position.to_string()), ["1/1/1 / C/c", "3 / C/c"]);
    let Nested::Plane(ranks) = column.as_nested() else { panic!("a plane") };
    assert_eq!(ranks.collect::<Vec<_>>(), [[None]; 3]);
    let plate = Position::<2, 3>::with_shape(Shape::new(&[2, 3, 1]).unwrap(), CHESS).unwrap();
    assert!(matches!(plate.as_nested(), Nested::Cube(_)));
    assert_eq!(plate.to_string(), "1/1/1//1/1/1 / C/c");
    // FEEN cannot express the first two shapes. The third is the shape of `Position<2>`.
    for dimensions in [&[1, 1][..], &[1, 1, 1], &[2]] {
        let shape = Shape::new(dimensions).unwrap();
        let position = Position::<1>::with_shape(shape, CHESS);
        assert!(matches!(position, Err(ShapeError::Mismatch { .. })), "{shape}");
    }
}

#[test]
fn boards_are_cut_along_their_dimensions() {
    let pieces: [_; 60] = core::array::from_fn(|i| (i, Epin::from_index(i)));
    let raumschach = Position::<5, 4, 3>::new(CHESS).board_diff(&pieces).unwrap();
    let Nested::Cube(layers) = raumschach.as_nested() else { panic!("a cube") };
    assert_eq!(layers.len(), 5);
    for (a, ranks) in layers.enumerate() {
        for (b, rank) in ranks.enumerate() {
            for (c, square) in rank.iter().enumerate() {
                assert_eq!(*square, Epin::from_index((a * 4 + b) * 3 + c));
            }
        }
    }
    assert_eq!(raumschach.ranks().flatten().copied().collect::<Vec<_>>(), raumschach.board());
    assert_eq!(raumschach.ranks().next_back().unwrap(), &raumschach.board()[57..]);
}

/// Sets of squares as bit masks. If the rooks on the squares of a set become knights, the hash does not
/// change. On a board of more than 64 squares, Gaussian elimination finds such sets. So anyone can make
/// positions with the same hash.
const NEUTRAL: [u128; 3] = [0, 0x9a2_e7e8_782a_95ae, 0x25c2_8b75_f5f6_c6fc];

#[test]
fn positions_of_one_hash_are_kept_apart() {
    let positions = NEUTRAL.map(|set| {
        let piece = |square| Epin::from_static(if set >> square & 1 == 1 { "N" } else { "R" });
        let pieces: [_; 100] = core::array::from_fn(|square| (square, Some(piece(square))));
        Position::<10, 10>::new(CHESS).board_diff(&pieces).unwrap()
    });
    let hash = positions[0].zobrist();
    assert!(positions.iter().all(|position| position.zobrist() == hash));
    assert_eq!(HashSet::from(positions).len(), positions.len());

    // The hasher of the standard library still gives each of these positions a different hash.
    let hasher = RandomState::new();
    let of_standard: HashSet<u64> = positions.iter().map(|position| hasher.hash_one(position)).collect();
    assert_eq!(of_standard.len(), positions.len());
    assert!(positions.iter().all(|position| ByZobrist.hash_one(position) == hash));
    let mut trusted: HashMap<Position<10, 10>, usize, ByZobrist> = HashMap::default();
    trusted.extend(positions.into_iter().zip(0..));
    assert!(positions.iter().zip(0..).all(|(position, i)| trusted[position] == i));
}

/// The order of positions is total and agrees with `==`, also for positions of one hash.
#[test]
fn positions_have_a_total_order() {
    let of_one_hash = NEUTRAL.map(|set| {
        let piece = |square| Epin::from_static(if set >> square & 1 == 1 { "N" } else { "R" });
        let pieces: [_; 99] = core::array::from_fn(|square| (square, Some(piece(square))));
        Position::<10, 10>::new(CHESS).board_diff(&pieces).unwrap()
    });
    let mut positions = Vec::new();
    for position in of_one_hash {
        let pawn = Epin::from_static("P");
        for side in Side::ALL {
            positions.push(position.with_turn(side));
            positions.push(position.hand_diff(side, &[(pawn, 1)]).unwrap());
        }
    }
    let start = Position::<10, 10>::new(CHESS);
    positions.extend([start, start.toggle(), Position::new(Styles::new(Letter::C, Letter::S))]);
    for one in &positions {
        for other in &positions {
            assert_eq!(one.cmp(other) == Ordering::Equal, one == other);
            assert_eq!(one.cmp(other), other.cmp(one).reverse());
            assert_eq!(one.partial_cmp(other), Some(one.cmp(other)));
        }
    }
    let distinct: HashSet<_> = positions.iter().collect();
    let sorted: BTreeSet<_> = positions.iter().collect();
    assert_eq!(sorted.len(), distinct.len());
    positions.sort();
    assert!(positions.windows(2).all(|pair| pair[0] <= pair[1]));
    let column = Position::<3>::with_shape(Shape::new(&[3, 1]).unwrap(), CHESS).unwrap();
    assert_ne!(column.cmp(&Position::new(CHESS)), Ordering::Equal);
}

/// `ByZobrist` hashes keys of every type, even if they contain no positions.
#[test]
fn by_zobrist_hashes_any_key() {
    fn hashes<T: Hash>(keys: impl Iterator<Item = T>) -> usize {
        // Takes the low bits, like a hash map with 65,536 buckets.
        keys.map(|key| ByZobrist.hash_one(key) % 65_536).collect::<HashSet<u64>>().len()
    }

    let start = Position::<8, 8>::new(CHESS);
    let positions = [start, start.toggle()];
    assert!(hashes((0..1_000).map(|number: u32| number.to_string())) > 950);
    assert!(hashes((0..1_000_u64).map(|number| number << 40)) > 950);
    assert!(hashes((0..1_000_u128).map(|number| number << 100)) > 950);
    assert!(hashes((0..1_000_u16).map(|number| (number, positions[0]))) > 950);
    assert!(hashes((0..1_000_u16).map(|number| (positions[0], number))) > 950);
    assert_eq!(hashes(positions.into_iter().flat_map(|one| positions.map(|other| (one, other)))), 4);
    assert_eq!(hashes((0..3).map(|len| vec![positions[0]; len])), 3);
    assert_eq!(ByZobrist.hash_one([start]), ByZobrist.hash_one([start]));
}
