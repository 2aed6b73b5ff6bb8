//! Measures crates with a book, which is made from tables or read from bytes. Also measures crates with the
//! rows of the book `table` in a literal array.

use std::fmt::Write as _;

use koma::ColumnType;
use koma_bench::{Chess, Random, any_move, different, median, middle_game};
use koma_book::BookBuilder;

use crate::memory::peak_memory;
use crate::workspace::{Result, Workspace, dependency_on_koma};

const OPENINGS: &str = include_str!("../../../data/chess-openings.tsv");
/// The names of the crates, except the empty crate.
pub(crate) const NAMES: [&str; 6] = ["openings", "lines", "table", "rows", "array", "bytes"];
/// The openings with their moves, in the files that lichess publishes.
const LINES: [(&str, &str); 5] = [
    ("a.tsv", include_str!("../../../data/lichess/a.tsv")),
    ("b.tsv", include_str!("../../../data/lichess/b.tsv")),
    ("c.tsv", include_str!("../../../data/lichess/c.tsv")),
    ("d.tsv", include_str!("../../../data/lichess/d.tsv")),
    ("e.tsv", include_str!("../../../data/lichess/e.tsv")),
];

pub(crate) fn report(workspace: &Workspace, rounds: usize) -> Result<()> {
    write_crates(workspace)?;
    let mut seconds = vec![Vec::new(); NAMES.len()];
    for name in ["nothing"].iter().chain(&NAMES) {
        workspace.check(name)?;
    }
    for _ in 0..rounds {
        let nothing = workspace.time_check("nothing")?;
        for (name, seconds) in NAMES.iter().zip(&mut seconds) {
            seconds.push(workspace.time_check(name)? - nothing);
        }
    }
    println!();
    println!("{:<52} {:>8} {:>8}", "checks of books, minus an empty crate", "seconds", "MB");
    let what = [
        "3,807 openings from a table (bar 0.25)",
        "the same by their moves, five files (300 MB)",
        "200,000 positions, a row each, from a table (330 MB)",
        "an array of the same rows, without the positions",
        "an array of the same rows, with the positions' FEEN",
        "a million rows of bytes (bar 0.8)",
    ];
    for ((name, what), seconds) in NAMES.iter().zip(what).zip(&seconds) {
        let memory =
            peak_memory(workspace, name)?.map_or_else(|| "?".to_owned(), |memory| memory.to_string());
        println!("{what:<52} {:>8.2} {memory:>8}", median(seconds.iter().copied()));
    }
    let ratio = |of: usize, to: usize| median(seconds[of].iter().zip(&seconds[to]).map(|(of, to)| of / to));
    println!("openings by moves to those by FEEN: {:.2} (bar 6)", ratio(1, 0));
    println!("the table to the array without positions: {:.2} (bar 1.2)", ratio(2, 3));
    println!("the table to the array with positions: {:.2}", ratio(2, 4));
    Ok(())
}

/// Writes the crates and the files that they read.
fn write_crates(workspace: &Workspace) -> Result<()> {
    let openings = "pub static BOOK: koma::Book<koma::Position<8, 8>, (&str, &str)> =\n    \
        koma::book!(file: \"openings.tsv\", key: \"feen\", row: (\"eco\": &str, \"name\": &str));\n";
    let lines = "pub static BOOK: koma::Book<koma::Position<8, 8>, (&str, &str)> = koma::chess::book!(\n    \
        files: [\"a.tsv\", \"b.tsv\", \"c.tsv\", \"d.tsv\", \"e.tsv\"], key: moves(\"pgn\"), \
        row: (\"eco\": &str, \"name\": &str));\n";
    let table = "pub static BOOK: koma::Book<koma::Position<8, 8>, (&str, u16)> =\n    \
        koma::book!(file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str, \"weight\": u16));\n";
    let bytes = "pub static BOOK: koma::Book<koma::Position<8, 8>, (&str, u16)> =\n    \
        koma::book!(bytes: \"moves.book\");\n";
    let positions = different(250_000, middle_game);
    let moves = moves(&positions[..200_000]);
    let sources = [openings, lines, table, &rows_alone(&moves), &rows_with_positions(&moves), bytes];
    let dependency = format!("[dependencies]\n{}\n", dependency_on_koma()?);
    for (name, source) in NAMES.iter().zip(sources) {
        workspace.write_crate(name, &dependency, source)?;
    }
    workspace.write_crate("nothing", &dependency, "")?;
    workspace.write_file("openings", "openings.tsv", OPENINGS.as_bytes())?;
    for (name, table) in LINES {
        workspace.write_file("lines", name, table.as_bytes())?;
    }
    workspace.write_file("table", "moves.tsv", as_table(&moves).as_bytes())?;
    workspace.write_file("bytes", "moves.book", &million_rows(&positions)?)
}

/// A position, a move and its weight.
type Row<'a> = (&'a Chess, String, u16);

/// Returns one row for each position.
fn moves(positions: &[Chess]) -> Vec<Row<'_>> {
    let mut random = Random::new(5);
    positions.iter().map(|position| row(position, &mut random)).collect()
}

fn row<'a>(position: &'a Chess, random: &mut Random) -> Row<'a> {
    let [from, to] = any_move(position, random);
    let weight = u16::try_from(random.below(1 << 16)).expect("16 bits");
    (position, format!("{from}{to}"), weight)
}

fn as_table(rows: &[Row<'_>]) -> String {
    let mut table = String::from("feen\tmove\tweight\n");
    for (position, mv, weight) in rows {
        writeln!(table, "{position}\t{mv}\t{weight}").expect("a string takes all");
    }
    table
}

fn rows_alone(rows: &[Row<'_>]) -> String {
    let mut source = format!("pub static ROWS: [(&str, u16); {}] = [\n", rows.len());
    for (_, mv, weight) in rows {
        writeln!(source, "    ({mv:?}, {weight}),").expect("a string takes all");
    }
    source + "];\n"
}

fn rows_with_positions(rows: &[Row<'_>]) -> String {
    let mut source = format!("pub static ROWS: [(&str, (&str, u16)); {}] = [\n", rows.len());
    for (position, mv, weight) in rows {
        writeln!(source, "    (\"{position}\", ({mv:?}, {weight})),").expect("a string takes all");
    }
    source + "];\n"
}

/// Returns a book with four rows for each position.
fn million_rows(positions: &[Chess]) -> Result<Vec<u8>> {
    let mut random = Random::new(6);
    let mut book = BookBuilder::new("feen", &[("move", ColumnType::Text), ("weight", ColumnType::U16)])?;
    for _ in 0..4 {
        for position in positions {
            let (_, mv, weight) = row(position, &mut random);
            book.push(position, (mv.as_str(), weight))?;
        }
    }
    Ok(book.finish())
}
