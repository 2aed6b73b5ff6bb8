use koma::{Position, position};

const SPARSE: Position<3, 3> = position! {
    <3, 3> "C/c",
    board: { 0 => "r", 9 => "C:K^", 0 => "c:k^", 4 => "rr", 4 => "R", 99999999999999999999 => "R" },
};

fn main() {}
