//! Which inputs are tokens: every short input, against the regular expressions of the specifications and
//! against the public crates.

use koma::{Epin, Pin, Qpi, Sin};
use regex::bytes::Regex;

/// Each notation's regular expression (EPIN §6, QPI §4.3), our answer and the public crate's.
struct Judges {
    sin: Regex,
    pin: Regex,
    epin: Regex,
    qpi: Regex,
}

impl Judges {
    fn new() -> Self {
        let regex = |pattern| Regex::new(pattern).unwrap();
        Self {
            sin: regex(r"\A[A-Za-z]\z"),
            pin: regex(r"\A[-+]?[A-Za-z]\^?\z"),
            epin: regex(r"\A[-+]?[A-Za-z]\^?'?\z"),
            qpi: regex(r"\A[A-Za-z]:[-+]?[A-Za-z]\^?\z"),
        }
    }

    /// Asserts that all agree on `input`; returns how many notations accept it.
    fn agree_on(&self, input: &[u8]) -> usize {
        let sin = self.sin.is_match(input);
        assert_eq!(Sin::from_bytes(input).is_ok(), sin, "SIN {input:?}");
        assert_eq!(sashite_sin::Identifier::try_from(input).is_ok(), sin, "sashite-sin {input:?}");

        let pin = self.pin.is_match(input);
        assert_eq!(Pin::from_bytes(input).is_ok(), pin, "PIN {input:?}");
        assert_eq!(sashite_pin::Identifier::try_from(input).is_ok(), pin, "sashite-pin {input:?}");

        let epin = self.epin.is_match(input);
        assert_eq!(Epin::from_bytes(input).is_ok(), epin, "EPIN {input:?}");
        assert_eq!(sashite_epin::Identifier::try_from(input).is_ok(), epin, "sashite-epin {input:?}");

        let qpi = self.qpi.is_match(input);
        assert_eq!(Qpi::from_bytes(input).is_ok(), qpi, "QPI {input:?}");

        if let Ok(text) = str::from_utf8(input) {
            assert_eq!(Sin::is_valid(text), sin);
            assert_eq!(Pin::is_valid(text), pin);
            assert_eq!(Epin::is_valid(text), epin);
            assert_eq!(Qpi::is_valid(text), qpi);
        }
        [sin, pin, epin, qpi].into_iter().filter(|accepted| *accepted).count()
    }

    /// [`agree_on`](Self::agree_on) for `prefix` and for all inputs that continue it with up to `more` bytes.
    fn agree_on_all(&self, prefix: &mut Vec<u8>, alphabet: &[u8], more: usize) -> usize {
        let mut accepted = self.agree_on(prefix);
        if more > 0 {
            for byte in alphabet {
                prefix.push(*byte);
                accepted += self.agree_on_all(prefix, alphabet, more - 1);
                prefix.pop();
            }
        }
        accepted
    }
}

#[test]
#[ignore = "16 million inputs: .ci/tests reads them with optimisation"]
fn all_inputs_of_up_to_three_bytes() {
    let bytes: Vec<u8> = (0..=255).collect();
    // Of each notation, the tokens that are no longer than three bytes.
    let sin = 52;
    let pin = 52 + 3 * 52 + 2 * 52;
    let epin = pin + 52 + (52 + 2 * 52);
    let qpi = 52 * 52;

    let accepted = Judges::new().agree_on_all(&mut Vec::new(), &bytes, 3);
    assert_eq!(accepted, sin + pin + epin + qpi);
}

#[test]
fn all_inputs_of_up_to_six_bytes_over_a_telling_alphabet() {
    let letters = 3;
    let sin = letters;
    let pin = letters * 3 * 2;
    let epin = letters * 3 * 2 * 2;
    let qpi = letters * pin;
    let accepted = Judges::new().agree_on_all(&mut Vec::new(), b"CkZ+-^': 1", 6);
    assert_eq!(accepted, sin + pin + epin + qpi);
}
