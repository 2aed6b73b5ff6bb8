//! Uses positions and moves as constants, and reads other moves at run time.
//!
//! `cargo run --example quickstart` plays a game that contains a mistake. To play your own moves, put them
//! after `--`: `cargo run --example quickstart -- e4 e5 Nf3`.

use std::env;

use koma::chess::{self, Fen, Move, Piece, Position, Rules as _, square};
use koma::{MoveError, Side};

/// The starting position and its counters. Like every constant in this example, it is checked while the program compiles.
const START: Fen = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
static RUY_LOPEZ: Position = chess::position!(moves: "1. e4 e5 2. Nf3 Nc6 3. Bb5");
const REPLY: Move = chess::uci!("a7a6");

/// Reads a move and plays it. Returns the move and the next FEN, in which the counters are updated.
fn play(fen: &Fen, text: &str) -> Result<(Move, Fen), MoveError> {
    let mv = fen.parse_san(text)?;
    Ok((mv, fen.play(mv)?))
}

fn main() {
    assert_eq!(chess::piece(&RUY_LOPEZ, square!("b5")), Some((Side::First, Piece::Bishop)));
    println!("The Ruy Lopez, often answered by {}:\n\n{RUY_LOPEZ:#}\n", RUY_LOPEZ.san(REPLY));

    let mut texts: Vec<String> = env::args().skip(1).collect();
    if texts.is_empty() {
        texts = ["d4", "d5", "c4", "Nd6"].map(String::from).to_vec();
    }
    let mut fen = START;
    for text in texts {
        match play(&fen, &text) {
            Ok((mv, next)) => {
                fen = next;
                println!("{text:<6} {mv:<6} {} legal answers", fen.legal_moves().len());
            }
            // The compiler reports the same message for an invalid literal.
            Err(error) => println!("{}", error.explain(&text)),
        }
    }
    println!("\n{fen:#}\n\nAs FEN:  {fen}\nAs FEEN: {}", fen.position());
}
