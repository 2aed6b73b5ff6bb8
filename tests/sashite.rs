//! Tests the feature `sashite`: every token and every position equals its counterpart in the crates
//! `sashite-*`. Values that are not positions of the wanted type are rejected.

use std::collections::BTreeMap;
use std::convert::Infallible;

use fastrand::Rng;
use koma::error::QiError;
use koma::{Epin, Letter, Pin, Position, Shape, ShapeError, Side, Sin, State, Styles};
use sashite_feen::Feen;
use sashite_qi::{Player, Qi};

use crate::support::in_a_large_stack;

type TokenQi = Qi<sashite_epin::Identifier, sashite_sin::Identifier>;
type Chess = Position<8, 8>;

/// Converts all pieces there and back at compile time, as for a table in an engine.
const THERE_AND_BACK: [Epin; Epin::COUNT] = {
    let mut table = [Epin::from_static("A"); Epin::COUNT];
    let mut index = 0;
    while let Some(piece) = Epin::from_index(index) {
        table[index] = Epin::from_sashite(piece.to_sashite());
        index += 1;
    }
    table
};

const _: () = {
    assert!(Sin::from_sashite(Sin::from_static("z").to_sashite()).index() == Sin::COUNT - 1);
    assert!(Pin::from_sashite(Pin::from_static("-A").to_sashite()).index() == 0);
};

#[test]
fn letters_sides_and_states() {
    for (letter, (sin, pin)) in
        Letter::ALL.into_iter().zip(sashite_sin::Letter::ALL.into_iter().zip(sashite_pin::Letter::ALL))
    {
        assert_eq!((letter.as_char(), letter.as_char()), (sin.as_char(), pin.as_char()));
        assert_eq!((sin, pin), (letter.to_sashite_sin(), letter.to_sashite_pin()));
        assert_eq!([Letter::from(sin), Letter::from(pin)], [letter; 2]);
        assert_eq!((sashite_sin::Letter::from(letter), sashite_pin::Letter::from(letter)), (sin, pin));
    }
    for side in Side::ALL {
        let sin = sashite_sin::Side::from(side);
        let pin = sashite_pin::Side::from(side);
        let player = Player::from(side);
        let debug = format!("{side:?}");
        assert!(
            [format!("{sin:?}"), format!("{pin:?}"), format!("{player:?}")].iter().all(|text| *text == debug)
        );
        assert_eq!([Side::from(sin), Side::from(pin), Side::from(player)], [side; 3]);
    }
    for state in State::ALL {
        let theirs = sashite_pin::State::from(state);
        assert_eq!(format!("{theirs:?}"), format!("{state:?}"));
        assert_eq!(State::from(theirs), state);
    }
}

/// The tokens of both crates have the same texts, and equal tokens convert to each other.
#[test]
fn all_tokens() {
    for sin in Sin::all() {
        let theirs = sashite_sin::Identifier::from(sin);
        assert_eq!(theirs, sashite_sin::Identifier::parse(&sin.encode()).unwrap());
        assert_eq!(Sin::from(theirs), sin);
    }
    for pin in Pin::all() {
        let theirs = sashite_pin::Identifier::from(pin);
        assert_eq!(theirs, sashite_pin::Identifier::parse(&pin.encode()).unwrap());
        assert_eq!(Pin::from(theirs), pin);
        assert_eq!(pin.parts().state, State::from(theirs.state()));
    }
    for epin in Epin::all() {
        let theirs = sashite_epin::Identifier::from(epin);
        assert_eq!(theirs, sashite_epin::Identifier::parse(&epin.encode()).unwrap());
        assert_eq!(Epin::from(theirs), epin);
    }
    assert!(Epin::all().eq(THERE_AND_BACK));
}

/// Returns a random position of this shape, with any hands.
fn random<const A: usize, const B: usize, const C: usize>(
    rng: &mut Rng,
    shape: &[usize],
) -> Position<A, B, C> {
    let letter = |rng: &mut Rng| Letter::ALL[rng.usize(..26)];
    let styles = Styles::new(letter(rng), letter(rng));
    let mut position = Position::with_shape(Shape::new(shape).unwrap(), styles).unwrap();
    let piece =
        |rng: &mut Rng, kinds: usize| Epin::from_index(rng.usize(..kinds) * (Epin::COUNT / kinds)).unwrap();
    let kinds = [1, 3, 39, Epin::COUNT][rng.usize(..4)];
    let squares = position.board().len();
    let on_board = rng.usize(..=squares);
    let mut indices: Vec<usize> = (0..squares).collect();
    rng.shuffle(&mut indices);
    for index in &indices[..on_board] {
        position = position.board_diff(&[(*index, Some(piece(rng, kinds)))]).unwrap();
    }
    for _ in 0..rng.usize(..=squares - on_board) {
        let side = Side::ALL[rng.usize(..2)];
        position.add_to_hand(side, piece(rng, kinds)).unwrap();
    }
    if rng.bool() { position.toggle() } else { position }
}

fn texts<'a>(hand: impl Iterator<Item = (&'a sashite_epin::Identifier, usize)>) -> BTreeMap<String, usize> {
    hand.map(|(piece, count)| (piece.to_string(), count)).collect()
}

/// Compares a position with the Qi that it converts to, and converts the Qi back in every way.
fn same<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) {
    let qi = position.to_qi();
    assert_eq!(qi.shape(), position.shape().dimensions());
    assert_eq!(qi.board().len(), position.board().len());
    for (theirs, ours) in qi.board().iter().zip(position.board()) {
        assert_eq!(theirs.map(|piece| piece.to_string()), ours.map(|piece| piece.to_string()));
    }
    for (theirs, side) in [texts(qi.first_hand()), texts(qi.second_hand())].into_iter().zip(Side::ALL) {
        let ours = position.hand(side).iter().map(|(piece, count)| (piece.to_string(), count));
        assert_eq!(theirs, ours.collect());
    }
    assert_eq!(
        [qi.first_style().to_string(), qi.second_style().to_string()],
        Side::ALL.map(|side| position.styles().sin(side).to_string()),
    );
    assert_eq!(format!("{:?}", qi.turn()), format!("{:?}", position.turn()));
    let back: [Result<Position<A, B, C>, QiError>; 3] =
        [Position::from_qi(&qi), Position::try_from(&qi), Position::try_from(qi.clone())];
    for back in back {
        let back = back.unwrap();
        assert_eq!((&back, back.zobrist()), (position, position.zobrist()));
        assert_eq!((back.piece_count(), back.hand_piece_count()), (qi.piece_count(), qi.hand_piece_count()));
    }
    assert!(TokenQi::from(position) == qi && TokenQi::from(*position) == qi);
    let text = position.to_string();
    if text.len() <= sashite_feen::MAX_STRING_LENGTH {
        assert_eq!(sashite_feen::encode(&qi).unwrap(), text);
        let feen = Feen::parse(&text).unwrap();
        assert_eq!(feen.to_qi(), qi);
        assert_eq!(Position::from_sashite_feen(&feen).as_ref(), Ok(position));
        assert_eq!(Position::try_from(feen).as_ref(), Ok(position));
        assert_eq!(Position::<A, B, C>::try_from(&feen).unwrap().zobrist(), position.zobrist());
    }
}

#[test]
fn random_positions() {
    let mut rng = Rng::with_seed(13);
    for _ in 0..200 {
        same(&random::<1, 1, 1>(&mut rng, &[1]));
        same(&random::<8, 1, 1>(&mut rng, &[8]));
        same(&random::<3, 1, 1>(&mut rng, &[3, 1]));
        same(&random::<8, 8, 1>(&mut rng, &[8, 8]));
        same(&random::<2, 3, 1>(&mut rng, &[2, 3, 1]));
        same(&random::<10, 9, 1>(&mut rng, &[10, 9]));
        same(&random::<5, 5, 5>(&mut rng, &[5, 5, 5]));
    }
    for _ in 0..20 {
        same(&random::<26, 26, 1>(&mut rng, &[26, 26]));
    }
}

/// Tests all shapes with one or two dimensions, and shapes with three dimensions that are within and beyond
/// koma's limit of squares.
#[test]
fn shapes() {
    let check = |sizes: &[u8]| {
        let theirs = sashite_feen::Shape::new(sizes).unwrap();
        let ours = Shape::new(&sizes.iter().map(|size| usize::from(*size)).collect::<Vec<_>>());
        assert_eq!(Shape::from_sashite(theirs), ours);
        assert_eq!(Shape::try_from(theirs), ours);
        if let Ok(ours) = ours {
            assert_eq!([ours.to_sashite(), sashite_feen::Shape::from(ours)], [theirs; 2]);
        }
        ours.is_ok()
    };
    for outer in 1..=255 {
        assert!(check(&[outer]));
        for inner in 1..=255 {
            assert!(check(&[outer, inner]));
        }
    }
    assert!(check(&[40, 40, 40]) && check(&[8, 8, 1]) && check(&[1, 1, 255]));
    assert!(!check(&[41, 40, 40]) && !check(&[255, 255, 255]));
}

/// Tests the fullest possible hands: with pieces of one kind, and with pieces of all kinds.
#[test]
fn full_hands() {
    in_a_large_stack(|| {
        let styles = Styles::new(Letter::C, Letter::S);
        let empty = Position::<48, 26>::new(styles);
        let all: Vec<_> = Epin::all().map(|piece| (piece, 1)).collect();
        let both = empty.first_player_hand_diff(&all).unwrap().second_player_hand_diff(&all).unwrap();
        assert_eq!(both.piece_count(), 48 * 26);
        same(&both);
        let pawn = Epin::from_static("-p^'");
        same(&empty.second_player_hand_diff(&[(pawn, 48 * 26)]).unwrap());
        let feen = "4/4 16384P/ C/c"; // not a position: in both crates, the board limits the hands
        assert!(Feen::parse(feen).is_err() && Position::<2, 4>::parse(feen).is_err());
    });
}

/// Converts the largest board to a Qi and back on the default stack of a thread.
#[test]
fn large_boards_take_little_stack() {
    let in_a_thread = std::thread::Builder::new().stack_size(2 << 20).spawn(|| {
        let mut large = Box::new(Position::<255, 255>::new(Styles::new(Letter::C, Letter::S)));
        large.parse_into(&format!("{} 40000P/25025p C/s", ["255"; 255].join("/"))).unwrap();
        let qi = large.to_qi();
        assert_eq!(qi.first_hand_count(&Epin::from_static("P").to_sashite()), 40_000);
        assert!(Position::<255, 255>::from_qi(&qi).unwrap() == *large);
    });
    in_a_thread.unwrap().join().unwrap();
}

fn qi(shape: &[usize], first: &str, second: &str) -> TokenQi {
    let sin = |text| sashite_sin::Identifier::parse(text).unwrap();
    Qi::new(shape, sin(first), sin(second)).unwrap()
}

#[test]
fn other_shapes() {
    let mut refused = 0;
    for shape in
        [&[8][..], &[1, 8], &[9, 8], &[8, 9], &[1, 1, 64], &[1, 8, 8], &[8, 1, 8], &[8, 8, 2], &[8, 8, 8]]
    {
        let qi = qi(shape, "C", "c");
        let found = Shape::new(shape).unwrap();
        let mismatch = ShapeError::Mismatch { expected: Shape::new(&[8, 8]).unwrap(), found };
        assert_eq!(Chess::from_qi(&qi), Err(QiError::Shape(mismatch)));
        let styles = Styles::new(Letter::C, Letter::C);
        let with: Result<Chess, QiError<()>> = Chess::from_qi_with(&qi, styles, |_| unreachable!());
        assert_eq!(with, Err(QiError::Shape(mismatch)));
        if let Ok(feen) = sashite_feen::encode(&qi) {
            assert_eq!(Chess::from_sashite_feen(&Feen::parse(&feen).unwrap()), Err(mismatch));
            refused += 1;
        }
    }
    assert_eq!(refused, 5); // the others have no FEEN
    let error = Chess::from_qi(&qi(&[10, 9], "X", "x")).unwrap_err();
    assert_eq!(error.to_string(), "shape 10x9 does not fit a position of shape 8x8");
    // A board with a single layer converts to `Position<8, 8>`, and keeps its shape.
    let flat = Chess::from_qi(&qi(&[8, 8, 1], "C", "c")).unwrap();
    assert_eq!(flat.shape().dimensions(), [8, 8, 1]);
    // A board with a single rank does not convert to `Position<8>`, because FEEN has no text for the shape
    // 1x8.
    assert!(Position::<8>::from_qi(&qi(&[8, 1], "C", "c")).is_ok());
    assert!(Position::<8>::from_qi(&qi(&[1, 8], "C", "c")).is_err());
    assert!(Position::<8>::from_qi(&qi(&[8, 1, 1], "C", "c")).is_err());
}

#[test]
fn other_styles() {
    let style = |side, found| Err(QiError::Style { side, found: Sin::from_static(found) });
    assert_eq!(Chess::from_qi(&qi(&[8, 8], "C", "s")).unwrap().styles().to_string(), "C/s");
    assert_eq!(Chess::from_qi(&qi(&[8, 8], "c", "s")), style(Side::First, "c"));
    assert_eq!(Chess::from_qi(&qi(&[8, 8], "C", "S")), style(Side::Second, "S"));
    assert_eq!(Chess::from_qi(&qi(&[8, 8], "c", "S")), style(Side::First, "c"));
    assert_eq!(Chess::from_qi(&qi(&[9, 9], "c", "s")), style(Side::First, "c"));
    let error = Chess::from_qi(&qi(&[8, 8], "c", "s")).unwrap_err();
    assert_eq!(error.to_string(), "the first player's style is `c`, which is one of the second player's");
    let _: &dyn std::error::Error = &error;
}

/// The type of pieces in a board game without a notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Disc {
    White,
    Black,
    Hole,
}

impl Disc {
    fn token(self) -> Result<Epin, &'static str> {
        match self {
            Self::White => Ok(Epin::from_static("D")),
            Self::Black => Ok(Epin::from_static("d")),
            Self::Hole => Err("a hole is no piece"),
        }
    }
}

#[test]
fn free_form_pieces() {
    let styles = Styles::new(Letter::O, Letter::O);
    let read = |qi: &Qi<Disc, &str>| Chess::from_qi_with(qi, styles, |disc| disc.token());
    let start = Qi::new(&[8, 8], "white", "black").unwrap();
    let start = start
        .board_diff(
            [27, 28, 35, 36].into_iter().zip([Disc::White, Disc::Black, Disc::Black, Disc::White].map(Some)),
        )
        .and_then(|qi| qi.first_hand_diff([(Disc::White, 30)]))
        .and_then(|qi| qi.second_hand_diff([(Disc::Black, 30)]))
        .unwrap()
        .toggle();
    let position = read(&start).unwrap();
    assert_eq!(position.to_string(), "8/8/8/3Dd3/3dD3/8/8/8 30D/30d o/O");
    let back = position.to_qi_with(["white", "black"], |piece| match piece.side() {
        Side::First => Disc::White,
        Side::Second => Disc::Black,
    });
    assert_eq!(back, start);

    // The first invalid piece is reported. The board comes first, then the first hand, then the second.
    let second = start.clone().second_hand_diff([(Disc::Black, -1), (Disc::Hole, 1)]).unwrap();
    assert_eq!(read(&second), Err(QiError::InHand { side: Side::Second, error: "a hole is no piece" }));
    let first = second.first_hand_diff([(Disc::White, -1), (Disc::Hole, 1)]).unwrap();
    assert_eq!(read(&first), Err(QiError::InHand { side: Side::First, error: "a hole is no piece" }));
    assert_eq!(
        read(&first).unwrap_err().to_string(),
        "a piece in the first player's hand: a hole is no piece"
    );
    let hole =
        first.board_diff([(40, Some(Disc::Hole)), (27, None), (28, None), (41, Some(Disc::Hole))]).unwrap();
    assert_eq!(read(&hole), Err(QiError::OnSquare { index: 40, error: "a hole is no piece" }));
    assert_eq!(read(&hole).unwrap_err().to_string(), "the piece at flat index 40: a hole is no piece");
}

/// Different pieces may convert to the same piece. Then the counts of these pieces are added.
#[test]
fn pieces_that_become_one() {
    let position = Position::<3, 3>::parse("3/3/3 2p'-P+PP/3p C/c").unwrap();
    let qi = position.to_qi_with(["", ""], Epin::letter);
    assert!(qi.first_hand().eq([(&Letter::P, 5)]));
    assert_eq!((qi.first_hand_count(&Letter::P), qi.piece_count()), (5, 8));

    let qi =
        Qi::new(&[3, 3], (), ()).unwrap().first_hand_diff([("pawn", 4), ("Bauer", 2), ("pion", 3)]).unwrap();
    let pawns = Position::<3, 3>::from_qi_with(&qi, position.styles(), |_| {
        Ok::<_, Infallible>(Epin::from_static("P"))
    });
    assert_eq!(pawns.unwrap().to_string(), "3/3/3 9P/ C/c");
}
