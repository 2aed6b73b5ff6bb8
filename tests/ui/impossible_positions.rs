//! Positions that no game can have, in literals, in starts of lines, and in the keys of maps.

use koma::{PositionMap, chess, must, shogi};

const LITERAL: chess::Position = chess::position!(fen: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1");
const FEEN: chess::Position = chess::position!("4k^3/8/8/8/8/8/8/8 / C/c");
const PICTURE: shogi::Position = shogi::position! { <9, 9> "S/s", board: { "5a" => "P", "5i" => "K^" } };
const TEXT: &str = chess::fen_str!("8/8/8/8/8/8/8/8 w - - 0 1");
const ASKED: () = must!(chess::validate_legal(&chess::position!(any fen: "8/8/8/8/8/8/8/8 w - - 0 1")));
const LINE: [chess::Move; 1] = chess::line!("1. Kd2", from: "8/8/8/8/8/8/8/4K3 w - - 0 1");
static MAP: PositionMap<chess::Position, u8> = chess::position_map! { "8/8/8/8/8/8/8/8 / C/c" => 1 };
const WITHOUT_MEANING: koma::Position<3> = koma::position!(any "3 / C/c");

fn main() {}
