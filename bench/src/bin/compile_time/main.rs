//! Measures the cost of a macro call in a user's build:
//! `cargo run --release -p koma-bench --bin compile_time`.
//!
//! Writes crates under `target/compile-time`, each with 10,000 constants, such as tokens, or 1,000 positions. Times
//! `CARGO_INCREMENTAL=0 cargo check` for each crate in turn. From each time, subtracts the time of a crate
//! with the same number of integers. Then times crates that declare a game, and crates with books or arrays, and
//! subtracts the time of an empty crate. The whole run takes a few minutes.
//!
//! Arguments choose the crates to time: `epin date` times only these two and the crate with integers, and prints their
//! ratio. The other names are those of the subjects, `declarations` and `books`. A number sets the number of rounds.

mod calls;
mod declarations;
mod games;
mod memory;
mod subjects;
mod table;
mod workspace;

use std::env;
use std::path::Path;

use subjects::SUBJECTS;
use workspace::{Result, Workspace};

/// The names that stand for several crates each.
const GROUPS: [&str; 2] = ["declarations", "books"];

fn main() -> Result<()> {
    let mut rounds = 7;
    let mut chosen = Vec::new();
    for argument in env::args().skip(1) {
        match argument.parse() {
            Ok(number) => rounds = number,
            Err(_) => chosen.push(argument),
        }
    }
    let subjects = SUBJECTS.iter().map(|subject| subject.name);
    let names: Vec<&str> = subjects.chain(GROUPS).collect();
    if let Some(unknown) = chosen.iter().find(|name| !names.contains(&name.as_str())) {
        return Err(format!("`{unknown}` is unknown; expected {}", names.join(", ")).into());
    }
    let is_chosen = |name: &str| chosen.is_empty() || chosen.iter().any(|other| other == name);

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/compile-time");
    let names: Vec<&str> =
        calls::names().chain(games::NAMES).chain(table::NAMES).chain(["nothing"]).collect();
    let workspace = Workspace::write(root, &names)?;
    calls::report(&workspace, rounds, is_chosen)?;
    if is_chosen("declarations") {
        games::report(&workspace, rounds)?;
    }
    if is_chosen("books") {
        table::report(&workspace, rounds)?;
    }
    Ok(())
}
