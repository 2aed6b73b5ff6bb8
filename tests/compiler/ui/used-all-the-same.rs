//! Uses of a wrong call are no errors of their own: it has the type that it should have.

use koma::{Book, Letter, Position, PositionMap, Square, book, epin, must, position, position_map, square};

mod chess {
    koma::game! { board <8, 8>; notation fen = crate::read; style "C" Chess { "K^" => King } }
}

const START: Position<3, 3> = must!(Position::parse("3/1K^1/3 / C/c"));

const fn read(_: &'static str) -> Position<8, 8> {
    chess::position!("8/8/8/8/8/8/8/8 / C/c")
}

fn main() {
    let piece = epin!("K+");
    let square = square!("4e");
    let position = position!("3/1K^1 / C/c");
    let picture = position! { <3, 3> "C/c", board: ["...."] };
    let map = position_map! { START => Letter::K, "3/1K1^/3 / C/c" => Letter::Q };
    let book = book!(file: "data/chess-openings.tsv", key: "feen");
    assert_eq!(picture.piece(square), Some(piece.flip()));
    assert_eq!(map.get(&position).map(|letter| letter.as_char()), Some('K'));
    assert_eq!(book.rows(&position).len() + square.index(), 0);
    let fen: Book<Position<8, 8>, u8> = book!(bytes: );
    assert!(fen.contains(&chess::position!(fem: "8/8/8/8/8/8/8/8 w - - 0 1")));
}

const fn number(square: Square<8, 8>) -> u8 {
    match square {
        square!("9a") => 1,
        square!(8) | chess::square!("i1") => 2,
        square!(<8, 8> "h8") => 3,
        _ => 0,
    }
}

static MAP: PositionMap<Position<3, 3>, Letter> = chess::position_map! { "3/1K1/3 / C/c" => Letter::A };
