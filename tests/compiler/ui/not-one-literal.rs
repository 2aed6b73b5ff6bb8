use koma::{Epin, Pin, Position, Qpi, epin, pin, position, qpi};

const NOTHING: Pin = pin!();
const NUMBER: Epin = epin!(-5);
const SUFFIX: Qpi = qpi!("C:K"suffix);
const UNQUOTED: Qpi = qpi!(C:+K);
const TWO: Epin = epin!("K", "Q");
const WRAPPED: Option<Epin> = epin!(Some("K^"));
const CONVERTED: &str = qpi!("C:K".into());
static BOXED: Option<Position<3>> = position!(Some("3 / C/c"));

fn is_king(piece: Epin) -> bool {
    matches!(piece, epin!("K^" | "k^"))
}

fn main() {}
