//! A call, an argument, a key or a literal of the wrong type is underlined.

use koma::chess::{self, Move};
use koma::{Book, Position, PositionMap, Square, must, position, position_map, square};

const FEEN: Position<9, 9> = position!("8/8/8/8/8/8/8/8 / C/c");
const SQUARE: Square<8, 8> = square!(<9, 9> "e4");
const OFF_THIS_BOARD: Square<8, 8> = square!("i1");
const UNKNOWN: u8 = must!(u8::from_str_radix("eight", 10));
const NO_POSITION: chess::Position = chess::position!(moves: "1. e4", from: 5);
const NO_STRING: koma::Pin = chess::pin!(5 + 5);

static TOO_FEW: [Move; 3] = chess::line!("1. e4 e5");
static MAP: PositionMap<Position<3>, u32> = position_map! { "3 / C/c" => "one", chess::START => 2 };
static NO_COLUMN: Book<Position<3>, char> = Book::from_static(b"");

fn main() {}
