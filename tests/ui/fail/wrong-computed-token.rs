use koma::{Epin, Qpi, epin};

const NAME: &str = "K+";

const A: Epin = epin!(concat!("K", "'", "^"));
const B: Epin = epin!(NAME);
static C: Qpi = Qpi::from_static("CK");

fn main() {}
