//! Positions at run time, against the public crates: `cargo run --release -p koma-bench --bin positions`.

use std::hash::{BuildHasher, RandomState};
use std::hint::black_box;

use koma::{Epin, Letter, Position, Styles, epin};
use koma_bench::{Pairs, report, report_head};
use sashite_qi::Qi;

const ROUNDS: usize = 101;

fn main() {
    report_head("position");
    let (ours, theirs) = chess_start();
    copy_move_toggle(&ours, &theirs);
    read_the_hash(&ours, &theirs);
}

fn chess_start() -> (Position<8, 8>, Qi<Epin, char>) {
    let back = ["R", "N", "B", "Q", "K^", "B", "N", "R"].map(Epin::from_static);
    let mut changes = Vec::new();
    for (file, piece) in back.into_iter().enumerate() {
        changes.push((file, Some(piece.flip())));
        changes.push((8 + file, Some(epin!("p"))));
        changes.push((48 + file, Some(epin!("P"))));
        changes.push((56 + file, Some(piece)));
    }
    let ours = Position::new(Styles::new(Letter::C, Letter::C)).board_diff(&changes).unwrap();
    let theirs = Qi::new(&[8, 8], 'C', 'c').unwrap().board_diff(changes).unwrap();
    (ours, theirs)
}

fn copy_move_toggle(ours: &Position<8, 8>, theirs: &Qi<Epin, char>) {
    let changes = [(52, None), (36, Some(epin!("P")))];
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            black_box(black_box(ours).board_diff(black_box(&changes)).unwrap().toggle());
        },
        || {
            black_box(black_box(theirs).clone().board_diff(black_box(changes)).unwrap().toggle());
        },
    );
    report("copy, move, toggle / clone of sashite-qi", &pairs, 1, 0.7);
}

fn read_the_hash(ours: &Position<8, 8>, theirs: &Qi<Epin, char>) {
    let hasher = RandomState::new();
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            black_box(black_box(ours).zobrist());
        },
        || {
            black_box(hasher.hash_one(black_box(theirs)));
        },
    );
    report("read the hash / standard hasher on sashite-qi", &pairs, 1, 0.02);
}
