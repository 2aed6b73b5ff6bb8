//! Uses positions and moves as constants, and reads other moves at run time.
//!
//! `cargo run --example quickstart` plays a game that contains a mistake. To play your own moves, put them
//! after `--`: `cargo run --example quickstart -- e4 e5 Nf3`.

use std::env;

use koma::chess::{self, Move, Piece, Position};
use koma::{MoveError, Side, square};

/// The starting position. Like every constant in this example, it is checked while the program compiles.
const START: Position = chess::position!(fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
static RUY_LOPEZ: Position = chess::position!(moves: "1. e4 e5 2. Nf3 Nc6 3. Bb5");
const REPLY: Move = chess::uci!("a7a6");

/// Reads a move and plays it.
fn play(position: &mut Position, text: &str) -> Result<Move, MoveError> {
    let mv = chess::parse_san(position, text)?;
    chess::play(position, mv)?;
    Ok(mv)
}

fn main() {
    assert_eq!(chess::piece(&RUY_LOPEZ, square!("b5")), Some((Side::First, Piece::Bishop)));
    println!("The Ruy Lopez, often answered by {}:\n\n{RUY_LOPEZ:#}\n", chess::san(&RUY_LOPEZ, REPLY));

    let mut texts: Vec<String> = env::args().skip(1).collect();
    if texts.is_empty() {
        texts = ["d4", "d5", "c4", "Nd6"].map(String::from).to_vec();
    }
    let mut position = START;
    for text in texts {
        match play(&mut position, &text) {
            Ok(mv) => println!("{text:<6} {mv:<6} {} legal answers", chess::legal_moves(&position).len()),
            // The compiler reports the same message for an invalid literal.
            Err(error) => println!("{}", error.explain(&text)),
        }
    }
    println!("\n{position:#}\n\nAs FEEN: {position}");
    if let Ok(fen) = chess::Fen::try_from(position) {
        println!("As FEN:  {fen}");
    }
}
