use koma::{Qpi, Sin, qpi, sin};

const KNIGHT: Qpi = qpi!("C:Knight");
const CHESS: Sin = sin!("Chess");

fn main() {}
