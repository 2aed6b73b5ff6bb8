//! Tests the feature `sashite`: SINs, PINs, EPINs and positions equal their counterparts in the crates
//! `sashite-*`. Positions that do not fit the requested type are rejected.

use fastrand::Rng;
use koma::error::QiError;
use koma::{Epin, Letter, Pin, Position, Shape, ShapeError, Side, Sin, Styles};
use sashite_feen::Feen;
use sashite_qi::Qi;

use crate::support::{any, in_a_stack_of};

type TokenQi = Qi<sashite_epin::Identifier, sashite_sin::Identifier>;
type Chess = Position<8, 8>;

/// The conversions work in const code.
const _: () = {
    assert!(Sin::from_sashite(Sin::from_static("z").to_sashite()).index() == Sin::COUNT - 1);
    assert!(Pin::from_sashite(Pin::from_static("-A").to_sashite()).index() == 0);
    assert!(Epin::from_sashite(Epin::from_static("z^'").to_sashite()).index() == Epin::COUNT - 1);
};

/// Koma's tokens and those of the crates `sashite-*` have the same texts. Tokens with the same text
/// convert to each other.
#[test]
fn all_tokens() {
    macro_rules! check {
        ($($Token:ident $theirs:ident)*) => {$(
            for token in $Token::all() {
                let theirs = $theirs::Identifier::from(token);
                assert_eq!(theirs, $theirs::Identifier::parse(&token.encode()).unwrap());
                assert_eq!($Token::from(theirs), token);
            }
        )*};
    }
    check!(Sin sashite_sin Pin sashite_pin Epin sashite_epin);
}

/// Converts a position to a Qi and back. `sashite_feen` must write the same FEEN, unless it is too long.
fn same<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) {
    let qi = position.to_qi();
    let back = Position::try_from(&qi).unwrap();
    assert_eq!((&back, back.zobrist()), (position, position.zobrist()));
    assert_eq!((back.piece_count(), back.hand_piece_count()), (qi.piece_count(), qi.hand_piece_count()));
    let text = position.to_string();
    if text.len() <= sashite_feen::MAX_STRING_LENGTH {
        assert_eq!(sashite_feen::encode(&qi).unwrap(), text);
        let feen = Feen::parse(&text).unwrap();
        assert_eq!(feen.to_qi(), qi);
        assert_eq!(Position::try_from(feen).as_ref(), Ok(position));
    }
}

#[test]
fn random_positions() {
    fn check<const A: usize, const B: usize, const C: usize>(count: usize) {
        let mut random = Rng::with_seed(13);
        (0..count).for_each(|_| same(&any::<A, B, C>(&mut random)));
    }
    check::<1, 1, 1>(200);
    check::<8, 1, 1>(200);
    check::<8, 8, 1>(200);
    check::<10, 9, 1>(200);
    check::<5, 5, 5>(200);
    check::<26, 26, 1>(20);
    // The last dimension has size 1, and the type omits this dimension.
    same(&Position::<3>::from_static("K^/1/p' P/ C/s"));
    same(&Position::<2, 3>::from_static("K^/1/p'//1/1/1 P/ s/C"));
}

/// Tests the fullest possible hands: with pieces of one kind, and with pieces of all kinds.
#[test]
fn full_hands() {
    in_a_stack_of(64 << 20, || {
        let empty = Position::<48, 26>::new(Styles::new(Letter::C, Letter::S));
        let all: Vec<_> = Epin::all().map(|piece| (piece, 1)).collect();
        same(&empty.first_player_hand_diff(&all).unwrap().second_player_hand_diff(&all).unwrap());
        same(&empty.second_player_hand_diff(&[(Epin::from_static("-p^'"), 48 * 26)]).unwrap());
    });
}

/// Converts the largest board to a Qi and back on the default stack of a thread.
#[test]
fn large_boards_take_little_stack() {
    in_a_stack_of(2 << 20, || {
        let mut large = Box::new(Position::<255, 255>::new(Styles::new(Letter::C, Letter::S)));
        large.parse_into(&format!("{} 40000P/25025p C/s", ["255"; 255].join("/"))).unwrap();
        let qi = large.to_qi();
        assert_eq!(qi.first_hand_count(&Epin::from_static("P").to_sashite()), 40_000);
        assert!(Position::<255, 255>::from_qi(&qi).unwrap() == *large);
    });
}

fn qi(shape: &[usize], first: &str, second: &str) -> TokenQi {
    let sin = |text| sashite_sin::Identifier::parse(text).unwrap();
    Qi::new(shape, sin(first), sin(second)).unwrap()
}

#[test]
fn other_shapes() {
    for shape in [&[8][..], &[1, 8], &[9, 8], &[8, 9], &[1, 1, 64], &[1, 8, 8], &[8, 1, 8], &[8, 8, 2]] {
        let qi = qi(shape, "C", "c");
        let found = Shape::new(shape).unwrap();
        let mismatch = ShapeError::Mismatch { expected: Shape::new(&[8, 8]).unwrap(), found };
        assert_eq!(Chess::from_qi(&qi), Err(QiError::Shape(mismatch)));
        assert_eq!(QiError::Shape(mismatch).to_string(), mismatch.to_string());
        // Planes of one rank, cubes of one layer, and cubes with layers of one rank have no FEEN.
        if let Ok(feen) = sashite_feen::encode(&qi) {
            assert_eq!(Chess::from_sashite_feen(&Feen::parse(&feen).unwrap()), Err(QiError::Shape(mismatch)));
        }
    }
    // A cube with ranks of one square converts to `Position<8, 8>`, and keeps its shape.
    let flat = Chess::from_qi(&qi(&[8, 8, 1], "C", "c")).unwrap();
    assert_eq!(flat.shape().dimensions(), [8, 8, 1]);
    assert_eq!((TokenQi::from(&flat), TokenQi::from(flat)), (flat.to_qi(), flat.to_qi()));
    // A plane with ranks of one square converts to `Position<8>`. A plane of one rank and a cube do not.
    let read = |shape: &[usize]| Position::<8>::from_qi(&qi(shape, "C", "c")).is_ok();
    assert_eq!([read(&[8, 1]), read(&[1, 8]), read(&[8, 1, 1])], [true, false, false]);
}

#[test]
fn other_styles() {
    let style = |side, found| Err(QiError::Style { side, found: Sin::from_static(found) });
    let read = |first, second| Chess::from_qi(&qi(&[8, 8], first, second));
    assert_eq!(read("C", "s").unwrap().styles().to_string(), "C/s");
    assert_eq!([read("c", "s"), read("c", "S")], [(); 2].map(|()| style(Side::First, "c")));
    assert_eq!(read("C", "S"), style(Side::Second, "S"));
    let error = read("c", "s").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the first player's style `c` belongs to the second player; expected the other case"
    );
}
