//! Measures look-ups in small and large tables of positions:
//! `cargo run --release -p koma-bench --bin map_sizes`.
//!
//! The keys are generated chess middle games, in random order.

use std::hint::black_box;

use koma_bench::{Asked, Caches, Maps, Pairs, Random, different, middle_game, report, report_head};

const ROUNDS: usize = 51;
const FEW: usize = 40;

fn main() {
    report_head("look-up");
    let mut of_all_sizes = Vec::new();
    for entries in [FEW, 400, 40_000] {
        let mut keys = different(2 * entries, middle_game);
        let misses = Asked::new(keys.split_off(entries));
        let maps = Maps::new(&keys);
        Random::new(1).shuffle(&mut keys);
        let few = keys[..FEW].to_vec();
        maps.compare(&format!("hit in {entries}"), &Asked::new(keys), &mut Caches::Hot, Some(0.12));
        maps.compare(&format!("miss in {entries}"), &misses, &mut Caches::Hot, Some(0.05));
        of_all_sizes.push((entries, *maps.ours(), few));
    }

    println!();
    report_head("hit, 40 positions of each table, repeatedly");
    let (_, small, of_small) = &of_all_sizes[0];
    for (entries, large, of_large) in &of_all_sizes[1..] {
        let pairs = Pairs::measure_each(
            ROUNDS,
            (of_large, |position| {
                black_box(large.get(position).copied());
            }),
            (of_small, |position| {
                black_box(small.get(position).copied());
            }),
        );
        report(&format!("in {entries} / in {FEW}"), &pairs, FEW, Some(2.0));
    }
}
