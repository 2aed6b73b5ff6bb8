use koma::{Epin, epin};

fn is_king(piece: Epin) -> bool {
    matches!(piece, epin!("^K") | epin!("k^"))
}

fn main() {}
