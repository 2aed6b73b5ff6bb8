use koma::{Position, position};

const A: Position<3> = position! { <3> "C/C", board: ["3"] };
const B: Position<3> = position! { <3> "C", board: ["C:K !"] };
const C: Position<3> = position! { <3> "chess/c", board: ["3"] };
const D: Position<3> = position! { <3> 'C', board: ["3"] };

fn main() {}
