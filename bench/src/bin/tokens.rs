//! Compares how koma and the public crates process tokens at run time:
//! `cargo run --release -p koma-bench --bin tokens`.
//!
//! Nearly every measurement processes a hundred thousand tokens in random order, like input from outside. No
//! processor can predict branches in such a long sequence. Only one measurement reads 624 tokens in the
//! same order again and again.

use std::hint::black_box;

use koma::{Epin, Qpi};
use koma_bench::{Pairs, Random, report, report_head};

const ROUNDS: usize = 101;
const MANY: usize = 100_000;

fn main() {
    report_head("token");
    parse_epins("parse EPINs / sashite-epin", &many(|random| random_epin(random).to_string()), 0.6);
    let in_order: Vec<String> = Epin::all().map(|token| token.to_string()).collect();
    parse_epins("parse 624 EPINs, in an order the processor learns / the same", &in_order, 0.5);
    parse_qpis();
    encode_epins();
    refuse_epins();
}

fn many<T>(mut make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    let mut random = Random::new(1);
    (0..MANY).map(|_| make(&mut random)).collect()
}

fn random_epin(random: &mut Random) -> Epin {
    Epin::from_index(random.below(Epin::COUNT)).expect("an index below the count")
}

fn parse_epins(what: &str, texts: &[String], bar: f64) {
    let pairs = Pairs::measure_each(
        ROUNDS,
        (texts, |text| {
            black_box(Epin::parse(text).unwrap());
        }),
        (texts, |text| {
            black_box(sashite_epin::Identifier::parse(text).unwrap());
        }),
    );
    report(what, &pairs, texts.len(), Some(bar));
}

fn parse_qpis() {
    let texts = many(|random| Qpi::from_index(random.below(Qpi::COUNT)).unwrap().to_string());
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&texts, |text| {
            black_box(Qpi::parse(text).unwrap());
        }),
        (&texts, |text| {
            black_box(split_and_parse(text).unwrap());
        }),
    );
    report("parse QPIs / split, sashite-sin, sashite-pin", &pairs, MANY, Some(0.7));
}

/// Splits and parses a QPI as a program without koma would.
fn split_and_parse(text: &str) -> Option<(sashite_sin::Identifier, sashite_pin::Identifier)> {
    let (sin, pin) = text.split_once(':')?;
    let sin = sashite_sin::Identifier::parse(sin).ok()?;
    let pin = sashite_pin::Identifier::parse(pin).ok()?;
    Some((sin, pin))
}

fn encode_epins() {
    let ours = many(random_epin);
    let theirs: Vec<_> =
        ours.iter().map(|token| sashite_epin::Identifier::parse(&token.encode()).unwrap()).collect();
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&ours, |token| {
            black_box(token.encode().as_str());
        }),
        (&theirs, |token| {
            black_box(token.encode().as_str());
        }),
    );
    report("encode EPINs to str / sashite-epin", &pairs, MANY, Some(0.4));
}

/// Measures invalid input. Koma takes longer than the peer, because it also finds the reason and the
/// place of the mistake. So this measurement has no bar.
fn refuse_epins() {
    const WRONG: [&str; 8] = ["", "K!", "King", "C:K", "K'^", "^K", "++K", "K’"];
    let texts = many(|random| WRONG[random.below(WRONG.len())].to_owned());
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&texts, |text| {
            black_box(Epin::parse(text).unwrap_err());
        }),
        (&texts, |text| {
            black_box(sashite_epin::Identifier::parse(text).unwrap_err());
        }),
    );
    report("reject invalid EPINs / sashite-epin", &pairs, MANY, None);
}
