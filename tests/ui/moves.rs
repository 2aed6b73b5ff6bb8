//! Moves, lines of moves, and texts in the notations of games.

use koma::{chess, makruk, shogi, xiangqi};

fn main() {
    chess::uci!("e2e9");
    chess::uci!("e2-e4");
    chess::uci!("e2f5");
    chess::uci!("Nf3");
    chess::uci!(e2e4);
    makruk::uci!("e5e6q");
    shogi::usi!("p*5e");
    xiangqi::ucci!("h3h10");

    chess::line!("1. e4 e5 2. Nf4");
    shogi::line!("7g7f 3d3c");

    chess::fen_str!("4k3/8/8/8/8/8/8/4K2 w - - 0 1");
    shogi::sfen_str!("startpos");
}
