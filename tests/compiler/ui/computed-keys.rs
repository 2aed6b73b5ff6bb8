use koma::{Position, PositionMap, position, position_map};

mod cross {
    koma::game! { board <3, 3>; style "C" Chess { "K^" => King } }
}

const KINGS: Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
const LINE: Position<3> = position!("3 / C/c");
const FOREIGN: Position<3, 3> = position!("3/1X1/3 / C/c");

static TWICE: PositionMap<Position<3, 3>, u32> = position_map! {
    "3/1K^1/3 / C/c" => 1,
    KINGS => 2,
    KINGS.toggle().toggle() => 3,
};

static TYPES: PositionMap<Position<3, 3>, u32> = position_map! { KINGS => 1, LINE => 2 };

static OF_A_GAME: PositionMap<Position<3, 3>, u8> = cross::position_map! { FOREIGN => 1 };

fn run_time(position: Position<3, 3>) -> PositionMap<Position<3, 3>, u32> {
    position_map! { position => 1 }
}

fn main() {}
