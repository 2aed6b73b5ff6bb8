//! The example `openings`: what it prints, and that its moves lead where those of real openings do.

use std::process::{Command, Output};

#[path = "../examples/openings/moves.rs"]
mod moves;

use koma::chess::START;
use koma::{Book, book};
use koma_tests::OPENINGS;
use moves::{Board, Move, play};

/// What the example has, by a path that climbs out of this crate.
static BOOK: Book<Board, (&str, &str)> =
    book!(file: "../data/chess-openings.tsv", key: "feen", row: ("eco": &str, "name": &str));

/// Runs the example as one does by hand, in the crate whose file it reads.
fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--example", "openings", "--"])
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .unwrap()
}

fn names(output: &Output) -> Vec<&str> {
    let text = str::from_utf8(&output.stdout).unwrap();
    let is_code = |code: &[u8]| matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', b' ', ..]);
    let is_name = |line: &&str| line.starts_with("no name") || is_code(line.as_bytes());
    text.lines().filter(is_name).collect()
}

#[test]
fn a_game_is_named_move_by_move() {
    let output = run(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "h2h3", "h7h6"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        names(&output),
        [
            "B00 King's Pawn Game",
            "C20 King's Pawn Game",
            "C40 King's Knight Opening",
            "C44 King's Knight Opening: Normal Variation",
            "C60 Ruy Lopez",
            "C70 Ruy Lopez: Morphy Defense",
            "no name of its own; out of C70 Ruy Lopez: Morphy Defense",
            "no name of its own; out of C70 Ruy Lopez: Morphy Defense",
        ]
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("5   .  B  .  . p   .  .  .\n4   .  .  .  . P   .  .  .\n"), "{text}");
    assert!(text.starts_with("3807 openings are known.\n"), "{text}");
    assert!(text.contains("second player to move\nC60 Ruy Lopez\n"), "{text}");
}

#[test]
fn an_opening_by_another_order_of_moves() {
    for order in [["e2e4", "e7e5", "g1f3", "b8c6"], ["g1f3", "b8c6", "e2e4", "e7e5"]] {
        let output = run(&order);
        assert_eq!(names(&output).pop(), Some("C44 King's Knight Opening: Normal Variation"));
    }
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
        (&["--table"], "--table: a move is two squares, as in `e2e4`"),
    ] {
        let output = run(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && errors.contains(expected), "{errors}");
    }
}

#[test]
fn real_openings_lead_to_their_positions() {
    for line in OPENINGS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected: Board = fields[0].parse().unwrap();
        let moves = fields[3].split(' ').map(|text| Move::parse(text).unwrap());
        let reached = moves.fold(START, |position, step| play(&position, step).unwrap());
        assert_eq!(reached, expected, "{}: {reached}", fields[3]);
        assert!(BOOK.rows(&reached).eq([(fields[1], fields[2])]));
    }
}
