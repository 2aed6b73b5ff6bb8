//! Reads any bytes as each kind of token. Valid input must be written back unchanged; for invalid input, the
//! error must be explained.
#![no_main]

use koma_runtime::{Epin, Pin, Qpi, Sin};
use libfuzzer_sys::fuzz_target;

macro_rules! check {
    ($Token:ident, $input:expr) => {
        match $Token::from_bytes($input) {
            Ok(token) => assert_eq!(token.encode().as_bytes(), $input),
            Err(error) => {
                let range = error.range();
                assert!(range.start <= range.end && range.end <= $input.len());
                let text = error.explain_bytes($input).to_string();
                assert!(text.starts_with(&error.to_string()));
                if let Some((_, help)) = text.split_once("\n  help: did you mean `") {
                    assert!($Token::is_valid(help.trim_end_matches("`?")));
                }
            }
        }
    };
}

fuzz_target!(|input: &[u8]| {
    check!(Sin, input);
    check!(Pin, input);
    check!(Epin, input);
    check!(Qpi, input);
});
