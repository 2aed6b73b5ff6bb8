//! Plays through a chess game and names its opening after each move.
//!
//! ```sh
//! cargo run --example openings -- e2e4 e7e5 g1f3 b8c6 f1b5
//! cargo run --example openings -- --table data/chess-openings.tsv e2e4 c7c5
//! ```
//!
//! A move is a pair of squares. Where a pawn promotes, the letter of the new piece follows: `e7e8q`.
//!
//! The openings are those of `book.rs`, which are static data of the program, or, with `--table`, those of a file. It has
//! tabs between its columns, and its first line names them: `feen`, `eco`, `name`, in any order and with others between.

mod book;
mod moves;
mod table;

use std::process::ExitCode;
use std::{env, fs};

use book::BOOK;
use koma_games::chess::START;
use moves::{Board, Move, play};
use table::Table;

fn main() -> ExitCode {
    match run(env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("{words}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let mut arguments = arguments.peekable();
    let mut table = None;
    if arguments.next_if(|argument| argument == "--table").is_some() {
        let path = arguments.next().ok_or("behind `--table` stands a file")?;
        let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        table = Some(Table::read(&path, &text)?);
    }
    let mut position = START;
    println!("{position:#}");
    let mut last = None;
    for text in arguments {
        let step =
            Move::parse(&text).ok_or_else(|| format!("{text}: a move is two squares, as in `e2e4`"))?;
        position = play(&position, step).map_err(|reason| format!("{text}: {reason}"))?;
        let name = match &table {
            Some(table) => table.name(&position),
            None => embedded_name(&position),
        };
        println!("\n{text}\n\n{position:#}");
        match (name, &last) {
            (Some(name), _) => {
                println!("{name}");
                last = Some(name);
            }
            (None, Some(last)) => println!("no name of its own; out of {last}"),
            (None, None) => println!("no name of its own"),
        }
    }
    Ok(())
}

/// A look-up in the static table. There is no more to do than this.
fn embedded_name(position: &Board) -> Option<String> {
    BOOK.get(position).map(|(eco, name)| format!("{eco} {name}"))
}
