#![deny(unreachable_patterns)]

mod cross {
    koma::game! {
        board <8, 8>;
        style "C" Chess { "K^" => King, "Q" => Queen }
        style "S" Shogi { "K^" => King, "G" => Gold }
    }
}

pub fn qpi(token: koma::Qpi) -> u8 {
    match token {
        cross::qpi!("C:K^") => 1,
        cross::qpi!("S:K^") => 2,
        cross::qpi!(r"C:K^") => 3,
        cross::chess::QUEEN => 4,
        koma::qpi!("C:Q") => 5,
        _ => 6,
    }
}

pub fn others(sin: koma::Sin, pin: koma::Pin, epin: koma::Epin) -> bool {
    matches!(sin, cross::sin!("C") | cross::sin!("s") | cross::sin!("C"))
        || matches!(pin, cross::pin!("g") | cross::pin!("G") | cross::pin!("g"))
        || matches!(epin, cross::epin!("K^'") | cross::epin!("K^'"))
}

fn main() {}
