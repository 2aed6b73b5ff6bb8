use koma::{Position, position};

const FEN: Position<8, 8> = position!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
const TOKEN: Position<8, 8> = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ^KBNR+ / C/c");
const RANK: Position<8, 8> = position!("rnbqk^bnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
const ORDER: Position<9, 9> = position!("9/9/9/9/9/9/9/9/9 PBR2P/ S/s");
const COUNT: Position<9, 9> = position!("9/9/9/9/9/9/9/9/9 /1p S/s");
const STYLES: Position<3, 3> = position!("3/3/3 / C/C");
const FULL: Position<2> = position!("KK P/ C/c");
const LAYERS: Position<2, 2, 2> = position!("2/2//2 / R/r");
const NOTHING: Position<8> = position!("");
const BYTES: Position<3> = position!(b"3 / C/\xff");
const FIRST: Position<8, 8> = position!("9/8/8/8/8/8/8/8 / C/c");
const SLASH: Position<3, 3> = position!("33/3/3 / C/c");
const BLANK: Position<3, 3> = position!("3/3/3  / C/c");
const NO_HANDS: Position<3, 3> = position!("3/3/3 C/c");
const SFEN: Position<3, 3> = position!("3/3/3 b - 1");
const ONE_STYLE: Position<3, 3> = position!("3/3/3 / C/");
const NO_PIECE: Position<3, 3> = position!("3/3/3 2/ C/c");
const BREAK: Position<3, 3> = position!("3/3/3 / C/c\n");

fn main() {}
