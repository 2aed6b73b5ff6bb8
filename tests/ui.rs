//! What the compiler says: `ui/pass` compiles and runs, `ui/fail` is refused with the recorded words.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use koma::{Epin, Pin, Qpi, Sin};

#[test]
fn what_compiles() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.pass(every_token());
}

/// A program that spells each token with its macro and compares it with the one read at run time.
fn every_token() -> impl AsRef<Path> {
    let mut source = String::from("use koma::{Epin, Pin, Qpi, Sin, epin, pin, qpi, sin};\n");
    let mut table = |name: &str, tokens: Vec<String>| {
        let lower = name.to_lowercase();
        writeln!(source, "static {}S: [{name}; {}] = [", name.to_uppercase(), tokens.len()).unwrap();
        for token in tokens {
            writeln!(source, "    {lower}!({token:?}),").unwrap();
        }
        source.push_str("];\n");
    };
    table("Sin", Sin::all().map(|token| token.to_string()).collect());
    table("Pin", Pin::all().map(|token| token.to_string()).collect());
    table("Epin", Epin::all().map(|token| token.to_string()).collect());
    table("Qpi", Qpi::all().map(|token| token.to_string()).collect());
    source.push_str(
        "fn main() {\n    \
         assert!(SINS.into_iter().eq(Sin::all()) && PINS.into_iter().eq(Pin::all()));\n    \
         assert!(EPINS.into_iter().eq(Epin::all()) && QPIS.into_iter().eq(Qpi::all()));\n}\n",
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("every-token.rs");
    fs::write(&path, source).unwrap();
    path
}

/// The compiler's words change from version to version; ours are recorded as one of them prints them.
#[rustversion::attr(not(stable(1.95)), ignore = "the messages are recorded for Rust 1.95")]
#[test]
fn what_does_not() {
    trybuild::TestCases::new().compile_fail("tests/ui/fail/*.rs");
}
