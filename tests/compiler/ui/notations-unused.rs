//! Invalid notations of games that have no board. No call uses these notations.

mod missing {
    koma::game! {
        style "C" Chess { "K^" => King }
        notation fen = crate::read_fen;
    }
}

mod no_path {
    koma::game! {
        style "C" Chess { "K^" => King }
        notation fen = crate = 5;
    }
}

const KINGS: [koma::Epin; 2] = [missing::epin!("K^"), no_path::epin!("K^")];

fn main() {
    let _ = KINGS;
}
