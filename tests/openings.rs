//! Compares two tables of the same openings. One table contains positions. The other table contains
//! moves, which lead to the same positions.

use koma::chess;
use koma::{Book, book};

/// A book made from positions. The path of the table leads outside of this crate.
static BOOK: Book<chess::Position, (&str, &str)> =
    book!(file: "../data/chess-openings.tsv", key: "feen", row: ("eco": &str, "name": &str));

/// The same openings with their moves, in the files that lichess publishes.
static LICHESS: Book<chess::Position, (&str, &str, Option<&str>)> = chess::book!(
    files: [
        "../data/lichess/a.tsv", "../data/lichess/b.tsv", "../data/lichess/c.tsv", "../data/lichess/d.tsv",
        "../data/lichess/e.tsv",
    ],
    key: moves("pgn"),
    row: ("eco": &str, "name" index: &str, "note" = "": Option<&str>),
);

/// The moves lead to positions that have the same rows in both tables.
#[test]
fn moves_lead_to_their_positions() {
    let mut names = 0;
    for file in ["a", "b", "c", "d", "e"] {
        let table = std::fs::read_to_string(format!("../data/lichess/{file}.tsv")).unwrap();
        for line in table.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let mut position = chess::START;
            chess::play_line(&mut position, fields[2]).unwrap();
            assert!(LICHESS.rows(&position).any(|row| row == (fields[0], fields[1], None)), "{line}");
            assert!(LICHESS.by("name", fields[1]).unwrap().any(|(other, _)| other == position), "{line}");
            assert!(BOOK.rows(&position).eq(LICHESS.rows(&position).map(|(eco, name, _)| (eco, name))));
            names += 1;
        }
    }
    assert_eq!((names, LICHESS.row_count(), LICHESS.len()), (3_807, 3_807, 3_807));
}
