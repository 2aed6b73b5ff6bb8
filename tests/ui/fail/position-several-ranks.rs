use koma::{Position, position};

const CHESS: Position<8, 8> = position! {
    <8, 8> "C/c",
    board: [
        "r n b q k^ b n r",
        "p p p p p p p p p",
        "8", "08", "8", ". . . K'^ P . . .",
        "P P P P/. P P P",
        "R N S:K^ Q K^ B N R",
    ],
    hands: "2P/1x2!",
};

fn main() {}
