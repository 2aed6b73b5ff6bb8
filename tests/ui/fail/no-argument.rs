use koma::{Epin, Pin, Qpi, Sin, epin, pin, qpi, sin};

const A: Sin = sin!();
const B: Pin = pin!();
const C: Epin = epin!();
const D: Qpi = qpi!();

fn main() {}
