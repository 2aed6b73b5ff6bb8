//! What is compared.

use koma::{Epin, Pin, Qpi, Sin};
use koma_bench::middle_game;

pub(crate) const TOKENS: usize = 10_000;
pub(crate) const POSITIONS: usize = 1_000;

/// A crate of constants.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) calls: usize,
    /// The type and the value of the constant with the given number.
    pub(crate) constant: fn(usize) -> (&'static str, String),
}

pub(crate) const SUBJECTS: [Subject; 13] = [
    Subject {
        name: "integers",
        what: "integer literals",
        calls: TOKENS,
        constant: |i| ("u32", i.to_string()),
    },
    Subject {
        name: "bare",
        what: "a bare proc macro that gives an integer",
        calls: TOKENS,
        constant: |i| ("u32", format!("bare::bare!({:?})", nth_epin(i))),
    },
    Subject {
        name: "front-door",
        what: "the same behind a macro_rules! front door",
        calls: TOKENS,
        constant: |i| ("u32", format!("front::bare!({:?})", nth_epin(i))),
    },
    Subject {
        name: "paths",
        what: "the constants of another crate, no macro",
        calls: TOKENS,
        constant: |i| ("koma::Epin", format!("front::TOKEN_{}", i % 624)),
    },
    Subject {
        name: "epin",
        what: "epin!",
        calls: TOKENS,
        constant: |i| ("koma::Epin", format!("koma::epin!({:?})", nth_epin(i))),
    },
    Subject {
        name: "pin",
        what: "pin!",
        calls: TOKENS,
        constant: |i| ("koma::Pin", format!("koma::pin!({:?})", nth(Pin::from_index, Pin::COUNT, i))),
    },
    Subject {
        name: "sin",
        what: "sin!",
        calls: TOKENS,
        constant: |i| ("koma::Sin", format!("koma::sin!({:?})", nth(Sin::from_index, Sin::COUNT, i))),
    },
    Subject {
        name: "qpi",
        what: "qpi!",
        calls: TOKENS,
        constant: |i| ("koma::Qpi", format!("koma::qpi!({:?})", nth(Qpi::from_index, Qpi::COUNT, i))),
    },
    Subject {
        name: "date",
        what: "time::macros::date!",
        calls: TOKENS,
        constant: |i| {
            let (year, month, day) = (1900 + i % 200, 1 + i % 12, 1 + i % 28);
            ("time::Date", format!("time::macros::date!({year}-{month:02}-{day:02})"))
        },
    },
    Subject {
        name: "uuid",
        what: "uuid::uuid!",
        calls: TOKENS,
        constant: |i| ("uuid::Uuid", format!("uuid::uuid!(\"67e55044-10b1-426f-9247-bb680e5f{i:04x}\")")),
    },
    Subject {
        name: "few-integers",
        what: "integer literals, as few as positions",
        calls: POSITIONS,
        constant: |i| ("u32", i.to_string()),
    },
    Subject {
        name: "position",
        what: "position!, of 8x8 middle games",
        calls: POSITIONS,
        constant: |i| ("koma::Position<8, 8>", format!("koma::position!(\"{}\")", middle_game(i))),
    },
    Subject {
        name: "from-static",
        what: "Position::from_static of the same",
        calls: POSITIONS,
        constant: |i| {
            ("koma::Position<8, 8>", format!("koma::Position::from_static(\"{}\")", middle_game(i)))
        },
    },
];

fn nth_epin(i: usize) -> String {
    nth(Epin::from_index, Epin::COUNT, i)
}

/// Tokens in an order that jumps about.
fn nth<T: ToString>(from_index: fn(usize) -> Option<T>, count: usize, i: usize) -> String {
    from_index(i * 7919 % count).expect("an index below the count").to_string()
}
