//! Counts the games of chess that go on for so many moves, the usual test of whether a program knows the rules.
//!
//! ```sh
//! cargo run --release --example perft -- 5
//! cargo run --release --example perft -- 4 "8/2+p5/3p4/K^P5r/1R3p1k^/8/4+P1+P1/8 / C/c"
//! cargo run --release --example perft -- 4 "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"
//! ```
//!
//! A position may be given as FEEN or as FEN.
//!
//! The markers of the pieces tell what the rules ask for: `-R` is a rook that may still castle, `+P` a pawn on its first
//! square, and `-P` a pawn that can be taken en passant now. So the position is all there is to know. Moves are made in it
//! and taken back: it is never copied.

mod directions;
mod game;
mod moves;

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use game::Game;
use koma::chess;
use moves::Chess;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("{words}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (depth, position) = match arguments {
        [] => (4, chess::START),
        [depth] => (read_depth(depth)?, chess::START),
        [depth, position] => (read_depth(depth)?, read_position(position)?),
        _ => return Err("a depth is expected, and a FEEN or FEN in quotes".to_owned()),
    };
    let mut game = Game::new(&position)?;

    println!("{position:#}\n\ndepth         count   per second");
    for depth in 1..=depth {
        let start = Instant::now();
        let count = game.count(depth);
        let per_second = u128::from(count) * 1_000_000_000 / start.elapsed().as_nanos().max(1);
        println!("{depth:>5} {count:>13} {per_second:>12}");
    }
    Ok(())
}

fn read_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth > 0);
    depth.ok_or_else(|| format!("{text}: the depth is a number of moves, as in `5`"))
}

fn read_position(text: &str) -> Result<Chess, String> {
    // A FEEN has three fields, a FEN six, or fewer that are left out from the end.
    if text.split(' ').count() == 3 {
        Chess::parse(text).map_err(|error| error.explain(text).to_string())
    } else {
        chess::Fen::parse(text).map(|fen| fen.position()).map_err(|error| error.explain(text).to_string())
    }
}
