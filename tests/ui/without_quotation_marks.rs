//! Texts without quotation marks: each is one error, although the compiler understands none of their words.

use koma::{chess, shogi};

fn main() {
    chess::position!(fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1);
    chess::position!(8/8/8/4k3/8/8/8/4K3 w - - 0 1);
    chess::position!(moves: 1. e4 e5 2. Nf3);
    shogi::position!(moves: 7g7f);
    chess::line!(1. e4 e5);
}
