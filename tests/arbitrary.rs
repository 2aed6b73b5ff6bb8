//! Feature `arbitrary`: whatever the bytes are, what is made of them is valid, and everything can be made.

use std::collections::HashSet;
use std::hash::Hash;

use arbitrary::{Arbitrary, Unstructured};
use fastrand::Rng;
use koma::{Epin, Letter, MAX_SQUARE_COUNT, Pin, Position, Qpi, Shape, Side, Sin, Square, State, Styles};

/// Makes a value, and checks that it took as many bytes as its hint says.
fn make<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> T {
    let mut u = Unstructured::new(bytes);
    let value = u.arbitrary().unwrap();
    let (least, most) = T::size_hint(0);
    let (taken, most) = (bytes.len() - u.len(), most.unwrap());
    assert!(taken <= most, "{taken} bytes taken, at most {most} expected");
    assert!(taken >= least.min(bytes.len()), "{taken} bytes taken, at least {least} expected");
    value
}

/// All values that two bytes make.
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
    let legal = (0..=255)
        .map(|byte| Unstructured::new(&[byte]).choose_iter(chess::legal_moves(&chess::START)).unwrap());
    assert_eq!(legal.collect::<HashSet<_>>(), chess::legal_moves(&chess::START).collect());
}

/// Hints are exact where only one number is drawn.
#[test]
fn hints() {
    let exact = |bytes| (bytes, Some(bytes));
    assert_eq!([Letter::size_hint(0), Sin::size_hint(0), Side::size_hint(0)], [exact(1); 3]);
    assert_eq!(
        [Pin::size_hint(0), Epin::size_hint(0), Qpi::size_hint(0), Styles::size_hint(0)],
        [exact(2); 4]
    );
    assert_eq!([Square::<1>::size_hint(0), Square::<8, 8>::size_hint(0)], [exact(0), exact(1)]);
    assert_eq!([Square::<16, 16>::size_hint(0), Square::<257, 1>::size_hint(0)], [exact(1), exact(2)]);
    assert_eq!(Shape::size_hint(0), (2, Some(4)));
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
    // The more dimensions, the smaller they are on the whole.
    for (sizes, all_up_to) in sizes.iter().zip([255, 255, 40]) {
        assert!((1..=all_up_to).all(|size| sizes.contains(&size)) && sizes.iter().any(|size| *size > 200));
    }
}

/// What has been seen of the positions of a type.
#[derive(Default)]
struct Seen {
    empty_boards: usize,
    full_boards: usize,
    empty_hands: usize,
    /// As many pieces as squares, some of them in hand.
    full: usize,
    several_alike: usize,
    several_kinds: usize,
    both_hands: usize,
    second_to_move: usize,
    two_styles: usize,
    layered: usize,
    tokens: HashSet<Epin>,
    occupied: HashSet<usize>,
}

impl Seen {
    fn counts(&self) -> [usize; 10] {
        [
            self.empty_boards,
            self.full_boards,
            self.empty_hands,
            self.full,
            self.several_alike,
            self.several_kinds,
            self.both_hands,
            self.second_to_move,
            self.two_styles,
            self.layered,
        ]
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
        // Every other one from a shorter input.
        let len = if round % 2 == 0 { bytes.len() } else { rng.usize(..bytes.len()) };
        let position: Position<A, B, C> = make(&bytes[..len]);
        check(&position, &mut seen);
    }
    seen
}

/// Asserts that the position is valid: its text says all of it and is read again.
fn check<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>, seen: &mut Seen) {
    let read = Position::parse(&position.to_string()).unwrap();
    assert_eq!((position, position.zobrist()), (&read, read.zobrist()));
    assert_eq!(
        (position.board_piece_count(), position.hand_piece_count()),
        (read.board_piece_count(), read.hand_piece_count())
    );
    let squares = position.board().len();
    assert!(position.piece_count() <= squares);
    let [first, second] = Side::ALL.map(|side| position.hand(side));
    let held = || first.iter().chain(second.iter());
    seen.empty_boards += usize::from(position.board_piece_count() == 0);
    seen.full_boards += usize::from(position.board_piece_count() == squares);
    seen.empty_hands += usize::from(position.hand_piece_count() == 0);
    seen.full += usize::from(position.piece_count() == squares && position.hand_piece_count() > 0);
    seen.several_alike += usize::from(held().any(|(_, count)| count > 2));
    seen.several_kinds += usize::from(held().count() > 2);
    seen.both_hands += usize::from(!first.is_empty() && !second.is_empty());
    seen.second_to_move += usize::from(position.turn() == Side::Second);
    seen.two_styles += usize::from(position.styles().first() != position.styles().second());
    seen.layered += usize::from(matches!(position.shape().dimensions(), [_, .., 1]));
    seen.tokens.extend(
        position.board().iter().flatten().chain(held().map(|(piece, _)| piece).collect::<Vec<_>>().iter()),
    );
    seen.occupied.extend(position.pieces().map(|(square, _)| square.index()));
}

#[test]
fn positions_of_chess() {
    let seen = look_at::<8, 8, 1>(3_000);
    let counts = seen.counts();
    assert!(counts.iter().all(|count| *count >= 10), "{:?}", seen.counts());
    assert!(counts.iter().all(|count| *count < 2_990), "{:?}", seen.counts());
    assert!((200..800).contains(&seen.layered), "{}", seen.layered);
    assert_eq!((seen.tokens.len(), seen.occupied.len()), (Epin::COUNT, 64));
}

#[test]
fn positions_of_other_shapes() {
    assert_eq!(look_at::<9, 9, 1>(1_000).occupied.len(), 81);
    let cube = look_at::<5, 5, 5>(1_000);
    assert_eq!((cube.occupied.len(), cube.layered), (125, 0));
    let line = look_at::<3, 1, 1>(1_000);
    assert!(line.layered > 50 && line.full > 10 && line.full_boards > 10, "{:?}", line.counts());
    let point = look_at::<1, 1, 1>(1_000);
    assert!(
        point.layered == 0 && point.full > 10 && point.full_boards > 10 && point.empty_hands > 10,
        "{:?}",
        point.counts()
    );
    assert_eq!(look_at::<40, 40, 1>(20).occupied.len(), 1_600);
}

/// How many pieces there are on each square of so many positions that so many bytes make, and how many have hands.
fn spread<const A: usize, const B: usize>(len: usize, count: usize) -> (Vec<usize>, usize) {
    let mut rng = Rng::with_seed(len as u64);
    let (mut pieces, mut with_hands, mut bytes) = (vec![0; A * B], 0, vec![0; len]);
    for _ in 0..count {
        rng.fill(&mut bytes);
        let position: Position<A, B> = make(&bytes);
        position.pieces().for_each(|(square, _)| pieces[square.index()] += 1);
        with_hands += usize::from(position.hand_piece_count() > 0);
    }
    (pieces, with_hands)
}

/// Inputs as short as fuzzers like them reach all of the board, and the hands.
#[test]
fn pieces_are_spread_however_long_the_input_is() {
    for (len, at_least) in [(16, 1), (32, 4), (64, 9), (128, 15)] {
        let (pieces, with_hands) = spread::<8, 8>(len, 5_000);
        let all: usize = pieces.iter().sum();
        assert!(all > 5_000 * at_least, "{all} pieces of {len} bytes");
        assert!((2_500..4_500).contains(&with_hands), "{with_hands} with hands of {len} bytes");
        let ranks: [usize; 8] = std::array::from_fn(|rank| pieces[rank * 8..][..8].iter().sum());
        let files: [usize; 8] = std::array::from_fn(|file| pieces[file..].iter().step_by(8).sum());
        for line in ranks.into_iter().chain(files) {
            assert!(
                (all * 9 / 80..all * 11 / 80).contains(&line),
                "{line} of {all} on a rank or file, {len} bytes"
            );
        }
        assert!(pieces.iter().all(|here| (all / 128..all / 32).contains(here)), "{pieces:?} of {len} bytes");
    }
    // A byte is not a multiple of these squares, so some come more often.
    let (pieces, _) = spread::<9, 9>(64, 5_000);
    let all: usize = pieces.iter().sum();
    assert!(pieces.iter().all(|here| (all / 162..all / 40).contains(here)), "{pieces:?}");
    let (pieces, _) = spread::<19, 19>(64, 20_000);
    let all: usize = pieces.iter().sum();
    assert!(pieces.iter().all(|here| (all / 722..all / 180).contains(here)), "{pieces:?}");
    for rank in pieces.chunks(19) {
        assert!((all / 25..all / 15).contains(&rank.iter().sum()));
    }
}

/// On any board, all squares come before any comes again.
#[test]
fn full_boards_of_any_shape() {
    fn full<const A: usize, const B: usize, const C: usize>() {
        let mut u = vec![0, 0, 0]; // styles, turn
        if Position::<A, B, C>::size_hint(0).0 > 5 + usize::from(A * B * C > 255) {
            u.push(0); // shape
        }
        u.push(0); // hands
        let squares = A * B * C;
        u.extend(if squares > 255 {
            squares.to_be_bytes()[6..].to_vec()
        } else {
            squares.to_be_bytes()[7..].to_vec()
        });
        u.resize(Position::<A, B, C>::size_hint(0).1.unwrap(), 0);
        let position = make::<Position<A, B, C>>(&u);
        assert_eq!(position.board_piece_count(), squares);
    }

    full::<1, 1, 1>();
    full::<2, 1, 1>();
    full::<3, 1, 1>();
    full::<4, 1, 1>();
    full::<5, 1, 1>();
    full::<6, 1, 1>();
    full::<30, 1, 1>();
    full::<210, 1, 1>();
    full::<255, 1, 1>();
    full::<8, 8, 1>();
    full::<9, 9, 1>();
    full::<10, 9, 1>();
    full::<19, 19, 1>();
    full::<30, 77, 1>();
    full::<2, 3, 4>();
    full::<5, 5, 5>();
}

/// Bytes that are all alike, and inputs that end anywhere.
#[test]
fn odd_inputs() {
    let mut seen = Seen::default();
    for byte in 0..=u8::MAX {
        check(&make::<Position<8, 8>>(&[byte; 1_000]), &mut seen);
        for len in 0..40 {
            check(&make::<Position<4, 4>>(&vec![byte; len]), &mut seen);
        }
    }
    assert!(seen.full > 0 && seen.full_boards > 0, "{:?}", seen.counts());
}
