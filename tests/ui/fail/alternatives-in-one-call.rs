use koma::{Epin, epin};

fn is_king(piece: Epin) -> bool {
    matches!(piece, epin!("K^" | "k^"))
}

fn main() {}
