//! Looks up all entries of a large table, and more than a hundred thousand positions that only just miss one.

use std::collections::HashSet;
use std::fs;

use koma::{Epin, Letter, Position, PositionMap, Side, position_map};

static OPENINGS: PositionMap<Position<8, 8>, (&str, &str)> =
    position_map!(file: "data/openings.tsv", key: "feen", value: ("name", "number"));
static NAMES: PositionMap<Position<8, 8>, &str> =
    position_map!(file: "src/../data/openings.tsv", value: "name", key: "feen",);

fn main() {
    let text = fs::read_to_string("data/openings.tsv").unwrap();
    let lines: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert!(lines.len() > 3_000 && OPENINGS.len() == lines.len());
    let mut keys = HashSet::new();
    for (line, (position, value)) in lines.iter().zip(&OPENINGS) {
        assert_eq!(position.to_string(), line[0]);
        assert_eq!(*value, (line[1], line[2]));
        let read: Position<8, 8> = line[0].parse().unwrap();
        assert_eq!(OPENINGS.get(&read), Some(value));
        assert_eq!(NAMES.get(&read), Some(&line[1]));
        keys.insert(read);
    }
    let mut misses = 0;
    for (i, position) in OPENINGS.keys().enumerate() {
        for near in near(&position, i) {
            let is_key = keys.contains(&near);
            assert_eq!(OPENINGS.contains_key(&near), is_key, "{near}");
            misses += usize::from(!is_key);
        }
    }
    assert!(misses >= 100_000, "{misses} near misses only");
    println!("{} entries, {misses} near misses", OPENINGS.len());
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
