//! Plays chess from a book made from games.
//!
//! ```sh
//! cargo run -p koma-book --example repertoire                    # plays a line of the book
//! cargo run -p koma-book --example repertoire -- e2e4 e7e5       # what was played after these moves, and a reply
//! cargo run -p koma-book --example repertoire -- --games my.pgn --seed 7 d2d4
//! cargo run -p koma-book --example repertoire -- --play 200      # plays 200 games and writes them in PGN
//! ```
//!
//! The games in `data/games.pgn` were played by `player.rs` with the seed 1. Anyone may copy them.

mod player;
mod repertoire;

use std::process::ExitCode;
use std::{env, io};

use repertoire::run;

fn main() -> ExitCode {
    match run(env::args().skip(1), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("{words}");
            ExitCode::FAILURE
        }
    }
}
