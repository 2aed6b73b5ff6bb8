//! Lists of positions: brackets, names, commas, and texts with mistakes.

use koma::{Position, chess, position, positions, shogi};

static WRONG_TEXTS: [Position<3>; 4] = positions!["3 / C/c", "K+2 / C/c", "4 / C/c", "2K / C/C"];
static NO_GAME_HAS_THEM: &[chess::Position] =
    &chess::positions!(fen: ["8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"]);
static OTHER_COUNT: [chess::Position; 2] = chess::positions!(moves: ["1. e4", "1. d4", "1. c4"]);
static COMPUTED: [chess::Position; 2] = chess::positions!(fen: ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", FEN]);
const FEN: &str = "4k3/8/8/8/8/8/8/4X3 w - - 0 1";

fn main() {
    chess::positions!(fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    chess::positions!("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    chess::positions!(fen: ["4k3/8/8/8/8/8/8/4K3 w - - 0 1" "4k3/8/8/8/8/8/8/4K3 b - - 0 1"]);
    chess::positions!(sfen: ["9/9/9/9/9/9/9/9/9 b - 1"]);
    chess::positions!(fen: FENS);
    chess::positions!(fen: [1, 2]);
    shogi::positions!(moves: ["7g7f", "3c3d"]);
    chess::position!(fen: ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"]);
    position!["3 / C/c", "K2 / C/c"];
}
