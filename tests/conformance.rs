//! Tests which inputs are tokens. For all short inputs, koma must agree with the public crates `sashite-*`.
//! The number of valid inputs must agree with the grammars of the specifications.

use koma::{Epin, Pin, Qpi, Sin};

use crate::support::{NOTATIONS, all_texts, for_all_over};

/// Asserts that koma and the public crates agree on `input`. Returns the number of notations that accept
/// `input`.
fn agree_on(input: &[u8]) -> usize {
    let sin = |input: &[u8]| sashite_sin::Identifier::try_from(input).is_ok();
    let pin = |input: &[u8]| sashite_pin::Identifier::try_from(input).is_ok();
    // QPI §4.3: a SIN, a colon and a PIN. No public crate reads QPI.
    let is_qpi = matches!(input, [style, b':', piece @ ..] if sin(&[*style]) && pin(piece));
    let expected = [sin(input), pin(input), sashite_epin::Identifier::try_from(input).is_ok(), is_qpi];
    let found = [
        Sin::from_bytes(input).is_ok(),
        Pin::from_bytes(input).is_ok(),
        Epin::from_bytes(input).is_ok(),
        Qpi::from_bytes(input).is_ok(),
    ];
    assert_eq!(found, expected, "{input:?}");
    if let Ok(text) = str::from_utf8(input) {
        let valid = [Sin::is_valid(text), Pin::is_valid(text), Epin::is_valid(text), Qpi::is_valid(text)];
        assert_eq!(valid, expected, "{text}");
    }
    expected.into_iter().filter(|accepted| *accepted).count()
}

#[test]
#[ignore = "16 million inputs: .ci/tests reads them with optimization"]
fn all_inputs_of_up_to_three_bytes() {
    let inputs = |len| (0..1_u32 << (8 * len)).map(move |number: u32| agree_on(&number.to_le_bytes()[..len]));
    // The number of tokens of at most three bytes in each notation, from the grammars.
    let sin = 52;
    let pin = 52 + 3 * 52 + 2 * 52;
    let epin = pin + 52 + (52 + 2 * 52);
    let qpi = 52 * 52;
    assert_eq!((0..=3).flat_map(inputs).sum::<usize>(), sin + pin + epin + qpi);
}

#[test]
fn all_inputs_of_up_to_six_bytes_over_a_telling_alphabet() {
    let mut accepted = 0;
    let alphabet = ["C", "k", "Z", "+", "-", "^", "'", ":", " ", "1"];
    for_all_over(&mut String::new(), &alphabet, 6, &mut |input| accepted += agree_on(input.as_bytes()));
    let letters = 3;
    let (sin, pin) = (letters, letters * 3 * 2);
    let (epin, qpi) = (pin * 2, letters * pin);
    assert_eq!(accepted, sin + pin + epin + qpi);
}

/// Makes each possible change to many tokens: replaces, inserts or deletes one ASCII byte, or swaps two neighbors.
#[test]
fn edited_tokens() {
    for token in NOTATIONS.into_iter().flat_map(|notation| all_texts(notation).into_iter().step_by(11)) {
        let bytes = token.as_bytes();
        for at in 0..=bytes.len() {
            let (before, rest) = bytes.split_at(at);
            let after = rest.get(1..).unwrap_or_default();
            agree_on(&[before, after].concat());
            for byte in 0..=127 {
                agree_on(&[before, &[byte], rest].concat());
                agree_on(&[before, &[byte], after].concat());
            }
            if let [one, other, after @ ..] = rest {
                agree_on(&[before, &[*other, *one], after].concat());
            }
        }
    }
}
