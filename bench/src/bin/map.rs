//! Look-ups in a table of positions, against maps keyed by FEEN: `cargo run --release -p koma-bench --bin map`.
//!
//! The keys are chess positions. An engine's position is not a text, so a look-up by FEEN has to write that first,
//! which takes most of the peers' time. A `HashMap` keyed by position is the fairest peer, but it is not static: it
//! has to be filled when the program starts. Each key is looked up in turn, in an order that jumps about.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::hint::black_box;

use koma::__private::{Key, data_len, fill, map};
use koma::{Position, PositionMap};
use koma_bench::{Pairs, middle_game, report, report_head};

const ROUNDS: usize = 51;

type Board = Position<8, 8>;

fn main() {
    report_head("look-up");
    let mut flat = Vec::new();
    for entries in [40, 400, 3_807, 40_000] {
        let positions = positions(2 * entries);
        let (keys, others) = positions.split_at(entries);
        let ours = position_map(keys);
        let hash_map: HashMap<String, u32> = (keys.iter().map(ToString::to_string)).zip(0..).collect();
        let phf = phf_map(keys);
        let hits = shuffled(keys);
        compare(&format!("hit of {entries} / HashMap of FEEN"), &ours, &hits, 0.25, |feen| {
            hash_map.get(feen)
        });
        compare(&format!("hit of {entries} / phf::Map of FEEN"), &ours, &hits, 0.25, |feen| phf.get(feen));
        compare(&format!("miss of {entries} / HashMap of FEEN"), &ours, others, 0.1, |feen| {
            hash_map.get(feen)
        });
        compare(&format!("miss of {entries} / phf::Map of FEEN"), &ours, others, 0.1, |feen| phf.get(feen));
        let by_position: HashMap<Board, u32> = keys.iter().copied().zip(0..).collect();
        for (what, positions) in [("hit", hits.as_slice()), ("miss", others)] {
            let what = format!("{what} of {entries} / HashMap<Position, _>");
            let pairs = Pairs::measure(
                ROUNDS,
                || look_up(&ours, positions),
                || {
                    for position in positions {
                        black_box(by_position.get(black_box(position)));
                    }
                },
            );
            report(&what, &pairs, calls(positions), 1.0);
        }
        let few: Vec<Board> = hits.iter().take(40).copied().collect();
        flat.push((entries, ours, few));
    }

    println!();
    report_head("hit, of 40 positions of each again and again");
    let (_, small, few) = &flat[0];
    for (entries, large, many) in &flat[1..] {
        let pairs = Pairs::measure(ROUNDS, || look_up(large, many), || look_up(small, few));
        report(&format!("in {entries} entries / in 40"), &pairs, 40, 2.0);
    }
}

/// Looks each position up in ours, and by its FEEN in theirs.
fn compare<'a>(
    what: &str,
    ours: &PositionMap<Board, u32>,
    positions: &[Board],
    bar: f64,
    theirs: impl Fn(&str) -> Option<&'a u32>,
) {
    let mut feen = String::new();
    let pairs = Pairs::measure(
        ROUNDS,
        || look_up(ours, positions),
        || {
            for position in positions {
                feen.clear();
                write!(feen, "{position}").expect("a string takes everything");
                black_box(theirs(&feen));
            }
        },
    );
    report(what, &pairs, calls(positions), bar);
}

fn calls(positions: &[Board]) -> u32 {
    u32::try_from(positions.len()).expect("some thousands")
}

fn look_up(map: &PositionMap<Board, u32>, positions: &[Board]) {
    for position in positions {
        black_box(map.get(black_box(position)));
    }
}

/// `count` different positions.
fn positions(count: usize) -> Vec<Board> {
    let mut seen = HashSet::new();
    (0..).map(middle_game).filter(|position| seen.insert(*position)).take(count).collect()
}

fn shuffled(positions: &[Board]) -> Vec<Board> {
    // Prime to all the counts.
    (0..positions.len()).map(|i| positions[i * 7_919 % positions.len()]).collect()
}

/// What `position_map!` makes of the keys and their numbers.
fn position_map(keys: &[Board]) -> PositionMap<Board, u32> {
    let keys: Vec<Key<'_, 8, 8, 1>> = keys.iter().map(|key| Key::Computed("", *key)).collect();
    let mut data = vec![0; data_len(&keys)];
    fill(&keys, &mut data);
    let values: Vec<u32> = (0..).take(keys.len()).collect();
    map(data.leak(), values.leak())
}

/// What `phf_codegen` writes as code.
fn phf_map(keys: &[Board]) -> phf::Map<&'static str, u32> {
    let feens: Vec<&'static str> = keys.iter().map(|key| &*key.to_string().leak()).collect();
    let state = phf_generator::generate_hash(&feens);
    let entries: Vec<(&'static str, u32)> =
        state.map.iter().map(|entry| (feens[*entry], u32::try_from(*entry).expect("few"))).collect();
    phf::Map { key: state.key, disps: state.disps.leak(), entries: entries.leak() }
}
