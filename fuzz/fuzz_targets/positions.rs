//! Reads any bytes as the FEEN of positions of several shapes. Valid input must be written back unchanged.
//! The position must be the same after a change is made and undone. For invalid input, the error must be
//! explained.
#![no_main]

use koma_runtime::{Epin, Letter, Position, Side, Styles};
use libfuzzer_sys::fuzz_target;

fn check<const A: usize, const B: usize, const C: usize>(input: &[u8]) {
    if let Ok(text) = str::from_utf8(input) {
        let mut position = Position::<A, B, C>::new(Styles::new(Letter::A, Letter::A));
        let read = position.parse_into(text).map(|()| position);
        assert_eq!((read, Position::<A, B, C>::is_valid(text)), (Position::parse(text), read.is_ok()));
    }
    match Position::<A, B, C>::from_bytes(input) {
        Ok(read) => {
            assert_eq!(read.to_string().as_bytes(), input);
            let pawn = Epin::from_static("-P^'");
            let there = read.hand_diff(Side::Second, &[(pawn, 1)]);
            let back = there.and_then(|there| there.hand_diff(Side::Second, &[(pawn, -1)]));
            assert!(back.is_err() || back == Ok(read));
            assert_eq!(read.toggle().toggle().zobrist(), read.zobrist());
        }
        Err(error) => {
            let range = error.range();
            assert!(range.start <= range.end && range.end <= input.len());
            let text = error.explain_bytes(input).to_string();
            assert!(text.starts_with(&error.to_string()));
            let _ = error.explain("another input").to_string();
        }
    }
}

fuzz_target!(|input: &[u8]| {
    check::<3, 1, 1>(input);
    check::<2, 3, 1>(input);
    check::<8, 8, 1>(input);
    check::<2, 2, 2>(input);
});
