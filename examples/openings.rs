//! Plays through a chess game and names its opening after each move: `cargo run --example openings -- e4 c5 Nf3`.
//!
//! Moves are in SAN, as players write them, or in UCI: `e2e4`.

use std::env;
use std::process::ExitCode;

use koma::chess::{self, Position};
use koma::{Book, MoveError};

/// The ECO code (Encyclopaedia of Chess Openings) and the name of each opening. The key is the position
/// after the opening's moves. The macro reads the tables and plays the moves while the program compiles.
/// So the positions are static data in the program.
static OPENINGS: Book<Position, (&str, &str)> = chess::book!(
    files: ["data/lichess/a.tsv", "data/lichess/b.tsv", "data/lichess/c.tsv", "data/lichess/d.tsv", "data/lichess/e.tsv"],
    key: moves("pgn"),
    row: ("eco": &str, "name": &str),
);

/// Plays a move. Prints the position and the name of its opening. If the position has no name, prints the
/// last name that was found, if any.
fn follow(
    position: &mut Position,
    text: &str,
    last: &mut Option<(&'static str, &'static str)>,
) -> Result<(), MoveError> {
    let mv = chess::parse_san(position, text)?;
    chess::play(position, mv)?;
    println!("\n{text}\n\n{position:#}");
    if let Some((eco, name)) = OPENINGS.first(position) {
        println!("{eco} {name}");
        *last = Some((eco, name));
    } else if let Some((eco, name)) = *last {
        println!("no name of its own; the last name was {eco} {name}");
    } else {
        println!("no name of its own");
    }
    Ok(())
}

fn main() -> ExitCode {
    println!("{} openings are known.\n\n{:#}", OPENINGS.len(), chess::START);
    let mut position = chess::START;
    let mut last = None;
    for text in env::args().skip(1) {
        if let Err(error) = follow(&mut position, &text, &mut last) {
            eprintln!("{}", error.explain(&text));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
