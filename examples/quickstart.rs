//! Counts what a set of pieces is worth, in a match of chess against shōgi.
//!
//! `cargo run --example quickstart` takes the pieces of a small endgame, one of them mistyped; pieces of
//! your own go behind `--`: `cargo run --example quickstart -- K^ +r p "b'"`.

use std::env;

use koma::{Epin, Letter, Qpi, Styles, epin, qpi};

/// Chess is the first player's style, shōgi the second's.
const STYLES: Styles = Styles::new(Letter::C, Letter::S);

/// The piece whose loss ends the match, as each player's own style has it.
const KINGS: [Qpi; 2] = [qpi!("C:K^"), qpi!("s:k^")];

/// A table keyed by piece, filled while the program compiles.
static VALUES: [u32; Epin::COUNT] = {
    const OF_FIRST: [(Epin, u32); 9] = [
        (epin!("P"), 1),
        (epin!("N"), 3),
        (epin!("B"), 3),
        (epin!("R"), 5),
        (epin!("Q"), 9),
        (epin!("+P"), 6),
        (epin!("+B"), 8),
        (epin!("+R"), 10),
        (epin!("G"), 6),
    ];
    let mut values = [0; Epin::COUNT];
    let mut i = 0;
    while i < OF_FIRST.len() {
        let (piece, value) = OF_FIRST[i];
        // The same for both players, whichever style the piece comes from.
        values[piece.index()] = value;
        values[piece.flip().index()] = value;
        values[piece.derive().index()] = value;
        values[piece.flip().derive().index()] = value;
        i += 1;
    }
    values
};

/// Tokens are patterns: no parse, no comparison of strings.
fn name(piece: Epin) -> &'static str {
    match piece.native() {
        epin!("K^") | epin!("k^") => "king",
        epin!("Q") => "queen",
        epin!("R") | epin!("r") => "rook",
        epin!("B") | epin!("b") => "bishop",
        epin!("N") | epin!("n") => "knight",
        epin!("g") => "gold general",
        epin!("P") | epin!("p") => "pawn",
        epin!("+r") => "dragon",
        epin!("+b") => "horse",
        epin!("+p") => "tokin",
        _ => "piece",
    }
}

fn main() {
    let given: Vec<String> = env::args().skip(1).collect();
    let pieces = if given.is_empty() {
        ["K^", "Q", "P", "N'", "k^", "+r", "+p", "g", "^K"].map(String::from).to_vec()
    } else {
        given
    };

    let mut worth = [0; 2];
    println!("{:<6} {:<14} {:<7} {:<8} {:>5}", "EPIN", "piece", "side", "QPI", "worth");
    for text in &pieces {
        match Epin::parse(text) {
            Ok(piece) => {
                let value = VALUES[piece.index()];
                worth[piece.side() as usize] += value;
                print_row(piece, value);
            }
            // What the compiler says of a wrong literal, said of wrong input.
            Err(error) => println!("\n{}\n", error.explain(text)),
        }
    }
    println!("\nfirst {}, second {}", worth[0], worth[1]);
}

fn print_row(piece: Epin, value: u32) {
    let in_full = piece.qualify(STYLES);
    let worth = if KINGS.contains(&in_full) { "all".to_owned() } else { value.to_string() };
    println!("{piece:<6} {:<14} {:<7} {in_full:<8} {worth:>5}", name(piece), piece.side());
}
