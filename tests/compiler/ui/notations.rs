use koma::{Explanation, Position};

mod chess {
    koma::game! {
        board <2, 2>;
        notation fen = crate::read_fen;
        notation run_time = crate::not_const;
        notation missing = crate::nowhere::read;
        style "C" Chess { "K^" => King }
    }
}

const fn read_fen(fen: &'static str) -> Position<2, 2> {
    match fen.as_bytes() {
        b"foreign" => koma::position!("K^Q/2 / C/c"),
        text => Explanation::new("FEN", "expected `foreign`", text, 0..text.len(), None).panic(),
    }
}

fn not_const(_: &'static str) -> Position<2, 2> {
    koma::position!("2/2 / C/c")
}

const WRONG: Position<2, 2> = chess::position!(fen: "KK");
const FOREIGN: Position<2, 2> = chess::position!(fen: "foreign");
const NOT_CONST: Position<2, 2> = chess::position!(run_time: "");
const MISSING: Position<2, 2> = chess::position!(missing: "");

const OF_KOMA: Position<8, 8> = koma::chess::position!(fen: "4k3/8/8/8/8/8/8/4K3 W");

const fn one_piece(position: &Position<2, 2>) {
    assert!(position.piece_count() == 1, "expected one piece");
}

const TWO_PIECES: Position<2, 2> = checked::position!("K^k^/2 / C/c");

mod checked {
    koma::game! { board <2, 2>; check = crate::one_piece; style "C" Chess { "K^" => King } }
}

mod unknown {
    koma::game! { notation pdn = koma::draughts; style "D" Draughts { "M" => Man } }
}

fn main() {}
