//! Reads two inputs, separated by a NUL, and explains the errors of the first with the second. The
//! explanation must be short, must contain no invisible character, and must start with the message of the
//! error.
#![no_main]

use std::fmt::Display;

use koma_runtime::{Epin, Explanation, FeenError, Pin, Position, Qpi, Sin, TokenError};
use libfuzzer_sys::fuzz_target;

fn check(error: &impl Display, explanation: Explanation<'_>) {
    let text = explanation.to_string();
    assert!(text.len() <= 4096);
    assert!(text.starts_with(&error.to_string()));
    assert!(text.lines().count() <= 4);
    assert!(!text.contains(|c: char| {
        c.is_control() && c != '\n'
            || c.is_whitespace() && c != '\n' && c != ' '
            || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
    }));
}

fuzz_target!(|input: &[u8]| {
    let mut halves = input.splitn(2, |byte| *byte == 0);
    let (one, other) = (halves.next().unwrap_or_default(), halves.next().unwrap_or_default());
    let tokens: [Option<TokenError>; 4] = [
        Sin::from_bytes(one).err(),
        Pin::from_bytes(one).err(),
        Epin::from_bytes(one).err(),
        Qpi::from_bytes(one).err(),
    ];
    for error in tokens.into_iter().flatten() {
        check(&error, error.explain_bytes(one));
        check(&error, error.explain_bytes(other));
    }
    let feens: [Option<FeenError>; 4] = [
        Position::<3>::from_bytes(one).err(),
        Position::<9, 9>::from_bytes(one).err(),
        Position::<2, 2, 2>::from_bytes(one).err(),
        Position::<1, 1, 1>::from_bytes(one).err(),
    ];
    for error in feens.into_iter().flatten() {
        check(&error, error.explain_bytes(one));
        check(&error, error.explain_bytes(other));
    }
});
