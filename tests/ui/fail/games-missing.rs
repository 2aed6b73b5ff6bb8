mod go {
    koma::game! { style "G" Go { "S" => Stone } }
}

const NO_BOARD: koma::Square<8, 8> = go::square!("e4");
const NO_ENUM: Option<go::Piece> = go::Piece::of(go::STONE);
const NO_MODULE: koma::Qpi = go::go::STONE;
const NO_PIECE: koma::Qpi = go::MAN;

mod boards {
    koma::game! { board <8, 8>; style "G" Go { "S" => Stone } }
}

const OFF_THE_BOARD: koma::Square<8, 8> = boards::square!("i9");
const SHAPE: koma::Square<8, 8> = boards::square!(<8, 8> "e4");
const OTHER: koma::Square<9, 9> = boards::square!("e4");

fn main() {}
