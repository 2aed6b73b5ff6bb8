//! Solves a chess problem: finds a move that forces mate in two, whatever the opponent plays.
//!
//! ```sh
//! cargo run --example mate
//! cargo run --example mate -- "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1"
//! ```

use std::env;
use std::process::ExitCode;

use koma::chess::{self, Fen, Move, Outcome, Position};

/// A chess problem by Paul Morphy.
const PROBLEM: &str = chess::fen_str!("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");

/// Returns a move with which the player to move forces mate in at most `moves` moves, or `None`.
fn mate(position: &mut Position, moves: u32) -> Option<Move> {
    chess::legal_moves(position).find(|mv| {
        let undo = chess::play_unchecked(position, *mv);
        let mates = match chess::outcome(position) {
            Some(Outcome::Checkmate { .. }) => true,
            None if moves > 1 => chess::legal_moves(position).all(|reply| {
                let undo = chess::play_unchecked(position, reply);
                let next = mate(position, moves - 1);
                chess::take_back(position, undo);
                next.is_some()
            }),
            _ => false,
        };
        chess::take_back(position, undo);
        mates
    })
}

fn main() -> ExitCode {
    let text = env::args().nth(1).unwrap_or_else(|| PROBLEM.to_owned());
    let mut position = match Fen::parse(&text) {
        Ok(fen) => fen.position(),
        Err(error) => {
            eprintln!("{}", error.explain(&text));
            return ExitCode::FAILURE;
        }
    };
    println!("{position:#}\n");
    let Some(key) = mate(&mut position, 2) else {
        println!("There is no mate in two.");
        return ExitCode::SUCCESS;
    };
    println!("1. {}", chess::san(&position, key));
    chess::play_unchecked(&mut position, key);
    for reply in chess::legal_moves(&position) {
        let text = chess::san(&position, reply);
        let undo = chess::play_unchecked(&mut position, reply);
        if let Some(last) = mate(&mut position, 1) {
            println!("   {text:<6} 2. {}", chess::san(&position, last));
        }
        chess::take_back(&mut position, undo);
    }
    ExitCode::SUCCESS
}
