//! The grammars of the four notations. Each says which token an input is, or that it is none. What is wrong with such
//! an input is for [`error`](super::error) to find out.
//!
//! A PIN or an EPIN is given as its number in the order of the tokens.
//!
//! Tokens come in any order, and a processor that has to guess which markers come next is often wrong. So nothing here
//! branches on them. Instead, each character adds what it says at its place to one sum, in which three numbers stand side
//! by side: how many letters there are, how many characters there should be, and which token this is. The input is a
//! token if it has one letter and as many characters as it should.

use super::Notation;
use super::pieces::{ATTRIBUTES, EPIN_COUNT, EpinParts, NUMBERS, Number, PIN_STEP};
use crate::base::{CasedLetter, MARKER_SETS, Marker, State, set_number};

/// The letter of a SIN.
#[inline]
pub(super) const fn read_sin(input: &[u8]) -> Option<CasedLetter> {
    match input {
        [letter] => CasedLetter::from_ascii(*letter),
        _ => None,
    }
}

/// One letter in a sum.
const LETTER: u32 = 1 << 16;
/// One character in a sum. What is less is a number.
const CHARACTER: u32 = 1 << 12;

/// The number in the sum of a token of `len` characters. For the sum of anything else, it is more than any number.
#[inline]
const fn number_in(sum: u32, len: usize) -> usize {
    sum.wrapping_sub(LETTER + CHARACTER * to_u32(len)) as usize
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "numbers and lengths of tokens are small")]
const fn to_u32(number: usize) -> u32 {
    number as u32
}

/// The number of a PIN.
#[inline]
pub(super) const fn read_pin(input: &[u8]) -> Option<usize> {
    match (input, input) {
        ([first, ..], [.., before, last]) => pin_number(*first, *before, *last, input.len()),
        ([letter], _) => pin_number(*letter, 0, *letter, 1),
        _ => None,
    }
}

/// The number of the PIN with these characters: the first, the last, and the one before the last, or what is no letter if
/// there is none.
#[inline]
const fn pin_number(first: u8, before: u8, last: u8, len: usize) -> Option<usize> {
    const LONGEST: usize = "+K^".len();
    const COUNT: usize = EPIN_COUNT / PIN_STEP;
    if len > LONGEST {
        return None;
    }
    let sum = PINS.first[first as usize] + PINS.before[before as usize] + PINS.last[last as usize];
    let number = number_in(sum, len);
    if number < COUNT { Some(number) } else { None }
}

/// What the characters of a PIN add to its sum.
///
/// The first one stands for itself or, if it is a state marker, for the letter behind it too. The last one stands for
/// itself if it is `^`. So if the length is right, the letter is the last character or the one before a `^`, and there
/// it is counted.
struct PinTable {
    first: [u32; 256],
    before: [u32; 256],
    last: [u32; 256],
}

static PINS: PinTable = {
    const TERMINAL: usize = 1;
    const STATE: usize = 2 * TERMINAL;
    const LETTERS: usize = State::ALL.len() * STATE;
    let mut table = PinTable { first: [0; 256], before: [0; 256], last: [0; 256] };
    table.first[Marker::Diminished.as_ascii() as usize] =
        2 * CHARACTER + to_u32(State::Diminished as usize * STATE);
    table.first[Marker::Enhanced.as_ascii() as usize] =
        2 * CHARACTER + to_u32(State::Enhanced as usize * STATE);
    table.last[Marker::Terminal.as_ascii() as usize] = CHARACTER + to_u32(TERMINAL);
    let mut i = 0;
    while i < CasedLetter::ALL.len() {
        let letter = CasedLetter::ALL[i].as_ascii() as usize;
        table.first[letter] = CHARACTER + to_u32(State::Normal as usize * STATE);
        table.before[letter] = LETTER + to_u32(i * LETTERS);
        table.last[letter] = LETTER + to_u32(i * LETTERS);
        i += 1;
    }
    table
};

/// The number of an EPIN.
#[inline]
pub(super) const fn read_epin(input: &[u8]) -> Option<Number> {
    const LONGEST: usize = "+K^'".len();
    let (&[first, second, ..], &[.., before, last]) = (input, input) else {
        return match input {
            [letter] => EPINS.letters[*letter as usize],
            _ => None,
        };
    };
    if input.len() > LONGEST {
        return None;
    }
    let sum = EPINS.first[first as usize]
        + EPINS.second[second as usize]
        + EPINS.before[before as usize]
        + EPINS.last[last as usize];
    let number = number_in(sum, input.len());
    if number < EPIN_COUNT { Some(EPINS.numbers[number]) } else { None }
}

/// What the characters of an EPIN add to its sum.
///
/// The first one stands for itself or, if it is a state marker, for the letter behind it too. The last one stands for
/// itself if it is a marker, and so does a `^` before it. So if the length is right and the letter is where it should
/// be, first or second, only markers are behind it.
///
/// Two `^` are as many characters as `^'`. So the numbers in sums are not those in the order of the tokens: here the
/// markers behind the letter come first, and the number of `^^` is more than any.
struct EpinTable {
    /// The token of each letter that stands alone, which has no second character.
    letters: [Option<Number>; 256],
    first: [u32; 256],
    second: [u32; 256],
    before: [u32; 256],
    last: [u32; 256],
    /// The tokens by the numbers in their sums.
    numbers: [Number; EPIN_COUNT],
}

static EPINS: EpinTable = {
    const LETTERS: usize = State::ALL.len();
    const DERIVED: usize = CasedLetter::ALL.len() * LETTERS;
    const TERMINAL: usize = 2 * DERIVED;
    let mut table = EpinTable {
        letters: [None; 256],
        first: [0; 256],
        second: [0; 256],
        before: [0; 256],
        last: [0; 256],
        numbers: NUMBERS,
    };
    table.first[Marker::Diminished.as_ascii() as usize] = 2 * CHARACTER + to_u32(State::Diminished as usize);
    table.first[Marker::Enhanced.as_ascii() as usize] = 2 * CHARACTER + to_u32(State::Enhanced as usize);
    table.before[Marker::Terminal.as_ascii() as usize] = CHARACTER + to_u32(TERMINAL);
    table.last[Marker::Terminal.as_ascii() as usize] = CHARACTER + to_u32(TERMINAL);
    table.last[Marker::Derived.as_ascii() as usize] = CHARACTER + to_u32(DERIVED);
    let mut i = 0;
    while i < EPIN_COUNT {
        let EpinParts { letter, side, state, terminal, derived } = ATTRIBUTES[i];
        let letter = CasedLetter::new(letter, side);
        let number = letter as usize * LETTERS + state as usize;
        table.numbers[number + terminal as usize * TERMINAL + derived as usize * DERIVED] = NUMBERS[i];
        if state.is(State::Normal) && !terminal && !derived {
            table.letters[letter.as_ascii() as usize] = Some(NUMBERS[i]);
            table.first[letter.as_ascii() as usize] = LETTER + CHARACTER + to_u32(number);
            table.second[letter.as_ascii() as usize] = LETTER + to_u32(letter as usize * LETTERS);
        }
        i += 1;
    }
    table
};

/// The number of the longest EPIN that starts at byte `at`, and the offset behind it.
///
/// On boards, most pieces are letters alone; here it pays to branch.
#[inline]
pub(crate) const fn read_epin_at(input: &[u8], at: usize) -> Option<(usize, usize)> {
    let (set, mut end) = match next(input, at) {
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
    let (&[style, b':', first, ..], &[.., before, last]) = (input, input) else { return None };
    match (CasedLetter::from_ascii(style), pin_number(first, before, last, input.len() - 2)) {
        (Some(style), Some(pin)) => Some((style, pin)),
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
