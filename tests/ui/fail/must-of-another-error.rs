use koma::must;

const RANKS: u8 = must!(u8::from_str_radix("eight", 10));
const FILES: u8 = must!(u8::from_str_radix("nine", 10), "the number of files is a number, {like} this one");

fn main() {}
