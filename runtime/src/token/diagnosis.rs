//! Finds the mistake in a text that is not a token.

use super::{Notation, TokenErrorKind};
use crate::report::{after, char_at, is_blank, is_double_quote, not_utf8, plain, unit_containing};

/// A mistake: its kind, and its range in bytes.
type Mistake = (TokenErrorKind, usize, usize);

/// An input that is not a token of the notation.
#[derive(Clone, Copy)]
pub(super) struct Diagnosis<'a> {
    pub(super) notation: Notation,
    pub(super) input: &'a [u8],
}

impl Diagnosis<'_> {
    /// Returns the first mistake.
    pub(super) const fn mistake(self) -> Mistake {
        if let Some((start, end)) = not_utf8(self.input) {
            return (TokenErrorKind::NotUtf8, start, end);
        }
        let Some(first) = self.peek(0) else { return (TokenErrorKind::Empty, 0, 0) };
        let last = unit_containing(self.input, self.input.len() - 1).0;
        if plain(first) == '\''
            && last > first.len_utf8()
            && matches!(self.peek(last), Some(last) if plain(last) == '\'')
        {
            return self.at(TokenErrorKind::Quote, 0);
        }
        match self.notation {
            Notation::Pin | Notation::Epin => self.piece(0),
            Notation::Sin if first.is_ascii_alphabetic() => self.after_sin(),
            Notation::Qpi if first.is_ascii_alphabetic() => self.colon(),
            Notation::Qpi if matches!(first, '+' | '-' | '^' | ':' | ';') => {
                self.at(TokenErrorKind::MissingStyle, 0)
            }
            Notation::Sin | Notation::Qpi => self.unexpected(0, TokenErrorKind::NotALetter),
        }
    }

    const fn peek(self, at: usize) -> Option<char> {
        char_at(self.input, at)
    }

    /// Returns a mistake about the character at `at`.
    const fn at(self, kind: TokenErrorKind, at: usize) -> Mistake {
        (kind, at, after(self.input, at))
    }

    /// Returns a mistake about a run of characters that starts at `at`: letters, blanks, or the same character
    /// repeated.
    const fn run(self, kind: TokenErrorKind, at: usize) -> Mistake {
        let mut end = after(self.input, at);
        while let (Some(first), Some(c)) = (self.peek(at), self.peek(end))
            && (c == first
                || first.is_ascii_alphabetic() && c.is_ascii_alphabetic()
                || is_blank(first) && is_blank(c))
        {
            end = after(self.input, end);
        }
        (kind, at, end)
    }

    /// Diagnoses a SIN that starts with a letter. Nothing should follow.
    const fn after_sin(self) -> Mistake {
        match self.peek(1) {
            Some('A'..='Z' | 'a'..='z') => self.run(TokenErrorKind::SecondStyleLetter, 1),
            _ => self.unexpected(1, TokenErrorKind::Unexpected),
        }
    }

    /// Diagnoses a QPI that starts with a letter. A colon and a piece should follow.
    const fn colon(self) -> Mistake {
        let Some(c) = self.peek(1) else { return self.at(TokenErrorKind::MissingColon, 1) };
        if c == ':' {
            return self.piece(2);
        }
        if is_blank(c) || is_double_quote(c) || plain(c) == ':' {
            return self.unexpected(1, TokenErrorKind::Unexpected);
        }
        if c.is_ascii_alphabetic() {
            let letters = self.run(TokenErrorKind::SecondStyleLetter, 1);
            if let Some(next) = self.peek(letters.2)
                && plain(next) == ':'
            {
                return letters;
            }
        }
        self.at(TokenErrorKind::MissingColon, 1)
    }

    /// Diagnoses a piece. It should start at `start` and fill the rest of the input.
    const fn piece(self, start: usize) -> Mistake {
        use TokenErrorKind as Kind;
        const LETTER: u8 = 2;
        let mut at = start;
        let mut last = 0;
        while let Some(c) = self.peek(at) {
            let place = match c {
                '+' | '-' => 1,
                'A'..='Z' | 'a'..='z' => LETTER,
                '^' => 3,
                '\'' if self.notation.has_marker(c) => 4,
                ':' if self.notation.has_marker(c) => return self.run(Kind::RepeatedMarker, at),
                _ if last < LETTER => return self.unexpected(at, Kind::NotALetter),
                _ => return self.unexpected(at, Kind::Unexpected),
            };
            if place > LETTER && last < LETTER {
                return self.at(Kind::MarkerBeforeLetter, at);
            }
            if place <= last {
                let before = self.input.split_at(at).0.split_at(start).1;
                return match c {
                    '+' | '-' if matches!(before, [b'A'..=b'Z' | b'a'..=b'z', ..]) => {
                        self.at(Kind::StateAfterLetter, at)
                    }
                    '^' if matches!(before, [.., b'A'..=b'Z' | b'a'..=b'z', b'\'']) => {
                        self.at(Kind::MarkerOrder, at)
                    }
                    'A'..='Z' | 'a'..='z' => self.run(Kind::SecondLetter, at),
                    _ => self.run(Kind::RepeatedMarker, at),
                };
            }
            last = place;
            at += 1;
        }
        self.at(Kind::MissingLetter, at)
    }

    /// Diagnoses the character at `at`, which is not valid in the notation or at this place. Returns the kind
    /// `otherwise` if no more specific kind applies.
    const fn unexpected(self, at: usize, otherwise: TokenErrorKind) -> Mistake {
        let Some(c) = self.peek(at) else { return self.at(TokenErrorKind::MissingLetter, at) };
        let kind = match plain(c) {
            _ if is_blank(c) => return self.run(TokenErrorKind::Blank, at),
            meant if meant != c && (meant.is_ascii_alphabetic() || self.notation.has_marker(meant)) => {
                TokenErrorKind::LookAlike
            }
            _ if is_double_quote(c) => TokenErrorKind::Quote,
            '+' | '-' | '^' | '\'' | ':' => TokenErrorKind::ForeignMarker,
            _ => otherwise,
        };
        self.at(kind, at)
    }
}
