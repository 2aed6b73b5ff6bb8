//! Parses valid tokens in a larger text. [`epin_at`] and [`qpi_at`] parse the longest token at a byte of the text. For an
//! invalid token there, [`token_extent`] returns its range.
//!
//! In the text of a board, most pieces are single letters. There, branches are faster than the sum in `piece_index`, so
//! [`epin_at`] uses branches.

use super::{Epin, Notation, Pin, Qpi, Sin, Styles};
use crate::base::{MARKER_SETS, Side, State, set_number, some};
use crate::report::{after, char_or_nul, plain};

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
    Some((Epin::from_valid_index(number), end))
}

impl Styles {
    /// Reads two SINs of opposite case with a slash between them. Also returns the side of the first SIN.
    #[inline]
    pub(crate) const fn read(input: &[u8]) -> Option<(Self, Side)> {
        let [one, b'/', other] = input else { return None };
        let one = some!(Sin::from_ascii(*one));
        let other = some!(Sin::from_ascii(*other));
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
    let style = some!(Sin::from_ascii(next(input, at)));
    if next(input, at + 1) != b':' {
        return None;
    }
    let (piece, end) = some!(epin_at(input, at + 2));
    // A QPI has no derivation marker.
    Some((Qpi::new(style, piece.pin()), end - piece.is_derived() as usize))
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
