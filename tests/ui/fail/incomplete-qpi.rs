use koma::{Qpi, qpi};

const PIECES: [Qpi; 4] = [qpi!("C"), qpi!("C:"), qpi!(":K"), qpi!("C:+")];

fn main() {}
