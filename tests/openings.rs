//! The example `openings`: what it prints, and that its moves lead where those of real openings do.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

#[path = "../examples/openings/book.rs"]
mod book;
#[path = "../examples/openings/moves.rs"]
mod moves;

use koma_games::chess::START;
use koma_tests::OPENINGS;
use moves::{Board, Move, after, play};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_openings")).args(arguments).output().unwrap()
}

fn names(output: &Output) -> Vec<&str> {
    let text = str::from_utf8(&output.stdout).unwrap();
    let is_name =
        |line: &&str| line.starts_with("no name") || line.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    text.lines().filter(|line| line.len() > 4 && is_name(line) && !line.contains("player")).collect()
}

#[test]
fn a_game_is_named_move_by_move() {
    let output = run(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "h2h3"]);
    assert!(output.status.success());
    assert_eq!(
        names(&output),
        [
            "B00 King's Pawn Game",
            "no name of its own; out of B00 King's Pawn Game",
            "C40 King's Knight Opening",
            "no name of its own; out of C40 King's Knight Opening",
            "C60 Ruy Lopez",
            "C70 Ruy Lopez: Morphy Defense",
            "no name of its own; out of C70 Ruy Lopez: Morphy Defense",
        ]
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("5   .  B  .  . p   .  .  .\n4   .  .  .  . P   .  .  .\n"), "{text}");
    assert!(text.contains("second player to move\nC60 Ruy Lopez\n"), "{text}");
}

#[test]
fn a_table_from_a_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openings.tsv");
    let line = format!("{}\tX01\tOther Opening\n", after("b1c3"));
    fs::write(&path, format!("feen\teco\tname\n{line}")).unwrap();
    let output = run(&["--table", path.to_str().unwrap(), "b1c3", "e7e5"]);
    assert_eq!(names(&output), ["X01 Other Opening", "no name of its own; out of X01 Other Opening"]);
    fs::write(&path, format!("feen\teco\tname\n{line}8/8 / C/c\tX02\tToo small\n")).unwrap();
    let errors = String::from_utf8(run(&["--table", path.to_str().unwrap()]).stderr).unwrap();
    assert!(errors.contains("openings.tsv:3: invalid FEEN: the board's shape is 2x8"), "{errors}");
}

#[test]
fn the_table_of_real_openings() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/chess-openings.tsv");
    let output = run(&["--table", path, "e2e4", "c7c5", "h2h3"]);
    let expected =
        ["B00 King's Pawn Game", "B20 Sicilian Defense", "no name of its own; out of B20 Sicilian Defense"];
    assert_eq!(names(&output), expected);
}

/// Whatever a king does, and wherever it stands, nothing falls off the board.
#[test]
fn kings_that_wander() {
    for line in ["e1f1 a7a6 f1h1", "e2e4 e8d8 a2a3 d8c8 a3a4 c8a8", "e2e4 e8g8", "e1c1 h7h6 c1e1"] {
        let moves: Vec<&str> = line.split(' ').collect();
        assert!(run(&moves).status.success(), "{line}");
    }
}

#[test]
fn what_is_no_move() {
    for (arguments, expected) in [
        (&["e2e4", "e2e4"][..], "e2e4: no piece stands on the first square"),
        (&["e7e5"], "e7e5: the other player is to move"),
        (&["e2e9"], "e2e9: a move is two squares, as in `e2e4`"),
        (&["e2é4"], "e2é4: a move is two squares, as in `e2e4`"),
        (&["e2e4q"], "e2e4q: a pawn promotes on the last rank only"),
        (&["e2e8"], "e2e8: a pawn on the last rank promotes"),
        (&["g1f3q"], "g1f3q: only pawns promote"),
        (&["--table"], "behind `--table` stands a file"),
        (&["--table", "no-such-file"], "no-such-file: "),
    ] {
        let output = run(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && errors.contains(expected), "{errors}");
    }
}

#[test]
fn the_book_is_of_some_forty_openings() {
    assert!((40..50).contains(&book::BOOK.len()));
    assert_eq!(book::BOOK.get(&START), None);
    assert_eq!(book::BOOK.get(&after("e2e4 c7c5")), Some(&("B20", "Sicilian Defense")));
}

#[test]
fn real_openings_lead_to_their_positions() {
    for line in OPENINGS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected: Board = fields[0].parse().unwrap();
        let moves = fields[3].split(' ').map(|text| Move::parse(text).unwrap());
        let reached = moves.fold(START, |position, step| play(&position, step).unwrap());
        assert_eq!(reached, expected, "{}: {reached}", fields[3]);
        if let Some((eco, name)) = book::BOOK.get(&reached) {
            assert_eq!((*eco, *name), (fields[1], fields[2]));
        }
    }
}
