//! Compares how koma and the public crates read and write positions as FEEN:
//! `cargo run --release -p koma-bench --bin feen`.

use std::fmt::Write as _;
use std::hint::black_box;

use koma::Position;
use koma_bench::{Pairs, Qi, Random, different, openings, qi, report, report_head, shogi_middle_game};
use sashite_feen::Feen;

const ROUNDS: usize = 101;

/// The bars, which are limits for the ratios.
#[derive(Clone, Copy)]
struct Bars {
    read: f64,
    write: f64,
}

const WITHOUT_HANDS: Bars = Bars { read: 0.15, write: 0.12 };
const WITH_HANDS: Bars = Bars { read: 0.18, write: 0.18 };

fn main() {
    report_head("position");
    one::<8, 8>("chess start", WITHOUT_HANDS, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
    one::<9, 9>(
        "shogi middle game",
        WITH_HANDS,
        "ln1gk^2+Bl/6g2/p1sp1s2p/2p1ppp2/1p5P1/2PPP1P2/PPS2P1+rP/2G1G4/LN1K^3NL 2NBPRS/p s/S",
    );
    one::<10, 9>(
        "xiangqi start",
        WITHOUT_HANDS,
        "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
    );
    many("3,807 openings of chess", WITHOUT_HANDS, openings());
    many("1,000 shogi middle games", WITH_HANDS, different(1_000, shogi_middle_game));
}

/// Compares the times for one position, which is processed again and again.
fn one<const A: usize, const B: usize>(what: &str, bars: Bars, text: &str) {
    compare(what, bars, &[text.parse::<Position<A, B>>().expect("a FEEN of this shape")]);
}

/// Compares the times for many positions, in random order.
fn many<const A: usize, const B: usize>(what: &str, bars: Bars, mut positions: Vec<Position<A, B>>) {
    Random::new(1).shuffle(&mut positions);
    compare(what, bars, &positions);
}

fn compare<const A: usize, const B: usize>(what: &str, bars: Bars, ours: &[Position<A, B>]) {
    let texts: Vec<String> = ours.iter().map(ToString::to_string).collect();
    let theirs: Vec<Qi> = ours.iter().map(qi).collect();
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&texts, |text| {
            black_box(Position::<A, B>::parse(text).unwrap());
        }),
        (&texts, |text| {
            black_box(Feen::parse(text).unwrap().to_qi());
        }),
    );
    report(&format!("read {what} / sashite-feen, to_qi"), &pairs, ours.len(), Some(bars.read));

    // Koma and the peer both write into a `String` that already has enough capacity.
    let (mut our_text, mut their_text) = (String::new(), String::new());
    let pairs = Pairs::measure_each(
        ROUNDS,
        (ours, |position| {
            our_text.clear();
            write!(our_text, "{position}").unwrap();
            black_box(&our_text);
        }),
        (&theirs, |position| {
            their_text.clear();
            sashite_feen::write_feen(&mut their_text, position).unwrap();
            black_box(&their_text);
        }),
    );
    report(&format!("write {what} / sashite-feen"), &pairs, ours.len(), Some(bars.write));
}
