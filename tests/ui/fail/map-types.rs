use koma::{PositionMap, position_map};

static SHAPE: PositionMap<u32, 8, 8> = position_map! { "3/1K^1/3 / C/c" => 1 };
static VALUE: PositionMap<u32, 3> = position_map! { "3 / C/c" => 1, "1K^1 / C/c" => "two" };

fn main() {}
