//! Measures the cost of a macro call in a user's build:
//! `cargo run --release -p koma-bench --bin compile_time`.
//!
//! Writes crates under `target/compile-time`, each with 10,000 constants, such as tokens, or 1,000 positions. Times
//! `CARGO_INCREMENTAL=0 cargo check` for each crate in turn. From each time, subtracts the time of a crate
//! with the same number of integers. Then times crates that declare a game, and crates with books or arrays, and
//! subtracts the time of an empty crate. The whole run takes a few minutes. An argument sets the number of
//! rounds. If `books` is the first argument, times only the crates with books or arrays.

mod game;
mod memory;
mod subjects;
mod table;
mod workspace;

use std::env;
use std::error::Error;
use std::path::Path;

use koma_bench::median;

use subjects::SUBJECTS;
use workspace::{check, time_check, write_workspace};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1).peekable();
    let books_alone = arguments.next_if(|argument| argument == "books").is_some();
    let rounds = arguments.next().map_or(Ok(7), |rounds| rounds.parse())?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/compile-time");
    write_workspace(&root)?;
    if books_alone {
        return table::report(&root, rounds);
    }
    for subject in &SUBJECTS {
        check(&root, subject.name)?;
    }

    let mut seconds = vec![Vec::new(); SUBJECTS.len()];
    for _ in 0..rounds {
        for (subject, seconds) in SUBJECTS.iter().zip(&mut seconds) {
            seconds.push(time_check(&root, subject.name)?);
        }
    }
    report(&seconds);
    println!();
    game::report(&root, rounds)?;
    println!();
    table::report(&root, rounds)
}

/// Prints the microseconds per call, minus the microseconds per integer literal. Then prints ratios.
fn report(seconds: &[Vec<f64>]) {
    let find = |name| SUBJECTS.iter().position(|subject| subject.name == name).expect("a subject");
    #[expect(clippy::cast_precision_loss, reason = "ten thousand")]
    let cost = |subject: usize| {
        let calls = SUBJECTS[subject].calls;
        let base = find(SUBJECTS[subject].base());
        (seconds[subject].iter().zip(&seconds[base]))
            .map(move |(all, base)| (all - base) * 1e6 / calls as f64)
    };
    let ratio =
        |subject, peer| median(cost(find(subject)).zip(cost(find(peer))).map(|(ours, theirs)| ours / theirs));

    println!("{:<44} {:>14}", "microseconds a call, minus an integer literal", "median");
    for (i, subject) in SUBJECTS.iter().enumerate() {
        println!("{:<44} {:>14.1}", subject.what, median(cost(i)));
    }
    println!("epin! to date!: {:.3} (bar 0.6)", ratio("epin", "date"));
    println!("epin! to uuid!: {:.3} (bar 0.2)", ratio("epin", "uuid"));
    println!("chess::epin! to epin!: {:.3} (bar 1.5)", ratio("chess-epin", "epin"));
    println!("epin! of a large game to epin!: {:.3} (bar 1.5)", ratio("large-epin", "epin"));
    println!("position! to Position::from_static: {:.3} (bar 0.35)", ratio("position", "from-static"));
    println!("position!(fen: …) to position!: {:.3} (bar 1.5)", ratio("fen", "opening"));
    println!("position!(moves: …) to position!: {:.3} (bar 3)", ratio("moves", "opening"));
    println!("position!(sfen: …) to position!: {:.3} (bar 1.5)", ratio("sfen", "shogi"));
}
