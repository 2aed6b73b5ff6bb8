use koma::{Epin, epin};

const PIECES: [Epin; 3] = [epin!("++K"), epin!("K^^"), epin!("K''")];

fn main() {}
