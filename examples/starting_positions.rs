//! Draws the starting positions of five games: `cargo run --example starting_positions`.
//!
//! All of these positions are constants.

use koma::{Position, position};

/// This position is written in FEEN. The markers say that the rooks may castle (`-R`) and that the pawns
/// are on their first squares (`+P`).
static CHESS: Position<8, 8> =
    position!("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");

/// This position is written as a picture, with a string for each rank.
static SHOGI: Position<9, 9> = position! {
    <9, 9> "S/s",
    board: [
        "l n s g k^ g s n l",
        ". r . . .  . . b .",
        "p p p p p  p p p p",
        "9",
        "9",
        "9",
        "P P P P P  P P P P",
        ". B . . .  . . R .",
        "L N S G K^ G S N L",
    ],
};

static XIANGQI: Position<10, 9> = position! {
    <10, 9> "X/x",
    board: [
        "r h e a g^ a e h r",
        "9",
        ". c . . .  . . c .",
        "p . p . p  . p . p",
        "9",
        "9",
        "P . P . P  . P . P",
        ". C . . .  . . C .",
        "9",
        "R H E A G^ A E H R",
    ],
};

/// Each king is to the left of its met (`M`), as its player sees the board.
static MAKRUK: Position<8, 8> = position!("rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m");

/// A board with three dimensions. It has five layers, and the top layer comes first.
static RAUMSCHACH: Position<5, 5, 5> = position! {
    <5, 5, 5> "R/r",
    board: [
        ["r n k^ n r", "p p p p p", "5", "5", "5"],
        ["u b q u b", "p p p p p", "5", "5", "5"],
        ["5", "5", "5", "5", "5"],
        ["5", "5", "5", "P P P P P", "B U Q B U"],
        ["5", "5", "5", "P P P P P", "R N K^ N R"],
    ],
};

fn main() {
    println!("Chess\n\n{CHESS:#}\n");
    println!("Shōgi\n\n{SHOGI:#}\n");
    println!("Xiangqi\n\n{XIANGQI:#}\n");
    println!("Makruk\n\n{MAKRUK:#}\n");
    println!("Raumschach\n\n{RAUMSCHACH:#}\n\nAs FEEN: {RAUMSCHACH}");
}
