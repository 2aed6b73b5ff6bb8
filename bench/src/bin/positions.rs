//! Compares how koma and the public crate `sashite-qi` compare and hash positions:
//! `cargo run --release -p koma-bench --bin positions`.
//!
//! Most measurements process a thousand pseudorandom positions, so that branches are hard to predict. One
//! measurement processes a single pair again and again.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::hint::black_box;

use koma::ByZobrist;
use koma_bench::{Pairs, Qi, Shogi, different, qi, report, report_head, shogi_middle_game};

const ROUNDS: usize = 101;
const MANY: usize = 1_000;

fn main() {
    report_head("position");
    let ours = different(MANY, shogi_middle_game);
    let theirs: Vec<Qi> = ours.iter().map(qi).collect();
    equal("== of equal shogi positions / Qi", &ours, &theirs);
    equal("== of one such pair again and again / Qi", &ours[..1], &theirs[..1]);
    hash(&ours, &theirs);
    find(&ours, &theirs);
}

/// Returns references to a thousand items, by repeating `items`.
fn again<T>(items: &[T]) -> Vec<&T> {
    items.iter().cycle().take(MANY).collect()
}

/// Measures comparisons of positions with copies of themselves.
fn equal(what: &str, ours: &[Shogi], theirs: &[Qi]) {
    let ours: Vec<(Shogi, Shogi)> = ours.iter().map(|position| (*position, *position)).collect();
    let theirs: Vec<(Qi, Qi)> = theirs.iter().map(|position| (position.clone(), position.clone())).collect();
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&again(&ours), |(one, other)| {
            black_box(one == other);
        }),
        (&again(&theirs), |(one, other)| {
            black_box(one == other);
        }),
    );
    report(what, &pairs, MANY, Some(0.3));
}

fn hash(ours: &[Shogi], theirs: &[Qi]) {
    let hasher = RandomState::new();
    let pairs = Pairs::measure_each(
        ROUNDS,
        (ours, |position| {
            black_box(hasher.hash_one(position));
        }),
        (theirs, |position| {
            black_box(hasher.hash_one(position));
        }),
    );
    report("hash by std's default / the same of Qi", &pairs, ours.len(), None);
}

fn find(ours: &[Shogi], theirs: &[Qi]) {
    let by_default: HashSet<Shogi> = ours.iter().copied().collect();
    let by_zobrist: HashSet<Shogi, ByZobrist> = ours.iter().copied().collect();
    let qis: HashSet<Qi> = theirs.iter().cloned().collect();
    let find_qi = |position: &Qi| {
        black_box(qis.contains(position));
    };
    let pairs = Pairs::measure_each(
        ROUNDS,
        (ours, |position| {
            black_box(by_default.contains(position));
        }),
        (theirs, find_qi),
    );
    report("find in a HashSet of 1,000 / HashSet<Qi>", &pairs, ours.len(), None);
    let pairs = Pairs::measure_each(
        ROUNDS,
        (ours, |position| {
            black_box(by_zobrist.contains(position));
        }),
        (theirs, find_qi),
    );
    report("find in a HashSet<_, ByZobrist> of 1,000 / HashSet<Qi>", &pairs, ours.len(), None);
}
