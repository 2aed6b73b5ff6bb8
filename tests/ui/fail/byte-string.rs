use koma::{Epin, epin};

const A: Epin = epin!(b"K+");
const B: Epin = epin!(b"K\xFF");
const C: Epin = epin!(r#"K""#);

fn main() {}
