//! Positions of a game: only its pieces, its notations (FEN, SFEN) and its moves.

use koma::{chess, position, shogi};

/// A game with other pieces than chess, but with the moves of chess.
mod knights {
    koma::game! { board <8, 8>; moves = koma::chess; style "C" Chess { "K^" => King, "N" => Knight } }
}

fn main() {
    chess::position!("4k3/8/8/8/8/8/8/4K^3 / C/c");
    chess::position!("3/1K^1/3 / C/c");

    chess::position!(fen: "4k3/8/8/8/8/8/4K3 w - - 0 1");
    chess::position!(fen: "4k3/8/8/4X3/8/8/8/4K3 w - - 0 1");
    chess::position!(fen: "4k3/8/8/8/8/8/8/4K3");
    chess::position!(fen: "4k3/8/8/8/8/8/8/4K2R w Q - 0 1");
    chess::position!(sfen: "9/9/9/9/9/9/9/9/9 b - 1");
    shogi::position!(sfen: "9/9/9/9/9/9/9/9/9 b 1P 1");
    position!(fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1");

    chess::position!(moves: "1. e4 e5 2. Nf4");
    chess::position!(moves: "1. e4 e5 3. Nf3");
    chess::position!("1. e4 e5");
    knights::position!(moves: "1. e4");
}
