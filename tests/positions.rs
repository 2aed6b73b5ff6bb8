//! Positions: the model's promises, and the same outcomes as the public crate's.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};

use koma::iter::Nested;
use koma::{
    ByZobrist, Epin, Hand, Letter, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Position,
    PositionError, Shape, ShapeError, Side, Square, Styles, must,
};
use sashite_qi::{Player, Qi};

use crate::support::in_a_large_stack;

const CHESS: Styles = Styles::new(Letter::C, Letter::C);

const _: () = {
    assert!(size_of::<Position<8, 8>>() <= 288);
    assert!(MAX_DIMENSIONS == 3 && MAX_DIMENSION_SIZE == 255 && MAX_SQUARE_COUNT == 65_025);
};

/// The chess array, and the position after 1. e4, all of it in consts.
const START: Position<8, 8> = {
    const BACK: [Epin; 8] = [
        Epin::from_static("R"),
        Epin::from_static("N"),
        Epin::from_static("B"),
        Epin::from_static("Q"),
        Epin::from_static("K^"),
        Epin::from_static("B"),
        Epin::from_static("N"),
        Epin::from_static("R"),
    ];
    let pawn = Epin::from_static("P");
    let mut position = Position::new(CHESS);
    let mut file = 0;
    while file < 8 {
        let changes = [
            (file, Some(BACK[file].flip())),
            (8 + file, Some(pawn.flip())),
            (48 + file, Some(pawn)),
            (56 + file, Some(BACK[file])),
        ];
        position = match position.board_diff(&changes) {
            Ok(position) => position,
            Err(_) => panic!(),
        };
        file += 1;
    }
    position
};
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

/// Published values: these stay in every version and on every target.
#[test]
fn the_hash_is_stable() {
    assert_eq!(Position::<8, 8>::new(CHESS).zobrist(), 0xbe15_c3b8_a718_1e48);
    assert_eq!(START.zobrist(), 0x6e26_8b4e_3133_2d3c);
    assert_eq!(AFTER_E4.zobrist(), 0x1fc1_f489_01e3_f67e);
}

/// What a piece on a square of a board adds to the hash.
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

    // Shapes that FEEN cannot spell, and those of other types.
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
    // The first in the order of the changes; the count of pieces last.
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

/// Everything that both can tell.
fn assert_same<const A: usize, const B: usize, const C: usize>(
    ours: &Position<A, B, C>,
    theirs: &Qi<Epin, char>,
) {
    assert_eq!(ours.board(), theirs.board());
    assert_eq!(ours.shape().dimensions(), theirs.shape());
    assert_eq!(ours.turn() == Side::First, theirs.turn() == Player::First);
    assert_eq!(ours.piece_count(), theirs.piece_count());
    assert_eq!(ours.board_piece_count(), theirs.board_piece_count());
    assert_eq!(ours.hand_piece_count(), theirs.hand_piece_count());
    let hands = [
        (ours.first_player_hand(), theirs.first_hand().map(|(piece, n)| (*piece, n)).collect::<Vec<_>>()),
        (ours.second_player_hand(), theirs.second_hand().map(|(piece, n)| (*piece, n)).collect()),
    ];
    for (ours, theirs) in hands {
        assert_same_hand(ours, &theirs);
    }
}

/// `pieces` are sorted.
fn assert_same_hand(hand: Hand<'_>, pieces: &[(Epin, usize)]) {
    assert!(hand.iter().eq(pieces.iter().copied()), "{hand:?}: {pieces:?}");
    assert!(hand.iter().rev().eq(pieces.iter().rev().copied()));
    assert_eq!((hand.iter().len(), hand.first()), (pieces.len(), pieces.first().copied()));
    assert_eq!(hand.piece_count(), pieces.iter().map(|(_, count)| count).sum::<usize>());
    assert!(pieces.iter().all(|(piece, count)| hand.count(*piece) == *count && hand.contains(*piece)));

    let mut in_feen_order = pieces.to_vec();
    in_feen_order.sort_by_key(|(piece, count)| (usize::MAX - count, *piece));
    assert!(hand.in_feen_order().eq(in_feen_order.iter().copied()), "{hand:?}: {in_feen_order:?}");
    let mut rest = hand.in_feen_order();
    for left in (0..=pieces.len()).rev() {
        assert_eq!(rest.len(), left);
        rest.next();
    }
    let text = in_feen_order
        .iter()
        .map(|(piece, count)| if *count > 1 { format!("{count}{piece}") } else { piece.to_string() });
    assert_eq!(hand.to_string(), text.collect::<String>());
}

/// The public crate reads the same position from what we write, and writes the same.
fn assert_written<const A: usize, const B: usize, const C: usize>(ours: &Position<A, B, C>) {
    let text = ours.to_string();
    let theirs = sashite_feen::Feen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}")).to_qi();
    assert_eq!(sashite_feen::encode(&theirs).unwrap(), text);
    assert_eq!(theirs.shape(), ours.shape().dimensions());
    let spelled = |piece: &sashite_epin::Identifier| Epin::parse(&piece.encode()).unwrap();
    assert_eq!(
        theirs.board().iter().map(|square| square.as_ref().map(spelled)).collect::<Vec<_>>(),
        ours.board()
    );
    assert!(theirs.first_hand().all(|(piece, n)| ours.first_player_hand().count(spelled(piece)) == n));
    assert!(theirs.second_hand().all(|(piece, n)| ours.second_player_hand().count(spelled(piece)) == n));
    assert_eq!(theirs.turn() == Player::First, ours.turn() == Side::First);
    assert_eq!(theirs.first_style().to_string(), ours.first_player_style().to_string());
    assert_eq!(theirs.second_style().to_string(), ours.second_player_style().to_string());
}

/// The position made anew, in another order of changes.
fn rebuilt<const A: usize, const B: usize, const C: usize>(
    position: &Position<A, B, C>,
) -> Position<A, B, C> {
    let mut new =
        Position::with_shape(position.shape(), position.styles()).unwrap().with_turn(position.turn());
    for side in [Side::Second, Side::First] {
        for (piece, count) in position.hand(side) {
            new = new.hand_diff(side, &[(piece, i32::try_from(count).unwrap())]).unwrap();
        }
    }
    let changes: Vec<_> = position.board().iter().copied().enumerate().rev().collect();
    new.board_diff(&changes).unwrap()
}

/// Random operations, failing ones included: the same outcome and the same state as the public crate, and the
/// hash of a position made from scratch.
fn walk<const A: usize, const B: usize, const C: usize>(random: &mut fastrand::Rng, steps: usize) {
    let mut ours = Position::<A, B, C>::new(CHESS);
    let squares = ours.board().len();
    let mut theirs: Qi<Epin, char> = Qi::new(ours.shape().dimensions(), 'C', 'c').unwrap();
    let few: Vec<Epin> = (0..6).map(|_| Epin::from_index(random.usize(..Epin::COUNT)).unwrap()).collect();
    let mut failures = 0;
    for _ in 0..steps {
        let piece = |random: &mut fastrand::Rng| few[random.usize(..few.len())];
        let (new, expected) = match random.u8(..8) {
            0..4 => {
                let changes: Vec<_> = (0..random.usize(..4))
                    .map(|_| (random.usize(..=squares + squares / 20), random.bool().then(|| piece(random))))
                    .collect();
                (ours.board_diff(&changes), theirs.clone().board_diff(changes))
            }
            choice @ 4..7 => {
                let changes: Vec<_> =
                    (0..random.usize(..5)).map(|_| (piece(random), random.i32(-3..=4))).collect();
                if choice % 2 == 0 {
                    (ours.first_player_hand_diff(&changes), theirs.clone().first_hand_diff(changes))
                } else {
                    (ours.second_player_hand_diff(&changes), theirs.clone().second_hand_diff(changes))
                }
            }
            _ => (Ok(ours.toggle()), Ok(theirs.clone().toggle())),
        };
        match (new, expected) {
            (Ok(new), Ok(expected)) => (ours, theirs) = (new, expected),
            (Err(PositionError::InvalidIndex { .. }), Err(sashite_qi::Error::IndexOutOfRange))
            | (Err(PositionError::NotInHand { .. }), Err(sashite_qi::Error::HandUnderflow))
            | (Err(PositionError::TooManyPieces { .. }), Err(sashite_qi::Error::TooManyPieces)) => {
                failures += 1;
            }
            (new, expected) => panic!("{new:?}, but the public crate: {expected:?}"),
        }
        assert_same(&ours, &theirs);
        assert_written(&ours);
        let again = rebuilt(&ours);
        assert_eq!(again, ours);
        assert_eq!(again.zobrist(), ours.zobrist());
    }
    assert!(failures > steps / 100, "hardly anything failed");
}

#[test]
fn positions_are_written_as_feen() {
    assert_eq!(START.to_string(), "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
    assert_eq!(AFTER_E4.to_string(), "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C");
    for (dimensions, text) in [(&[3][..], "3 / C/c"), (&[3, 1], "1/1/1 / C/c")] {
        let position = Position::<3>::with_shape(Shape::new(dimensions).unwrap(), CHESS).unwrap();
        assert_eq!(position.to_string(), text);
        assert_written(&position);
    }
    let plate = Position::<2, 3>::with_shape(Shape::new(&[2, 3, 1]).unwrap(), CHESS).unwrap();
    assert_eq!(plate.to_string(), "1/1/1//1/1/1 / C/c");
    assert_written(&plate);
    assert_eq!(Position::<1>::new(CHESS).to_string(), "1 / C/c");
    let widest = Position::<2, 255>::new(Styles::new(Letter::X, Letter::A)).toggle();
    assert_eq!(widest.to_string(), "255/255 / a/X");
}

/// Few changes of a hand and many, of different pieces and of the same ones, against the model and one after the other.
#[test]
fn lists_of_changes_of_a_hand() {
    let mut random = fastrand::Rng::with_seed(9);
    let mut position = Position::<12, 12>::new(CHESS);
    let mut theirs: Qi<Epin, char> = Qi::new(&[12, 12], 'C', 'c').unwrap();
    let (mut accepted, mut refused) = (0, [0; 2]);
    for _ in 0..20_000 {
        let side = Side::ALL[random.usize(..2)];
        let pieces = [3, 40, Epin::COUNT][random.usize(..3)];
        let largest = [1, 5][random.usize(..2)];
        let changes: Vec<(Epin, i32)> = (0..random.usize(..30))
            .map(|_| (Epin::from_index(random.usize(..pieces)).unwrap(), random.i32(-largest..=largest + 1)))
            .collect();
        let of_model = match side {
            Side::First => theirs.clone().first_hand_diff(changes.iter().copied()),
            Side::Second => theirs.clone().second_hand_diff(changes.iter().copied()),
        };
        match (position.hand_diff(side, &changes), of_model) {
            (Ok(new), Ok(of_model)) => {
                // The same hand, made in another way, is the same to the last slot and has the same hash.
                let mut again = Position::<12, 12>::new(CHESS);
                for side in Side::ALL {
                    for (piece, count) in new.hand(side) {
                        (0..count).for_each(|_| again.add_to_hand(side, piece).unwrap());
                    }
                }
                assert_eq!((new, new.zobrist()), (again, again.zobrist()), "{changes:?}");
                assert_eq!(new.piece_count(), of_model.piece_count());
                assert!(new.first_player_hand().iter().eq(of_model.first_hand().map(|(p, n)| (*p, n))));
                assert!(new.second_player_hand().iter().eq(of_model.second_hand().map(|(p, n)| (*p, n))));
                (position, theirs) = (new, of_model);
                accepted += 1;
            }
            (Err(error), Err(_)) => {
                refused[usize::from(matches!(error, PositionError::TooManyPieces { .. }))] += 1;
                // Where a piece is missing, it is the first change that takes more than is there by then.
                if let PositionError::NotInHand { piece } = error {
                    let mut counts: HashMap<Epin, i32> = HashMap::new();
                    let missing = changes.iter().find(|(piece, change)| {
                        let held = i32::try_from(position.hand(side).count(*piece)).unwrap();
                        let count = counts.entry(*piece).or_insert(held);
                        *count += change;
                        *count < 0
                    });
                    assert_eq!(missing.map(|(piece, _)| *piece), Some(piece), "{changes:?}");
                }
            }
            (ours, of_model) => panic!("{changes:?}: {ours:?}, {of_model:?}"),
        }
        if position.hand_piece_count() > 120 && random.u8(..50) == 0 {
            (position, theirs) = (Position::new(CHESS), Qi::new(&[12, 12], 'C', 'c').unwrap());
        }
    }
    assert!(accepted > 1_000 && refused.iter().all(|n| *n > 100), "{accepted} accepted, {refused:?} refused");
}

#[test]
fn random_walks_end_where_the_public_crate_does() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..40 {
        walk::<1, 1, 1>(&mut random, 100);
        walk::<2, 1, 1>(&mut random, 100);
        walk::<8, 1, 1>(&mut random, 200);
        walk::<3, 3, 1>(&mut random, 200);
        walk::<8, 8, 1>(&mut random, 200);
        walk::<10, 9, 1>(&mut random, 200);
        walk::<2, 3, 4>(&mut random, 200);
        walk::<5, 5, 5>(&mut random, 100);
    }
}

/// Thousands of positions of one hash: any set of more than 64 keys of the hash has a subset that adds up to nothing,
/// and linear algebra finds it. Anyone can make them, so a set of positions must not believe that hash.
#[test]
fn positions_of_one_hash_are_kept_apart() {
    let positions = positions_of_one_hash();
    assert!(
        positions.len() > 4_000
            && positions.iter().all(|position| position.zobrist() == positions[0].zobrist())
    );
    let mut seen = HashSet::new();
    assert!(positions.iter().all(|position| seen.insert(*position)));

    // Each hash of the standard library's hasher is another one.
    let hasher = RandomState::new();
    let of_standard: HashSet<u64> = positions.iter().map(|position| hasher.hash_one(position)).collect();
    assert_eq!(of_standard.len(), positions.len());
    assert!(positions.iter().all(|position| ByZobrist.hash_one(position) == positions[0].zobrist()));
    let mut trusted: HashMap<Position<10, 10>, usize, ByZobrist> = HashMap::default();
    trusted.extend(positions[..50].iter().copied().zip(0..));
    assert!(positions[..50].iter().zip(0..).all(|(position, i)| trusted[position] == i));
}

/// `ByZobrist` hashes every key, with positions in it and without.
#[test]
fn by_zobrist_hashes_any_key() {
    fn hashes<T: Hash>(keys: impl Iterator<Item = T>) -> usize {
        // As a map of this size would: by the low bits.
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

/// Each of 100 squares holds a rook or a knight: 100 bits of choice, of which 64 go into the hash. A basis of the
/// choices that do not change it is found by elimination.
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
