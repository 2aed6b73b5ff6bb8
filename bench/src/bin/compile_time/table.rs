//! Crates with a table of positions from a file.

use std::fmt::Write as _;
use std::path::Path;

use koma_bench::{different, median, middle_game};

use crate::Result;
use crate::workspace::{check, dependency_on_koma, package, time_check, write, write_package};

const OPENINGS: &str = include_str!("../../../../data/chess-openings.tsv");
const SOURCE: &str = "\
pub static MAP: koma::PositionMap<koma::Position<8, 8>, (&str, &str)> =
    koma::position_map!(file: \"table.tsv\", key: \"feen\", value: (\"eco\", \"name\"));
";

pub(crate) fn report(root: &Path, rounds: usize) -> Result<()> {
    let dependency = format!("[dependencies]\n{}\n", dependency_on_koma()?);
    write_package(root, &package("nothing"), &dependency, "")?;
    write_package(root, &package("map"), &dependency, SOURCE)?;
    println!("{:<44} {:>14} {:>14}", "seconds a check", "in all", "for the table");
    time_table(root, rounds, "3,807 openings from a file (bar 1.5)", OPENINGS)?;
    time_table(root, rounds, "40,000 middle games from a file", &middle_games(40_000))
}

fn middle_games(entries: usize) -> String {
    let mut table = String::from("feen\teco\tname\n");
    for (i, position) in different(entries, middle_game).iter().enumerate() {
        let hash = position.zobrist();
        writeln!(table, "{position}\tX{}\tan opening of number {hash:x}", i % 100)
            .expect("a string takes all");
    }
    table
}

/// Times the check of a crate with the table, and what it takes longer than an empty crate.
fn time_table(root: &Path, rounds: usize, what: &str, table: &str) -> Result<()> {
    write(root.join(package("map")).join("table.tsv"), table)?;
    for name in ["nothing", "map"] {
        check(root, name)?;
    }
    let (mut in_all, mut over) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let nothing = time_check(root, "nothing")?;
        let map = time_check(root, "map")?;
        in_all.push(map);
        over.push(map - nothing);
    }
    println!("{what:<44} {:>14.2} {:>14.2}", median(in_all.into_iter()), median(over.into_iter()));
    Ok(())
}
