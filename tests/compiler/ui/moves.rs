//! Invalid moves are underlined, in expressions and in patterns.

use koma::chess::{self, Move};

const ILLEGAL: chess::Position = chess::position!(moves: "1. e4 e5 2. Nf4");
static TOO_FEW: [Move; 3] = chess::line!("1. e4 e5");

fn opens_the_center(step: Move) -> bool {
    matches!(step, chess::uci!("e2e9") | chess::uci!("d2d4"))
}

fn main() {}
