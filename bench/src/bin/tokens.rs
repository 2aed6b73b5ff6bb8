//! Tokens at run time, against the public crates: `cargo run --release -p koma-bench --bin tokens`.

use std::hint::black_box;

use koma::{Epin, Qpi};
use koma_bench::Pairs;

const ROUNDS: usize = 101;

fn main() {
    println!("{:<44} {:>8} {:>8} {:>7} {:>6}", "nanoseconds a token", "koma", "peer", "ratio", "bar");
    parse_epins();
    encode_epins();
    parse_qpis();
}

fn parse_epins() {
    let texts: Vec<String> = Epin::all().map(|token| token.to_string()).collect();
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            for text in &texts {
                black_box(Epin::parse(black_box(text)).unwrap());
            }
        },
        || {
            for text in &texts {
                black_box(sashite_epin::Identifier::parse(black_box(text)).unwrap());
            }
        },
    );
    report("parse 624 EPINs / sashite-epin", &pairs, texts.len(), 0.5);
}

fn encode_epins() {
    let ours: Vec<Epin> = Epin::all().collect();
    let theirs: Vec<_> =
        ours.iter().map(|token| sashite_epin::Identifier::parse(&token.encode()).unwrap()).collect();
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            for token in &ours {
                black_box(black_box(token).encode().as_str());
            }
        },
        || {
            for token in &theirs {
                black_box(black_box(token).encode().as_str());
            }
        },
    );
    report("encode 624 EPINs to str / sashite-epin", &pairs, ours.len(), 0.4);
}

fn parse_qpis() {
    let texts: Vec<String> = Qpi::all().map(|token| token.to_string()).collect();
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            for text in &texts {
                black_box(Qpi::parse(black_box(text)).unwrap());
            }
        },
        || {
            for text in &texts {
                black_box(split_and_parse(black_box(text)).unwrap());
            }
        },
    );
    report("parse 16,224 QPIs / split, sashite-sin, -pin", &pairs, texts.len(), 0.7);
}

/// What a program without QPI does.
fn split_and_parse(text: &str) -> Option<(sashite_sin::Identifier, sashite_pin::Identifier)> {
    let (sin, pin) = text.split_once(':')?;
    let sin = sashite_sin::Identifier::parse(sin).ok()?;
    let pin = sashite_pin::Identifier::parse(pin).ok()?;
    Some((sin, pin))
}

fn report(what: &str, pairs: &Pairs, tokens: usize, bar: f64) {
    #[expect(clippy::cast_precision_loss, reason = "a few thousand tokens")]
    let nanoseconds = |seconds: f64| seconds * 1e9 / tokens as f64;
    let (ours, theirs) = pairs.medians();
    println!(
        "{what:<44} {:>8.2} {:>8.2} {:>7.3} {bar:>6}",
        nanoseconds(ours),
        nanoseconds(theirs),
        pairs.ratio(),
    );
}
