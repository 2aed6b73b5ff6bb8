//! Each mistake in a described position is underlined at its literal, and all of them are reported.

use koma::{Position, position};

const FEEN: Position<3, 3> = position!("3/1K+1/3 / C/c");
const BYTES: Position<3> = position!(b"3 / C/\xff");
const PICTURE: Position<3, 3> = position! {
    <3, 3> "C/c",
    board: [
        "S:K C:K' .",
        "R\tP+\tP", "3",
        "王..",
    ],
    hands: "2P/1x2!",
};
const LIST: Position<3, 3> = position! { <3, 3> "C/C", board: { "a1" => "rr", 9 => "K", 0 => "k" } };
const LAYERS: Position<2, 2, 2> = position! { <2, 2, 2> "R/r", board: [["2", "2"], ["2"]] };
const SHAPE: Position<8, 8> = position! { <8, 256> "C/c", board: { 0 => "K" } };
const PARTS: Position<3> = position! { <3> "C/c" boards: ["3"] };

fn main() {}
