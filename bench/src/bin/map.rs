//! Compares look-ups among 3,807 named openings in koma's map and in other tables:
//! `cargo run --release -p koma-bench --bin map`.
//!
//! A program without koma looks up a `Qi` (of `sashite-qi`) or its FEEN. Writing the FEEN takes most of the time. A
//! `HashMap` with koma's positions as keys is fast too, but must be filled when the program starts. Positions that are
//! not found are one move away from the openings. The first part looks up all positions, round after round. The second
//! part fills the processor's caches with other data before every few look-ups. This resembles a program that does
//! other work between look-ups.

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

/// Returns as many positions as there are keys. Each is one quiet move away from a key and is not a key.
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
