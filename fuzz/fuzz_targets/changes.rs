//! Reads any bytes as changes of positions. The outcome must be the same as in the public crate
//! `sashite-qi`. The hash of the changed position must equal the hash of the same position read from FEEN.
#![no_main]

use koma_runtime::{Epin, Letter, Position, PositionError, Side, Styles};
use libfuzzer_sys::fuzz_target;
use sashite_qi::{Error, Qi};

/// An iterator over the bytes, followed by endless zeros.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn piece(&mut self) -> Epin {
        // Uses few kinds of pieces, so that changes often concern the same kind.
        let number = usize::from(self.next()) % 8 * 83;
        Epin::from_index(number % Epin::COUNT).expect("a number below the count")
    }
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
                (ours.board_diff(&changes), theirs.clone().board_diff(changes))
            }
            1 | 2 => {
                let changes: Vec<(Epin, i32)> =
                    (0..count).map(|_| (bytes.piece(), i32::from(bytes.next().cast_signed()) / 16)).collect();
                if kind % 4 == 1 {
                    (ours.first_player_hand_diff(&changes), theirs.clone().first_hand_diff(changes))
                } else {
                    (ours.second_player_hand_diff(&changes), theirs.clone().second_hand_diff(changes))
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

fuzz_target!(|input: &[u8]| {
    check::<3, 1, 1>(input);
    check::<4, 4, 1>(input);
    check::<2, 3, 4>(input);
});
