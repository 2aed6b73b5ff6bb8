use koma::{Explanation, Position, PositionMap};

mod chess {
    koma::game! {
        board <2, 2>;
        notation fen = crate::read_fen;
        notation run_time = crate::not_const;
        notation missing = crate::nowhere::read;
        validate = crate::one_piece;
        style "C" Chess { "K^" => King }
    }
}

const fn read_fen(fen: &'static str) -> Position<2, 2> {
    match fen.as_bytes() {
        b"foreign" => koma::position!("Q1/2 / C/c"),
        b"two" => TWO,
        text => Explanation::new("FEN", "expected `foreign`", text, 0..text.len(), None).panic(),
    }
}

fn not_const(_: &'static str) -> Position<2, 2> {
    koma::position!("2/2 / C/c")
}

const fn one_piece(position: &Position<2, 2>) {
    assert!(position.piece_count() == 1, "expected one piece");
}

const WRONG: Position<2, 2> = chess::position!(fen: "KK");
const FOREIGN: Position<2, 2> = chess::position!(fen: "foreign");
const NOT_CONST: Position<2, 2> = chess::position!(run_time: "");
const TWO_PIECES: Position<2, 2> = chess::position!("K^k^/2 / C/c");
const TWO: Position<2, 2> = koma::position!("K^k^/2 / C/c");
const TEXT: &str = chess::fen_str!("two");
static KEYS: PositionMap<Position<2, 2>, u8> =
    chess::position_map! { "K^1/2 / C/c" => 1, "K^k^/2 / C/c" => 2 };
static COMPUTED_KEY: PositionMap<Position<2, 2>, u8> = chess::position_map! { TWO => 1 };

/// A game without a board. No call uses its notation.
mod unused {
    koma::game! { notation fen = crate::unwritten; style "C" Chess { "K^" => King } }
}

fn main() {}
