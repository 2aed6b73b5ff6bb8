//! Tests which inputs are tokens. For all short inputs, compares koma with the grammars of the
//! specifications and with the public crates.

use koma::{Epin, Pin, Qpi, Sin};

/// Reports whether the input is a SIN: `[A-Za-z]`.
fn is_sin(input: &[u8]) -> bool {
    matches!(input, [letter] if letter.is_ascii_alphabetic())
}

/// Reports whether the input is a PIN, `[-+]?[A-Za-z]\^?`, and whether it is an EPIN, `[-+]?[A-Za-z]\^?'?`
/// (EPIN §6).
fn are_pin_and_epin(input: &[u8]) -> (bool, bool) {
    let ([b'-' | b'+', letter, rest @ ..] | [letter, rest @ ..]) = input else { return (false, false) };
    let is_pin = letter.is_ascii_alphabetic() && matches!(rest, b"" | b"^");
    (is_pin, is_pin || letter.is_ascii_alphabetic() && matches!(rest, b"'" | b"^'"))
}

/// Asserts that all implementations agree on `input`. Returns the number of notations that accept `input`.
fn agree_on(input: &[u8]) -> usize {
    let sin = is_sin(input);
    assert_eq!(Sin::from_bytes(input).is_ok(), sin, "SIN {input:?}");
    assert_eq!(sashite_sin::Identifier::try_from(input).is_ok(), sin, "sashite-sin {input:?}");

    let (pin, epin) = are_pin_and_epin(input);
    assert_eq!(Pin::from_bytes(input).is_ok(), pin, "PIN {input:?}");
    assert_eq!(sashite_pin::Identifier::try_from(input).is_ok(), pin, "sashite-pin {input:?}");
    assert_eq!(Epin::from_bytes(input).is_ok(), epin, "EPIN {input:?}");
    assert_eq!(sashite_epin::Identifier::try_from(input).is_ok(), epin, "sashite-epin {input:?}");

    // QPI §4.3: `[A-Za-z]:[-+]?[A-Za-z]\^?`.
    let qpi = matches!(input, [style, b':', piece @ ..] if is_sin(&[*style]) && are_pin_and_epin(piece).0);
    assert_eq!(Qpi::from_bytes(input).is_ok(), qpi, "QPI {input:?}");

    if let Ok(text) = str::from_utf8(input) {
        let valid = [Sin::is_valid(text), Pin::is_valid(text), Epin::is_valid(text), Qpi::is_valid(text)];
        assert_eq!(valid, [sin, pin, epin, qpi], "{text}");
    }
    [sin, pin, epin, qpi].into_iter().filter(|accepted| *accepted).count()
}

/// Calls [`agree_on`] for `prefix`, and for `prefix` followed by all sequences of up to `more` bytes.
fn agree_on_all(prefix: &mut Vec<u8>, alphabet: &[u8], more: usize) -> usize {
    let mut accepted = agree_on(prefix);
    if more > 0 {
        for byte in alphabet {
            prefix.push(*byte);
            accepted += agree_on_all(prefix, alphabet, more - 1);
            prefix.pop();
        }
    }
    accepted
}

#[test]
#[ignore = "16 million inputs: .ci/tests reads them with optimisation"]
fn all_inputs_of_up_to_three_bytes() {
    let bytes: Vec<u8> = (0..=255).collect();
    // The number of tokens of at most three bytes in each notation.
    let sin = 52;
    let pin = 52 + 3 * 52 + 2 * 52;
    let epin = pin + 52 + (52 + 2 * 52);
    let qpi = 52 * 52;
    assert_eq!(agree_on_all(&mut Vec::new(), &bytes, 3), sin + pin + epin + qpi);
}

#[test]
fn all_inputs_of_up_to_six_bytes_over_a_telling_alphabet() {
    let letters = 3;
    let (sin, pin) = (letters, letters * 3 * 2);
    let (epin, qpi) = (pin * 2, letters * pin);
    assert_eq!(agree_on_all(&mut Vec::new(), b"CkZ+-^': 1", 6), sin + pin + epin + qpi);
}
