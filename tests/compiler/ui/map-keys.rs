use koma::{Position, PositionMap, position, position_map};

static MAP: PositionMap<Position<3, 3>, u32> = position_map! {
    "3/1K^1/3 / C/c" => 1,
    "3/1K+1/3 / C/c" => 2,
    position! { <3, 3> "C/c", board: ["3", ".K^.", "4"] } => 5,
    position! { <3, 3> "C/c", board: { 4 => "K^" } } => 6,
};

fn main() {}
