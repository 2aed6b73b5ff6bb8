//! The grammars of the four notations. Each says which token an input is, or that it is none; what is wrong with it
//! then, [`error`](super::error) finds out.
//!
//! An EPIN is told by its number in the order of the tokens, and so is a PIN: as the EPIN of the same text.

use super::Notation;
use crate::base::{CasedLetter, MARKER_SETS, Side, State, set_number};

/// The letter of a SIN.
#[inline]
pub(super) const fn read_sin(input: &[u8]) -> Option<CasedLetter> {
    match input {
        [letter] => CasedLetter::from_ascii(*letter),
        _ => None,
    }
}

/// The number of a PIN.
#[inline]
pub(super) const fn read_pin(input: &[u8]) -> Option<usize> {
    match read_epin(input) {
        Some(number) if is_pin(number) => Some(number),
        _ => None,
    }
}

/// The number of an EPIN.
#[inline]
pub(super) const fn read_epin(input: &[u8]) -> Option<usize> {
    let len = input.len();
    if len == 0 || len > 4 {
        return None;
    }
    // Beyond the end stands the last byte again, which the mask takes away.
    let (second, third) = (if len > 1 { 1 } else { 0 }, if len > 2 { 2 } else { 0 });
    let bytes = u32::from_le_bytes([input[0], input[second], input[third], input[len - 1]]);
    match scan(bytes & u32::MAX >> (32 - 8 * len)) {
        Some((number, end)) if end == len => Some(number),
        _ => None,
    }
}

/// The number of the longest EPIN that starts at byte `at`, and the offset behind it.
#[inline]
pub(crate) const fn read_epin_at(input: &[u8], at: usize) -> Option<(usize, usize)> {
    let bytes = match input.split_at(at).1 {
        [a, b, c, d, ..] => [*a, *b, *c, *d],
        [a, b, c] => [*a, *b, *c, 0],
        [a, b] => [*a, *b, 0, 0],
        [a] => [*a, 0, 0, 0],
        [] => return None,
    };
    match scan(u32::from_le_bytes(bytes)) {
        Some((number, len)) => Some((number, at + len)),
        None => None,
    }
}

/// The number of the longest EPIN that the bytes start with, and its length. The first byte is the lowest; zeros
/// stand behind the last.
///
/// Tokens come in any order, and a processor that has to guess which markers come next is often wrong. So there is no
/// branch on them: each is looked for and counted.
#[inline]
const fn scan(bytes: u32) -> Option<(usize, usize)> {
    let (plus, minus) = (is_next(bytes, b'+'), is_next(bytes, b'-'));
    let sign = plus | minus;
    let bytes = bytes >> (8 * sign);
    let letter = CasedLetter::from_ascii(bytes.to_le_bytes()[0]);
    let bytes = bytes >> 8;
    let terminal = is_next(bytes, b'^');
    let bytes = bytes >> (8 * terminal);
    let derived = is_next(bytes, b'\'');
    // The signs come from the states' numbers, of which that of the normal state is the last.
    let state = State::Normal as usize
        - plus * (State::Normal as usize - State::Enhanced as usize)
        - minus * (State::Normal as usize - State::Diminished as usize);
    match letter {
        Some(letter) => {
            let number = letter as usize * MARKER_SETS + set_number(state, terminal, derived);
            Some((number, sign + 1 + terminal + derived))
        }
        None => None,
    }
}

/// 1 if the lowest byte is this one, or else 0.
#[inline]
const fn is_next(bytes: u32, byte: u8) -> usize {
    (bytes.to_le_bytes()[0] == byte) as usize
}

/// The letter of a QPI's style, and the number of its PIN (QPI §4.2).
#[inline]
pub(super) const fn read_qpi(input: &[u8]) -> Option<(CasedLetter, usize)> {
    match input {
        [style, b':', pin @ ..] => match (CasedLetter::from_ascii(*style), read_pin(pin)) {
            (Some(style), Some(pin)) => Some((style, pin)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether `input` is a token of the notation.
pub(super) const fn accepts(notation: Notation, input: &[u8]) -> bool {
    match notation {
        Notation::Sin => read_sin(input).is_some(),
        Notation::Pin => read_pin(input).is_some(),
        Notation::Epin => read_epin(input).is_some(),
        Notation::Qpi => read_qpi(input).is_some(),
    }
}

/// The number of the EPIN with these attributes.
#[inline]
pub(super) const fn number(letter: CasedLetter, state: State, terminal: bool, derived: bool) -> usize {
    letter as usize * MARKER_SETS + set_number(state as usize, terminal as usize, derived as usize)
}

/// Whether the EPIN with this number is a PIN too: it is not derived.
#[inline]
pub(super) const fn is_pin(number: usize) -> bool {
    number.is_multiple_of(PIN_STEP)
}

/// How far the numbers of two PINs lie apart that follow one another.
pub(super) const PIN_STEP: usize = set_number(0, 1, 0);

/// How many EPINs there are.
pub(super) const EPIN_COUNT: usize = Side::ALL.len() * crate::base::Letter::ALL.len() * MARKER_SETS;
