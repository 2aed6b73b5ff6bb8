//! The book of openings: each of them is found, and nothing that just misses one.

use std::collections::HashSet;

use koma::chess::{self, START};
use koma::{Book, Epin, Side, book};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{EnPassantMode, Position as _};

use crate::support::OPENINGS;

type Board = chess::Position;

/// The book of the example, by a path that leaves this crate.
static BOOK: Book<Board, (&str, &str)> =
    book!(file: "../data/chess-openings.tsv", key: "feen", row: ("eco": &str, "name": &str));

/// The same openings by their moves, as lichess publishes them.
static LICHESS: Book<chess::Position, (&str, &str, Option<&str>)> = chess::book!(
    files: [
        "../data/lichess/a.tsv", "../data/lichess/b.tsv", "../data/lichess/c.tsv", "../data/lichess/d.tsv",
        "../data/lichess/e.tsv",
    ],
    key: moves("pgn"),
    row: ("eco": &str, "name" index: &str, "note" = "": Option<&str>),
);

/// The moves lead to the positions that shakmaty reaches, and those to the rows of the other table.
#[test]
fn moves_lead_to_their_positions() {
    let mut names = 0;
    for file in ["a", "b", "c", "d", "e"] {
        let table = std::fs::read_to_string(format!("../data/lichess/{file}.tsv")).unwrap();
        for line in table.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let mut expected = shakmaty::Chess::default();
            for word in fields[2].split(' ').filter(|word| !word.ends_with('.')) {
                let step = word.parse::<SanPlus>().unwrap().san.to_move(&expected).unwrap();
                expected.play_unchecked(step);
            }
            let fen = Fen::from_position(&expected, EnPassantMode::Legal).to_string();
            let position = chess::Fen::parse(&fen).unwrap().position();
            assert!(LICHESS.rows(&position).any(|row| row == (fields[0], fields[1], None)), "{line}");
            assert!(LICHESS.by("name", fields[1]).any(|(other, _)| other == position), "{line}");
            assert!(BOOK.rows(&position).eq(LICHESS.rows(&position).map(|(eco, name, _)| (eco, name))));
            names += 1;
        }
    }
    assert_eq!((names, LICHESS.row_count(), LICHESS.len()), (3_807, 3_807, 3_807));
    assert!(
        LICHESS
            .all_rows()
            .step_by(100)
            .all(|row| LICHESS.rows(&row.position()).any(|other| other == row.values()))
    );
}

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
