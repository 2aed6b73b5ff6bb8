//! Results that are errors, and arguments that are not constant results.

use koma::{Epin, Position, Styles, must};

const NAME: &str = "K+";
const EMPTY: Position<3> = must!(Position::parse("3 / C/c"));

const TOKEN: Epin = must!(Epin::parse(NAME));
const STYLES: Styles = must!(Styles::parse("chess"));
const FEEN: Position<8, 8> = must!(Position::parse("3/3/3 / C/c"));
const OFF_THE_BOARD: Position<3> = must!(EMPTY.board_diff(&[(3, None)]));
const NUMBER: u8 = must!(u8::from_str_radix("nine", 10), "the number of files is a number");

const NO_CONST_ERROR: u8 = must!(u8::from_str_radix("nine", 10));
const OPTION: char = must!(char::from_digit(9, 10));
const NO_CONST_FN: Epin = must!("K".parse());

fn parse(name: &str) -> Epin {
    must!(Epin::parse(name))
}

fn main() {}
