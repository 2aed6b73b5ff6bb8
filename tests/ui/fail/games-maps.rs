use koma::{Position, PositionMap, position, position_map};

mod chess {
    koma::game! {
        board <3, 3>;
        style "C" Chess { "K^" => King, "Q" => Queen }
    }
}

const FOREIGN: Position<3, 3> = position!("3/1X1/3 / C/c");
const EMPTY: Position<3, 3> = position!("3/3/3 / C/c");

static LITERALS: PositionMap<Position<3, 3>, u8> = chess::position_map! {
    "3/1k1/3 / C/c" => 1,
    "3/1K^1/3 / C/s" => 2,
    "4/4/4 / C/c" => 3,
};

static OF_THE_GAME: PositionMap<Position<3, 3>, u8> = chess::position_map! {
    chess::position!("3/1k1/3 / C/c") => 1,
    chess::position! { <3, 3> "C/c", board: { "b2" => "R" } } => 2,
};

static OF_KOMA: PositionMap<Position<3, 3>, u8> = chess::position_map! {
    position!("3/1k1/3 / C/c") => 1,
    koma::position! { <3, 3> "C/c", board: { "b2" => "R" } } => 2,
};

static IN_KOMAS: PositionMap<Position<3, 3>, u8> = position_map! {
    "3/1k1/3 / C/c" => 1,
    chess::position!("3/1r1/3 / C/c") => 2,
    chess::position! { <3, 3> "C/c", board: { "b2" => "K" } } => 3,
};

static COMPUTED: PositionMap<Position<3, 3>, u8> = chess::position_map! {
    EMPTY => 1,
    FOREIGN => 2,
    FOREIGN.toggle() => 3,
};

static GENERIC: PositionMap<Position<3, 3>, u8> = chess::position_map! {
    Position::<3, 3>::new(koma::Styles::new(koma::Letter::C, koma::Letter::S)) => 1,
};

fn main() {}
