//! Tests sets of squares on boards of all shapes.

use std::collections::BTreeSet;

use koma::{Square, Squares};

const _: () = {
    type Set = Squares<9, 9>;
    let corner = Set::rank(0).intersection(Set::file(8));
    assert!(corner.bits() == 1 << 80 && corner.len() == 1 && corner.contains(Square::from_static("i1")));
    assert!(Set::ALL.difference(corner).len() == 80 && Set::EMPTY.is_empty());
    assert!(Set::from_bits(!0).bits() == Set::ALL.bits() && Set::ALL.complement().is_empty());
    assert!(Squares::<8, 16>::ALL.bits() == !0 && Squares::<1>::ALL.bits() == 1);
};

/// Compares the operations of sets with those of the standard library's sets.
fn operations<const A: usize, const B: usize, const C: usize>(random: &mut fastrand::Rng) {
    let [ours, others] = [(); 2].map(|()| Squares::<A, B, C>::from_bits(random.u128(..) & random.u128(..)));
    let [set, other]: [BTreeSet<_>; 2] = [ours, others].map(|set| set.iter().collect());
    let same = |found: Squares<A, B, C>, expected: BTreeSet<Square<A, B, C>>| {
        assert_eq!((found.len(), found.is_empty()), (expected.len(), expected.is_empty()));
        assert_eq!(found.first(), expected.first().copied());
        assert!(Square::all().all(|square| found.contains(square) == expected.contains(&square)));
        assert_eq!(found.iter().len(), expected.len());
        let mut counted = 0;
        for square in &found {
            assert!(expected.contains(&square));
            counted += 1;
        }
        assert_eq!(counted, expected.len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    };
    same(ours, set.clone());
    same(ours | others, &set | &other);
    same(ours & others, &set & &other);
    same(ours ^ others, &set ^ &other);
    same(ours - others, &set - &other);
    same(!ours, Square::all().filter(|square| !set.contains(square)).collect());
    let square = Square::from_index(random.usize(..Square::<A, B, C>::COUNT)).unwrap();
    assert_eq!(ours.with(square), ours | square.into());
    assert_eq!(ours.without(square), ours - square.into());
    let (mut union, mut both, mut one, mut rest, mut more) = (ours, ours, ours, ours, ours);
    union |= others;
    both &= others;
    one ^= others;
    rest -= others;
    more.extend(others);
    assert_eq!([union, both, one, rest], [ours | others, ours & others, ours ^ others, ours - others]);
    assert_eq!((more, set.into_iter().collect()), (union, ours));
}

type Number<const A: usize, const B: usize, const C: usize> = fn(Square<A, B, C>) -> usize;
type Part<const A: usize, const B: usize, const C: usize> = fn(usize) -> Squares<A, B, C>;

fn board<const A: usize, const B: usize, const C: usize>() {
    let mut random = fastrand::Rng::with_seed(41);
    for _ in 0..50 {
        operations::<A, B, C>(&mut random);
    }
    let parts: [(Part<A, B, C>, Number<A, B, C>); 3] =
        [(Squares::rank, Square::rank), (Squares::file, Square::file), (Squares::layer, Square::layer)];
    for (part, number) in parts {
        for index in 0..=Square::<A, B, C>::COUNT {
            let expected: Squares<A, B, C> =
                Square::all().filter(|square| number(*square) == index).collect();
            assert_eq!(part(index), expected, "{A}x{B}x{C} {index}");
        }
        assert_eq!(part(usize::MAX), Squares::EMPTY);
    }
    assert_eq!(Squares::<A, B, C>::ALL.len(), A * B * C);
    assert_eq!(
        (Squares::<A, B, C>::default(), Squares::of(&[])),
        (Squares::EMPTY, Squares::<A, B, C>::EMPTY)
    );
}

#[test]
fn boards() {
    board::<8, 8, 1>();
    board::<9, 9, 1>();
    board::<10, 9, 1>();
    board::<5, 5, 5>();
    board::<4, 4, 8>();
    board::<8, 16, 1>();
    board::<128, 1, 1>();
    board::<1, 1, 1>();
}

#[test]
fn texts() {
    let corner = Squares::<8, 8>::rank(0) & Squares::file(7);
    assert_eq!(format!("{corner:?}"), r#"{"h1"}"#);
    assert_eq!(format!("{:?}", corner.iter()), r#"SquaresIter[Square("h1")]"#);
}
