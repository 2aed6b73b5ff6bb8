use koma::{Epin, Pin, Qpi, Sin, epin, pin, qpi, sin};

const A: Epin = epin!("C:K");
const B: Qpi = qpi!("K");
const C: Pin = pin!("K'");
const D: Sin = sin!("+C");

fn main() {}
