//! Looks up all positions of a large table, and more than a hundred thousand that only just miss one.

use std::collections::HashSet;
use std::fs;

use koma::{Book, Epin, Letter, Position, Side, book};

static OPENINGS: Book<Position<8, 8>, (&str, u16)> =
    book!(file: "data/openings.tsv", key: "feen", row: ("name": &str, "number": u16));
static NAMES: Book<Position<8, 8>, &str> =
    book!(file: "src/../data/openings.tsv", row: ("name": &'static str,), key: "feen",);
static PREBUILT: Book<Position<8, 8>, (&str, u16)> = book!(bytes: "data/openings.book");

fn main() {
    let text = fs::read_to_string("data/openings.tsv").unwrap();
    let lines: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert!(lines.len() > 3_000 && OPENINGS.len() == lines.len() && OPENINGS.row_count() == lines.len());
    let mut keys = HashSet::new();
    for (line, (position, rows)) in lines.iter().zip(&OPENINGS) {
        let row = (line[1], line[2].parse().unwrap());
        assert_eq!(position.to_string(), line[0]);
        assert!(rows.eq([row]));
        let read: Position<8, 8> = line[0].parse().unwrap();
        assert!(OPENINGS.rows(&read).eq([row]) && PREBUILT.rows(&read).eq([row]));
        assert_eq!((OPENINGS.first(&read), NAMES.first(&read)), (Some(row), Some(line[1])));
        keys.insert(read);
    }
    let mut misses = 0;
    for (i, (position, _)) in OPENINGS.iter().enumerate() {
        for near in near(&position, i) {
            let is_key = keys.contains(&near);
            assert_eq!(OPENINGS.contains(&near), is_key, "{near}");
            assert_eq!(PREBUILT.rows(&near).len(), usize::from(is_key), "{near}");
            misses += usize::from(!is_key);
        }
    }
    assert!(misses >= 100_000, "{misses} near misses only");
    println!("{} positions, {misses} near misses", OPENINGS.len());
}

/// Positions that differ from this one in a square, the turn, a hand or a style.
fn near(position: &Position<8, 8>, i: usize) -> Vec<Position<8, 8>> {
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
    for style in [Letter::A, Letter::S] {
        let (rest, _) = position.to_string().rsplit_once(' ').map(|(a, b)| (a.to_owned(), b.len())).unwrap();
        let active = position.styles().sin(position.turn());
        let other = position.styles().sin(position.turn().flip()).with_letter(style);
        near.push(format!("{rest} {active}/{other}").parse().unwrap());
    }
    near.retain(|near| near != position);
    near
}
