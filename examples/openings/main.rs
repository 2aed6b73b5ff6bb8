//! Plays through a chess game and names its opening after each move.
//!
//! ```sh
//! cargo run --example openings -- e2e4 e7e5 g1f3 b8c6 f1b5
//! ```
//!
//! A move is a pair of squares. Where a pawn promotes, the letter of the new piece follows: `e7e8q`.

mod moves;

use std::env;
use std::process::ExitCode;

use koma::chess::START;
use koma::{Book, book};
use moves::{Board, Move, play};

/// The code in the Encyclopaedia of Chess Openings (ECO) and the name of 3,807 openings, by the positions that they lead
/// to. The compiler reads the table; in the program, they are static data.
static OPENINGS: Book<Board, (&str, &str)> =
    book!(file: "data/chess-openings.tsv", key: "feen", row: ("eco": &str, "name": &str));

fn main() -> ExitCode {
    match run(env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("{words}");
            ExitCode::FAILURE
        }
    }
}

fn run(moves: impl Iterator<Item = String>) -> Result<(), String> {
    println!("{} openings are known.\n\n{START:#}", OPENINGS.len());
    let mut position = START;
    let mut last = None;
    for text in moves {
        let step =
            Move::parse(&text).ok_or_else(|| format!("{text}: a move is two squares, as in `e2e4`"))?;
        position = play(&position, step).map_err(|reason| format!("{text}: {reason}"))?;
        println!("\n{text}\n\n{position:#}");
        match (OPENINGS.first(&position), last) {
            (Some((eco, name)), _) => {
                println!("{eco} {name}");
                last = Some((eco, name));
            }
            (None, Some((eco, name))) => println!("no name of its own; out of {eco} {name}"),
            (None, None) => println!("no name of its own"),
        }
    }
    Ok(())
}
