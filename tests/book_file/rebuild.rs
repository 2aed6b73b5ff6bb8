//! Prints a small table.

use koma::{Position, PositionMap, position_map};

static MAP: PositionMap<Position<3>, &str> = position_map!(file: "data/small.tsv", key: "feen", value: "name");

fn main() {
    println!("{MAP:?}");
}
