//! Reads tokens, in two ways.
//!
//! * The *readers* accept valid tokens alone, and are fast. [`read_sin`], [`read_pin`], [`read_epin`] and [`read_qpi`]
//!   read a whole input; [`read_epin_at`] reads the longest EPIN inside a larger text. PINs and EPINs are given as
//!   numbers in the order of the tokens.
//! * The *scanner*, [`Scan`], walks a text that may be invalid once and records what it holds and where. The diagnosis,
//!   the suggestion and [`token_extent`] take from it what they need.
//!
//! Whole inputs come in any order, and a processor often mispredicts which markers come next. So their readers do not
//! branch on markers. Each character adds a number to one sum, which has three fields: the number of letters, the
//! expected number of characters, and the token. The input is a token if it has one letter and the expected length.
//! On boards, most pieces are letters alone; there it pays to branch, so [`read_epin_at`] does.

use super::Notation;
use super::pieces::{ATTRIBUTES, EPIN_COUNT, EpinParts, NUMBERS, Number, PIN_STEP, is_pin};
use crate::base::{CasedLetter, MARKER_SETS, Marker, State, set_number};
use crate::report::{Unit, is_blank, plain, unit_at};

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

/// Returns the number of the longest EPIN that starts at byte `at`, and the offset after it.
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

/// Returns the style's letter and the number of the PIN of the longest QPI that starts at byte `at`, and the offset
/// after it.
pub(crate) const fn read_qpi_at(input: &[u8], at: usize) -> Option<(CasedLetter, usize, usize)> {
    match (CasedLetter::from_ascii(next(input, at)), next(input, at + 1), read_epin_at(input, at + 2)) {
        (Some(style), b':', Some((number, end))) => {
            Some((style, number / PIN_STEP, end - !is_pin(number) as usize))
        }
        _ => None,
    }
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

/// What a text holds, from a given byte to its end. The text may be invalid.
///
/// The text starts with a piece: state markers, then one character, which should be a letter, then other markers. There
/// may be none or several of each, but a `/`, a blank or a digit ends the piece, as in FEEN. For `++K^Q`:
///
/// ```text
/// ++K^Q
///   ^^^
///   ||end
///   |markers
///   letter
/// ```
///
/// The other fields are about the whole text. There, a character counts as the ASCII character that it looks like.
pub(super) struct Scan {
    /// Where the character that should be the piece's letter starts.
    pub(super) letter: usize,
    /// Where the markers after the letter start; `letter` if there is no such character.
    pub(super) markers: usize,
    /// Where the piece ends.
    pub(super) end: usize,
    /// The first letters of the text.
    pub(super) letters: [Option<CasedLetter>; 2],
    /// Whether the text holds each of the markers.
    pub(super) has_marker: [bool; Marker::ALL.len()],
    pub(super) has_colon: bool,
    /// Whether the text holds a semicolon, which is on the same key as the colon.
    pub(super) has_semicolon: bool,
    /// Whether a colon or semicolon comes before all letters.
    pub(super) starts_with_colon: bool,
    /// Whether the text holds anything else but blanks, or a third letter.
    pub(super) has_others: bool,
}

impl Scan {
    /// Scans `input` from byte `start` to its end.
    pub(super) const fn new(input: &[u8], start: usize) -> Self {
        let mut scan = Self {
            letter: start,
            markers: start,
            end: start,
            letters: [None; 2],
            has_marker: [false; Marker::ALL.len()],
            has_colon: false,
            has_semicolon: false,
            starts_with_colon: false,
            has_others: false,
        };
        let mut at = start;
        while let Some((unit, next)) = unit_at(input, at) {
            if at == scan.end && !ends_piece(input[at]) {
                scan.extend_piece(input[at], next);
            }
            match unit {
                Unit::Char(c) if is_blank(c) => {}
                Unit::Char(c) => scan.note(plain(c)),
                Unit::Byte(_) => scan.has_others = true,
            }
            at = next;
        }
        scan
    }

    /// Extends the piece by the character that starts with `byte` and ends at `next`, if it belongs to the piece.
    const fn extend_piece(&mut self, byte: u8, next: usize) {
        match Marker::from_char(byte as char) {
            Some(marker) if marker.state().is_some() => {
                if self.end == self.letter {
                    *self = Self { letter: next, markers: next, end: next, ..*self };
                }
            }
            Some(_) => self.end = next,
            None if self.end == self.letter => *self = Self { markers: next, end: next, ..*self },
            None => {}
        }
    }

    /// Records one character of the text.
    const fn note(&mut self, c: char) {
        match (c, Marker::from_char(c), self.letters) {
            (_, Some(marker), _) => self.has_marker[marker as usize] = true,
            ('A'..='Z' | 'a'..='z', _, [None, _]) => self.letters[0] = CasedLetter::from_ascii(c as u8),
            ('A'..='Z' | 'a'..='z', _, [_, None]) => self.letters[1] = CasedLetter::from_ascii(c as u8),
            (':' | ';', ..) => {
                self.has_colon |= c == ':';
                self.has_semicolon |= c == ';';
                self.starts_with_colon |= self.letters[0].is_none();
            }
            _ => self.has_others = true,
        }
    }
}

/// Whether no piece extends over this byte.
const fn ends_piece(byte: u8) -> bool {
    matches!(byte, b'/' | b' ' | b'0'..=b'9')
}

/// Returns the range of the invalid token at byte `at` of a larger text: of what was probably meant as one token.
///
/// `last_token` is the start of the token before `at`, if one ends there. A marker that can only belong to that token
/// is taken together with it, so the range may start before `at`. A `/`, a blank or a digit ends the token; cut
/// `input` where other characters do.
///
/// ```text
/// input   at   last_token   range
/// ++KQ    0    None         0..3
/// KQ''^N  3    Some(1)      1..5
/// RK+/    2    Some(1)      1..3
/// ```
#[must_use]
pub const fn token_extent(input: &[u8], at: usize, last_token: Option<usize>) -> (usize, usize) {
    let scan = Scan::new(input, at);
    let Some((first, next)) = unit_at(input, at) else { return (at, at) };
    let marker = match first {
        Unit::Char(c) => Marker::from_char(plain(c)),
        Unit::Byte(_) => None,
    };
    if let (Some(marker), Some(last_token)) = (marker, last_token)
        && (marker.state().is_none() || next == input.len() || ends_piece(input[next]))
    {
        return (last_token, scan.end);
    }
    // Markers before their letter.
    let has_letter = scan.letter < scan.markers && input[scan.letter].is_ascii_alphabetic();
    let is_before_letter = scan.end < input.len() && input[scan.end].is_ascii_alphabetic();
    (at, scan.end + (last_token.is_none() && !has_letter && is_before_letter) as usize)
}
