//! The compiler underlines repeated match arms. It also underlines, in `game!`, each piece without an arm.
#![deny(unreachable_patterns)]

use koma::{Qpi, Square, chess, qpi, square};

mod cross {
    koma::game! {
        pub enum Piece;
        style "C" Chess { "K^" => King, "Q" => Queen }
        style "S" Shogi { "K^" => King, "G" => "Gold general" }
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

pub fn is_move(mv: chess::Move) -> bool {
    matches!(mv, chess::uci!("e2e4") | chess::uci!("a7a8q") | chess::uci!("e2e4"))
}

pub fn is_square(square: chess::Square) -> bool {
    matches!(square, chess::square!("e4") | square!(<8, 8> "e4"))
}

pub fn layer(square: Square<5, 5, 5>) -> u8 {
    match square {
        square!(<5, 5, 5> "c3C") => 1,
        square!(<5, 5, 5> "c3C") => 2,
        _ => 3,
    }
}

pub fn worth(piece: cross::Piece) -> u8 {
    match piece {
        cross::Piece::ChessKing | cross::Piece::ShogiKing => 100,
        cross::Piece::ChessQueen => 9,
    }
}

fn main() {}
