mod cross {
    koma::game! {
        pub enum Piece;
        style "C" Chess { "K^" => King, "Q" => Queen }
        style "S" Shogi { "K^" => King, "G" => "Gold general" }
    }
}

fn worth(piece: cross::Piece) -> u8 {
    match piece {
        cross::Piece::ChessKing | cross::Piece::ShogiKing => 100,
        cross::Piece::ChessQueen => 9,
    }
}

fn main() {
    worth(cross::Piece::Queen);
}
