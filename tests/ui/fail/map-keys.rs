use koma::{Position, PositionMap, position, position_map};

static BOOK: PositionMap<Position<3, 3>, u32> = position_map! {
    "3/1K^1/3 / C/c" => 1,
    "3/1K^1/3 / C/C" => 2,
    "3/1K+1/3 / C/c" => 3,
    "3/1K^1/3 / C/c" => 4,
    "4/1K^2/4 / C/c" => 5,
    position! { <3, 3> "C/c", board: ["3", ".K^.", "4"] } => 6,
    position! { <3, 3> "C/c", board: { 4 => "K^" } } => 7,
    position!("3/1K^1 / C/c") => 8,
    7 => 9,
    "3/3/3 / C/c"x => 10,
    #[cfg(any())]
    "3/3/3 / C/c" => 11,
    ("3/3/3 / c/c") => 12,
};

fn main() {}
