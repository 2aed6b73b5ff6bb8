//! Counts what some pieces are worth in a match of chess against shōgi.
//!
//! `cargo run --example quickstart` takes the pieces of a small endgame, one of which is mistyped. To give pieces of your
//! own, put them behind `--`: `cargo run --example quickstart -- K^ +r p "b'"`.

use std::env;

use koma::{Epin, Letter, Qpi, State, Styles, qpi};

/// The first player plays chess, the second player shōgi.
const STYLES: Styles = Styles::new(Letter::C, Letter::S);

/// The pieces whose loss ends the match. A token is exactly one piece, and here just these two are meant.
const KINGS: [Qpi; 2] = [qpi!("C:K^"), qpi!("s:k^")];

/// A table keyed by piece, filled while the program compiles.
static VALUES: [u32; Epin::COUNT] = {
    let mut values = [0; Epin::COUNT];
    let mut i = 0;
    while let Some(piece) = Epin::from_index(i) {
        values[i] = value(piece.qualify(STYLES));
        i += 1;
    }
    values
};

/// What a piece is worth. Its letter, style and state say that; whose it is makes no difference.
const fn value(piece: Qpi) -> u32 {
    match (piece.letter(), piece.style(), piece.state()) {
        (Letter::P, Letter::S, State::Enhanced) | (Letter::G, ..) => 6, // a tokin moves like a gold general
        (Letter::P, ..) => 1,
        (Letter::B, Letter::S, State::Enhanced) => 8,
        (Letter::N | Letter::B, ..) => 3,
        (Letter::R, Letter::S, State::Enhanced) => 10,
        (Letter::R, ..) => 5,
        (Letter::Q, ..) => 9,
        _ => 0,
    }
}

fn name(piece: Qpi) -> &'static str {
    match (piece.letter(), piece.style(), piece.state()) {
        (Letter::K, ..) => "king",
        (Letter::Q, ..) => "queen",
        (Letter::R, Letter::S, State::Enhanced) => "dragon",
        (Letter::R, ..) => "rook",
        (Letter::B, Letter::S, State::Enhanced) => "horse",
        (Letter::B, ..) => "bishop",
        (Letter::N, ..) => "knight",
        (Letter::G, ..) => "gold general",
        (Letter::P, Letter::S, State::Enhanced) => "tokin",
        (Letter::P, ..) => "pawn",
        _ => "piece",
    }
}

fn main() {
    let given: Vec<String> = env::args().skip(1).collect();
    let texts = if given.is_empty() {
        ["K^", "Q", "P", "N'", "k^", "+r", "+p", "g", "^K"].map(String::from).to_vec()
    } else {
        given
    };

    let (mut worth, mut mistakes) = ([0; 2], Vec::new());
    println!("{:<6} {:<14} {:<7} {:<8} {:>5}", "EPIN", "piece", "side", "QPI", "worth");
    for text in &texts {
        match Epin::parse(text) {
            Ok(piece) => {
                let value = VALUES[piece.index()];
                worth[piece.side() as usize] += value;
                print_row(piece, value);
            }
            // The compiler would say the same of a wrong literal.
            Err(error) => mistakes.push(error.explain(text)),
        }
    }
    println!("\nfirst player: {}, second player: {}", worth[0], worth[1]);
    for mistake in mistakes {
        println!("\n{mistake}");
    }
}

fn print_row(piece: Epin, value: u32) {
    let in_full = piece.qualify(STYLES);
    let worth = if KINGS.contains(&in_full) { "all".to_owned() } else { value.to_string() };
    println!("{piece:<6} {:<14} {:<7} {in_full:<8} {worth:>5}", name(in_full), piece.side());
}
