use koma::{Position, position};

const FEEN: &str = "3/4/3 / C/c";
const WRONG: Position<3, 3> = position!(FEEN);
const ALSO: Position<3, 3> = position!(concat!("3/3/3", " / C"));

fn main() {}
