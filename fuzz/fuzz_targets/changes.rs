//! Reads any bytes as changes of positions. The result must be the same as in the public crate `sashite-qi`. Changes in
//! place must have the same result too. The hash of the changed position must equal the hash of the same position read
//! from FEEN.
#![cfg_attr(not(test), no_main)]

use koma_runtime::{Epin, Letter, Position, PositionError, Side, Square, Styles};
use sashite_qi::{Error, Qi};

/// The remaining bytes of the input. Endless zeros follow them.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn piece(&mut self) -> Epin {
        // Uses only eight kinds of pieces, so that changes often concern the same kind.
        let number = usize::from(self.next()) % 8 * 83;
        Epin::from_index(number % Epin::COUNT).expect("a number below the count")
    }
}

/// Asserts that a change in place has the same result as the method that returns a new position.
fn assert_same<const A: usize, const B: usize, const C: usize>(
    in_place: Result<Position<A, B, C>, PositionError>,
    new: Result<Position<A, B, C>, PositionError>,
) {
    assert_eq!(in_place, new);
    assert_eq!(in_place.map(|position| position.zobrist()), new.map(|position| position.zobrist()));
}

fn check<const A: usize, const B: usize, const C: usize>(input: &[u8]) {
    let mut bytes = Bytes(input);
    let mut ours = Position::<A, B, C>::new(Styles::new(Letter::C, Letter::S));
    let shape = ours.shape();
    let mut theirs: Qi<Epin, char> = Qi::new(shape.dimensions(), 'C', 's').expect("a good shape");
    while !bytes.0.is_empty() {
        let kind = bytes.next();
        let count = usize::from(kind >> 4);
        let (new, expected) = match kind % 4 {
            0 => {
                let changes: Vec<(usize, Option<Epin>)> = (0..count)
                    .map(|_| {
                        let piece = bytes.piece();
                        (
                            usize::from(bytes.next()) % (A * B * C + 1),
                            Some(piece).filter(|_| bytes.next() % 3 > 0),
                        )
                    })
                    .collect();
                let new = ours.board_diff(&changes);
                if let [(index, piece)] = changes[..]
                    && let Some(square) = Square::from_index(index)
                {
                    let mut there = ours;
                    let before = match piece {
                        Some(piece) => there.put(square, piece),
                        None => Ok(there.take(square)),
                    };
                    assert_same(before.map(|_| there), new);
                    assert_eq!(before.unwrap_or(ours.piece(square)), ours.piece(square));
                }
                (new, theirs.clone().board_diff(changes))
            }
            1 | 2 => {
                let changes: Vec<(Epin, i32)> =
                    (0..count).map(|_| (bytes.piece(), i32::from(bytes.next().cast_signed()) / 16)).collect();
                let side = if kind % 4 == 1 { Side::First } else { Side::Second };
                let new = ours.hand_diff(side, &changes);
                if let [(piece, change @ (-1 | 1))] = changes[..] {
                    let mut there = ours;
                    let change = if change == 1 { Position::add_to_hand } else { Position::remove_from_hand };
                    assert_same(change(&mut there, side, piece).map(|()| there), new);
                }
                match side {
                    Side::First => (new, theirs.clone().first_hand_diff(changes)),
                    Side::Second => (new, theirs.clone().second_hand_diff(changes)),
                }
            }
            _ => (Ok(ours.toggle()), Ok(theirs.clone().toggle())),
        };
        match (new, expected) {
            (Ok(new), Ok(expected)) => (ours, theirs) = (new, expected),
            (Err(PositionError::InvalidIndex { .. }), Err(Error::IndexOutOfRange))
            | (Err(PositionError::NotInHand { .. }), Err(Error::HandUnderflow))
            | (Err(PositionError::TooManyPieces { .. }), Err(Error::TooManyPieces)) => {}
            (new, expected) => panic!("{new:?}, but the public crate: {expected:?}"),
        }
    }
    assert_eq!(ours.board(), theirs.board());
    assert_eq!(ours.piece_count(), theirs.piece_count());
    assert!(ours.first_player_hand().iter().eq(theirs.first_hand().map(|(piece, count)| (*piece, count))));
    assert!(ours.second_player_hand().iter().eq(theirs.second_hand().map(|(piece, count)| (*piece, count))));
    assert!(ours.second_player_hand().iter().rev().eq(
        theirs.second_hand().map(|(piece, count)| (*piece, count)).collect::<Vec<_>>().into_iter().rev()
    ));
    let read = Position::<A, B, C>::parse(&ours.to_string()).expect("what is written is read");
    assert_eq!((read, read.zobrist()), (ours, ours.zobrist()));
    assert_eq!(ours.turn() == Side::First, matches!(theirs.turn(), sashite_qi::Player::First));
}

fn run(input: &[u8]) {
    check::<3, 1, 1>(input);
    check::<4, 4, 1>(input);
    check::<2, 3, 4>(input);
}

koma_fuzz::target!("changes", run);
