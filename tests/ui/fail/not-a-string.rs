use koma::{Epin, Qpi, epin, qpi};

const A: Epin = epin!(5);
const B: Epin = epin!(-5);
const C: Epin = epin!('K');
const D: Epin = epin!(b'K');
const E: Epin = epin!(c"K");
const F: Epin = epin!(true);
const G: Qpi = qpi!("C:K"suffix);

fn main() {}
