//! If a literal has the wrong type, the literal is underlined.

use koma::{Position, PositionMap, Square, position, position_map, square};

const FEEN: Position<9, 9> = position!("8/8/8/8/8/8/8/8 / C/c");
const SQUARE: Square<8, 8> = square!(<9, 9> "e4");
const OFF_THIS_BOARD: Square<8, 8> = square!("i1");

static VALUE: PositionMap<Position<3>, u32> = position_map! { "3 / C/c" => 1, "1K^1 / C/c" => "two" };

fn main() {}
