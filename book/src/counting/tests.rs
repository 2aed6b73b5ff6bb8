//! Tests cases that real inputs do not reach.

use koma_runtime::chess::{Move, START};

use super::GameResult;
use super::counts::{Counts, MoveCounts, SortedCounts, WorkerMemory, first_played, played_move};
use crate::Progress;
use crate::pgn::Chess;
use crate::windows::UNLIMITED;

#[test]
fn more_games_than_a_column_can_count_are_an_error() {
    let played = played_move::<Chess>(&START, Move::from_static("e2e4")).unwrap();
    let first_played = first_played(0, 0);
    let sorted = SortedCounts::new::<Chess>(1 << 20);
    let full = || {
        let mut counts =
            Counts::<Chess>::new(WorkerMemory { all: 1 << 20, jobs: 1, windows: &UNLIMITED }, &sorted);
        counts.moves.insert(played, MoveCounts { first_played, results: [1, u32::MAX, 2] });
        counts
    };
    let added = full().add(vec![(played, first_played)], GameResult::Draw);
    full().spill().unwrap();
    full().spill().unwrap();
    let errors = [added, sorted.into_builder::<Chess>(1, usize::MAX, &Progress::new()).map(drop)];
    for error in errors {
        let words = error.unwrap_err().to_string();
        assert!(words.ends_with(" / C/c: there are more games than a column can count"), "{words}");
    }
}
