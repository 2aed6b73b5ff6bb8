use koma::{Position, position};

const SLASH: Position<3> = position! { <3> "C/c", board: ["3"], hands: "2P" };
const SLASHES: Position<3> = position! { <3> "C/c", board: ["3"], hands: "P/p/p" };
const COUNT: Position<3> = position! { <3> "C/c", board: ["3"], hands: "/0P" };
const FULL: Position<3> = position! { <3> "C/c", board: ["1K^1"], hands: "P R/p" };
const HUGE: Position<3> = position! { <3> "C/c", board: ["3"], hands: "99999999999999999999P/" };

fn main() {}
