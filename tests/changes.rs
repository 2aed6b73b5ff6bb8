//! Tests changes in place and lists of changes. The results must be the same as in the public
//! crate `sashite-qi`. A change of a square in place must return the piece that was on the square.

use std::collections::{BTreeMap, HashMap};

use koma::{Epin, Hand, Letter, Position, PositionError, Side, Square, Styles};
use sashite_qi::{Player, Qi};

use crate::support::in_a_stack_of;

const STYLES: Styles = Styles::new(Letter::C, Letter::S);

/// A change of the board, of a hand or of the turn.
enum Change {
    Board(Vec<(usize, Option<Epin>)>),
    Hand(Side, Vec<(Epin, i32)>),
    Turn(Side),
}

impl Change {
    fn by_value<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Result<Position<A, B, C>, PositionError> {
        match self {
            Self::Board(changes) => position.board_diff(changes),
            Self::Hand(side, changes) => position.hand_diff(*side, changes),
            Self::Turn(side) => Ok(position.with_turn(*side)),
        }
    }

    fn of_qi(&self, qi: Qi<Epin, char>) -> Result<Qi<Epin, char>, sashite_qi::Error> {
        match self {
            Self::Board(changes) => qi.board_diff(changes.iter().copied()),
            Self::Hand(Side::First, changes) => qi.first_hand_diff(changes.iter().copied()),
            Self::Hand(Side::Second, changes) => qi.second_hand_diff(changes.iter().copied()),
            Self::Turn(Side::First) if qi.turn() == Player::First => Ok(qi),
            Self::Turn(Side::Second) if qi.turn() == Player::Second => Ok(qi),
            Self::Turn(_) => Ok(qi.toggle()),
        }
    }
}

/// Makes one random change in place, or a list of changes. Checks what a change in place returns. Returns the
/// change, and the error if it was rejected.
fn step<const A: usize, const B: usize, const C: usize>(
    position: &mut Position<A, B, C>,
    random: &mut fastrand::Rng,
    pieces: &[Epin],
) -> (Change, Result<(), PositionError>) {
    let (piece, side) = (pieces[random.usize(..pieces.len())], Side::ALL[random.usize(..2)]);
    let [from, to] = [(); 2].map(|()| Square::from_index(random.usize(..Square::<A, B, C>::COUNT)).unwrap());
    let [moved, old] = [from, to].map(|square| position.piece(square));
    match random.u8(..10) {
        0 => {
            assert_eq!(position.take(to), old);
            (Change::Board(vec![(to.index(), None)]), Ok(()))
        }
        1 | 2 => {
            let result = position.put(to, piece).map(|replaced| assert_eq!(replaced, old));
            (Change::Board(vec![(to.index(), Some(piece))]), result)
        }
        3 => {
            assert_eq!(position.shift(from, to), old.filter(|_| from != to));
            (Change::Board(vec![(from.index(), None), (to.index(), moved)]), Ok(()))
        }
        4 => (Change::Hand(side, vec![(piece, 1)]), position.add_to_hand(side, piece)),
        5 => (Change::Hand(side, vec![(piece, -1)]), position.remove_from_hand(side, piece)),
        6 => {
            position.set_turn(side);
            (Change::Turn(side), Ok(()))
        }
        _ => {
            let change = list(A * B * C, random, pieces);
            let result = change.by_value(position).map(|new| *position = new);
            (change, result)
        }
    }
}

/// Returns a random list of changes.
fn list(squares: usize, random: &mut fastrand::Rng, pieces: &[Epin]) -> Change {
    let piece = |random: &mut fastrand::Rng| pieces[random.usize(..pieces.len())];
    if random.bool() {
        let count = random.usize(..4);
        let mut change = || (random.usize(..=squares + squares / 20), random.bool().then(|| piece(random)));
        Change::Board((0..count).map(|_| change()).collect())
    } else {
        let (most, largest) = ([5, 30][random.usize(..2)], [1, 5][random.usize(..2)]);
        let count = random.usize(..most);
        let changes = (0..count).map(|_| (piece(random), random.i32(-largest..=largest + 1)));
        Change::Hand(Side::ALL[count % 2], changes.collect())
    }
}

/// Makes each random change in three ways: with `step`, by value, and with `sashite-qi`. Counts rejected changes for
/// each kind of error.
fn walk<const A: usize, const B: usize, const C: usize>(
    random: &mut fastrand::Rng,
    steps: usize,
    refused: &mut [usize; 3],
) {
    let mut ours = Position::<A, B, C>::new(STYLES);
    let mut theirs: Qi<Epin, char> = Qi::new(ours.shape().dimensions(), 'C', 's').unwrap();
    let kinds = [6, 40, Epin::COUNT][random.usize(..3)];
    let pieces: Vec<Epin> =
        (0..kinds).map(|_| Epin::from_index(random.usize(..Epin::COUNT)).unwrap()).collect();
    for _ in 0..steps {
        let before = ours;
        let (change, result) = step(&mut ours, random, &pieces);
        match (result, change.by_value(&before), change.of_qi(theirs.clone())) {
            (Ok(()), Ok(expected), Ok(of_qi)) => {
                assert_eq!((ours, ours.zobrist()), (expected, expected.zobrist()));
                theirs = of_qi;
            }
            (Err(error), Err(by_value), Err(of_qi)) => {
                assert_eq!((error, ours), (by_value, before));
                refused[kind(error, of_qi)] += 1;
                assert_names_the_first(error, &change, &before);
            }
            others => panic!("{others:?}"),
        }
        assert_same(&ours, &theirs);
        assert_pieces(&ours);
    }
}

/// Returns the index of the error's kind. Asserts that koma and the public crate report the same error.
fn kind(ours: PositionError, theirs: sashite_qi::Error) -> usize {
    match (ours, theirs) {
        (PositionError::InvalidIndex { .. }, sashite_qi::Error::IndexOutOfRange) => 0,
        (PositionError::NotInHand { .. }, sashite_qi::Error::HandUnderflow) => 1,
        (PositionError::TooManyPieces { .. }, sashite_qi::Error::TooManyPieces) => 2,
        (ours, theirs) => panic!("{ours:?}, but the public crate: {theirs:?}"),
    }
}

/// Asserts that an error with a piece or an index names the first change that cannot be made.
fn assert_names_the_first<const A: usize, const B: usize, const C: usize>(
    error: PositionError,
    change: &Change,
    before: &Position<A, B, C>,
) {
    match (error, change) {
        (PositionError::NotInHand { piece }, Change::Hand(side, changes)) => {
            let mut counts: HashMap<Epin, i32> = HashMap::new();
            let missing = changes.iter().find(|(piece, change)| {
                let held = i32::try_from(before.hand(*side).count(*piece)).unwrap();
                let count = counts.entry(*piece).or_insert(held);
                *count += change;
                *count < 0
            });
            assert_eq!(missing.map(|(piece, _)| *piece), Some(piece));
        }
        (PositionError::InvalidIndex { index, squares }, Change::Board(changes)) => {
            assert_eq!(squares, A * B * C);
            assert_eq!(
                changes.iter().find(|(index, _)| *index >= squares).map(|change| change.0),
                Some(index)
            );
        }
        _ => {}
    }
}

/// Asserts that koma and the public crate have the same position, and that its FEEN is read as the same
/// position.
fn assert_same<const A: usize, const B: usize, const C: usize>(
    ours: &Position<A, B, C>,
    theirs: &Qi<Epin, char>,
) {
    let read = Position::parse(&ours.to_string()).unwrap();
    assert_eq!((*ours, ours.zobrist()), (read, read.zobrist()));
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

/// Asserts that the hand has exactly these pieces, in this order.
fn assert_same_hand(hand: Hand<'_>, pieces: &[(Epin, usize)]) {
    assert!(hand.iter().eq(pieces.iter().copied()), "{hand:?}: {pieces:?}");
    assert!(hand.iter().rev().eq(pieces.iter().rev().copied()));
    assert_eq!((hand.iter().len(), hand.first()), (pieces.len(), pieces.first().copied()));
    assert_eq!(hand.is_empty(), pieces.is_empty());
    assert_eq!(hand.piece_count(), pieces.iter().map(|(_, count)| count).sum::<usize>());
    assert!(pieces.iter().all(|(piece, count)| hand.count(*piece) == *count && hand.contains(*piece)));

    let mut in_feen_order = pieces.to_vec();
    in_feen_order.sort_by_key(|(piece, count)| (usize::MAX - count, *piece));
    assert!(hand.in_feen_order().eq(in_feen_order.iter().copied()), "{hand:?}: {in_feen_order:?}");
    assert_eq!(hand.in_feen_order().len(), pieces.len());
    let text = in_feen_order
        .iter()
        .map(|(piece, count)| if *count > 1 { format!("{count}{piece}") } else { piece.to_string() });
    assert_eq!(hand.to_string(), text.collect::<String>());
}

/// Asserts that `pieces` and `pieces_of` return the pieces of the board.
fn assert_pieces<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) {
    let expected: Vec<_> =
        Square::<A, B, C>::all().filter_map(|square| Some((square, position.piece(square)?))).collect();
    for side in Side::ALL {
        let of_side = expected.iter().copied().filter(|(_, piece)| piece.side() == side);
        assert!(position.pieces_of(side).eq(of_side));
    }
    let mut pieces = position.pieces();
    for (at, expected_piece) in expected.iter().enumerate() {
        let (least, most) = pieces.size_hint();
        assert!(least <= expected.len() - at && most >= Some(expected.len() - at));
        assert_eq!(pieces.next(), Some(*expected_piece));
    }
    assert_eq!((pieces.next(), pieces.next()), (None, None));
}

#[test]
fn random_walks() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut refused = [0; 3];
    for _ in 0..8 {
        walk::<1, 1, 1>(&mut random, 300, &mut refused);
        walk::<3, 1, 1>(&mut random, 600, &mut refused);
        walk::<3, 3, 1>(&mut random, 600, &mut refused);
        walk::<8, 8, 1>(&mut random, 600, &mut refused);
        walk::<12, 12, 1>(&mut random, 600, &mut refused);
        walk::<2, 3, 4>(&mut random, 600, &mut refused);
        walk::<5, 5, 6>(&mut random, 300, &mut refused);
    }
    assert!(refused.iter().all(|count| *count > 300), "{refused:?}");
}

#[test]
fn pieces_are_mapped_where_they_stand() {
    let position = Position::<3, 3>::from_static("+p-p1/1k^'1/P2 2+P/ C/s");
    let mut seen = Vec::new();
    let mapped = position.map_pieces(|square, piece| {
        seen.push(square);
        if square.rank() == 2 { piece.flip().normalize() } else { piece }
    });
    assert_eq!(mapped.to_string(), "PP1/1k^'1/P2 2+P/ C/s");
    assert_eq!(mapped.zobrist(), Position::<3, 3>::parse(&mapped.to_string()).unwrap().zobrist());
    assert_eq!(seen, ["a3", "b3", "b2", "a1"].map(Square::from_static));
}

/// Tests counts of up to 141 pieces, which need three slots of a hand. A slot holds up to 64 pieces.
#[test]
fn a_count_may_need_several_slots() {
    let [before, piece, after] = ["p", "P", "r"].map(Epin::from_static);
    for side in Side::ALL {
        let mut position =
            Position::<12, 12>::new(STYLES).hand_diff(side, &[(before, 2), (after, 1)]).unwrap();
        let held = |position: &Position<12, 12>, count| {
            let expected = [(piece, count), (before, 2), (after, 1)];
            assert!(position.hand(side).iter().eq(expected));
            assert!(position.hand(side).iter().rev().eq(expected.into_iter().rev()));
            assert_eq!((position.hand(side).iter().len(), position.hand(side).count(piece)), (3, count));
        };
        for count in 1..=141 {
            position.add_to_hand(side, piece).unwrap();
            held(&position, count);
        }
        for count in (1..141).rev() {
            position.remove_from_hand(side, piece).unwrap();
            held(&position, count);
        }
    }
}

/// Tests hands of hundreds of kinds of pieces. One kind needs hundreds of slots.
#[test]
fn large_hands_hold_what_was_put_in() {
    in_a_stack_of(64 << 20, || {
        let mut random = fastrand::Rng::with_seed(19);
        let mut position = Box::new(Position::<255, 255>::new(STYLES));
        let mut model = [BTreeMap::new(), BTreeMap::new()];
        for step in 0..20_000 {
            let (number, piece) =
                (random.usize(0..2), Epin::from_index(random.usize(..Epin::COUNT)).unwrap());
            let side = Side::ALL[number];
            let held: &mut usize = model[number].entry(piece).or_default();
            if step == 10_000 {
                *position = position.hand_diff(side, &[(piece, 40_000)]).unwrap();
                *held += 40_000;
            } else if random.bool() {
                position.add_to_hand(side, piece).unwrap();
                *held += 1;
            } else {
                assert_eq!(position.remove_from_hand(side, piece).is_ok(), *held > 0);
                *held = held.saturating_sub(1);
            }
            assert_eq!(position.hand(side).count(piece), *held);
            assert_eq!(position.hand(side).contains(piece), *held > 0);
            if step % 100 == 0 {
                let held = model[number].clone().into_iter().filter(|(_, count)| *count > 0);
                assert!(position.hand(side).iter().eq(held), "{side:?}");
            }
        }
        assert!(position.hand(Side::First).iter().count() > 300);
        assert_eq!(Position::parse(&position.to_string()), Ok(*position));
        // The hands together can hold as many pieces as the board has squares.
        let (pawn, room) = (Epin::from_static("P"), 65_025 - i32::try_from(position.piece_count()).unwrap());
        let changes = [(pawn, i32::MAX), (pawn, room - i32::MAX)];
        *position = position.second_player_hand_diff(&changes).unwrap();
        assert_eq!(position.piece_count(), 65_025);
        let error = position.first_player_hand_diff(&[(pawn, i32::MAX)]).unwrap_err();
        assert_eq!(error, PositionError::TooManyPieces { pieces: 65_025 + i32::MAX as u64, squares: 65_025 });
    });
}
