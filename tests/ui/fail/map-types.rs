use koma::{Position, PositionMap, position_map};

static SHAPE: PositionMap<Position<8, 8>, u32> = position_map! { "3/1K^1/3 / C/c" => 1 };
static VALUE: PositionMap<Position<3>, u32> = position_map! { "3 / C/c" => 1, "1K^1 / C/c" => "two" };

fn main() {}
