use koma::{Epin, must};

const TOKEN: Epin = must!(Epin::parse("K+"));
const UNKNOWN: u8 = must!(u8::from_str_radix("eight", 10));
const WORDS: u8 = must!(u8::from_str_radix("nine", 10), "a number, {like} this one");

fn main() {}
