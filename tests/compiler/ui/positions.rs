//! Each mistake in the description of a position is underlined at its literal, and all are reported.

use koma::{Position, position};

const PICTURE: Position<3, 3> = position! {
    <3, 3> "C/c",
    board: [
        "S:K C:K' .",
        "R\tP+\tP", "3",
    ],
    hands: "2P/2!",
};
const LIST: Position<3, 3> = position! { <3, 3> "C/C", board: { "a1" => "rr", 9 => "K" } };

fn main() {}
