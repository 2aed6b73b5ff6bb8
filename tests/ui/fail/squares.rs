use koma::{Square, square};

const OFF_BOARD: Square<8, 8> = square!(<8, 8> "e9");
const TURNED_ROUND: Square<8, 8> = square!("4e");
const OFF_THIS_BOARD: Square<8, 8> = square!("i1");
const OTHER_BOARD: Square<8, 8> = square!(<9, 9> "e4");

fn main() {
    let number = match square!(<8, 8> "a1") {
        square!(<8, 8> "E4") => 1,
        square!(<8, 8> "e5") => 2,
        _ => 3,
    };
    let _ = number;
}
