//! The fields that most of the notations share: whose turn it is, fields without use, and counters.

use crate::Side;

use super::error::{FenError, FenErrorKind as Kind};
use super::{Alphabet, FenField, Fields, Span};

/// Reads the turn: one of the first letters for the first player, one of the second for the second.
pub(crate) const fn read_turn(
    input: &[u8],
    span: Span,
    alphabet: &'static Alphabet,
    [first, second]: [&[u8]; 2],
) -> Result<Side, FenError> {
    match span.of(input) {
        [letter] if contains(first, *letter) => Ok(Side::First),
        [letter] if contains(second, *letter) => Ok(Side::Second),
        _ => Err(FenError::new(alphabet, Kind::Turn, span).in_field(FenField::Turn)),
    }
}

const fn contains(letters: &[u8], letter: u8) -> bool {
    let mut letters = letters;
    while let [first, rest @ ..] = letters {
        if *first == letter {
            return true;
        }
        letters = rest;
    }
    false
}

/// Reads the field with this number as one that has no use, and in which a dash stands.
pub(crate) const fn read_dash(
    input: &[u8],
    fields: &Fields,
    number: usize,
    alphabet: &'static Alphabet,
) -> Result<(), FenError> {
    match fields.get(number) {
        Some(span) if !span.is_dash(input) => {
            Err(FenError::new(alphabet, Kind::Dash, span).in_field(FenField::Unused))
        }
        _ => Ok(()),
    }
}

/// Reads the field with this number as a counter, which is `otherwise` if there is no such field.
pub(crate) const fn read_counter(
    input: &[u8],
    fields: &Fields,
    number: usize,
    alphabet: &'static Alphabet,
    (field, otherwise): (FenField, u32),
) -> Result<u32, FenError> {
    let Some(span) = fields.get(number) else { return Ok(otherwise) };
    match read_number(span.of(input)) {
        Ok(number) => Ok(number),
        Err(kind) => Err(FenError::new(alphabet, kind, span).in_field(field)),
    }
}

/// Reads a number in base 10, without a sign and without leading zeros.
pub(crate) const fn read_number(digits: &[u8]) -> Result<u32, Kind> {
    let mut number: u32 = 0;
    let mut too_large = false;
    let mut left = digits;
    while let [digit, rest @ ..] = left {
        if !digit.is_ascii_digit() {
            return Err(Kind::Counter);
        }
        (number, too_large) = match number.checked_mul(10) {
            Some(tens) => match tens.checked_add((*digit - b'0') as u32) {
                Some(number) => (number, too_large),
                None => (0, true),
            },
            None => (0, true),
        };
        left = rest;
    }
    match digits {
        [] => Err(Kind::Counter),
        [b'0', _, ..] => Err(Kind::LeadingZero),
        _ if too_large => Err(Kind::TooLarge),
        _ => Ok(number),
    }
}
