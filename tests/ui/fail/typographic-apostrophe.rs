use koma::{Epin, epin};

const PIECE: Epin = epin!("K’");

fn main() {}
