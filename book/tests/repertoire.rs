//! Tests the example `repertoire`.

#[path = "../examples/repertoire/player.rs"]
mod player;
#[allow(clippy::module_inception, reason = "an example's file")]
#[path = "../examples/repertoire/repertoire.rs"]
mod repertoire;

use std::path::Path;

use repertoire::run;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/games.pgn");

fn message(arguments: &str) -> Result<String, String> {
    let mut out = Vec::new();
    run(arguments.split_whitespace().map(str::to_owned), &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn the_player_plays_the_games_of_the_file() {
    assert!(std::fs::read_to_string(GAMES).unwrap().starts_with(&message("--play 30").unwrap()));
}

#[test]
fn transpositions_are_found() {
    let pgn = "1. d4 Nf6 2. c4 e6 1-0\n\n1. c4 e6 2. e4 0-1\n\n1. d4 Nf6 2. c4 g6 1/2-1/2\n";
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transpositions.pgn");
    std::fs::write(&path, pgn).unwrap();
    let games = path.to_str().unwrap();
    // Nobody played 1. c4 Nf6 2. d4, but the position is in the book.
    let text = message(&format!("--games {games} c2c4 g8f6")).unwrap();
    let words =
        "nothing was played here\nd4 was not played here, but transposes to a position with 2 moves\n";
    assert!(text.contains(words) && !text.contains("plays"), "{text}");
    let text = message(&format!("--games {games} d2d4 g8f6")).unwrap();
    assert!(
        text.contains("\nc4           2    75%     1      1       0     1\n")
            && text.ends_with("\nplays c4\n"),
        "{text}"
    );
    assert!(message("--games none.pgn").unwrap_err().starts_with("none.pgn: "));
    assert!(message("e2e5").unwrap_err().starts_with("invalid move: e2e5 is not legal"));
    assert!(message("--seed").is_err() && message("--seed x").is_err());
}
