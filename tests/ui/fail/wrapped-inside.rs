use koma::{Epin, Position, epin, position, qpi};

const SOME: Option<Epin> = epin!(Some("K^"));
const REFERENCE: &Epin = epin!(&"K^");
const TEXT: &str = qpi!("C:K".into());
static BOXED: Option<Position<3>> = position!(Some("3 / C/c"));

fn is_king(piece: Option<Epin>) -> bool {
    matches!(piece, epin!(Some("K^")) | Some(epin!("k^")))
}

fn main() {}
