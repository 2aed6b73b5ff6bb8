//! Tests cases that real inputs do not reach.

use std::env;
use std::fs::{self, File};

use koma_runtime::chess::Move;

use super::GameResult;
use super::counts::{Counts, MoveCounts, first_played, played_move};
use crate::Progress;
use crate::pgn::{Chess, START};

#[test]
fn more_games_than_a_column_can_count_are_an_error() {
    let played = played_move::<Chess>(&START, Move::from_static("e2e4")).unwrap();
    let first_played = first_played(0, 0);
    let full = || {
        let mut counts = Counts::<Chess>::new(1 << 20);
        counts.moves.insert(played, MoveCounts { first_played, results: [1, u32::MAX, 2] });
        counts
    };
    let errors = [
        full().add(vec![(played, first_played)], GameResult::Draw),
        Counts::into_builder(vec![full(), full()], 1, usize::MAX, &Progress::new()).map(drop),
    ];
    for error in errors {
        let words = error.unwrap_err().to_string();
        assert!(words.ends_with(" / C/c: there are more games than a column can count"), "{words}");
    }
}

/// If a temporary file cannot be read, its counts are missing, so no book is made.
#[test]
fn temporary_files_that_cannot_be_read() {
    let path = env::temp_dir().join(format!("koma-unreadable-{}", std::process::id()));
    let mut counts = Counts::<Chess>::new(1 << 20);
    counts.runs.files.push(Box::new(File::create(&path).unwrap()));
    let error = Counts::into_builder(vec![counts], 1, usize::MAX, &Progress::new()).unwrap_err();
    assert!(matches!(error, crate::Error::File { .. }), "{error}");
    fs::remove_file(path).unwrap();
}
