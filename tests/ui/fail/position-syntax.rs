use koma::{Position, position};

const A: Position<3> = position!();
const B: Position<3> = position!(5);
const C: Position<3> = position!("3 / C/c", "3 / C/c");
const D: Position<3> = position! { <3> "C/c" };
const E: Position<3> = position! { <3> "C/c", boards: ["3"] };
const F: Position<3> = position! { <3> "C/c", board: ["3"], board: ["3"] };
const G: Position<3> = position! { <3> "C/c", board: ["3"], hands: 2 };
const H: Position<3> = position! { <3> "C/c", board: "3" };
const I: Position<3> = position! { <3> "C/c" board: ["3"] };
const J: Position<3> = position! { <3> "C/c", board: [K, "2"] };
const L: Position<3> = position! { <3> "C/c", board: { 0: "K" } };
const M: Position<3> = position! { "C/c", board: ["3"] };
const N: Position<3> = position! { <3, 3 "C/c", board: ["3"] };
const O: Position<3> = position! { <3>, "C/c", board: ["3"] };

fn main() {}
