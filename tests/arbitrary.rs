//! Tests the feature `arbitrary`: all bytes give a valid value, and all tokens and kinds of positions can be drawn.

use std::collections::HashSet;
use std::hash::Hash;

use arbitrary::{Arbitrary, Unstructured};
use fastrand::Rng;
use koma::{Epin, Letter, Pin, Position, Qpi, Shape, Side, Sin, Square, State, Styles};

use crate::support::{Seen, assert_all_are_drawn, assert_all_kinds_of_shapes};

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
fn all_tokens_and_squares_are_made() {
    assert_all_are_drawn!(all);
    assert_eq!(all::<Qpi>(), Qpi::all().collect());
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
fn all_kinds_of_shapes_are_made() {
    let mut rng = Rng::with_seed(1);
    let shapes = (0..20_000).map(|_| make(&rng.u32(..).to_le_bytes())).collect();
    assert_all_kinds_of_shapes(&shapes);
}

fn look_at<const A: usize, const B: usize, const C: usize>(count: usize) -> Seen {
    let mut rng = Rng::with_seed(7);
    let mut seen = Seen::default();
    let (least, most) = Position::<A, B, C>::size_hint(0);
    assert!(least >= 3);
    let mut bytes = vec![0; most.unwrap()];
    for round in 0..count {
        match rng.u8(..4) {
            0 => bytes.fill(rng.u8(..)),
            _ => rng.fill(&mut bytes),
        }
        // Every second position is drawn from a shorter input.
        let len = if round % 2 == 0 { bytes.len() } else { rng.usize(..bytes.len()) };
        seen.add(&make::<Position<A, B, C>>(&bytes[..len]));
    }
    seen
}

#[test]
fn all_kinds_of_positions_are_made() {
    let chess = look_at::<8, 8, 1>(3_000);
    assert!(chess.counts.iter().all(|count| (3..2_997).contains(count)), "{:?}", chess.counts);
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
