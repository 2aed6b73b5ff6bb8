//! Look-ups among 3,807 named openings, against what programs without koma use:
//! `cargo run --release -p koma-bench --bin map`.
//!
//! Such a program has a `Qi`, writes it as FEEN and looks that up: most of its time goes there. With koma's positions,
//! a `HashMap` is quick too, but has to be filled when the program starts. What is not there are positions a move
//! away from the openings. First all are looked up round after round; then few at a time, after the processor's
//! caches have been swept, as in a program that has done other things meanwhile.

use std::collections::HashSet;

use koma_bench::{Asked, Caches, Chess, Maps, Random, any_quiet_move, openings, report_head};

fn main() {
    let mut random = Random::new(1);
    let keys = openings();
    let maps = Maps::new(&keys);
    let mut positions = keys.clone();
    random.shuffle(&mut positions);
    let misses = Asked::new(beside(&positions, &mut random));
    let hits = Asked::new(positions);
    for (head, mut caches) in [("look-up, hot", Caches::Hot), ("look-up, caches swept", Caches::swept())] {
        report_head(head);
        maps.compare("hit", &hits, &mut caches, Some(0.12));
        maps.compare("miss", &misses, &mut caches, Some(0.05));
        println!();
    }
}

/// Positions that are not among the keys, as many.
fn beside(keys: &[Chess], random: &mut Random) -> Vec<Chess> {
    let known: HashSet<Chess> = keys.iter().copied().collect();
    (keys.iter().cycle())
        .map(|key| {
            let [from, to] = any_quiet_move(key, random);
            let mut next = key.toggle();
            next.shift(from, to);
            next
        })
        .filter(|position| !known.contains(position))
        .take(keys.len())
        .collect()
}
