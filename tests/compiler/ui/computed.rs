//! Computed arguments are checked by the compiler, which points at the call.

use koma::{Epin, Position, epin};

mod chess {
    koma::game! {
        board <2, 2>;
        style "C" Chess { "K^" => King, "Q" => Queen }
    }
}

const NAME: &str = "K+";
const FEEN: &str = "kq/2 / C/c";
const LINE: &str = "1. e4 e5 2. Nf4";

const TOKEN: Epin = epin!(NAME);
const POSITION_OF_A_GAME: Position<2, 2> = chess::position!(FEEN);
const PLAYED: koma::chess::Position = koma::chess::position!(moves: LINE, from: koma::chess::START);

fn is_king(piece: Epin) -> bool {
    matches!(piece, epin!(NAME))
}

fn main() {}
