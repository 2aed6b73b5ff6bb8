//! Tokens, positions and keys that do not belong to the game are underlined.

use koma::{Position, PositionMap, Qpi, position};

mod cross {
    koma::game! {
        board <3, 3>;
        style "C" Chess { "K^" => King, "Q" => Queen }
        style "S" "Shōgi" { "K^" => King | "玉将", "G" => Gold, "+P" => Tokin }
    }
}

const PICTURE: Position<3, 3> = cross::position! {
    <3, 3> "C/s", board: ["3", "S:+P 2", "3"], hands: "2X/"
};

const FOREIGN: Position<3, 3> = position!("3/1X1/3 / C/s");
static MAP: PositionMap<Position<3, 3>, u8> = cross::position_map! {
    "3/1k1/3 / C/s" => 1,
};
static COMPUTED: PositionMap<Position<3, 3>, u8> = cross::position_map! { FOREIGN => 1 };

fn name(piece: Qpi) -> &'static str {
    match piece {
        cross::qpi!("S:+P") | cross::qpi!("S:P") => "pawn",
        _ => "other",
    }
}

fn main() {}
