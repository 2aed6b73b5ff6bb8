//! The grammars of the four notations. Each says which token an input is, or that it is none. What is wrong with such
//! an input is for [`error`](super::error) to find out.
//!
//! An EPIN is given as its number in the order of the tokens. A PIN has the number of the EPIN with the same text.

use super::Notation;
use super::pieces::{EPIN_COUNT, NUMBERS, Number, SPELLINGS, Spelling, is_pin};
use crate::base::{CasedLetter, MARKER_SETS, Marker, State, set_number};

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
    // A PIN has at most one marker behind its letter, so the last character but one is no such marker.
    match read_with(input, 0) {
        Some(number) if is_pin(number as usize) => Some(number as usize),
        _ => None,
    }
}

/// The number of an EPIN.
#[inline]
pub(super) const fn read_epin(input: &[u8]) -> Option<Number> {
    match input {
        [.., b, _] => read_with(input, set_number(0, (*b == Marker::Terminal.as_ascii()) as usize, 0)),
        _ => read_with(input, 0),
    }
}

/// Reads an EPIN. `inner` is what the last character but one adds to the number if it is a marker behind the letter.
///
/// Tokens come in any order, and a processor that has to guess which markers come next is often wrong. So nothing
/// here branches on them. Each character adds its part to a number, which is that of the token if the input is one.
/// Then the token with that number is looked up: the input is a token only if that is its spelling.
#[inline]
const fn read_with(input: &[u8], inner: usize) -> Option<Number> {
    let table = &TABLE;
    let (&[first, second, ..], &[.., last_but_one, last]) = (input, input) else {
        return match input {
            [letter] => table.letters[*letter as usize],
            _ => None,
        };
    };
    let number = (table.first[first as usize] + table.second[second as usize]) as usize
        + inner
        + table.last[last as usize] as usize;
    if number >= EPIN_COUNT {
        return None;
    }
    let token = &table.tokens[number];
    let is_spelled_so = token.start == u16::from_le_bytes([first, second])
        && token.end == u16::from_le_bytes([last_but_one, last])
        && token.len as usize == input.len();
    if is_spelled_so { Some(token.number) } else { None }
}

/// Everything that reading looks up, in one place, so that there is only one address to load.
struct Table {
    /// The token of each letter that stands alone.
    letters: [Option<Number>; 256],
    /// What the first character of several adds to the number: a state marker or the letter.
    first: [u16; 256],
    /// What the second one adds: the letter, if the first was a marker.
    second: [u16; 256],
    /// What the last one adds: a marker that stands behind the letter.
    last: [u8; 256],
    tokens: [Token; EPIN_COUNT],
}

/// A token of two characters or more. The entry of a shorter one equals no input.
#[derive(Clone, Copy)]
struct Token {
    /// Its first two characters, and its last two.
    start: u16,
    end: u16,
    len: u16,
    number: Number,
}

static TABLE: Table = {
    let mut table = Table {
        letters: [None; 256],
        first: [0; 256],
        second: [0; 256],
        last: [0; 256],
        tokens: [Token { start: 0, end: 0, len: 0, number: NUMBERS[0] }; EPIN_COUNT],
    };
    let mut i = 0;
    while i < CasedLetter::ALL.len() {
        let letter = CasedLetter::ALL[i];
        let normal = i * MARKER_SETS + set_number(State::Normal as usize, 0, 0);
        table.letters[letter.as_ascii() as usize] = Some(NUMBERS[normal]);
        table.first[letter.as_ascii() as usize] = to_u16(normal);
        table.second[letter.as_ascii() as usize] = to_u16(i * MARKER_SETS);
        i += 1;
    }
    table.first[Marker::Enhanced.as_ascii() as usize] = to_u16(set_number(State::Enhanced as usize, 0, 0));
    table.first[Marker::Diminished.as_ascii() as usize] =
        to_u16(set_number(State::Diminished as usize, 0, 0));
    table.last[Marker::Terminal.as_ascii() as usize] = to_u8(set_number(0, 1, 0));
    table.last[Marker::Derived.as_ascii() as usize] = to_u8(set_number(0, 0, 1));
    let mut i = 0;
    while i < EPIN_COUNT {
        let Spelling { characters, len } = SPELLINGS[i];
        if len > 1 {
            table.tokens[i] = Token {
                start: to_u16(characters as usize & 0xFFFF),
                end: to_u16(characters as usize >> (8 * (len - 2)) & 0xFFFF),
                len: len as u16,
                number: NUMBERS[i],
            };
        }
        i += 1;
    }
    table
};

#[expect(clippy::cast_possible_truncation, reason = "it is the number of a set of markers")]
const fn to_u8(number: usize) -> u8 {
    number as u8
}

#[expect(clippy::cast_possible_truncation, reason = "it is less than 2¹⁶")]
const fn to_u16(number: usize) -> u16 {
    number as u16
}

/// The number of the longest EPIN that starts at byte `at`, and the offset behind it.
///
/// On boards, most pieces are letters alone; here it pays to branch.
#[inline]
pub(crate) const fn read_epin_at(input: &[u8], at: usize) -> Option<(usize, usize)> {
    let first = next(input, at);
    let (set, mut end) = match first {
        b'+' => (set_number(State::Enhanced as usize, 0, 0), at + 1),
        b'-' => (set_number(State::Diminished as usize, 0, 0), at + 1),
        _ => (set_number(State::Normal as usize, 0, 0), at),
    };
    let Some(letter) = CasedLetter::from_ascii(next(input, end)) else { return None };
    let mut number = letter as usize * MARKER_SETS + set;
    end += 1;
    let behind = next(input, end);
    if behind == b'^' || behind == b'\'' {
        let is_terminal = behind == b'^';
        end += is_terminal as usize;
        let is_derived = next(input, end) == b'\'';
        end += is_derived as usize;
        number += set_number(0, is_terminal as usize, is_derived as usize);
    }
    Some((number, end))
}

/// The byte at `at`, or a NUL at the end.
#[inline]
const fn next(input: &[u8], at: usize) -> u8 {
    if at < input.len() { input[at] } else { 0 }
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
