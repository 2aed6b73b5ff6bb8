//! Finds the first mistake in an input that is not a token, and suggests the token that was probably meant.

use super::error::TokenErrorKind as Kind;
use super::grammar::Scan;
use super::{Notation, TokenText};
use crate::base::{MARKER_SETS, State, set_number};
use crate::report::{after, char_at, char_before, is_apostrophe, is_blank, is_double_quote, not_utf8, plain};

/// A mistake and its range in bytes.
pub(super) struct Finding {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Returns the first mistake in `input`, which must not be a token of `notation`.
pub(super) const fn diagnose(notation: Notation, input: &[u8]) -> Finding {
    if input.is_empty() {
        return Finding { kind: Kind::Empty, start: 0, end: 0 };
    }
    if let Some((start, end)) = not_utf8(input) {
        return Finding { kind: Kind::NotUtf8, start, end };
    }
    let text = Text { notation, input };
    if let (Some(first), Some(last)) = (text.peek(0), char_before(input, input.len()))
        && input.len() > first.len_utf8() + last.len_utf8()
        && is_apostrophe(first)
        && is_apostrophe(last)
    {
        return text.mistake(Kind::Quote(first), 0);
    }
    match (notation, text.peek(0)) {
        (Notation::Pin | Notation::Epin, _) => text.piece(0),
        (Notation::Sin, Some(c)) if c.is_ascii_alphabetic() => text.after_sin(),
        (Notation::Qpi, Some(c)) if c.is_ascii_alphabetic() => text.after_style(),
        (Notation::Qpi, Some('+' | '-' | '^' | ':' | ';')) => text.mistake(Kind::MissingStyle, 0),
        (_, Some(c)) => text.not_a_letter(c, 0),
        (_, None) => text.mistake(Kind::MissingLetter, 0),
    }
}

/// An input that is not a token of the notation.
#[derive(Clone, Copy)]
struct Text<'a> {
    notation: Notation,
    input: &'a [u8],
}

impl Text<'_> {
    const fn peek(self, at: usize) -> Option<char> {
        char_at(self.input, at)
    }

    /// Returns a mistake about the character at `at`.
    const fn mistake(self, kind: Kind, at: usize) -> Finding {
        Finding { kind, start: at, end: after(self.input, at) }
    }

    /// Returns a mistake about the run of characters that starts at `at`. See `extends_run`.
    const fn run(self, kind: Kind, at: usize) -> Finding {
        let mut end = after(self.input, at);
        while let (Some(first), Some(c)) = (self.peek(at), self.peek(end))
            && extends_run(first, c)
        {
            end = after(self.input, end);
        }
        Finding { kind, start: at, end }
    }

    /// Diagnoses an input that starts with a letter and should end after that letter.
    const fn after_sin(self) -> Finding {
        match self.peek(1) {
            Some(c) if c.is_ascii_alphabetic() => self.run(Kind::SecondStyleLetter, 1),
            Some(c) => self.unexpected(c, 1),
            None => self.mistake(Kind::MissingLetter, 1),
        }
    }

    /// Diagnoses an input that starts with a letter. A colon should follow.
    const fn after_style(self) -> Finding {
        match self.peek(1) {
            Some(':') => self.piece(2),
            Some(c) if c.is_ascii_alphabetic() => {
                let letters = self.run(Kind::SecondStyleLetter, 1);
                match self.peek(letters.end) {
                    Some(c) if plain(c) == ':' => letters,
                    _ => self.mistake(Kind::MissingColon, 1),
                }
            }
            Some(c) if is_blank(c) || is_double_quote(c) || plain(c) == ':' => self.unexpected(c, 1),
            Some(c) if Scan::new(self.input, 1).has_colon => match c {
                '+' | '-' => self.mistake(Kind::StateAfterLetter(c), 1),
                '^' => self.mistake(Kind::MarkerBeforeLetter(c), 1),
                _ => self.unexpected(c, 1),
            },
            _ => self.mistake(Kind::MissingColon, 1),
        }
    }

    /// Diagnoses a piece. It should start at `start` and fill the rest of the input.
    const fn piece(self, start: usize) -> Finding {
        let scan = Scan::new(self.input, start);
        let state = if scan.letter > start { self.peek(start) } else { None };
        if scan.letter > start + 1
            && let Some(second) = self.peek(start + 1)
        {
            return self.second_state(state, second, start + 1);
        }
        match self.peek(scan.letter) {
            Some(c) if c.is_ascii_alphabetic() => self.after_letter(&scan, state),
            Some(c @ ('^' | '\'')) if self.notation.has_marker(c) => match scan.letters[0] {
                Some(_) => self.mistake(Kind::MarkerBeforeLetter(c), scan.letter),
                None => self.mistake(Kind::MissingLetter, scan.letter),
            },
            Some(':') if self.notation.has_marker(':') => self.run(Kind::RepeatedMarker(':'), scan.letter),
            Some(c) => self.not_a_letter(c, scan.letter),
            None if state.is_none() && self.notation.is(Notation::Qpi) => {
                self.mistake(Kind::MissingPiece, scan.letter)
            }
            None => self.mistake(Kind::MissingLetter, scan.letter),
        }
    }

    /// Diagnoses a piece that has a letter and then a mistake.
    const fn after_letter(self, scan: &Scan, state: Option<char>) -> Finding {
        let (mut at, mut last) = (scan.markers, None);
        if let Some('^') = self.peek(at) {
            (at, last) = (at + 1, Some('^'));
        }
        if self.notation.is(Notation::Epin)
            && let Some('\'') = self.peek(at)
        {
            (at, last) = (at + 1, Some('\''));
        }
        match (self.peek(at), last) {
            (Some(c @ ('^' | '\'')), Some(before)) if self.notation.has_marker(c) => {
                // The marker comes after both valid markers, or is a repetition.
                if at == scan.markers + 2 || c == before {
                    self.run(Kind::RepeatedMarker(c), at)
                } else {
                    self.mistake(Kind::MarkerOrder { marker: c, before }, at)
                }
            }
            (Some(c @ ('+' | '-')), _) => self.second_state(state, c, at),
            (Some(':'), _) if self.notation.has_marker(':') => self.run(Kind::RepeatedMarker(':'), at),
            (Some(c), _) if c.is_ascii_alphabetic() => self.run(Kind::SecondLetter, at),
            (Some(c), _) => self.unexpected(c, at),
            (None, _) => self.mistake(Kind::MissingLetter, at),
        }
    }

    /// Diagnoses the state marker `c` after another state marker or after the letter.
    const fn second_state(self, first: Option<char>, c: char, at: usize) -> Finding {
        match first {
            None => self.mistake(Kind::StateAfterLetter(c), at),
            Some(first) if first == c => self.run(Kind::RepeatedMarker(c), at),
            Some(_) => self.mistake(Kind::BothStates, at),
        }
    }

    /// Diagnoses a character where only a letter is valid.
    const fn not_a_letter(self, c: char, at: usize) -> Finding {
        match self.unexpected(c, at) {
            Finding { kind: Kind::Unexpected(_), start, end } => {
                Finding { kind: Kind::NotALetter(c), start, end }
            }
            other => other,
        }
    }

    /// Diagnoses a character that is not valid in the notation, or is not valid at this place.
    const fn unexpected(self, c: char, at: usize) -> Finding {
        let meant = plain(c);
        let is_marker = matches!(meant, '+' | '-' | '^' | '\'' | ':');
        let kind = if is_blank(c) {
            return self.run(Kind::Blank(c), at);
        } else if meant != c && (meant.is_ascii_alphabetic() || self.notation.has_marker(meant)) {
            Kind::LookAlike { found: c, meant }
        } else if is_double_quote(c) {
            Kind::Quote(c)
        } else if is_marker && !self.notation.has_marker(meant) {
            Kind::ForeignMarker(meant)
        } else {
            Kind::Unexpected(c)
        };
        self.mistake(kind, at)
    }
}

/// Reports whether `c` extends a run that starts with `first`. A run consists of letters, of blanks, or of
/// repetitions of the same character.
const fn extends_run(first: char, c: char) -> bool {
    c == first || first.is_ascii_alphabetic() && c.is_ascii_alphabetic() || is_blank(first) && is_blank(c)
}

/// The maximum length of an input for which a token is suggested, in bytes.
const LONGEST: usize = 256;

/// Returns the token of `notation` that `input` most likely means. To find that token, this function removes blanks
/// and quotes, replaces look-alikes, and puts each marker once in its place. Returns `None` unless the result is
/// exactly one token.
pub(super) const fn suggestion(notation: Notation, input: &[u8]) -> Option<TokenText> {
    if input.len() > LONGEST {
        return None;
    }
    let (start, end) = unwrapped(input);
    let scan = Scan::new(input.split_at(end).0, start);
    let has_foreign_marker = (scan.has_colon || scan.has_semicolon) && !notation.has_marker(':')
        || (scan.has_minus || scan.has_plus) && !notation.has_marker('+')
        || scan.has_caret && !notation.has_marker('^')
        || scan.has_apostrophe && !notation.has_marker('\'');
    if scan.has_others || scan.starts_with_colon || has_foreign_marker {
        return None;
    }
    let state = match (scan.has_minus, scan.has_plus) {
        (true, true) => return None,
        (true, false) => State::Diminished,
        (false, true) => State::Enhanced,
        (false, false) => State::Normal,
    };
    let set = set_number(state as usize, scan.has_caret as usize, scan.has_apostrophe as usize);
    match (notation, scan.letters) {
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

/// Returns the range of `input` without the blanks and quotation marks at both ends.
const fn unwrapped(input: &[u8]) -> (usize, usize) {
    let (mut start, mut end) = (0, input.len());
    while let (Some(first), Some(last)) = (char_at(input, start), char_before(input, end)) {
        let paired = end - start > last.len_utf8() && is_apostrophe(first) && is_apostrophe(last);
        let cut_first = paired || is_blank(first) || is_double_quote(first);
        let cut_last = paired || is_blank(last) || is_double_quote(last);
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
