//! Prints a small table.

use koma::{PositionMap, position_map};

static MAP: PositionMap<&str, 3> = position_map!(file: "data/small.tsv", key: "feen", value: "name");

fn main() {
    println!("{MAP:?}");
}
