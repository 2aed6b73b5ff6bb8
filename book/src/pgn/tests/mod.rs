//! Tests of what no real input reaches.

use koma_runtime::chess::Move;

use super::counts::{Counts, played};
use super::{GameResult, reader::START};
use crate::chess_key::Key;

#[test]
fn more_games_than_a_column_can_count_are_an_error() {
    let step = played(&Key::of(&START).unwrap(), Move::from_static("e2e4"));
    let full = || {
        let mut counts = Counts::new(1 << 20);
        counts.moves.insert(step, ([0; 12], [1, u32::MAX, 2]));
        counts
    };
    let errors =
        [full().add(0, 0, &[step], GameResult::Draw), Counts::into_book(vec![full(), full()], 1).map(drop)];
    for error in errors {
        let words = error.unwrap_err().to_string();
        assert!(words.ends_with(" / C/c: there are more games than a column can count"), "{words}");
    }
}
