//! Finds the token that an input was most likely meant to be.

use crate::base::{CasedLetter, MARKER_SETS, Marker};
use crate::report::{after, char_at, char_before, is_apostrophe, is_blank, is_double_quote, plain};
use crate::token::{Notation, TokenText};

/// An input of more bytes was not meant to be a token.
const LONGEST: usize = 256;

/// The token of `notation` that `input` becomes without blanks and quotes, with every character plain,
/// every marker once and in its place; `None` unless that is one token beyond doubt.
pub(super) const fn token_meant(notation: Notation, input: &[u8]) -> Option<TokenText> {
    if input.len() > LONGEST || core::str::from_utf8(input).is_err() {
        return None;
    }
    let (start, end) = unwrapped(input);
    let Some(found) = Found::gather(notation, input, start, end) else { return None };
    found.assemble(notation)
}

/// The range of `input` inside blanks and quotation marks.
const fn unwrapped(input: &[u8]) -> (usize, usize) {
    let mut start = 0;
    let mut end = input.len();
    while let (Some(first), Some(last)) = (char_at(input, start), char_before(input, end)) {
        let paired = end - start > last.len_utf8() && is_apostrophe(first) && is_apostrophe(last);
        let cut_first = paired || is_wrapping(first);
        let cut_last = paired || is_wrapping(last);
        if cut_first {
            start = after(input, start);
        }
        if cut_last && start < end {
            end -= last.len_utf8();
        }
        if start >= end || !(cut_first || cut_last) {
            break;
        }
    }
    (start, end)
}

const fn is_wrapping(c: char) -> bool {
    is_blank(c) || is_double_quote(c)
}

/// What an input contains, in whatever order.
struct Found {
    letters: [Option<CasedLetter>; 2],
    /// Whether it holds each of the markers.
    markers: [bool; Marker::ALL.len()],
}

impl Found {
    const fn gather(notation: Notation, input: &[u8], start: usize, end: usize) -> Option<Self> {
        let mut found = Self { letters: [None; 2], markers: [false; Marker::ALL.len()] };
        let mut at = start;
        while at < end {
            let Some(c) = char_at(input, at) else { return None };
            if !is_blank(c) && !found.note(notation, plain(c)) {
                return None;
            }
            at = after(input, at);
        }
        Some(found)
    }

    /// Takes note of one character; false if no token of the notation holds it at such a place.
    const fn note(&mut self, notation: Notation, c: char) -> bool {
        match (c, Marker::from_char(c)) {
            ('A'..='Z' | 'a'..='z', _) => self.note_letter(CasedLetter::from_ascii(c as u8)),
            (_, Some(marker)) => {
                self.markers[marker as usize] = true;
                notation.has_marker(c)
            }
            // Only behind the style; a semicolon is on the same key as the colon.
            (':' | ';', None) => notation.has_marker(':') && self.letters[0].is_some(),
            _ => false,
        }
    }

    const fn note_letter(&mut self, letter: Option<CasedLetter>) -> bool {
        match self.letters {
            [None, _] => self.letters[0] = letter,
            [_, None] => self.letters[1] = letter,
            _ => return false,
        }
        true
    }

    const fn assemble(&self, notation: Notation) -> Option<TokenText> {
        let Some(set) = self.set() else { return None };
        match (notation, self.letters) {
            (Notation::Sin, [Some(letter), None]) => Some(TokenText::sin(letter)),
            (Notation::Pin | Notation::Epin, [Some(letter), None]) => {
                Some(TokenText::epin(letter as usize * MARKER_SETS + set))
            }
            (Notation::Qpi, [Some(style), Some(letter)]) => {
                Some(TokenText::qpi(style, letter as usize * MARKER_SETS + set))
            }
            _ => None,
        }
    }

    /// The number of the set of these markers; `None` if they contradict one another.
    const fn set(&self) -> Option<usize> {
        let mut set = 0;
        while set < MARKER_SETS {
            let mut i = 0;
            while i < Marker::ALL.len() && Marker::ALL[i].is_in(set) == self.markers[i] {
                i += 1;
            }
            if i == Marker::ALL.len() {
                return Some(set);
            }
            set += 1;
        }
        None
    }
}
