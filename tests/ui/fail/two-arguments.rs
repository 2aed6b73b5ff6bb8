use koma::{Epin, epin};

const NAME: &str = "K";

const A: Epin = epin!("K", "Q");
const B: Epin = epin!(5, "K");
const C: Epin = epin!(NAME, NAME);

fn main() {}
