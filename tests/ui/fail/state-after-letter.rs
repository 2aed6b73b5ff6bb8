use koma::{Pin, pin};

const PIECE: Pin = pin!("K+");

fn main() {}
