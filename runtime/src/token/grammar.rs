//! Parses valid tokens. Each token type has a function `read` that parses a whole input. [`epin_at`] and [`qpi_at`]
//! parse the longest token at a byte of a larger text. For an invalid token there, [`token_extent`] returns its range.
//!
//! Successive inputs may have any markers, so a processor often mispredicts branches on markers. Therefore `read` does
//! not branch on the markers of a PIN. Instead, the characters of a PIN add numbers to one sum. The sum has three bit
//! fields: the number of letters, the expected number of characters, and the index of the token.
//!
//! In the text of a board, most pieces are single letters. There, branches are faster, so [`epin_at`] uses branches.

use super::epin::PIN_STEP;
use super::{Epin, Notation, Pin, Qpi, Sin, Styles};
use crate::base::{MARKER_SETS, Side, State, set_number, some, to_u32};
use crate::report::{after, char_or_nul, plain};

/// What each letter adds to the sum, in the field that counts letters.
const LETTER: u32 = 1 << 16;
/// What each expected character adds to the sum. The lower bits contain the index of the token.
const CHARACTER: u32 = 1 << 12;
const _: () = assert!(Pin::COUNT <= CHARACTER as usize && 4 * CHARACTER < LETTER);

/// Returns the index of the PIN with these characters. `before` is the character before the last, or 0 if there is
/// only one character.
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

/// The numbers that a PIN's first character, the character before the last, and the last character add to its sum.
///
/// `first` adds one expected character for a letter, and two for a state marker and the letter after it. `last` adds
/// one for a `^`. The letter of a PIN is its last character or the character before the last. So only `before` and `last`
/// count letters.
struct Table {
    first: [u32; 256],
    before: [u32; 256],
    last: [u32; 256],
}

static TABLE: Table = {
    let mut table = Table { first: [0; 256], before: [0; 256], last: [0; 256] };
    table.first[b'-' as usize] =
        2 * CHARACTER + to_u32(set_number(State::Diminished as usize, 0, 0) / PIN_STEP);
    table.first[b'+' as usize] =
        2 * CHARACTER + to_u32(set_number(State::Enhanced as usize, 0, 0) / PIN_STEP);
    table.last[b'^' as usize] = CHARACTER + to_u32(set_number(0, 1, 0) / PIN_STEP);
    let mut i = 0;
    while i < Sin::COUNT {
        let letter = Sin::numbered(i).as_ascii() as usize;
        table.first[letter] = CHARACTER + to_u32(set_number(State::Normal as usize, 0, 0) / PIN_STEP);
        table.before[letter] = LETTER + to_u32(i * MARKER_SETS / PIN_STEP);
        table.last[letter] = table.before[letter];
        i += 1;
    }
    table
};

/// Returns the index of the EPIN with this text: a PIN, then an optional apostrophe.
#[inline]
pub(super) const fn epin_number(input: &[u8]) -> Option<usize> {
    let (number, derived) = match (input, input) {
        (&[first, ..], &[.., before, last]) => {
            // This index is valid for every length, so there is no branch to predict.
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
    Some(some!(number) * PIN_STEP + derived)
}

/// Returns the longest EPIN that starts at byte `at`, and the offset after the EPIN.
#[inline]
pub const fn epin_at(input: &[u8], at: usize) -> Option<(Epin, usize)> {
    let (set, mut end) = match next(input, at) {
        b'+' => (set_number(State::Enhanced as usize, 0, 0), at + 1),
        b'-' => (set_number(State::Diminished as usize, 0, 0), at + 1),
        _ => (set_number(State::Normal as usize, 0, 0), at),
    };
    let sin = some!(Sin::from_ascii(next(input, end)));
    let mut number = sin.index() * MARKER_SETS + set;
    end += 1;
    let marker = next(input, end);
    if marker == b'^' || marker == b'\'' {
        let is_terminal = marker == b'^';
        end += is_terminal as usize;
        let is_derived = next(input, end) == b'\'';
        end += is_derived as usize;
        number += set_number(0, is_terminal as usize, is_derived as usize);
    }
    Some((Epin::numbered(number), end))
}

impl Sin {
    /// Returns the token whose text is this byte.
    #[inline]
    pub(super) const fn from_ascii(byte: u8) -> Option<Self> {
        static TABLE: [Option<Sin>; 256] = {
            let mut table = [None; 256];
            let mut i = 0;
            while i < Sin::COUNT {
                let sin = Sin::numbered(i);
                table[sin.as_ascii() as usize] = Some(sin);
                i += 1;
            }
            table
        };
        TABLE[byte as usize]
    }
}

impl Styles {
    /// Reads two SINs of opposite case with a slash between them. Also returns the side of the first SIN.
    #[inline]
    pub(crate) const fn read(input: &[u8]) -> Option<(Self, Side)> {
        let [one, b'/', other] = input else { return None };
        let (one, other) = (some!(Sin::from_ascii(*one)), some!(Sin::from_ascii(*other)));
        match (one.side(), other.side()) {
            (Side::First, Side::Second) => Some((Self::new(one.letter(), other.letter()), Side::First)),
            (Side::Second, Side::First) => Some((Self::new(other.letter(), one.letter()), Side::Second)),
            _ => None,
        }
    }
}

/// Returns the byte at `at`, or 0 at the end.
#[inline]
pub(crate) const fn next(input: &[u8], at: usize) -> u8 {
    if at < input.len() { input[at] } else { 0 }
}

/// Returns the longest QPI that starts at byte `at`, and the offset after the QPI.
pub const fn qpi_at(input: &[u8], at: usize) -> Option<(Qpi, usize)> {
    match (Sin::from_ascii(next(input, at)), next(input, at + 1), epin_at(input, at + 2)) {
        (Some(style), b':', Some((piece, end))) => {
            Some((Qpi::new(style, piece.pin()), end - piece.is_derived() as usize))
        }
        _ => None,
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

/// Reports whether a piece always ends before this byte.
const fn ends_piece(byte: u8) -> bool {
    matches!(byte, b'/' | b' ' | b'0'..=b'9')
}

/// Returns the byte range of the invalid token around byte `at` of a larger text. No valid token may start at `at`.
/// The range covers the text that was probably meant as one token.
///
/// If a valid token ends at `at`, `last_token` is the start of that token. If a marker at `at` can only belong to that
/// token, the range starts at `last_token`. A `/`, a space or a digit ends the range. If other characters also end a
/// token, the caller must cut `input` before them.
///
/// ```text
/// input   at   last_token   range
/// ++KQ    0    None         0..3
/// KQ''^N  3    Some(1)      1..5
/// RK+/    2    Some(1)      1..3
/// ```
pub const fn token_extent(input: &[u8], at: usize, last_token: Option<usize>) -> (usize, usize) {
    let mut letter = at;
    while matches!(next(input, letter), b'+' | b'-') {
        letter += 1;
    }
    let mut end = letter;
    if end < input.len() && !ends_piece(input[end]) && !matches!(input[end], b'^' | b'\'') {
        end = after(input, end);
    }
    while matches!(next(input, end), b'^' | b'\'') {
        end += 1;
    }
    let first = plain(char_or_nul(input, at));
    let next_unit = after(input, at);
    if let Some(last_token) = last_token
        && (matches!(first, '^' | '\'')
            || matches!(first, '+' | '-') && (next_unit == input.len() || ends_piece(input[next_unit])))
    {
        return (last_token, end);
    }
    // If no token comes before the markers, the range includes the letter after them.
    let includes_letter = next(input, letter).is_ascii_alphabetic()
        || last_token.is_some()
        || !next(input, end).is_ascii_alphabetic();
    (at, end + !includes_letter as usize)
}
