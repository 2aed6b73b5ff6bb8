//! Each mistake in a declaration causes only one error: the items still exist, and the macros accept any token.
#![deny(warnings)]

pub mod chess {
    koma::game! {
        board <8 8>;
        pub enum Piece;
        notation fen = super::read_fen;
        style "C" Chess {
            "K^" => King,
            "Q" => Queen,
            "Q" => Lady,
            "r" => Rook,
            "Bishop" => Bishop,
            "N" -> Knight,
            P => Pawn,
            "-P" => "Pawn open to en passant",
        }
    }
}

mod cross {
    koma::game! {
        pub enum Figure
        style "C" Chess { "K^" => King }
        style Shogi { "K^" => King | King, "G" => Gold general }
        figures { "C:K^" => "♔", "C:X" => "X" }
    }
}

use chess::Piece;
use koma::{Position, Qpi, Square};

pub const fn read_fen(_: &'static str) -> Position<8, 8> {
    chess::position!("4k^3/8/8/8/8/8/8/B3K^1N1 / C/c")
}

pub const OF_FEN: Position<8, 8> = chess::position!(fen: "4k3/8/8/8/8/8/8/B3K1N1 w - - 0 1");
pub const SQUARE: Square<8, 8> = chess::square!("e4");
pub const ALL: [Qpi; 4] = [chess::LADY, chess::BISHOP, chess::KNIGHT, cross::shogi::GOLD];

pub fn worth(piece: Piece) -> u8 {
    match piece {
        Piece::King => 100,
        Piece::Queen | Piece::Lady => 9,
        Piece::Rook | Piece::Bishop | Piece::Knight => 3,
        Piece::Pawn | Piece::PawnOpenToEnPassant => 1,
    }
}

fn main() {
    let _ = (chess::qpi!("X:A"), cross::chess::KING, cross::Figure::ShogiKing, cross::FIGURES);
    let _ = (chess::check(&OF_FEN), chess::Piece::of(chess::KING), chess::by_name("Chess", "Queen"));
}
