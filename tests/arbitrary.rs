//! Tests the feature `arbitrary`: all bytes give a valid value, and all tokens and kinds of positions can be drawn.

use std::collections::HashSet;
use std::hash::Hash;

use arbitrary::{Arbitrary, Unstructured};
use fastrand::Rng;
use koma::{Epin, Letter, MAX_SQUARE_COUNT, Pin, Position, Qpi, Shape, Side, Sin, Square, State, Styles};

use crate::support::Seen;

/// Draws a value, and checks that the number of bytes used agrees with the size hint.
fn make<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> T {
    let mut u = Unstructured::new(bytes);
    let value = u.arbitrary().unwrap();
    let (least, most) = T::size_hint(0);
    let (taken, most) = (bytes.len() - u.len(), most.unwrap());
    assert!(taken <= most, "{taken} bytes taken, at most {most} expected");
    assert!(taken >= least.min(bytes.len()), "{taken} bytes taken, at least {least} expected");
    value
}

/// Returns the values that are drawn from all pairs of bytes.
fn all<T: for<'a> Arbitrary<'a> + Hash + Eq>() -> HashSet<T> {
    (0..=u16::MAX).map(|bytes| make(&bytes.to_be_bytes())).collect()
}

#[test]
fn tokens_and_what_they_are_made_of() {
    assert_eq!(all::<Letter>(), HashSet::from(Letter::ALL));
    assert_eq!(all::<Side>(), HashSet::from(Side::ALL));
    assert_eq!(all::<State>(), HashSet::from(State::ALL));
    assert_eq!(all::<Sin>(), Sin::all().collect());
    assert_eq!(all::<Pin>(), Pin::all().collect());
    assert_eq!(all::<Epin>(), Epin::all().collect());
    assert_eq!(all::<Qpi>(), Qpi::all().collect());
    assert_eq!(all::<Styles>().len(), 26 * 26);
    assert_eq!(all::<Square<8, 8>>(), Square::all().collect());
    assert_eq!(all::<Square<1>>(), Square::all().collect());
    assert_eq!(all::<Square<255, 255>>(), Square::all().collect());
}

#[cfg(all(feature = "macros", feature = "games"))]
#[test]
fn moves() {
    use koma::{chess, xiangqi};

    assert_eq!(all::<chess::Move>(), chess::Move::all().collect());
    assert_eq!(all::<xiangqi::Move>(), xiangqi::Move::all().collect());
}

#[test]
fn nothing_makes_something() {
    assert_eq!(make::<Shape>(&[]).dimensions(), [1]);
    assert_eq!(make::<Position<8, 8>>(&[]).to_string(), "8/8/8/8/8/8/8/8 / A/a");
    assert_eq!(make::<Position<1>>(&[]).to_string(), "1 / A/a");
    assert_eq!(make::<Square<8, 8>>(&[]).index(), 0);
}

#[test]
fn shapes() {
    let mut rng = Rng::with_seed(1);
    let mut sizes: [HashSet<usize>; 3] = Default::default();
    let (mut flat, mut counts) = (0, [0; 3]);
    for _ in 0..20_000 {
        let bytes: [u8; 4] = std::array::from_fn(|_| rng.u8(..));
        let shape: Shape = make(&bytes);
        let dimensions = shape.dimensions();
        assert_eq!(Shape::new(dimensions), Ok(shape));
        assert!(shape.square_count() <= MAX_SQUARE_COUNT);
        counts[dimensions.len() - 1] += 1;
        flat += usize::from(dimensions.len() == 2 && dimensions[0] == 1);
        dimensions.iter().zip(&mut sizes).for_each(|(size, sizes)| {
            sizes.insert(*size);
        });
    }
    assert!(counts.iter().all(|count| *count > 5_000) && flat > 0, "{counts:?}, {flat}");
    // The third size tends to be small, because the number of squares is limited.
    for (sizes, all_up_to) in sizes.iter().zip([255, 255, 40]) {
        assert!((1..=all_up_to).all(|size| sizes.contains(&size)) && sizes.iter().any(|size| *size > 200));
    }
}

fn look_at<const A: usize, const B: usize, const C: usize>(count: usize) -> Seen {
    let mut rng = Rng::with_seed(7);
    let mut seen = Seen::default();
    let (least, most) = Position::<A, B, C>::size_hint(0);
    assert!(least >= 3);
    let mut bytes = vec![0; most.unwrap()];
    for round in 0..count {
        rng.fill(&mut bytes);
        // Every second position is drawn from a shorter input.
        let len = if round % 2 == 0 { bytes.len() } else { rng.usize(..bytes.len()) };
        seen.add(&make::<Position<A, B, C>>(&bytes[..len]));
    }
    seen
}

#[test]
fn all_kinds_of_positions_are_made() {
    let chess = look_at::<8, 8, 1>(3_000);
    assert!(chess.counts.iter().all(|count| (10..2_990).contains(count)), "{:?}", chess.counts);
    assert_eq!((chess.pieces.len(), chess.occupied.len()), (Epin::COUNT, 64));
    assert_eq!(look_at::<5, 5, 5>(1_000).occupied.len(), 125);
    let line = look_at::<3, 1, 1>(1_000).counts;
    assert!(line[1] > 10 && line[3] > 10, "{line:?}");
    let point = look_at::<1, 1, 1>(1_000).counts;
    assert!(point[1] > 10 && point[2] > 10 && point[3] > 10, "{point:?}");
    assert_eq!(look_at::<40, 40, 1>(20).occupied.len(), 1_600);
}

/// Short inputs, which fuzzers prefer, reach the whole board and the hands.
#[test]
fn pieces_are_spread_however_long_the_input_is() {
    let mut rng = Rng::with_seed(3);
    for (len, at_least) in [(16, 1), (32, 4), (64, 9), (128, 15)] {
        let (mut pieces, mut with_hands, mut bytes) = ([0; 64], 0, vec![0; len]);
        for _ in 0..5_000 {
            rng.fill(&mut bytes);
            let position: Position<8, 8> = make(&bytes);
            position.pieces().for_each(|(square, _)| pieces[square.index()] += 1);
            with_hands += usize::from(position.hand_piece_count() > 0);
        }
        let all: usize = pieces.iter().sum();
        assert!(all > 5_000 * at_least, "{all} pieces of {len} bytes");
        assert!((2_500..4_500).contains(&with_hands), "{with_hands} with hands of {len} bytes");
        assert!(pieces.iter().all(|here| (all / 128..all / 32).contains(here)), "{pieces:?} of {len} bytes");
    }
}

/// Tests inputs whose bytes are all equal, both long and short.
#[test]
fn odd_inputs() {
    let mut seen = Seen::default();
    for byte in 0..=u8::MAX {
        seen.add(&make::<Position<8, 8>>(&[byte; 1_000]));
        (0..40).for_each(|len| seen.add(&make::<Position<4, 4>>(&vec![byte; len])));
    }
    assert!(seen.counts[1] > 0 && seen.counts[3] > 0, "{:?}", seen.counts);
}
