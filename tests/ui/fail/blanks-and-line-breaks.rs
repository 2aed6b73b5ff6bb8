use koma::{Qpi, Sin, qpi, sin};

const PIECE: Qpi = qpi!(" C:K\n");
const STYLE: Sin = sin!("C ");

fn main() {}
