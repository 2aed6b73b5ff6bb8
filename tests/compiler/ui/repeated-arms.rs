#![deny(unreachable_patterns)]

use koma::{Epin, Pin, Qpi, Sin, chess, epin, pin, qpi, sin, shogi};

mod cross {
    koma::game! {
        style "C" Chess { "K^" => King, "Q" => Queen }
        style "S" Shogi { "K^" => King, "G" => Gold }
    }
}

pub fn qpi(token: Qpi) -> u8 {
    match token {
        cross::qpi!("C:K^") => 1,
        qpi!(b"C:K^") => 2,
        cross::chess::QUEEN => 3,
        cross::qpi!(r"C:Q") => 4,
        _ => 5,
    }
}

pub fn others(sin: Sin, pin: Pin, epin: Epin) -> bool {
    matches!(sin, sin!("C") | sin!("c") | sin!("C"))
        || matches!(pin, pin!("g") | pin!("G") | cross::pin!("g"))
        || matches!(epin, epin!("k^'") | epin!("K^") | epin!("k^'"))
}

pub fn moves(chess: chess::Move, shogi: shogi::Move) -> bool {
    matches!(chess, chess::uci!("e2e4") | chess::uci!("a7a8q") | chess::uci!("e2e4"))
        || matches!(shogi, shogi::usi!("P*5e") | shogi::usi!("7g7f") | shogi::usi!("P*5e"))
}

fn main() {}
