use koma::{Epin, Qpi, epin, qpi};

static KING: Epin = epin!("^K");

fn is_king(piece: Epin) -> bool {
    matches!(piece, epin!("^K") | epin!("k^"))
}

fn value(piece: Epin) -> u32 {
    match piece {
        epin!("p+") | epin!("p") => 1,
        epin!("P+") | epin!("P") => 1,
        epin!("A") => 2,
        _ => 0,
    }
}

fn has_style(piece: Option<Qpi>) -> bool {
    if let Some(qpi!("CK")) = piece {
        return qpi!("CK").is_native();
    }
    piece == Some(qpi!("C:K"))
}

fn main() {}
