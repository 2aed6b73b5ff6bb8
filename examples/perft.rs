//! Counts the sequences of legal chess moves of each length up to a depth: the usual test of chess rules.
//!
//! ```sh
//! cargo run --release --example perft -- 5
//! cargo run --release --example perft -- 4 "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"
//! cargo run --release --example perft -- --960 518
//! ```
//!
//! The position is a FEN, a FEEN, or the number of a Chess960 start after `--960`. Moves are made and
//! taken back in one position.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use koma::chess::{self, Fen};

fn main() -> ExitCode {
    match run(env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("{words}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut arguments: Vec<String>) -> Result<(), String> {
    let depth = match arguments.first().and_then(|first| first.parse().ok()) {
        Some(depth) => {
            arguments.remove(0);
            depth
        }
        None => 4,
    };
    let mut position = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => chess::START,
        ["--960", number] => {
            let start = number.parse().ok().and_then(chess::start_960);
            start.ok_or(format!("{number}: the starts of Chess960 have the numbers 0 to 959"))?
        }
        [text] => read_position(text)?,
        _ => {
            return Err(
                "expected at most a depth, then a FEN or FEEN in quotes, or `--960` and a number".to_owned()
            );
        }
    };
    println!("{position:#}\n\ndepth         count   per second");
    for depth in 1..=depth {
        let start = Instant::now();
        let count = perft(&mut position, depth);
        let per_second = u128::from(count) * 1_000_000_000 / start.elapsed().as_nanos().max(1);
        println!("{depth:>5} {count:>13} {per_second:>12}");
    }
    Ok(())
}

/// Counts the sequences of `depth` moves; `depth` is at least one. The last moves are counted but not made.
fn perft(position: &mut chess::Position, depth: u32) -> u64 {
    let moves = chess::legal_moves(position);
    if depth <= 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let undo = chess::play_unchecked(position, mv);
        count += perft(position, depth - 1);
        chess::take_back(position, undo);
    }
    count
}

/// Reads a position. A text of three fields is read as a FEEN, and any other text as a FEN, whose last fields
/// may be missing.
fn read_position(text: &str) -> Result<chess::Position, String> {
    let position = if text.split(' ').count() == 3 {
        chess::Position::parse(text).map_err(|error| error.explain(text).to_string())?
    } else {
        Fen::parse(text).map_err(|error| error.explain(text).to_string())?.position()
    };
    chess::validate(&position).map_err(|error| error.to_string())?;
    Ok(position)
}
