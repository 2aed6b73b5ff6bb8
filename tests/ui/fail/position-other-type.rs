use koma::{Position, position};

const FEEN: Position<9, 9> = position!("8/8/8/8/8/8/8/8 / C/c");
const PICTURE: Position<3, 3> = position! { <3> "C/c", board: ["3"] };

fn main() {}
