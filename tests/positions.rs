//! Tests that positions behave as documented, and that changes have the same outcomes as in the public
//! crate.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};

use koma::iter::Nested;
use koma::{
    ByZobrist, Epin, Letter, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Position, PositionError,
    Shape, ShapeError, Side, Square, Styles, must,
};
use sashite_qi::Qi;

use crate::support::in_a_large_stack;

const CHESS: Styles = Styles::new(Letter::C, Letter::C);

const _: () = {
    assert!(size_of::<Position<8, 8>>() <= 288);
    assert!(MAX_DIMENSIONS == 3 && MAX_DIMENSION_SIZE == 255 && MAX_SQUARE_COUNT == 65_025);
};

const START: Position<8, 8> = Position::from_static("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
/// The position after 1. e4.
const AFTER_E4: Position<8, 8> =
    must!(START.board_diff(&[(52, None), (36, Some(Epin::from_static("P")))])).toggle();

#[test]
fn a_position_made_in_consts() {
    assert_eq!(START.piece_count(), 32);
    assert_eq!((AFTER_E4.board()[52], AFTER_E4.board()[36]), (None, Some(Epin::from_static("P"))));
    assert_eq!(AFTER_E4.turn(), Side::Second);
    assert_ne!(AFTER_E4, START);
    assert_ne!(AFTER_E4.zobrist(), START.zobrist());
    let back = AFTER_E4.board_diff(&[(36, None), (52, Some(Epin::from_static("P")))]).unwrap().toggle();
    assert_eq!((back, back.zobrist()), (START, START.zobrist()));
}

#[test]
fn positions_are_shown_as_feen() {
    assert_eq!(format!("{AFTER_E4:?}"), format!("Position(\"{AFTER_E4}\")"));
    assert_eq!(format!("{:?}", Some(Position::<3>::new(CHESS))), "Some(Position(\"3 / C/c\"))");
    assert_eq!(format!("{:#?}", Position::<3>::new(CHESS)), "Position(\"3 / C/c\")");
}

/// Tests published hashes. They stay the same in every version and on every target.
#[test]
fn the_hash_is_stable() {
    assert_eq!(Position::<8, 8>::new(CHESS).zobrist(), 0xbe15_c3b8_a718_1e48);
    assert_eq!(START.zobrist(), 0x6e26_8b4e_3133_2d3c);
    assert_eq!(AFTER_E4.zobrist(), 0x1fc1_f489_01e3_f67e);
}

/// Returns what a piece on a square adds to the hash.
fn documented_key(index: usize, piece: Epin) -> u64 {
    let mut z = 3 << 48 | (index as u64) << 16 | piece.index() as u64;
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[test]
fn each_piece_on_each_square_has_its_documented_key() {
    let mut line = Position::<255>::new(CHESS);
    let empty = line.zobrist();
    for square in Square::<255>::all() {
        for piece in Epin::all() {
            line.put(square, piece).unwrap();
            let expected = empty ^ documented_key(square.index(), piece);
            assert_eq!(line.zobrist(), expected, "{piece} on {square}");
        }
        line.take(square);
    }
    let mut largest = Box::new(Position::<255, 255>::new(CHESS));
    let empty = largest.zobrist();
    let [first, last] = [0, Epin::COUNT - 1].map(|index| Epin::from_index(index).unwrap());
    for square in Square::<255, 255>::all() {
        for piece in [first, last] {
            largest.put(square, piece).unwrap();
            let expected = empty ^ documented_key(square.index(), piece);
            assert_eq!(largest.zobrist(), expected, "{piece} on {square}");
        }
        largest.take(square);
    }
}

#[test]
fn shapes_are_checked_in_the_models_order() {
    let cases: [(&[usize], &str); 9] = [
        (&[], "at least one dimension is required"),
        (&[0, 1, 2, 3], "board exceeds 3 dimensions (got 4)"),
        (&[0], "dimension size must be at least 1, got 0"),
        (&[8, 0], "dimension size must be at least 1, got 0"),
        (&[256, 0], "dimension size 256 exceeds maximum of 255"),
        (&[0, 256], "dimension size must be at least 1, got 0"),
        (&[usize::MAX; 3], "dimension size 18446744073709551615 exceeds maximum of 255"),
        (&[255, 255, 255], "board exceeds 65025 squares (got 16581375)"),
        (&[255, 255, 2], "board exceeds 65025 squares (got 130050)"),
    ];
    for (dimensions, words) in cases {
        assert_eq!(Shape::new(dimensions).unwrap_err().to_string(), words);
        assert!(Qi::<&str, &str>::new(dimensions, "C", "c").is_err());
    }
    for dimensions in [&[1][..], &[255], &[255, 255], &[255, 255, 1], &[2, 3, 4]] {
        let shape = Shape::new(dimensions).unwrap();
        assert_eq!(shape.dimensions(), dimensions);
        assert_eq!(shape.square_count(), dimensions.iter().product::<usize>());
    }
}

#[test]
fn a_value_knows_its_trailing_ones() {
    let column = Position::<3>::with_shape(Shape::new(&[3, 1]).unwrap(), CHESS).unwrap();
    assert_eq!(column.shape().dimensions(), [3, 1]);
    assert_eq!(Position::<3>::new(CHESS).shape().dimensions(), [3]);
    assert_ne!(column, Position::new(CHESS));
    assert_ne!(column.zobrist(), Position::<3>::new(CHESS).zobrist());
    let Nested::Plane(ranks) = column.as_nested() else { panic!("a plane") };
    assert_eq!(ranks.collect::<Vec<_>>(), [[None]; 3]);

    let plate = Position::<3, 2>::with_shape(Shape::new(&[3, 2, 1]).unwrap(), CHESS).unwrap();
    assert_eq!(plate.shape().dimensions(), [3, 2, 1]);
    assert!(matches!(plate.as_nested(), Nested::Cube(_)));

    // Shapes that FEEN cannot express, and shapes of other types.
    for dimensions in [&[1, 1][..], &[1, 1, 1], &[2]] {
        let shape = Shape::new(dimensions).unwrap();
        assert!(
            matches!(Position::<1>::with_shape(shape, CHESS), Err(ShapeError::Mismatch { .. })),
            "{shape}"
        );
    }
    let shape = Shape::new(&[9, 9]).unwrap();
    let error = Position::<8, 8>::with_shape(shape, CHESS).unwrap_err();
    assert_eq!(error.to_string(), "shape 9x9 does not fit a position of shape 8x8");
}

#[test]
fn boards_are_cut_along_their_dimensions() {
    let mut raumschach = Position::<5, 4, 3>::new(CHESS);
    for (i, piece) in Epin::all().take(60).enumerate() {
        raumschach = raumschach.board_diff(&[(i, Some(piece))]).unwrap();
    }
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

#[test]
fn hands_hold_all_that_the_board_has_room_for() {
    in_a_large_stack(|| {
        let pawn = Epin::from_static("P");
        let mut position = Position::<255, 255>::new(CHESS);
        position = position.first_player_hand_diff(&[(pawn, 65_024)]).unwrap();
        position = position.second_player_hand_diff(&[(pawn, i32::MAX), (pawn, 1 - i32::MAX)]).unwrap();
        assert_eq!(position.piece_count(), 65_025);
        assert_eq!(position.hand(Side::First).count(pawn), 65_024);
        assert_eq!(position.hand(Side::Second).count(pawn), 1);
        let error = position.second_player_hand_diff(&[(pawn, i32::MAX)]).unwrap_err();
        assert_eq!(error, PositionError::TooManyPieces { pieces: 65_025 + i32::MAX as u64, squares: 65_025 });
        assert_eq!(position.first_player_hand_diff(&[(pawn, -65_024)]).unwrap().piece_count(), 1);
    });
}

#[test]
fn errors_have_the_models_words_and_order() {
    let [a, b, c] = ["a", "b", "c"].map(Epin::from_static);
    let full = Position::<2>::new(CHESS).board_diff(&[(0, Some(a)), (1, Some(b))]).unwrap();
    let words = |result: Result<Position<2>, PositionError>| result.unwrap_err().to_string();
    let too_many = "too many pieces for board size (3 pieces, 2 squares)";
    assert_eq!(words(full.first_player_hand_diff(&[(c, 1)])), too_many);
    assert_eq!(words(full.board_diff(&[(2, None)])), "invalid flat index: 2 (board has 2 squares)");
    assert_eq!(words(full.second_player_hand_diff(&[(c, -1)])), "cannot remove c: not found in hand");
    let index = usize::MAX;
    let beyond = format!("invalid flat index: {index} (board has 2 squares)");
    assert_eq!(words(full.board_diff(&[(index, None)])), beyond);
    // The first error in the order of the changes is reported. The count of pieces is checked last.
    assert_eq!(
        words(full.hand_diff(Side::First, &[(c, 5), (b, -1), (a, -1)])),
        "cannot remove b: not found in hand"
    );
    assert_eq!(
        words(full.hand_diff(Side::First, &[(a, 1), (b, -1), (a, -2)])),
        "cannot remove b: not found in hand"
    );
    assert_eq!(
        words(full.hand_diff(Side::First, &[(a, 1), (a, -2), (b, -1)])),
        "cannot remove a: not found in hand"
    );
    assert_eq!(
        words(full.board_diff(&[(0, Some(c)), (9, Some(c)), (7, None)])),
        "invalid flat index: 9 (board has 2 squares)"
    );
    assert!(full.hand_diff(Side::First, &[(c, 0)]).is_ok());
}

#[test]
fn positions_are_written_as_feen() {
    assert_eq!(AFTER_E4.to_string(), "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C");
    for (dimensions, text) in [(&[3][..], "3 / C/c"), (&[3, 1], "1/1/1 / C/c")] {
        let position = Position::<3>::with_shape(Shape::new(dimensions).unwrap(), CHESS).unwrap();
        assert_eq!(position.to_string(), text);
    }
    let plate = Position::<2, 3>::with_shape(Shape::new(&[2, 3, 1]).unwrap(), CHESS).unwrap();
    assert_eq!(plate.to_string(), "1/1/1//1/1/1 / C/c");
    assert_eq!(Position::<1>::new(CHESS).to_string(), "1 / C/c");
    let widest = Position::<2, 255>::new(Styles::new(Letter::X, Letter::A)).toggle();
    assert_eq!(widest.to_string(), "255/255 / a/X");
}

/// Tests thousands of positions with the same hash. Among more than 64 keys of the hash, there is always a
/// subset whose XOR is zero, and linear algebra finds such a subset. So anyone can make positions with the
/// same hash, and a set of positions must not rely on this hash.
#[test]
fn positions_of_one_hash_are_kept_apart() {
    let positions = positions_of_one_hash();
    assert!(
        positions.len() > 4_000
            && positions.iter().all(|position| position.zobrist() == positions[0].zobrist())
    );
    let mut seen = HashSet::new();
    assert!(positions.iter().all(|position| seen.insert(*position)));

    // The standard library's hasher gives each position a different hash.
    let hasher = RandomState::new();
    let of_standard: HashSet<u64> = positions.iter().map(|position| hasher.hash_one(position)).collect();
    assert_eq!(of_standard.len(), positions.len());
    assert!(positions.iter().all(|position| ByZobrist.hash_one(position) == positions[0].zobrist()));
    let mut trusted: HashMap<Position<10, 10>, usize, ByZobrist> = HashMap::default();
    trusted.extend(positions[..50].iter().copied().zip(0..));
    assert!(positions[..50].iter().zip(0..).all(|(position, i)| trusted[position] == i));
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

/// Returns positions with the same hash. Each of 100 squares holds a rook or a knight. So a position is a
/// choice of 100 bits, and its hash has only 64 bits. Gaussian elimination finds a basis of the choices
/// that do not change the hash.
fn positions_of_one_hash() -> Vec<Position<10, 10>> {
    let [rook, knight] = ["R", "N"].map(Epin::from_static);
    let rooks = Position::<10, 10>::new(CHESS)
        .board_diff(&core::array::from_fn::<_, 100, _>(|i| (i, Some(rook))))
        .unwrap();
    let change =
        |square: usize| rooks.zobrist() ^ rooks.board_diff(&[(square, Some(knight))]).unwrap().zobrist();
    let (mut pivots, mut neutral): (Vec<(u64, u128)>, Vec<u128>) = (Vec::new(), Vec::new());
    for square in 0..100 {
        let (mut hash, mut choice) = (change(square), 1_u128 << square);
        for (pivot, of_pivot) in &pivots {
            if hash ^ pivot < hash {
                (hash, choice) = (hash ^ pivot, choice ^ of_pivot);
            }
        }
        if hash == 0 {
            neutral.push(choice);
        } else {
            pivots.push((hash, choice));
            pivots.sort_unstable_by_key(|(pivot, _)| u64::MAX - pivot);
        }
    }
    assert!(neutral.len() >= 36);
    let mut choices = vec![0_u128];
    for choice in &neutral[..12] {
        choices.extend(choices.clone().iter().map(|other| other ^ choice));
    }
    (choices.iter())
        .map(|choice| {
            let changes: Vec<_> = (0..100)
                .filter(|square| choice >> square & 1 == 1)
                .map(|square| (square, Some(knight)))
                .collect();
            rooks.board_diff(&changes).unwrap()
        })
        .collect()
}
