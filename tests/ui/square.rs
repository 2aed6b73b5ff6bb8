//! Squares: a file in lower case, a rank in digits and, in three dimensions, a layer in upper case.

use koma::{Square, chess, shogi, square};

fn main() {
    square!(<8, 8> "E4");
    square!(<8, 8> "i4");
    square!(<8, 8> "e9");
    square!(<8, 8> "e4A");
    square!(<8, 8>, "e4");
    square!(<8x8> "e4");
    square!("7g");
    square!(e4);

    chess::square!("e9");
    chess::square!(<8, 8> "e4");
    shogi::square!("c3");
}

fn is_center(square: Square<8, 8>) -> bool {
    matches!(square, square!("e4")) // a pattern needs the shape
}
