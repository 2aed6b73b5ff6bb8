use koma::{Qpi, qpi};

const PIECE: Qpi = qpi!("CK");

fn main() {}
