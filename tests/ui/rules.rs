//! A method of the rules without the trait that has it. The compiler names the trait of the position's game. For a position of
//! makruk, which has no such methods, it names the trait of chess. The pages of makruk warn of it.

use koma::{chess, makruk, shogi, xiangqi};

fn main() {
    let mut position = chess::START;
    let moves = position.legal_moves();
    let undo = position.play(chess::uci!("e2e4"));
    let fen = position.to_fen();
    let is_mate = position.is_checkmate();

    let is_check = shogi::START.is_check();
    let is_stalemate = xiangqi::START.is_stalemate();
    let outcome = makruk::Fen::try_from(makruk::START).unwrap().outcome();
    let moves = makruk::START.captures();
}
