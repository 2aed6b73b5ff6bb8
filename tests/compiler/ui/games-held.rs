//! Tokens, squares, positions and keys that are not of the game are underlined where they are.

use koma::{Epin, Position, PositionMap, Qpi, Square, position};

mod cross {
    koma::game! {
        board <3, 3>;
        style "C" Chess { "K^" => King, "Q" => Queen }
        style "S" "Shōgi" { "K^" => King | "玉将", "G" => Gold, "+P" => Tokin }
    }
}

const EPINS: [Epin; 2] = [cross::epin!("Queen"), cross::epin!("玉将")];
const SQUARES: [Square<3, 3>; 2] = [cross::square!("d1"), cross::square!(<3, 3> "a1")];
const FEEN: Position<3, 3> = cross::position!("kG1/3/+Px1 X/g C/s");
const PICTURE: Position<3, 3> = cross::position! {
    <3, 3> "C/s", board: ["K . g", "S:+P s:+p' C:Q", "3"], hands: "2X/"
};

const FOREIGN: Position<3, 3> = position!("3/1X1/3 / C/s");
static MAP: PositionMap<Position<3, 3>, u8> = cross::position_map! {
    "3/1k1/3 / C/s" => 1,
    position!("3/1X1/3 / C/s") => 2,
    cross::position! { <3, 3> "C/s", board: { "b2" => "R" } } => 3,
};
static COMPUTED: PositionMap<Position<3, 3>, u8> = cross::position_map! { FOREIGN => 1 };

fn name(piece: Qpi) -> &'static str {
    match piece {
        cross::qpi!("C:K") => "king",
        cross::qpi!("S:+P") | cross::qpi!("S:P") => "pawn",
        _ => "other",
    }
}

fn main() {}
