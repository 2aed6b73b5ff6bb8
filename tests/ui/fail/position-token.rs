use koma::{Position, position};

const A: Position<3> = position! { <3> "C/m", board: ["P K+ ."] };
const B: Position<3> = position! { <3> "C/m", board: ["PPP’"] };
const C: Position<3> = position! { <3> "C/m", board: ["C:K' . ."] };
const D: Position<3> = position! { <3> "C/m", board: ["C:KK ."] };
const E: Position<3> = position! { <3> "C/m", board: ["C：K . ."] };
const F: Position<3> = position! { <3> "C/m", board: ["C: K ."] };
const G: Position<3> = position! { <3> "C/m", board: ["P\tP\n!"] };
const H: Position<3> = position! { <3> "C/m", board: { 0 => "K'^" } };
const I: Position<3> = position! { <3> "C/m", board: { 0 => "C:" } };
const J: Position<3> = position! { <3> "C/m", board: ["3"], hands: "2/" };
const L: Position<3> = position! { <3> "C/m", board: ["3"], hands: "2P+/" };
const M: Position<3> = position! { <3> "C/m", board: ["K+.."] };
const N: Position<3> = position! { <3> "C/m", board: [". P+	."] };
const O: Position<3> = position! { <3> "C/m", board: ["99999999999999999999"] };

fn main() {}
