use koma::Position;

mod chess {
    koma::game! {
        board <2, 2>;
        notation fen = crate::read_fen;
        notation empty = crate::empty;
        notation missing = crate::nowhere::read;
        style "C" Chess { "K^" => King }
    }
}

mod go {
    koma::game! { style "G" Go { "S" => Stone } }
}

const fn read_fen(fen: &'static str) -> Position<2, 2> {
    match fen.as_bytes() {
        b"Kk" => koma::position!("K^k^/2 / C/c"),
        b"foreign" => koma::position!("K^Q/2 / C/c"),
        _ => panic!("no FEN"),
    }
}

fn empty(_: &'static str) -> Position<2, 2> {
    koma::position!("2/2 / C/c")
}

const RIGHT: Position<2, 2> = chess::position!(fen: "Kk");
const WRONG: Position<2, 2> = chess::position!(fen: "KK");
const FOREIGN: Position<2, 2> = chess::position!(fen: "foreign");
const UNKNOWN: Position<2, 2> = chess::position!(sfen: "Kk");
const NONE: Position<2, 2> = go::position!(fen: "Kk");
const NO_TEXT: Position<2, 2> = chess::position!(fen: 5);
const TWO_TEXTS: Position<2, 2> = chess::position!(fen: "Kk", "kK");
const NO_COLON: Position<2, 2> = chess::position!(fen = "Kk");
const NOT_CONST: Position<2, 2> = chess::position!(empty: "");
const MISSING: Position<2, 2> = chess::position!(missing: "");
const OF_KOMA: Position<2, 2> = koma::position!(fen: "Kk");

fn run_time(fen: &'static str) -> Position<2, 2> {
    chess::position!(fen: fen)
}

fn main() {
    run_time("Kk");
}
