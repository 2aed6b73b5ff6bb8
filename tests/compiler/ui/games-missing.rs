//! Items that a game does not declare do not exist. The enum of a game's pieces contains every piece.

mod go {
    koma::game! { style "G" Go { "S" => Stone } }
}

mod cross {
    koma::game! {
        pub enum Piece;
        style "C" Chess { "K^" => King }
        style "S" Shogi { "K^" => King, "G" => "Gold general" }
    }
}

const NO_BOARD: koma::Square<8, 8> = go::square!("e4");
const NO_VARIANT: cross::Piece = cross::Piece::King;

fn worth(piece: cross::Piece) -> u8 {
    match piece {
        cross::Piece::ChessKing | cross::Piece::ShogiKing => 100,
    }
}

fn main() {}
