//! `must!` with and without a text, and in all places.
#![deny(warnings)]

use koma::{Epin, Position, PositionMap, Square, Styles, epin, must, position_map};

const NAME: &str = "K^";
const KING: Epin = must!(Epin::parse(NAME));
static EMPTY: Position<3, 3> = must!(Position::parse("3/3/3 / C/c"),);
const STYLES: [Styles; 2] = [must!(Styles::parse("C/s")), must!(Styles::parse("S/c"))];
const PLACED: Position<3, 3> =
    must!(must!(Position::<3, 3>::parse("3/3/3 / C/c")).board_diff(&[(4, Some(KING))]));
const SQUARE: Square<3, 3> = must!(Square::parse(concat!("b", "2")));

const OTHER_ERROR: u8 = must!(u8::from_str_radix("8", 10), "the number of ranks is a small number");
const TEXT: &str = "a small number";
const TEXT_IN_A_CONSTANT: u8 = must!(u8::from_str_radix("8", 10), TEXT,);
const WITHOUT_ERROR: char = must!(Ok::<char, ()>('K'), "{always} a letter");

static KEYS: PositionMap<Position<3, 3>, u8> =
    position_map! { PLACED => 1, must!(Position::parse("3/3/3 / C/c")) => 2 };

macro_rules! result {
    ($result:expr) => {
        must!($result)
    };
    ($result:expr, $text:literal) => {
        must!($result, $text)
    };
}

const fn squares<const N: usize>() -> usize {
    N * must!(u8::from_str_radix("9", 10), "a number") as usize
}

fn main() {
    let king = must!(Epin::parse("K^"));
    assert_eq!((KING, king), (epin!("K^"), result!(Epin::parse(NAME))));
    assert_eq!((EMPTY.piece_count(), PLACED.piece(SQUARE)), (0, Some(KING)));
    assert_eq!(STYLES.map(|styles| styles.to_string()), ["C/s", "S/c"]);
    assert_eq!((OTHER_ERROR, TEXT_IN_A_CONSTANT, WITHOUT_ERROR), (8, 8, 'K'));
    assert_eq!(result!(u8::from_str_radix("8", 10), "a number"), 8);
    assert_eq!((KEYS.get(&EMPTY), KEYS.get(&PLACED)), (Some(&2), Some(&1)));
    assert_eq!(squares::<9>(), 81);
}
