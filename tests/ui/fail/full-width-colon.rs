use koma::{Qpi, qpi};

const PIECE: Qpi = qpi!("C：K");

fn main() {}
