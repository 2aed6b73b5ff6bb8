//! Tests arguments that are not literals. `from_static` reads them while the program compiles.

use koma::{Epin, Qpi, Sin, epin, qpi, sin};

const NAME: &str = "+R'";
const ROOK: Epin = epin!(NAME);
const KING: Qpi = qpi!(concat!("C", ":", "K^"));
const STYLE: Sin = sin!(if cfg!(debug_assertions) { "C" } else { "C" });
const TRIMMED: Epin = epin!(" K ".trim_ascii());
const BLOCK: Epin = epin!({ "Q" });
const PARENTHESES: Epin = epin!(("Q"));
const CALL: Epin = epin!(pick::<1, 2>(["A", "B"]),);

const fn pick<const INDEX: usize, const N: usize>(names: [&'static str; N]) -> &'static str {
    names[INDEX]
}

trait Named {
    const NAME: &'static str;

    fn token() -> Epin {
        epin!(Self::NAME)
    }
}

impl Named for u8 {
    const NAME: &'static str = "-p";
}

#[test]
fn computed_arguments() {
    assert_eq!(ROOK.to_string(), NAME);
    assert_eq!(KING.to_string(), "C:K^");
    assert_eq!(STYLE.to_string(), "C");
    assert_eq!([TRIMMED, BLOCK, CALL].map(|token| token.to_string()).concat(), "KQB");
    assert_eq!(PARENTHESES, BLOCK);
    assert_eq!(u8::token().to_string(), "-p");
    assert_eq!(epin!(include_str!("king.txt")).to_string(), "K^");
    assert_eq!(epin!(stringify!(Z)).to_string(), "Z");
}
