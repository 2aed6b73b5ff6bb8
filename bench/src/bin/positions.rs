//! Positions at run time, against the public crates: `cargo run --release -p koma-bench --bin positions`.

use std::fmt::Write as _;
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
    feen::<8, 8>("chess start", "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
    feen::<9, 9>(
        "shogi middle game",
        "ln1gk^2+Bl/6g2/p1sp1s2p/2p1ppp2/1p5P1/2PPP1P2/PPS2P1+rP/2G1G4/LN1K^3NL 2NBPRS/p s/S",
    );
    feen::<10, 9>("xiangqi start", "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x");
}

/// Reading and writing one position.
fn feen<const A: usize, const B: usize>(what: &str, text: &str) {
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            black_box(Position::<A, B>::parse(black_box(text)).unwrap());
        },
        || {
            black_box(sashite_feen::Feen::parse(black_box(text)).unwrap().to_qi());
        },
    );
    report(&format!("read {what} / sashite-feen, to_qi"), &pairs, 1, 0.25);

    let ours = Position::<A, B>::parse(text).unwrap();
    let theirs = sashite_feen::Feen::parse(text).unwrap().to_qi();
    let mut line = String::new();
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            line.clear();
            write!(line, "{}", black_box(&ours)).unwrap();
            black_box(&line);
        },
        || {
            black_box(sashite_feen::encode(black_box(&theirs)).unwrap());
        },
    );
    report(&format!("write {what} / sashite-feen"), &pairs, 1, 0.3);
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
