//! Tests changes in place and lists of changes. They have the same results as in the public crate, and they
//! can be undone.

use std::collections::{BTreeMap, HashMap};

use koma::{Epin, Hand, Letter, Position, PositionError, Side, Square, Styles};
use sashite_qi::{Player, Qi};

use crate::support::in_a_large_stack;

const STYLES: Styles = Styles::new(Letter::C, Letter::S);

/// Makes and undoes a capture in a const.
const _: () = {
    let mut position = Position::<3, 3>::from_static("1k^1/1P1/1K^1 P/ C/s");
    let before = position;
    let [b2, b3] = [Square::from_static("b2"), Square::from_static("b3")];
    let captured = position.shift(b2, b3);
    assert!(matches!(captured, Some(piece) if piece.is_terminal()));
    assert!(position.add_to_hand(Side::First, Epin::from_static("K")).is_ok());
    position.set_turn(Side::Second);
    assert!(position.zobrist() != before.zobrist() && position.piece_count() == 4);
    position.set_turn(Side::First);
    assert!(position.remove_from_hand(Side::First, Epin::from_static("K")).is_ok());
    assert!(position.shift(b3, b2).is_none());
    assert!(matches!(position.put(b3, Epin::from_static("k^")), Ok(None)));
    assert!(position.zobrist() == before.zobrist() && position.piece_count() == before.piece_count());
    assert!(matches!(position.take(b2), Some(piece) if piece.is_first()) && position.take(b2).is_none());
};

/// The step that undoes a change.
enum Undo<const A: usize, const B: usize, const C: usize> {
    Put(Square<A, B, C>, Epin),
    Replace(Square<A, B, C>, Option<Epin>),
    ShiftBack(Square<A, B, C>, Square<A, B, C>, Option<Epin>),
    Add(Side, Epin),
    Remove(Side, Epin),
    Turn(Side),
    /// Undoes a list of changes: restores the old position.
    Restore(Position<A, B, C>),
}

fn undo<const A: usize, const B: usize, const C: usize>(
    position: &mut Position<A, B, C>,
    step: &Undo<A, B, C>,
) {
    match *step {
        Undo::Put(square, piece) => assert_eq!(position.put(square, piece), Ok(None)),
        Undo::Replace(square, Some(piece)) => assert!(position.put(square, piece).unwrap().is_some()),
        Undo::Replace(square, None) => assert!(position.take(square).is_some()),
        Undo::ShiftBack(from, to, captured) => {
            assert_eq!(position.shift(to, from), None);
            if let Some(piece) = captured {
                assert_eq!(position.put(to, piece), Ok(None));
            }
        }
        Undo::Add(side, piece) => position.add_to_hand(side, piece).unwrap(),
        Undo::Remove(side, piece) => position.remove_from_hand(side, piece).unwrap(),
        Undo::Turn(side) => position.set_turn(side),
        Undo::Restore(ref old) => *position = *old,
    }
}

/// The change that a step makes.
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

/// A change, and the step that undoes it, or `None` if nothing has changed.
type Step<const A: usize, const B: usize, const C: usize> =
    (Change, Result<Option<Undo<A, B, C>>, PositionError>);

/// Makes a random change in place.
fn step<const A: usize, const B: usize, const C: usize>(
    position: &mut Position<A, B, C>,
    random: &mut fastrand::Rng,
    pieces: &[Epin],
) -> Step<A, B, C> {
    let before = *position;
    let (piece, side) = (pieces[random.usize(..pieces.len())], Side::ALL[random.usize(..2)]);
    let [from, to] = [(); 2].map(|()| Square::from_index(random.usize(..Square::<A, B, C>::COUNT)).unwrap());
    match random.u8(..10) {
        0 => {
            let old = position.take(to);
            assert_eq!(old, before.piece(to));
            (Change::Board(vec![(to.index(), None)]), Ok(old.map(|piece| Undo::Put(to, piece))))
        }
        1 | 2 => {
            let step = position.put(to, piece).map(|old| {
                assert_eq!(old, before.piece(to));
                Some(Undo::Replace(to, old))
            });
            (Change::Board(vec![(to.index(), Some(piece))]), step)
        }
        3 => {
            let captured = position.shift(from, to);
            assert_eq!(captured, before.piece(to).filter(|_| from != to));
            // A shift from an empty square, or to the same square, has its own way to be undone.
            let step = match before.piece(from) {
                _ if from == to => None,
                Some(_) => Some(Undo::ShiftBack(from, to, captured)),
                None => captured.map(|piece| Undo::Put(to, piece)),
            };
            (Change::Board(vec![(from.index(), None), (to.index(), before.piece(from))]), Ok(step))
        }
        4 => {
            let step = position.add_to_hand(side, piece).map(|()| Some(Undo::Remove(side, piece)));
            (Change::Hand(side, vec![(piece, 1)]), step)
        }
        5 => {
            let step = position.remove_from_hand(side, piece).map(|()| Some(Undo::Add(side, piece)));
            (Change::Hand(side, vec![(piece, -1)]), step)
        }
        6 => {
            position.set_turn(side);
            (Change::Turn(side), Ok(Some(Undo::Turn(before.turn()))))
        }
        _ => list(position, random, pieces),
    }
}

/// Makes a random list of changes.
fn list<const A: usize, const B: usize, const C: usize>(
    position: &mut Position<A, B, C>,
    random: &mut fastrand::Rng,
    pieces: &[Epin],
) -> Step<A, B, C> {
    let piece = |random: &mut fastrand::Rng| pieces[random.usize(..pieces.len())];
    let change = if random.bool() {
        let squares = position.board().len();
        let count = random.usize(..4);
        let mut change = || (random.usize(..=squares + squares / 20), random.bool().then(|| piece(random)));
        Change::Board((0..count).map(|_| change()).collect())
    } else {
        let (most, largest) = ([5, 30][random.usize(..2)], [1, 5][random.usize(..2)]);
        let count = random.usize(..most);
        let changes = (0..count).map(|_| (piece(random), random.i32(-largest..=largest + 1)));
        Change::Hand(Side::ALL[count % 2], changes.collect())
    };
    let new = change.by_value(position);
    (change, new.map(|new| Some(Undo::Restore(std::mem::replace(position, new)))))
}

/// Makes random changes in place, by value, and with the public crate. Counts rejected changes for each
/// error.
fn walk<const A: usize, const B: usize, const C: usize>(
    random: &mut fastrand::Rng,
    steps: usize,
    refused: &mut [usize; 3],
) {
    let start = Position::<A, B, C>::new(STYLES);
    let mut ours = start;
    let mut theirs: Qi<Epin, char> = Qi::new(ours.shape().dimensions(), 'C', 's').unwrap();
    let kinds = [6, 40, Epin::COUNT][random.usize(..3)];
    let pieces: Vec<Epin> =
        (0..kinds).map(|_| Epin::from_index(random.usize(..Epin::COUNT)).unwrap()).collect();
    let mut undoing = Vec::new();
    for _ in 0..steps {
        let before = ours;
        let (change, undo) = step(&mut ours, random, &pieces);
        match (undo, change.by_value(&before), change.of_qi(theirs.clone())) {
            (Ok(undo), Ok(expected), Ok(of_qi)) => {
                assert_eq!((ours, ours.zobrist()), (expected, expected.zobrist()));
                theirs = of_qi;
                undoing.extend(undo);
            }
            (Err(error), Err(by_value), Err(of_qi)) => {
                assert_eq!((error, ours), (by_value, before));
                refused[kind(error, of_qi)] += 1;
                if let (PositionError::NotInHand { piece }, Change::Hand(side, changes)) = (error, change) {
                    assert_eq!(first_missing(before.hand(side), &changes), Some(piece));
                }
            }
            (undo, expected, of_qi) => panic!("{:?}, {expected:?}, {of_qi:?}", undo.err()),
        }
        assert_same(&ours, &theirs);
        assert_pieces(&ours);
    }
    for step in undoing.iter().rev() {
        undo(&mut ours, step);
    }
    assert_eq!((ours, ours.zobrist()), (start, start.zobrist()));
}

/// Returns the index of the error, and asserts that koma and the public crate report the same error.
fn kind(ours: PositionError, theirs: sashite_qi::Error) -> usize {
    match (ours, theirs) {
        (PositionError::InvalidIndex { .. }, sashite_qi::Error::IndexOutOfRange) => 0,
        (PositionError::NotInHand { .. }, sashite_qi::Error::HandUnderflow) => 1,
        (PositionError::TooManyPieces { .. }, sashite_qi::Error::TooManyPieces) => 2,
        (ours, theirs) => panic!("{ours:?}, but the public crate: {theirs:?}"),
    }
}

/// Finds the first change that removes more pieces than the hand then holds. Returns the piece of this
/// change.
fn first_missing(hand: Hand<'_>, changes: &[(Epin, i32)]) -> Option<Epin> {
    let mut counts: HashMap<Epin, i32> = HashMap::new();
    let missing = changes.iter().find(|(piece, change)| {
        let count = counts.entry(*piece).or_insert(i32::try_from(hand.count(*piece)).unwrap());
        *count += change;
        *count < 0
    });
    missing.map(|(piece, _)| *piece)
}

/// Asserts that koma and the public crate agree in every respect, and that the position's text is read as
/// the same position.
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

/// Asserts that the hand has exactly these pieces. They are in the hand's order.
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

/// Asserts that `pieces` returns the pieces of the board, forward and backward.
fn assert_pieces<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) {
    let expected: Vec<_> =
        Square::<A, B, C>::all().filter_map(|square| Some((square, position.piece(square)?))).collect();
    assert!(position.pieces().eq(expected.iter().copied()));
    assert!(position.pieces().rev().eq(expected.iter().rev().copied()));
    for side in Side::ALL {
        let of_side = expected.iter().copied().filter(|(_, piece)| piece.side() == side);
        assert!(position.pieces_of(side).eq(of_side.clone()));
        assert!(position.pieces_of(side).rev().eq(of_side.rev()));
    }
    let (mut pieces, mut rest) = (position.pieces(), expected.as_slice());
    while let [first, middle @ ..] = rest {
        assert!(pieces.size_hint().0 <= rest.len() && pieces.size_hint().1 >= Some(rest.len()));
        assert_eq!(pieces.next(), Some(*first));
        if let [middle @ .., last] = middle {
            assert_eq!(pieces.next_back(), Some(*last));
            rest = middle;
        } else {
            rest = middle;
        }
    }
    assert_eq!((pieces.next(), pieces.next_back()), (None, None));
}

#[test]
fn random_walks_are_undone() {
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
fn what_is_refused_changes_nothing() {
    let [pawn, king] = ["P", "K^"].map(Epin::from_static);
    let mut full = Position::<2>::from_static("PP / C/s");
    let before = full;
    let too_many = Err(PositionError::TooManyPieces { pieces: 3, squares: 2 });
    assert_eq!(full.add_to_hand(Side::First, king), too_many);
    assert_eq!(full.remove_from_hand(Side::Second, pawn), Err(PositionError::NotInHand { piece: pawn }));
    assert_eq!(full, before);
    assert_eq!(full.put(Square::from_static("a"), king), Ok(Some(pawn)));
    let mut held = Position::<2>::from_static("2 2P/ C/s");
    let before = held;
    assert_eq!(held.put(Square::from_static("a"), king), too_many.map(|()| None));
    assert_eq!(held, before);
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

/// Tests hands of hundreds of kinds. The counts of these hands take one, two and three slots.
#[test]
fn large_hands_hold_what_was_put_in() {
    in_a_large_stack(change_large_hands);
}

fn change_large_hands() {
    let mut random = fastrand::Rng::with_seed(19);
    let kinds: Vec<Epin> = Epin::all().collect();
    let mut position = Box::new(Position::<255, 255>::new(Styles::new(Letter::C, Letter::S)));
    let mut model = [BTreeMap::new(), BTreeMap::new()];
    for step in 0..20_000 {
        let number = random.usize(0..2);
        let side = [Side::First, Side::Second][number];
        let piece = kinds[random.usize(0..kinds.len())];
        let held: &mut usize = model[number].entry(piece).or_default();
        if random.bool() {
            position.add_to_hand(side, piece).unwrap();
            *held += 1;
        } else {
            assert_eq!(position.remove_from_hand(side, piece).is_ok(), *held > 0);
            *held = held.saturating_sub(1);
        }
        if step == 10_000 {
            *position = position.hand_diff(side, &[(piece, 40_000)]).unwrap();
            *held += 40_000;
        }
        assert_eq!(position.hand(side).count(piece), *held);
        if step % 100 == 0 {
            let held =
                model[number].iter().map(|(piece, count)| (*piece, *count)).filter(|(_, count)| *count > 0);
            assert!(position.hand(side).iter().eq(held), "{side:?}");
        }
    }
    assert!(position.hand(Side::First).iter().count() > 300);
    assert_eq!(Position::parse(&position.to_string()), Ok(*position));
}
