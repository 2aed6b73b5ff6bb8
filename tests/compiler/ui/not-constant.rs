use koma::{Epin, epin};

const KING: &str = "K^";

fn is_king(piece: Epin) -> bool {
    matches!(piece, epin!(KING))
}

fn main() {
    let name = String::from("K");
    let _ = epin!(&name);
}
