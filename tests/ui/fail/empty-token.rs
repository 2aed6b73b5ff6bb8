use koma::{Epin, epin};

const PIECE: Epin = epin!("");

fn main() {}
