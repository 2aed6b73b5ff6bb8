use koma::{Position, position};

const FEW: Position<3, 3> = position! { <3, 3> "C/c", board: ["3", "3"] };
const MANY: Position<3, 3> = position! { <3, 3> "C/c", board: ["3", "3", "3", "p2", "3"] };
const NONE: Position<3, 3> = position! { <3, 3> "C/c", board: [] };
const LINE: Position<3> = position! { <3> "C/c", board: ["2", "1"] };
const LAYERS: Position<2, 2, 2> = position! { <2, 2, 2> "R/r", board: [["2", "2"], ["2"], ["2", "2"]] };
const NESTED: Position<2, 2> = position! { <2, 2> "R/r", board: [["2", "2"]] };
const FLAT: Position<2, 2, 2> = position! { <2, 2, 2> "R/r", board: ["2", ["2", "2"]] };
const WIDE: Position<2, 2, 2> = position! { <2, 2, 2> "R/r", board: [["2", "2"], ["2", "3"]] };

fn main() {}
