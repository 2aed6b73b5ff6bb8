use koma::{PositionMap, position_map};

static COLON: PositionMap<u32, 3> = position_map! { "3 / C/c": 1 };
static COMMA: PositionMap<u32, 3> = position_map! { "3 / C/c" => 1 "K2 / C/c" => 2 };
static VALUE: PositionMap<u32, 3> = position_map! { "3 / C/c" };

fn main() {}
