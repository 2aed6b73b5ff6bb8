use koma::{Position, PositionMap, position, position_map};

const KINGS: Position<3, 3> = position!("1k^1/3/1K^1 / C/c");
const LINE: Position<3> = position!("3 / C/c");

static TWICE: PositionMap<Position<3, 3>, u32> = position_map! {
    "3/1K^1/3 / C/c" => 1,
    KINGS => 2,
    KINGS.toggle() => 3,
    KINGS.toggle().toggle() => 4,
};

static AS_FEEN: PositionMap<Position<3, 3>, u32> = position_map! {
    KINGS => 1,
    "1k^1/3/1K^1 / C/c" => 2,
};

static LONG: PositionMap<Position<8, 8>, u32> = position_map! {
    position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c").toggle().toggle().toggle() => 1,
    position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c").toggle() => 2,
};

static SHAPES: PositionMap<Position<3, 3>, u32> = position_map! {
    KINGS => 1,
    LINE => 2,
};

static DIMENSIONS: PositionMap<Position<3>, u32> = position_map! {
    LINE => 1,
    position!("1/K^/1 / C/c").toggle() => 2,
};

static NO_POSITION: PositionMap<Position<3, 3>, u32> = position_map! {
    "3/1K^1/3 / C/c" => 1,
    "3/1K^1/3 / C/c".len() => 2,
};

fn run_time(position: Position<3, 3>) -> PositionMap<Position<3, 3>, u32> {
    position_map! { position => 1 }
}

fn main() {
    run_time(KINGS);
}
