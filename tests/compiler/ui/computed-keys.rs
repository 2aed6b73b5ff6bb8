use koma::{Position, PositionMap, position, position_map};

const KINGS: Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
const LINE: Position<3> = position!("3 / C/c");

static TWICE: PositionMap<Position<3, 3>, u32> = position_map! {
    "3/1K^1/3 / C/c" => 1,
    KINGS => 2,
    KINGS.toggle().toggle() => 3,
};

static AS_FEEN: PositionMap<Position<3, 3>, u32> = position_map! { KINGS => 1, "1k^1/3/1K^1 / C/c" => 2 };

static TYPES: PositionMap<Position<3, 3>, u32> = position_map! { KINGS => 1, LINE => 2, "3".len() => 3 };

fn run_time(position: Position<3, 3>) -> PositionMap<Position<3, 3>, u32> {
    position_map! { position => 1 }
}

fn main() {}
