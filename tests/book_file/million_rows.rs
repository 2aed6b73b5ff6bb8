// A million rows of 250,000 positions, for the program that makes a book of them and for the one that reads it.

use koma::{Epin, Position, Square, position};

const POSITIONS: usize = 250_000;
/// How many rows each position has.
const ROWS: usize = 4;

/// The position of a number: on six squares, each digit to the base 16 is a kind of piece, or none.
fn numbered(number: usize) -> Position<8, 8> {
    let mut position: Position<8, 8> =
        position!("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");
    for digit in 0..6 {
        let kind = number >> (4 * digit) & 15;
        if kind > 0 {
            let square = Square::from_index(20 + digit).unwrap();
            position.put(square, Epin::from_index(40 * kind).unwrap()).unwrap();
        }
    }
    position
}

/// A row of the position of a number.
fn row(number: usize, row: usize) -> (String, u16) {
    let row = ROWS * number + row;
    (format!("row {row}"), (row * 40_503 >> 4) as u16)
}
