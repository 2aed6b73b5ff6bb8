//! Suggests the token that an input was most likely meant to be.

use crate::cased::Cased;
use crate::text::{after, char_at, char_before};
use crate::typography::{is_apostrophe, is_blank, is_double_quote, plain};
use crate::{Epin, Notation, Pin, Qpi, Sin, State, TokenText};

/// What is longer than this, in bytes, was not meant to be a token.
const LONGEST: usize = 256;

/// The token of `notation` that `input` becomes without blanks and quotes, with every character plain,
/// every marker once and in its place; `None` unless that is one token beyond doubt.
pub(crate) const fn repair(notation: Notation, input: &[u8]) -> Option<TokenText> {
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

/// What an input holds, wherever in it.
struct Found {
    letters: [Option<Cased>; 2],
    state: Option<State>,
    terminal: bool,
    derived: bool,
}

impl Found {
    const fn gather(notation: Notation, input: &[u8], start: usize, end: usize) -> Option<Self> {
        let mut found = Self { letters: [None; 2], state: None, terminal: false, derived: false };
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

    /// Takes one character down; false if a repair of it would be a guess.
    const fn note(&mut self, notation: Notation, c: char) -> bool {
        match c {
            'A'..='Z' | 'a'..='z' => self.note_letter(Cased::from_ascii(c as u8)),
            '+' if notation.has_marker(c) => self.note_state(State::Enhanced),
            '-' if notation.has_marker(c) => self.note_state(State::Diminished),
            '^' if notation.has_marker(c) => {
                self.terminal = true;
                true
            }
            '\'' if notation.has_marker(c) => {
                self.derived = true;
                true
            }
            // Behind the style; a semicolon is the colon's key without shift.
            ':' | ';' if notation.has_marker(':') => self.letters[0].is_some(),
            _ => false,
        }
    }

    const fn note_letter(&mut self, letter: Option<Cased>) -> bool {
        match self.letters {
            [None, _] => self.letters[0] = letter,
            [_, None] => self.letters[1] = letter,
            _ => return false,
        }
        true
    }

    const fn note_state(&mut self, state: State) -> bool {
        let same = match self.state {
            Some(known) => known.is(state),
            None => true,
        };
        self.state = Some(state);
        same
    }

    const fn assemble(&self, notation: Notation) -> Option<TokenText> {
        match (notation, self.letters) {
            (Notation::Sin, [Some(letter), None]) => Some(Sin::from_field(letter).encode()),
            (Notation::Pin, [Some(letter), None]) => Some(self.pin(letter).encode()),
            (Notation::Epin, [Some(letter), None]) => {
                Some(Epin::new(self.pin(letter), self.derived).encode())
            }
            (Notation::Qpi, [Some(style), Some(letter)]) => {
                Some(Qpi::new(Sin::from_field(style), self.pin(letter)).encode())
            }
            _ => None,
        }
    }

    const fn pin(&self, letter: Cased) -> Pin {
        let state = match self.state {
            Some(state) => state,
            None => State::Normal,
        };
        Pin::new(letter.letter(), letter.side(), state, self.terminal)
    }
}
