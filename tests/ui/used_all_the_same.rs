//! Invalid literals are underlined. Except for `diagram!`, uses of an invalid call cause no further errors.

use koma::chess::{Move, uci};
use koma::{Epin, Letter, Position, PositionMap, Square, book, epin, must, position, position_map, square};

mod chess {
    koma::game! { board <8, 8>; style "C" Chess { "K^" => King } }
}

const START: Position<3, 3> = must!(Position::parse("3/1K^1/3 / C/c"));

// The compiler itself reports an invalid escape, in a file of its own, because rustfmt refuses it.
const INVALID_ESCAPE: koma::Sin = include!("data/invalid_escape.rs");

#[doc = koma::diagram!("8/8/8/8/8/8/8/9 / C/c")]
fn main() {
    let piece = epin!(r"K’");
    let square = square!("4e");
    let position = position! {
        <3, 3> "C/c",
        board: ["3", "R\tP+\tP", "3"],
    };
    let map = position_map! {
        START => Letter::K,
        position! { <3, 3> "C/c", board: ["3", "3", "4"] } => Letter::Q,
    };
    let book = book!(file: "data/chess-openings.tsv", key: "feen");
    assert_eq!(position.piece(square), Some(piece.flip()));
    assert_eq!(map.get(&position).map(|letter| letter.as_char()), Some('K'));
    assert_eq!(book.rows(&position).len() + square.index(), 0);
}

const fn number(square: Square<8, 8>) -> u8 {
    match square {
        chess::square!("i1") => 1,
        square!(<8, 8> "h8") => 2,
        _ => 0,
    }
}

const fn is_special(piece: Epin, mv: Move) -> bool {
    matches!(piece, epin!("p+") | epin!("p")) || matches!(mv, uci!("e2e9") | uci!("d2d4"))
}

static MAP: PositionMap<Position<3, 3>, Letter> = chess::position_map! { "3/1K1/3 / C/c" => Letter::A };
