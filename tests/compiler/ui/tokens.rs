//! Invalid tokens are underlined, in expressions and in patterns, next to valid ones.

use koma::{Epin, Qpi, epin, qpi};

static PIECES: [Epin; 2] = [epin!("K^"), epin!(r"K’")];

fn value(piece: Epin) -> u32 {
    match piece {
        epin!("p+") | epin!("p") => 1,
        epin!("A") => 2,
        _ => 0,
    }
}

fn has_style(piece: Option<Qpi>) -> bool {
    if let Some(qpi!("C：K")) = piece {
        return true;
    }
    matches!(piece, Some(qpi!("C:K")))
}

fn main() {}
