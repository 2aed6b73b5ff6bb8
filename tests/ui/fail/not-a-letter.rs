use koma::{Epin, Qpi, epin, qpi};

const A: Epin = epin!("1");
const B: Epin = epin!("♚");
const C: Qpi = qpi!("C:1");

fn main() {}
