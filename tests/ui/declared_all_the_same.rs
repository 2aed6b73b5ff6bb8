//! Each mistake in a declaration causes only one error: the items still exist, and the macros accept any token.
#![deny(warnings)]

pub mod cross {
    koma::game! {
        board <8 8>;
        pub enum Piece;
        notation fen = super::read_fen;
        moves = super::play;
        style "C" Chess {
            "K^" => King,
            "Q" => Queen,
            "Q" => Lady,
            "N" -> Knight,
            "P" => Pawn,
            "-P" => "Pawn open to en passant",
        }
        style Shogi { "K^" => King | King }
        figures { "C:K^" => "♔", "C:X" => "X" }
    }
}

use cross::Piece;
use koma::{Position, Qpi, Square};

pub const fn read_fen(_: &'static str) -> Position<8, 8> {
    cross::position!("4k^3/8/8/8/8/8/8/4K^1N1 / C/c")
}

pub const OF_FEN: Position<8, 8> = cross::position!(fen: "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1");
pub const AFTER_MOVES: Position<8, 8> = cross::position!(moves: "1. Nf3", from: OF_FEN);
pub const SQUARE: Square<8, 8> = cross::square!("e4");
pub const ALL: [Qpi; 3] = [cross::chess::LADY, cross::chess::KNIGHT, cross::shogi::KING];

pub fn worth(piece: Piece) -> u8 {
    match piece {
        Piece::ChessKing | Piece::ShogiKing => 100,
        Piece::ChessQueen | Piece::ChessLady => 9,
        Piece::ChessKnight => 3,
        Piece::ChessPawn | Piece::ChessPawnOpenToEnPassant => 1,
    }
}

fn main() {
    let _ = (cross::qpi!("X:A"), Piece::of(cross::chess::KING), cross::FIGURES);
    let _ = (cross::validate(&OF_FEN), cross::by_name("Chess", "Queen"));
}
