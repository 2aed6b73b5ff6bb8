use koma::{Position, PositionMap, position_map};

static COLON: PositionMap<Position<3>, u32> = position_map! { "3 / C/c": 1 };
static COMMA: PositionMap<Position<3>, u32> = position_map! { "3 / C/c" => 1 "K2 / C/c" => 2 };
static VALUE: PositionMap<Position<3>, u32> = position_map! { "3 / C/c" };

fn main() {}
