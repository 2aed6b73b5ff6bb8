use koma::{Epin, Pin, Qpi, epin, pin, qpi};

const NOTHING: Pin = pin!();
const UNQUOTED: Qpi = qpi!(C:+K);
const WRAPPED: Option<Epin> = epin!(Some("K^"));
const CONVERTED: &str = qpi!("C:K".into());

fn is_king(piece: Epin) -> bool {
    matches!(piece, epin!("K^" | "k^"))
}

fn main() {}
