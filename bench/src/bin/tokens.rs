//! Tokens at run time, against the public crates: `cargo run --release -p koma-bench --bin tokens`.

use std::hint::black_box;

use koma::{Epin, Qpi};
use koma_bench::{Pairs, Random, report, report_head};

const ROUNDS: usize = 101;

fn main() {
    report_head("token");
    parse_epins_in_random_order();
    parse_epins();
    encode_epins();
    parse_qpis();
    refuse_epins();
}

/// Tokens as they come from outside: there are so many that no processor can learn their order.
fn parse_epins_in_random_order() {
    let mut random = Random::new(1);
    let texts: Vec<String> =
        (0..100_000).map(|_| Epin::from_index(random.below(Epin::COUNT)).unwrap().to_string()).collect();
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
    report("parse 100,000 random EPINs / sashite-epin", &pairs, 100_000, 0.6);
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
    report("parse 624 EPINs / sashite-epin", &pairs, 624, 0.5);
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
    report("encode 624 EPINs to str / sashite-epin", &pairs, 624, 0.4);
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
    report("parse 16,224 QPIs / split, sashite-sin, -pin", &pairs, 16_224, 0.7);
}

/// Wrong inputs cost more here, as the reason and the place are found at once. No bar is set.
fn refuse_epins() {
    let inputs = ["", "K!", "King", "C:K", "K'^", "^K", "++K", "K’"];
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            for input in inputs {
                black_box(Epin::parse(black_box(input)).unwrap_err());
            }
        },
        || {
            for input in inputs {
                black_box(sashite_epin::Identifier::parse(black_box(input)).unwrap_err());
            }
        },
    );
    report("refuse 8 wrong EPINs / sashite-epin", &pairs, 8, f64::INFINITY);
}

/// What a program without QPI does.
fn split_and_parse(text: &str) -> Option<(sashite_sin::Identifier, sashite_pin::Identifier)> {
    let (sin, pin) = text.split_once(':')?;
    let sin = sashite_sin::Identifier::parse(sin).ok()?;
    let pin = sashite_pin::Identifier::parse(pin).ok()?;
    Some((sin, pin))
}
