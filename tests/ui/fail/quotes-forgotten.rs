use koma::{Epin, Qpi, epin, qpi};

const A: Qpi = qpi!(C:K);
const B: Epin = epin!(+K);
const C: Epin = epin!(K^);
const D: Epin = epin!(R+);
const E: Epin = epin!(王^);

fn main() {}
