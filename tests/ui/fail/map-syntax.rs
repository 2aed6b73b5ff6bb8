use koma::{Position, PositionMap, position_map};

const A: Position<3> = koma::position!("3 / C/c");

static COLON: PositionMap<Position<3>, u32> = position_map! { "3 / C/c": 1 };
static COMMA: PositionMap<Position<3>, u32> = position_map! { "3 / C/c" => 1 "K2 / C/c" => 2 };
static ANGLES: PositionMap<Position<3>, bool> = position_map! { A => 1 < 2 "K2 / C/c" => true };
static VALUE: PositionMap<Position<3>, u32> = position_map! { "3 / C/c" };

fn main() {}
