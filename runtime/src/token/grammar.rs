//! Parses tokens in two ways.
//!
//! * The *readers* are fast, and accept only valid tokens. Each token type has a function `read` that parses a whole
//!   input. [`read_epin_at`] parses the longest EPIN at a given byte of a larger text.
//! * The *scanner*, [`Scan`], goes once through a text that may be invalid. It records what the text contains and
//!   where. Diagnoses, suggestions and [`token_extent`] use this record.
//!
//! Successive inputs may have any markers, so a processor often mispredicts branches on markers. Therefore `read`
//! does not branch on markers. Instead, each character of a PIN adds a number to one sum. The sum has three bit
//! fields: the number of letters, the expected number of characters, and the index of the token.
//!
//! In texts of boards, most pieces are single letters. There, branches are faster, so [`read_epin_at`] uses branches.

use super::pin::PIN_STEP;
use super::{Epin, Notation, Pin, Qpi, Sin};
use crate::base::{CasedLetter, MARKER_SETS, State, set_number, to_u32};
use crate::report::{Unit, is_blank, plain, unit_at};

impl Sin {
    /// Returns the token if `input` is valid.
    #[inline]
    pub(crate) const fn read(input: &[u8]) -> Option<Self> {
        match input {
            [byte] => match CasedLetter::from_ascii(*byte) {
                Some(letter) => Some(Self::of(letter)),
                None => None,
            },
            _ => None,
        }
    }
}

/// The value of one letter in a sum.
const LETTER: u32 = 1 << 16;
/// The value of one expected character in a sum. The bits below it contain the index of the token.
const CHARACTER: u32 = 1 << 12;

/// Returns the index of the PIN with these characters. `before` is the second-last character, or 0 if there is only
/// one character.
#[inline]
const fn pin_number(first: u8, before: u8, last: u8, len: usize) -> Option<usize> {
    const LONGEST: usize = "+K^".len();
    if len > LONGEST {
        return None;
    }
    let sum = TABLE.first[first as usize] + TABLE.before[before as usize] + TABLE.last[last as usize];
    // If the characters are not a PIN, this number is greater than the index of every PIN.
    let number = sum.wrapping_sub(LETTER + CHARACTER * to_u32(len)) as usize;
    if number < Pin::COUNT { Some(number) } else { None }
}

/// The numbers that the characters of a PIN add to its sum.
///
/// The first character adds one expected character for itself. If it is a state marker, it adds another expected
/// character for the letter. A `^` at the end adds an expected character too. If the length is as expected, the
/// letter is either the last character or the character before a `^`. The table counts a letter only at these places.
struct Table {
    first: [u32; 256],
    before: [u32; 256],
    last: [u32; 256],
}

static TABLE: Table = {
    const TERMINAL: usize = 1;
    const STATE: usize = 2 * TERMINAL;
    const LETTERS: usize = State::ALL.len() * STATE;
    let letters = CasedLetter::ALL;
    let mut table = Table { first: [0; 256], before: [0; 256], last: [0; 256] };
    table.first[b'-' as usize] = 2 * CHARACTER + to_u32(State::Diminished as usize * STATE);
    table.first[b'+' as usize] = 2 * CHARACTER + to_u32(State::Enhanced as usize * STATE);
    table.last[b'^' as usize] = CHARACTER + to_u32(TERMINAL);
    let mut i = 0;
    while i < letters.len() {
        let letter = letters[i].as_ascii() as usize;
        table.first[letter] = CHARACTER + to_u32(State::Normal as usize * STATE);
        table.before[letter] = LETTER + to_u32(i * LETTERS);
        table.last[letter] = LETTER + to_u32(i * LETTERS);
        i += 1;
    }
    table
};

impl Pin {
    /// Returns the token if `input` is valid.
    #[inline]
    pub(super) const fn read(input: &[u8]) -> Option<Self> {
        let number = match (input, input) {
            (&[first, ..], &[.., before, last]) => pin_number(first, before, last, input.len()),
            (&[letter], _) => pin_number(letter, 0, letter, 1),
            _ => None,
        };
        match number {
            Some(number) => Some(Self::numbered(number)),
            None => None,
        }
    }
}

impl Epin {
    /// Returns the token if `input` is valid: a PIN, then an optional apostrophe.
    #[inline]
    pub(super) const fn read(input: &[u8]) -> Option<Self> {
        let (number, derived) = match (input, input) {
            (&[first, ..], &[.., before, last]) => {
                // Indexes without a check of the length, so that there is no branch to predict.
                let earlier = input[input.len().saturating_sub(3)];
                let earlier = if input.len() == 2 { 0 } else { earlier };
                if last == b'\'' {
                    (pin_number(first, earlier, before, input.len() - 1), 1)
                } else {
                    (pin_number(first, before, last, input.len()), 0)
                }
            }
            (&[letter], _) => (pin_number(letter, 0, letter, 1), 0),
            _ => (None, 0),
        };
        match number {
            Some(number) => Some(Self::numbered(number * PIN_STEP + derived)),
            None => None,
        }
    }
}

/// Returns the index of the longest EPIN that starts at byte `at`, and the offset after the EPIN.
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
    let marker = next(input, end);
    if marker == b'^' || marker == b'\'' {
        let is_terminal = marker == b'^';
        end += is_terminal as usize;
        let is_derived = next(input, end) == b'\'';
        end += is_derived as usize;
        number += set_number(0, is_terminal as usize, is_derived as usize);
    }
    Some((number, end))
}

/// Returns the byte at `at`, or 0 at the end.
#[inline]
const fn next(input: &[u8], at: usize) -> u8 {
    if at < input.len() { input[at] } else { 0 }
}

impl Qpi {
    /// Returns the token if `input` is valid (QPI §4.2).
    #[inline]
    pub(super) const fn read(input: &[u8]) -> Option<Self> {
        let [style, b':', pin @ ..] = input else { return None };
        match (CasedLetter::from_ascii(*style), Pin::read(pin)) {
            (Some(style), Some(pin)) => Some(Self::new(Sin::of(style), pin)),
            _ => None,
        }
    }

    /// Returns the longest QPI that starts at byte `at`, and the offset after the QPI.
    pub(crate) const fn read_at(input: &[u8], at: usize) -> Option<(Self, usize)> {
        match (CasedLetter::from_ascii(next(input, at)), next(input, at + 1), read_epin_at(input, at + 2)) {
            (Some(style), b':', Some((number, end))) => {
                let piece = Epin::numbered(number);
                Some((Self::new(Sin::of(style), piece.pin()), end - piece.is_derived() as usize))
            }
            _ => None,
        }
    }
}

/// Reports whether `input` is a token of the notation.
pub(super) const fn accepts(notation: Notation, input: &[u8]) -> bool {
    match notation {
        Notation::Sin => Sin::read(input).is_some(),
        Notation::Pin => Pin::read(input).is_some(),
        Notation::Epin => Epin::read(input).is_some(),
        Notation::Qpi => Qpi::read(input).is_some(),
    }
}

/// The contents of a text from a given byte to its end. The text may be invalid.
///
/// The text starts with a piece: state markers, then one character that should be a letter, then other markers. Each
/// part may be absent or repeated. A `/`, a blank or a digit ends the piece, as in FEEN. For `++K^Q`:
///
/// ```text
/// ++K^Q
///   ^^^
///   ||end
///   |markers
///   letter
/// ```
///
/// The other fields are about the whole text. For these fields, a character that looks like an ASCII character counts
/// as that ASCII character.
#[expect(clippy::struct_excessive_bools, reason = "each is a character that the text may contain")]
pub(super) struct Scan {
    /// The offset of the character that should be the piece's letter.
    pub(super) letter: usize,
    /// The offset of the markers after the letter. It equals `letter` if there is no letter.
    pub(super) markers: usize,
    /// The offset after the piece.
    pub(super) end: usize,
    /// The first two letters of the text.
    pub(super) letters: [Option<CasedLetter>; 2],
    pub(super) has_minus: bool,
    pub(super) has_plus: bool,
    pub(super) has_caret: bool,
    pub(super) has_apostrophe: bool,
    pub(super) has_colon: bool,
    /// Whether the text contains a semicolon, which is on the same key as the colon.
    pub(super) has_semicolon: bool,
    /// Whether a colon or semicolon comes before the first letter.
    pub(super) starts_with_colon: bool,
    /// Whether the text contains a third letter, or a character other than letters, blanks and the characters of the
    /// fields above.
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
            has_minus: false,
            has_plus: false,
            has_caret: false,
            has_apostrophe: false,
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
                Unit::Char(c) => scan.note(c),
                Unit::Byte(_) => scan.has_others = true,
            }
            at = next;
        }
        scan
    }

    /// Extends the piece by a character if the character belongs to the piece. The character starts with `byte` and
    /// ends at `next`.
    const fn extend_piece(&mut self, byte: u8, next: usize) {
        let is_first = self.end == self.letter;
        match byte {
            b'+' | b'-' if is_first => *self = Self { letter: next, markers: next, end: next, ..*self },
            b'+' | b'-' => {}
            b'^' | b'\'' => self.end = next,
            _ if is_first => *self = Self { markers: next, end: next, ..*self },
            _ => {}
        }
    }

    /// Records one character of the text.
    const fn note(&mut self, c: char) {
        match (c, self.letters) {
            ('-', _) => self.has_minus = true,
            ('+', _) => self.has_plus = true,
            ('^', _) => self.has_caret = true,
            ('\'', _) => self.has_apostrophe = true,
            ('A'..='Z' | 'a'..='z', [None, _]) => self.letters[0] = CasedLetter::from_ascii(c as u8),
            ('A'..='Z' | 'a'..='z', [_, None]) => self.letters[1] = CasedLetter::from_ascii(c as u8),
            (':' | ';', letters) => {
                self.has_colon |= c == ':';
                self.has_semicolon |= c == ';';
                self.starts_with_colon |= letters[0].is_none();
            }
            _ if plain(c) != c => self.note(plain(c)),
            _ => self.has_others |= !is_blank(c),
        }
    }
}

/// Reports whether a piece ends before this byte.
const fn ends_piece(byte: u8) -> bool {
    matches!(byte, b'/' | b' ' | b'0'..=b'9')
}

/// Returns the byte range of the invalid token around byte `at` of a larger text. No valid token starts at `at`. The
/// range covers the text that was probably meant as one token.
///
/// If a valid token ends at `at`, `last_token` is the start of that token. If a marker at `at` can only belong to
/// that token, the range starts at `last_token`. A `/`, a blank or a digit ends the range. If other characters end
/// tokens in your text, cut `input` there.
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
    let first = match first {
        Unit::Char(c) => plain(c),
        Unit::Byte(_) => '\0',
    };
    if let Some(last_token) = last_token
        && (matches!(first, '^' | '\'')
            || matches!(first, '+' | '-') && (next == input.len() || ends_piece(input[next])))
    {
        return (last_token, scan.end);
    }
    // If markers come before their letter, the range includes the letter.
    let has_letter = scan.letter < scan.markers && input[scan.letter].is_ascii_alphabetic();
    let is_before_letter = scan.end < input.len() && input[scan.end].is_ascii_alphabetic();
    (at, scan.end + (last_token.is_none() && !has_letter && is_before_letter) as usize)
}
