use koma::{Position, position};

const PICTURE: Position<3> = position! { <3> "C/m", board: ["C:K m:k M:k"] };
const SPARSE: Position<3> = position! { <3> "C/m", board: { 0 => "c:K", 1 => "m:K", 2 => "x:K^" } };
const HANDS: Position<3> = position! { <3> "C/m", board: ["3"], hands: "S:P/" };

fn main() {}
