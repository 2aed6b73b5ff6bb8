//! The book of openings: each of them is found, and nothing that just misses one.

use std::collections::HashSet;

use koma::chess::{self, START};
use koma::{Book, Epin, Side, book};

use crate::support::OPENINGS;

type Board = chess::Position;

/// The book of the example, by a path that leaves this crate.
static BOOK: Book<Board, (&str, &str)> =
    book!(file: "../data/chess-openings.tsv", key: "feen", row: ("eco": &str, "name": &str));

/// The moves of the table lead to the positions of the table, which are in its book.
#[test]
fn real_openings_lead_to_their_positions() {
    for line in OPENINGS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected: Board = fields[0].parse().unwrap();
        let mut reached = START;
        chess::play_line(&mut reached, fields[3]).unwrap();
        assert_eq!(reached, expected, "{}: {reached}", fields[3]);
        assert!(BOOK.rows(&reached).eq([(fields[1], fields[2])]));
    }
}

#[test]
fn near_misses_are_not_found() {
    let keys: HashSet<Board> = BOOK.iter().map(|(position, _)| position).collect();
    assert_eq!(keys.len(), BOOK.len());
    let mut misses = 0;
    for (i, (position, _)) in BOOK.iter().enumerate().step_by(5) {
        for near in near(&position, i) {
            let is_key = keys.contains(&near);
            assert_eq!(BOOK.contains(&near), is_key, "{near}");
            misses += usize::from(!is_key);
        }
    }
    assert!(misses >= 20_000, "{misses} near misses only");
}

/// Positions that differ from this one in a square, the turn, a hand or a style.
fn near(position: &Board, i: usize) -> Vec<Board> {
    let piece = |n: usize| Epin::from_index((i * 7 + n * 31) % Epin::COUNT).unwrap();
    let mut near = vec![position.toggle()];
    for n in 0..12 {
        let index = (i + n * 5) % 64;
        near.extend(position.board_diff(&[(index, Some(piece(n)))]));
        near.extend(position.board_diff(&[(index, None)]));
        near.extend(position.board_diff(&[(index, position.board()[63 - index]), (63 - index, None)]));
    }
    for side in Side::ALL {
        near.extend(position.hand_diff(side, &[(piece(1), 1)]));
        near.extend(position.hand_diff(side, &[(piece(2), 3)]));
    }
    let feen = position.to_string();
    near.extend(["A", "S"].map(|style| feen.replace("C/", &format!("{style}/")).parse::<Board>().unwrap()));
    near.retain(|near| near != position);
    near
}
