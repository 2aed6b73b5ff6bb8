//! Finds what is wrong with an input that is known not to be a token: the first thing that someone who reads it by
//! the grammar would stumble over.

use core::num::NonZeroU32;

use super::{TokenError, TokenErrorKind as Kind};
use crate::base::Marker;
use crate::report::{
    Unit, after, char_at, char_before, is_apostrophe, is_blank, is_double_quote, plain, unit_at,
};
use crate::token::Notation;

impl TokenError {
    /// The error of `input`, which is no token of `notation`.
    // Compiled into the caller, which puts the fields together itself. So the compiler sees there that `code` is not
    // zero, and that this is an `Err`; it would take it for an `Ok` too, and keep every `Ok` in memory.
    #[inline]
    pub(crate) const fn new(notation: Notation, input: &[u8]) -> Self {
        let (code, start, len) = Self::fields(notation, input);
        Self { code, start, len }
    }

    #[cold]
    const fn fields(notation: Notation, input: &[u8]) -> (NonZeroU32, u32, u32) {
        let Finding { kind, start, end } = diagnose(notation, input);
        let Self { code, start, len } = Self::at(notation, kind, start, end);
        (code, start, len)
    }
}

/// A finding: what is wrong, and from which byte to which.
struct Finding {
    kind: Kind,
    start: usize,
    end: usize,
}

const fn diagnose(notation: Notation, input: &[u8]) -> Finding {
    if input.is_empty() {
        return Finding { kind: Kind::Empty, start: 0, end: 0 };
    }
    if let Err(error) = core::str::from_utf8(input) {
        let start = error.valid_up_to();
        let end = match error.error_len() {
            Some(len) => start + len,
            None => input.len(),
        };
        return Finding { kind: Kind::NotUtf8, start, end };
    }
    let reader = Reader { notation, input, at: 0 };
    if let Some(quote) = reader.enclosing_quote() {
        return reader.here(Kind::Quote(quote));
    }
    match notation {
        Notation::Sin => reader.sin(),
        Notation::Pin | Notation::Epin => reader.pin(),
        Notation::Qpi => reader.qpi(),
    }
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    notation: Notation,
    input: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    const fn peek(&self) -> Option<char> {
        char_at(self.input, self.at)
    }

    const fn step(mut self) -> Self {
        self.at = after(self.input, self.at);
        self
    }

    /// A finding at the next character.
    const fn here(&self, kind: Kind) -> Finding {
        Finding { kind, start: self.at, end: after(self.input, self.at) }
    }

    /// A finding at the next character and at all characters of the class behind it.
    const fn run(&self, kind: Kind, class: Class) -> Finding {
        let mut end = after(self.input, self.at);
        while let Some((Unit::Char(c), next)) = unit_at(self.input, end) {
            if !class.holds(c) {
                break;
            }
            end = next;
        }
        Finding { kind, start: self.at, end }
    }

    const fn sin(self) -> Finding {
        match self.peek() {
            Some(c) if c.is_ascii_alphabetic() => self.step().sin_rest(),
            Some(c) => self.not_a_letter(c),
            None => self.here(Kind::MissingLetter),
        }
    }

    const fn sin_rest(self) -> Finding {
        match self.peek() {
            Some(c) if c.is_ascii_alphabetic() => self.run(Kind::SecondStyleLetter, Class::Letters),
            Some(c) => self.stranger(c),
            None => self.here(Kind::MissingLetter),
        }
    }

    const fn qpi(self) -> Finding {
        match self.peek() {
            Some(c) if c.is_ascii_alphabetic() => self.step().colon(),
            Some('+' | '-' | '^' | ':' | ';') | None => self.here(Kind::MissingStyle),
            Some(c) => self.not_a_letter(c),
        }
    }

    const fn colon(self) -> Finding {
        match self.peek() {
            Some(':') => self.step().pin(),
            Some(c) if c.is_ascii_alphabetic() => {
                let letters = self.run(Kind::SecondStyleLetter, Class::Letters);
                match char_at(self.input, letters.end) {
                    Some(c) if plain(c) == ':' => letters,
                    _ => self.here(Kind::MissingColon),
                }
            }
            Some(c) if is_blank(c) || is_double_quote(c) || c != ':' && plain(c) == ':' => self.stranger(c),
            Some(c) if self.is_ahead(Class::Same(':')) => match c {
                '+' | '-' => self.here(Kind::StateAfterLetter(c)),
                '^' => self.here(Kind::MarkerBeforeLetter(c)),
                _ => self.stranger(c),
            },
            _ => self.here(Kind::MissingColon),
        }
    }

    /// A PIN or an EPIN, or the PIN of a QPI.
    const fn pin(self) -> Finding {
        match self.peek() {
            Some(sign @ ('+' | '-')) => self.step().after_sign(sign),
            _ => self.letter(None),
        }
    }

    const fn after_sign(self, sign: char) -> Finding {
        match self.peek() {
            Some(c) if c == sign => self.run(Kind::RepeatedMarker(c), Class::Same(c)),
            Some('+' | '-') => self.here(Kind::BothStates),
            _ => self.letter(Some(sign)),
        }
    }

    const fn letter(self, state: Option<char>) -> Finding {
        match self.peek() {
            Some(c) if c.is_ascii_alphabetic() => self.step().markers(state),
            Some(c) if follows_letters(c) && self.notation.has_marker(c) => {
                if self.is_ahead(Class::Letters) {
                    self.here(Kind::MarkerBeforeLetter(c))
                } else {
                    self.here(Kind::MissingLetter)
                }
            }
            Some(':') if self.notation.has_marker(':') => {
                self.run(Kind::RepeatedMarker(':'), Class::Same(':'))
            }
            Some(c) => self.not_a_letter(c),
            None if state.is_none() && self.notation.is(Notation::Qpi) => self.here(Kind::MissingPiece),
            None => self.here(Kind::MissingLetter),
        }
    }

    /// A finding behind the piece's letter. Something does stand there, or else the input would be a token.
    const fn markers(self, state: Option<char>) -> Finding {
        let mut reader = self;
        let mut last = None;
        let mut i = 0;
        while i < Marker::ALL.len() {
            let marker = Marker::ALL[i].as_ascii() as char;
            if follows_letters(marker) && reader.notation.has_marker(marker) {
                let is_here = matches!(reader.peek(), Some(c) if c == marker);
                if is_here {
                    reader = reader.step();
                    last = Some(marker);
                }
            }
            i += 1;
        }
        reader.surplus(self.at, state, last)
    }

    /// What stands behind the markers, which start at `start`; `last` is the last of them.
    const fn surplus(self, start: usize, state: Option<char>, last: Option<char>) -> Finding {
        match (self.peek(), last) {
            (Some(c), Some(before)) if follows_letters(c) && self.notation.has_marker(c) => {
                if self.stands_between(start, c) {
                    self.run(Kind::RepeatedMarker(c), Class::Same(c))
                } else {
                    self.here(Kind::MarkerOrder { marker: c, before })
                }
            }
            (Some(c @ ('+' | '-')), _) => match state {
                None => self.here(Kind::StateAfterLetter(c)),
                Some(sign) if sign == c => self.run(Kind::RepeatedMarker(c), Class::Same(c)),
                Some(_) => self.here(Kind::BothStates),
            },
            (Some(':'), _) if self.notation.has_marker(':') => {
                self.run(Kind::RepeatedMarker(':'), Class::Same(':'))
            }
            (Some(c), _) if c.is_ascii_alphabetic() => self.run(Kind::SecondLetter, Class::Letters),
            (Some(c), _) => self.stranger(c),
            (None, _) => self.here(Kind::MissingLetter),
        }
    }

    /// Whether the marker `c` stands between `start` and here.
    const fn stands_between(&self, start: usize, c: char) -> bool {
        let mut at = start;
        while at < self.at {
            if self.input[at] == c as u8 {
                return true;
            }
            at += 1;
        }
        false
    }

    /// A character where only a letter can stand.
    const fn not_a_letter(self, c: char) -> Finding {
        match self.stranger(c) {
            Finding { kind: Kind::Unexpected(_), start, end } => {
                Finding { kind: Kind::NotALetter(c), start, end }
            }
            other => other,
        }
    }

    /// A character that no token of the notation holds, or none at this place.
    const fn stranger(&self, c: char) -> Finding {
        if is_blank(c) {
            return self.run(Kind::Blank(c), Class::Blanks);
        }
        let meant = plain(c);
        if meant != c && (meant.is_ascii_alphabetic() || self.notation.has_marker(meant)) {
            return self.here(Kind::LookAlike { found: c, meant });
        }
        if is_double_quote(c) {
            return self.here(Kind::Quote(c));
        }
        let is_marker = Marker::from_char(meant).is_some() || meant == ':';
        if is_marker && !self.notation.has_marker(meant) {
            return self.here(Kind::ForeignMarker(meant));
        }
        self.here(Kind::Unexpected(c))
    }

    /// If the input stands between apostrophes, the first of them.
    const fn enclosing_quote(&self) -> Option<char> {
        match (self.peek(), char_before(self.input, self.input.len())) {
            (Some(first), Some(last))
                if self.input.len() > first.len_utf8() + last.len_utf8()
                    && is_apostrophe(first)
                    && is_apostrophe(last) =>
            {
                Some(first)
            }
            _ => None,
        }
    }

    /// Whether a character of the class, or one that looks like it, follows somewhere.
    const fn is_ahead(&self, class: Class) -> bool {
        let mut at = self.at;
        while let Some(c) = char_at(self.input, at) {
            if class.holds(plain(c)) {
                return true;
            }
            at = after(self.input, at);
        }
        false
    }
}

/// Whether `c` is a marker that stands behind the letter.
const fn follows_letters(c: char) -> bool {
    match Marker::from_char(c) {
        Some(marker) => marker.state().is_none(),
        None => false,
    }
}

/// Characters of a kind.
#[derive(Clone, Copy)]
enum Class {
    Letters,
    Blanks,
    Same(char),
}

impl Class {
    const fn holds(self, c: char) -> bool {
        match self {
            Self::Letters => c.is_ascii_alphabetic(),
            Self::Blanks => is_blank(c),
            Self::Same(marker) => c == marker,
        }
    }
}
